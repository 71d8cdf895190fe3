"""Texts that somebody might call themselves to break a page: 130 of them, for names, goals and notes."""

from __future__ import annotations

from itertools import product

_ACTS = ("alert(1)", "document.title='broken'", "fetch('/gm')")
_MARKUP = (
    "<script>{}</script>", "<img src=x onerror={}>", "<svg onload={}>", "<svg/onload={}>", "<body onload={}>",
    "<iframe srcdoc='<script>{}</script>'>", "<a href=javascript:{}>a</a>", "<details open ontoggle={}>",
    "<input autofocus onfocus={}>", "<math><mtext><script>{}</script>", "</main><script>{}</script>",
    "</textarea><script>{}</script>", "</title><script>{}</script>", "--><script>{}</script>", "]]><script>{}</script>",
    '"><script>{}</script>', "'><script>{}</script>", '" onmouseover={} x="', "' onfocus={} autofocus x='",
    "`onload={}`", "<form action=/gm/undo><button formaction=javascript:{}>", "<object data=javascript:{}>",
    "<style>@import 'javascript:{}'</style>", "<link rel=stylesheet href=javascript:{}>",
    "<meta http-equiv=refresh content='0;url=javascript:{}'>", "<base href=javascript:{}//>",
    "<video><source onerror={}>",
    "<scr<script>ipt>{}</scr</script>ipt>", "<ScRiPt>{}</sCrIpT>", "<script\x00>{}</script>",
)  # fmt: skip
_PLAIN = (
    "&", "&amp;", "&lt;b&gt;", "&#60;b&#62;", "&#x3c;script&#x3e;", "&nbsp", "&notit;", "<", ">", "<>", "</", "<!--",
    "-->", "<![CDATA[", "<?xml?>", '"', "'", "`", "\"'`<>&", "{}", "{name}", "{0}", "{{7*7}}", "${7*7}", "%s", "%00",
    "\\", "\\u003c",
    '\\"', "javascript:alert(1)", "data:text/html,x", "//evil.example", "../../gm", "?still", "#main", "a\tb",
    "a\nb", "a\r\nb",
    "a\x00b", "a\x1bb",
)  # fmt: skip
_SIGNS = (
    "\u202eevil\u202c", "\u2066a\u2069", "a\u200bb", "\ufeffa", "e\u0301mile", "\u212b", "\u0338a", "\u1100\u1161",
    "a\u0301\u0302\u0303\u0304\u0306", "\u05d0\u05d1\u05d2 abc", "\u0627\u0644\u0642\u0645\u0631",
    "\U0001f469\u200d\U0001f680",
    "\u2028a", "\u00ad", "\ud800", "\udfffa", "\U000e0041", "\uff1cscript\uff1e", "\u3000a", "Zo\u00eb O\u2019Neill",
)  # fmt: skip

HOSTILE = [
    *dict.fromkeys(
        [
            *(form.replace("{}", act) for at, (form, act) in enumerate(product(_MARKUP, _ACTS)) if at < 70),
            *_PLAIN,
            *_SIGNS,
        ]
    )
]
