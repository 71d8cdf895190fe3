"""Pages for phones and a second screen: how they are drawn, kept, handed out and answered; knows no game, no store."""
