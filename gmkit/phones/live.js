// What a page does by itself: it follows the table, covers what is held open, keeps what was half chosen, and sends.
// Every page works without it. It is sent without comments and needless spaces, in at most 8 KB.
(() => {
  const doc = document, root = doc.documentElement, { events, place } = doc.body.dataset;
  const one = (query, at = doc) => at.querySelector(query), all = (query, at = doc) => [...at.querySelectorAll(query)];
  const byId = (id) => doc.getElementById(id), made = (tag, more) => Object.assign(doc.createElement(tag), more);
  const on = (what, act, at = doc) => what.split(" ").forEach((each) => at.addEventListener(each, act));
  const kept = (name, value) => {
    try {
      if (value !== undefined) localStorage["gmkit " + name] = value;
      return localStorage["gmkit " + name] || "";
    } catch { return ""; /* a phone that keeps nothing */ }
  };
  const press = (key, open) => key.setAttribute("aria-pressed", open);
  let main = one("main"), plain = main.cloneNode(true), etag = "", job, timer, pulse, stream, heard = 0, busy, sent;
  root.classList.add("js");

  // ---- What is covered. A click that no finger made is Space or Enter.
  const label = (key, open) => {
    const words = one("span", key) || key, data = key.dataset, taps = key.matches(".hold") && kept("tap");
    data.plain ??= words.textContent;
    press(key, open);
    words.textContent = open ? taps ? data.tapped : data.open : taps ? data.tap : data.plain;
  };
  const cover = () => {
    clearTimeout(timer);
    for (const box of all(".cover")) {
      const under = one(".under", box);
      if (under.contains(doc.activeElement)) doc.activeElement.blur();
      under.hidden = box.open = true;
      box.classList.remove("shown");
    }
    for (const key of all(".hold, .show")) label(key, false);
  };
  const show = (key) => {
    const which = key.dataset.cover;
    cover();
    for (const box of which ? [byId(which)] : all(".cover:not(.choosing)")) {
      box.classList.add("shown");
      one(".under", box).hidden = false;
    }
    label(key, true);
    timer = setTimeout(cover, 2e4);
  };
  const isOpen = (key) => key.getAttribute("aria-pressed") === "true";
  on("pointerdown", ({ target, button }) => {
    const key = target.closest(".hold");
    if (key && !kept("tap") && !button) show(key);
  });
  on("pointerup pointercancel", () => !kept("tap") && all(".hold").some(isOpen) && cover());
  on("contextmenu", (event) => event.target.closest(".hold") && event.preventDefault());
  on("blur pagehide", cover, window);

  // ---- What is chosen
  const sum = () => {
    for (const box of all(".place")) box.classList.toggle("set", box.value);
    for (const out of all(".chosen")) {
      const open = [], costs = {}, { then, cost, covered } = out.dataset, joint = one(".ordered", out.form) ? ` ${then} ` : " ";
      const at = (row) => +one(".place", row)?.value || +!!one("[type=checkbox]:checked", row);
      const rows = all(".choice", out.form).filter(at).sort((a, b) => at(a) - at(b));
      for (const row of rows) {
        if (row.closest(".under")) continue;
        const { worth, purse } = row.dataset, words = one("label", row).cloneNode(true);
        one(".right", words)?.remove();
        open.push(words.textContent.trim());
        if (worth) costs[purse] = (costs[purse] || 0) + +worth;
      }
      const told = [open.join("," + joint), ...Object.keys(costs).map((purse) => `${costs[purse]} ${purse} ${cost}`)];
      if (rows.length > open.length) told.push(`${rows.length - open.length} ${covered}`);
      out.replaceChildren(...told.filter(Boolean).map((textContent) => made("span", { textContent })));
    }
  };
  on("click", (event) => {
    const at = (query) => event.target.closest(query);
    const key = at(".hold, .show"), step = at("[data-step]"), row = at(".ordered .choice"), set = at("[data-switch]");
    if (key && (key.matches(".show") || kept("tap") || !event.detail)) isOpen(key) ? cover() : show(key);
    if (step) {
      const { low, high } = step.parentElement.dataset, field = one("input", step.parentElement);
      field.value = field.value ? Math.min(high, Math.max(low, (parseInt(field.value) || 0) + +step.dataset.step)) : low;
      field.dispatchEvent(new Event("input", { bubbles: true }));
    }
    if (row) {
      const group = at(".ordered"), box = one(".place", row), now = +box.value, set = all(".place", group).filter((each) => each.value);
      event.preventDefault();
      if (now) for (const each of set) if (each.value > now) each.value -= 1;
      box.value = now || set.length >= group.dataset.high ? "" : set.length + 1;
      sum();
    }
    if (set) {
      const what = set.dataset.switch, name = what === "tap" ? "tap" : "theme";
      kept(name, kept(name) === what ? "" : what);
      look();
    }
  });
  on("change", ({ target }) => {
    const group = target.closest("[data-high]");
    if (target.matches(".place")) for (const each of all(".place", group)) if (each !== target && each.value === target.value) each.value = "";
    if (target.type === "checkbox" && group && all(":checked", group).length > group.dataset.high) target.checked = false;
    sum();
  });
  on("input", ({ target }) => {
    const or = target.closest(".or"), own = or && one("[data-own]", or);
    if (own && target.value) own.checked = true;
    if (target.matches("[data-filter]"))
      for (const row of all(".choice:not(.or)", target.closest("fieldset")))
        row.hidden = !row.textContent.toLowerCase().includes(target.value.trim().toLowerCase());
  });
  const look = () => {
    root.dataset.theme = kept("theme");
    for (const set of all("[data-switch]")) press(set, [kept("theme"), kept("tap")].includes(set.dataset.switch));
    cover();
  };
  const ready = () => {
    for (const shy of all(".hold, .show, .filter, .switches, [data-step]")) shy.hidden = false;
    look();
    sum();
  };

  // ---- What is sent: once at a time, and again until it is answered
  const state = (now) => {
    const link = one("#link");
    link.hidden = !events;
    link.className = "link is-" + (job && now !== "sending" ? "kept" : now);
    for (const key of all("[type=submit]")) key.disabled = !!job;
  };
  const tell = (words, id) => {
    one("#reply")?.remove();
    const line = made("p", { id: "reply", className: "notice", tabIndex: -1, textContent: words });
    if (words) { (byId(id) || main).prepend(line); line.focus(); }
  };
  const send = async () => {
    if (!job || sent) return;
    const own = job, { action, body, id } = own;
    sent = 1;
    state("sending");
    try {
      const reply = await fetch(action, { method: "POST", body: new URLSearchParams(body), headers: { "Gmkit-Part": "1" } });
      if (reply.status > 499) throw reply;
      const words = reply.redirected ? "" : await reply.text();
      if (job !== own) return; // it was sent again meanwhile
      job = sent = 0;
      // What is refused can be mended and sent at once.
      reply.ok ? byId(id)?.reset() : state("live");
      if (/40[13]/.test(reply.status)) return location.reload();
      tell(words, id);
      await pull();
      tell(words, id);
      sum();
    } catch {
      if (job === own) { sent = 0; setTimeout(send, 2e3); state("away"); }
    }
  };
  on("submit", (event) => {
    const form = event.target, by = event.submitter, body = [...new FormData(form)];
    if (!events) return;
    event.preventDefault();
    if (job) return;
    const listed = one("[data-own]", form) && body.some(([name, value]) => name === "answer" && value);
    if (by?.name) body.push([by.name, by.value]);
    job = { action: form.action, id: form.id, body: body.filter(([name, value]) => value && !(listed && name === "own")) };
    send();
  });

  // ---- What the table has done since
  const swap = (html) => {
    const fresh = one("main", new DOMParser().parseFromString(html, "text/html")), was = doc.activeElement, { scrollY } = window;
    if (fresh?.dataset.frame !== main.dataset.frame) return location.reload();
    if (fresh.isEqualNode(plain)) return;
    plain = fresh.cloneNode(true);
    const ask = (at) => one("[name=ask]", at)?.value, asked = ask(fresh), anew = asked && asked !== ask(main);
    const says = fresh.dataset.says, told = says !== main.dataset.says, tiles = all(".tile", main).length, caret = was.selectionStart;
    for (const form of all("form", fresh)) {
      const old = byId(form.id);
      if (old && ask(old) === ask(form)) for (const field of form.elements) {
        const from = field.id && byId(field.id);
        if (from && from.form === old) { field.value = from.value; field.checked = from.checked; }
      }
    }
    for (const box of all("details[id]", fresh)) box.open = byId(box.id)?.open;
    for (const tile of all(".tile", fresh).slice(tiles)) tile.classList.add("new");
    main.replaceWith(fresh);
    main = fresh;
    ready();
    const back = was.id && byId(was.id);
    if (back) {
      back.focus({ preventScroll: true });
      try { back.setSelectionRange(caret, caret); } catch { /* no text */ }
    }
    // What is asked heads the page, wherever somebody was reading.
    scrollTo(0, anew ? 0 : scrollY);
    if (told) one("#says").textContent = says;
  };
  const pull = async () => {
    if (busy) return busy = 2; // once more behind it
    busy = 1;
    const late = setTimeout(wake, 5e3);
    try {
      const reply = await fetch(place, { headers: { "Gmkit-Part": "1", "If-None-Match": etag }, signal: stream.signal });
      if (reply.redirected) location.assign(reply.url);
      else if (reply.ok) { swap(await reply.text()); etag = reply.headers.get("ETag") || ""; }
      else if (/40./.test(reply.status)) location.reload();
      state("live");
    } catch { state("away"); }
    clearTimeout(late);
    const again = busy > 1;
    busy = 0;
    again && await pull();
  };
  // Read by hand: a browser's own stream shows no comments, so that it cannot tell a quiet table from one that is gone.
  const follow = async () => {
    stream?.abort();
    clearTimeout(pulse);
    if (!events || doc.hidden) return;
    const mine = stream = new AbortController(), text = new TextDecoder();
    heard = Date.now();
    try {
      const reply = await fetch(events, { signal: mine.signal }), reader = reply.ok && reply.body.getReader();
      if (reader) state("live");
      for (let part; !(part = await reader.read()).done;) {
        heard = Date.now();
        if (/^data:/m.test(text.decode(part.value))) pull();
      }
    } catch { /* ended, as it does below */ }
    if (mine !== stream || doc.hidden) return;
    state("away");
    pulse = setTimeout(wake, 1e3);
  };
  const wake = () => {
    if (!events || doc.hidden) return;
    // Whoever has slept may still wait for what was asked over a line that is dead, of which nobody says so.
    sent = 0;
    follow();
    pull();
    send();
  };
  on("visibilitychange", () => {
    if (!doc.hidden) return wake();
    cover();
    stream?.abort();
  });
  on("pageshow", (event) => event.persisted && wake(), window);
  on("online", wake, window);
  setInterval(() => Date.now() - heard > 25e3 && wake(), 5e3);
  ready();
  follow();
})();
