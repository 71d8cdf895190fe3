"""What every command shares: options, output, prompts."""
