// The table: cards are offered while one types their names, changes are sent without leaving
// the page, and what has a ring leads to what can be done with it.
"use strict";
(() => {
  if (!document.getElementById("table")) return;

  // Once a table has been played, the engine comes into the browser and answers in the place of the
  // server: the same pages, byte for byte. What it can't answer, and what it takes long over, the
  // server is asked.
  const longest = 4000, waiting = new Map();
  let worker = null, ready = false, last = 0, lost = 0;
  const tell = (message) => new Promise((done) => {
    const id = ++last;
    waiting.set(id, done);
    worker.postMessage({ ...message, id });
  });
  function drop() {
    worker?.terminate();
    for (const done of waiting.values()) done({ error: "dropped" });
    waiting.clear();
    worker = null;
    ready = false;
  }
  async function fetchEngine() {
    if (worker || navigator.connection?.saveData || !window.Worker || !window.WebAssembly) return;
    const r = await fetch(rulestep.base + "/offline.json").catch(() => null);
    if (!r?.ok) return;
    const parts = await r.json();
    worker = new Worker(parts.worker.url);
    worker.addEventListener("message", (e) => { waiting.get(e.data.id)?.(e.data); waiting.delete(e.data.id); });
    worker.addEventListener("error", drop);
    const said = await tell({ start: { module: parts.module.url, site: parts.site.url } });
    ready = Boolean(said.ready);
    if (!ready) { drop(); return; }
    document.documentElement.dataset.engine = "here";
    lookAhead();
  }
  // inTime is what is promised, or what is said instead once that has taken longer than one waits.
  const inTime = (promised, instead) => Promise.race([promised, new Promise((done) => setTimeout(done, longest, instead))]);
  const played = () => /\/play$/.test(location.pathname);
  if (played()) addEventListener("load", () => setTimeout(fetchEngine, 1500));

  // answered is an answer of the worker as fetch has it.
  const answered = (a) => ({ ok: true, url: new URL(a.path, location).href, headers: new Headers(a.headers), text: async () => a.body });

  // tellEngine asks the engine what the server would be asked.
  const tellEngine = (at, { method = "GET", body = "" }) => tell({ ask: { method, path: at.pathname + at.search, headers: body ? { "Content-Type": "application/x-www-form-urlencoded" } : {}, body: String(body) } });

  // ask answers as fetch does, with null where nobody does.
  async function ask(url, options) {
    const at = new URL(url, location);
    if (ready && at.origin === location.origin) {
      const a = await inTime(tellEngine(at, options), { error: "too long" });
      if (a.error) { drop(); if (++lost < 3) fetchEngine(); }
      else if (a.status === 200) return answered(a);
    }
    return fetch(url, options).catch(() => null);
  }

  // read takes out of an answer what show puts onto the page; null where it is none of the table's.
  async function read(r) {
    if (!r || !(r.headers.get("Content-Type") ?? "").startsWith("text/html")) return null;
    const text = await r.text();
    return / id="table"/.test(text) ? { url: r.url, text } : null;
  }

  // plan works out which steps lead from the page as it is to an answer that was read. Of the answer it
  // keeps the text and what the steps put onto the page: sixteen whole pages beside this one are more than a
  // phone should hold, and what clears them away would do so while somebody taps. Where the side of the table
  // stays what it is, the steps for it are apart: on a phone it lies below what one sees.
  let turns = 0;
  const watching = new MutationObserver(() => { turns++; });
  for (const part of document.querySelectorAll("#table, .phead")) watching.observe(part, { subtree: true, childList: true, attributes: true, characterData: true });
  function plan(r) {
    if (watching.takeRecords().length) turns++;
    if (r.planned === turns) return;
    const doc = new DOMParser().parseFromString(r.text, "text/html"), now = document.adoptNode(doc.getElementById("table")), head = doc.querySelector(".phead");
    const table = document.getElementById("table"), halves = [table, now].map((t) => [...t.children]);
    const apart = halves.every(([board, side, more]) => board?.matches(".laid-board") && side?.matches(".laid-side") && !more) && table.className === now.className;
    const [[board, side], [boardNow, sideNow]] = halves;
    Object.assign(r, { planned: turns, title: doc.title, className: now.className });
    const front = apart ? rulestep.changes(board, boardNow, true) : rulestep.changes(table, now, true);
    if (head) rulestep.changes(document.querySelector(".phead"), head, true, front);
    const below = apart ? rulestep.changes(side, sideNow, true) : { seen: [], unseen: [] };
    Object.assign(r, { front: front.seen, unseen: front.unseen, side: [...below.seen, ...below.unseen] });
  }
  // Whether the side can be seen is told by the browser: to ask would have it lay out the page.
  let sideSeen = true;
  const sight = new IntersectionObserver((list) => { sideSeen = list.at(-1).isIntersecting; });
  const sideOf = (table) => table.querySelector(":scope > .laid-side");
  function watchSide() {
    sight.disconnect();
    sideSeen = true;
    const side = sideOf(document.getElementById("table"));
    if (side) sight.observe(side);
  }
  watchSide();

  // While nobody taps, what the buttons in sight lead to is asked, read and planned, one after the other,
  // so that a tap has only to be drawn; while one is planned the engine is at the next. What is asked and
  // not yet answered when it is tapped is waited for and not asked again. The server is never asked so.
  const soon = new Map(), mostAhead = 16;
  const sent = (url, options) => (options?.method ?? "GET") + " " + new URL(url, location).href.split("#")[0] + " " + String(options?.body ?? "");
  const filled = (form, button) => new URLSearchParams(new FormData(form, button));

  // oneTapAway lists what one tap would send, as [form, body]: what is tapped most comes first, what is
  // folded away not before it is opened.
  function oneTapAway() {
    const inSight = (selector) => [...document.querySelectorAll(selector)].filter((b) => b.form && !b.closest("details:not([open])"));
    const button = (b) => [b.form, filled(b.form, b)];
    const list = inSight(".ask-now .soon button, .picks .go:enabled, #until, .tlines .back button, .ask-now footer button[name=line]").map(button);
    for (const s of inSight("form[data-judge] select")) { // of a declaration those that differ in one creature
      const at = s.selectedIndex;
      for (const o of s.options) {
        if (o.index === at) continue;
        s.selectedIndex = o.index;
        list.push([s.form, filled(s.form, s.form.querySelector(".judge"))]);
      }
      s.selectedIndex = at;
    }
    return [...list, ...inSight(".ask-now button.opt, .until details button").map(button)].slice(0, mostAhead);
  }
  let looking = 0;
  async function lookAhead() {
    const mine = ++looking, page = asked, here = () => ready && mine === looking && page === asked;
    const pause = () => new Promise((done) => setTimeout(done)); // a tap goes first
    let before = null;
    for (const [form, body] of oneTapAway()) {
      await pause();
      if (!here()) return;
      const begun = performance.now(), next = askAhead(new URL(form.action), body);
      if (before) plan(before);
      before = await next;
      if (!here() || !before || performance.now() - begun > 1000) return; // a tap would wait for it
    }
    await pause();
    if (!here()) return;
    if (before) plan(before);
    document.documentElement.dataset.ahead = String(asked);
  }
  // askAhead asks the engine what a form leads to and reads it; null where it can't say.
  async function askAhead(to, body) {
    const options = { method: "POST", body }, key = sent(to, options);
    if (soon.has(key)) return soon.get(key);
    const answer = tellEngine(to, options).then((a) => a.error || a.status !== 200 ? null : read(answered(a)));
    soon.set(key, answer);
    const next = await answer;
    if (soon.get(key) === answer) soon.set(key, next);
    return next;
  }
  // What is opened comes into sight.
  let drawn = true;
  const seen = (e) => { if (ready && drawn && played() && e.target.closest?.(".ask-now")) lookAhead(); };
  addEventListener("toggle", seen, { capture: true });

  // Whether a field says what the page says. To set every form back would have each list of choices styled anew.
  const asWritten = (i) => {
    if (i.nodeName === "SELECT") {
      const written = [...i.options].findIndex((o) => o.defaultSelected);
      return i.selectedIndex === Math.max(written, 0);
    }
    return i.type === "checkbox" || i.type === "radio" ? i.checked === i.defaultChecked : i.value === i.defaultValue;
  };

  // show puts the answer of a form or link in place of what is on the page.
  let asked = 0;
  async function show(url, options, push) {
    settle();
    const mine = ++asked;
    let r = soon.get(sent(url, options));
    if (r instanceof Promise) r = await inTime(r, null);
    if (!r) {
      const answer = await ask(url, options);
      if (mine !== asked) return true;
      if (!answer && push) { // else the browser would leave for a page of its own that says no more
        rulestep.toast("The server can’t be reached, and nothing was changed.");
        return true;
      }
      r = await read(answer);
    }
    if (mine !== asked) return true;
    if (!r) return false;
    const table = document.getElementById("table");
    const at = document.activeElement, typing = at?.id === "card" || Boolean(at?.closest?.("#found")), who = document.querySelector("input[name=who]:checked")?.value, onto = document.querySelector("select[name=onto]")?.value;
    // Whoever chose with a button is then where the next thing is asked: the button is gone, or another one.
    const chose = push && at?.matches("#ask button");
    soon.clear();
    drawn = false;
    plan(r);
    const side = sideOf(table);
    for (const step of sideSeen ? [...r.front, ...r.side] : r.front) step();
    if (table.className !== r.className) table.className = r.className;
    rest = sideSeen ? r.unseen : [...r.unseen, ...r.side];
    if (sideOf(table) !== side) watchSide();
    document.documentElement.dataset.shown = String(mine);
    // What was typed and chosen was so for the page before.
    for (const f of new Set([...table.querySelectorAll("select, textarea, input:not([type=hidden])")].filter((i) => !asWritten(i)).map((i) => i.form))) f?.reset();
    title = r.title;
    if (push) moved = r.url + (new URL(url, location).hash || "");
    for (const b of document.querySelectorAll("[data-copy-link]")) { b.hidden = false; b.onclick = () => rulestep.copy(location.href); }
    if (onto && options?.method === "POST") {
      for (const i of document.querySelectorAll("input[name=who]")) i.checked = i.value === who;
      const s = document.querySelector("select[name=onto]");
      if (s) s.value = onto;
    }
    wire();
    if (push && scrolled) { scrolled = false; document.getElementById("ask")?.scrollTo(0, 0); }
    requestAnimationFrame(() => setTimeout(() => { // after it is drawn
      drawn = true;
      settle();
      if (chose && mine === asked) document.getElementById("ask-h")?.focus({ preventScroll: true });
      if (played() && ready) lookAhead();
    }));
    if (played()) fetchEngine();
    if (typing) document.getElementById("card")?.focus();
    const unread = push ? document.getElementById("unread") : null; // why what was written is no line
    if (unread) { unread.scrollIntoView({ block: "center" }); document.querySelector("#ask input[name=say]").focus({ preventScroll: true }); }
    if (push && moved.endsWith("#ways")) { finish(); document.getElementById("ways")?.scrollIntoView({ block: "nearest" }); }
    const thing = push && moved.endsWith("#thing") ? document.getElementById("thing") : null;
    if (thing) { thing.scrollIntoView({ block: "nearest" }); thing.focus({ preventScroll: true }); }
    return true;
  }
  // What is out of sight follows what is shown once that is drawn. So do the address, over which the browser takes
  // longer than over all else, and the title. Whatever needs them has them follow first.
  let moved = "", title = document.title, rest = [];
  function finish() {
    for (const step of rest) step();
    rest = [];
  }
  function settle() {
    finish();
    if (moved && new URL(moved, location).href !== location.href) history.pushState({ changes: changes() + 1 }, "", moved); // what changes nothing is not taken back
    moved = "";
    if (document.title !== title) document.title = title;
  }
  for (const kind of ["pointerdown", "click", "submit", "change", "keydown"]) addEventListener(kind, settle, { capture: true });
  // Whether the sheet has been scrolled is remembered: asking it would have the page laid out at once.
  let scrolled = false;
  addEventListener("scroll", (e) => { if (e.target.id === "ask") scrolled = true; }, { capture: true, passive: true });

  // changes is how many changes of this table the browser can take back.
  const changes = () => history.state?.changes ?? 0;
  addEventListener("popstate", () => { moved = ""; return show(location.href, {}, false).then((ok) => ok || location.reload()); });

  document.addEventListener("submit", async (e) => {
    const form = e.target;
    if (!form.closest("#table") || form.method !== "post") return;
    e.preventDefault();
    const body = filled(form, e.submitter);
    if (!await show(form.action, { method: "POST", body }, true)) {
      // Then the browser sends it by itself, with the button that was pressed.
      if (e.submitter?.name) form.append(Object.assign(document.createElement("input"), { type: "hidden", name: e.submitter.name, value: e.submitter.value }));
      HTMLFormElement.prototype.submit.call(form);
    }
  });
  // A declaration is judged whenever it changes.
  const judge = (form) => form.requestSubmit(form.querySelector(".judge"));
  document.addEventListener("change", (e) => {
    const picks = e.target.closest("form[data-judge]");
    if (picks) { judge(picks); return; }
    if ("still" in e.target.dataset) return;
    e.target.closest("form[data-send]")?.requestSubmit();
  });
  document.addEventListener("click", (e) => {
    const can = e.target.closest("a.can");
    if (can) {
      e.preventDefault();
      const keys = can.dataset.keys.split(" ");
      if (document.querySelector("form[data-judge]")) { pick(keys[0]); return; }
      for (const o of document.querySelectorAll(".opt.hit")) o.classList.remove("hit");
      const options = keys.map((k) => document.getElementById("option-" + k)).filter(Boolean);
      if (options.length === 1) { options[0].click(); return; }
      for (const o of options) o.classList.add("hit");
      options[0]?.focus();
      return;
    }
    const a = e.target.closest("#table a[href^='?']");
    if (!a || e.ctrlKey || e.metaKey || e.shiftKey || e.button) return;
    e.preventDefault();
    show(a.href, {}, true).then((ok) => ok || location.assign(a.href));
  });
  addEventListener("keydown", (e) => {
    // What was changed is taken back and made again as the browser does; a field keeps its own.
    const key = e.key.toLowerCase();
    if ((e.ctrlKey || e.metaKey) && !e.altKey && (key === "z" || key === "y") && !e.target.matches("input:not([type=checkbox], [type=radio]), textarea")) {
      if (key === "y" || e.shiftKey) { e.preventDefault(); history.forward(); } else if (changes()) { e.preventDefault(); history.back(); }
      return;
    }
    if (rulestep.typing(e)) return;
    if (document.querySelector("form[data-judge]") && /^[1-9A-Za-z]$/.test(e.key) && document.querySelector(`a.can[data-keys="${e.key.toUpperCase()}"]`)) pick(e.key.toUpperCase());
    else if (/^[1-9]$/.test(e.key)) {
      const option = document.getElementById("option-" + e.key);
      option?.focus({ preventScroll: true }); // then what is asked next is where the keyboard is, and is read out
      option?.click();
    }
    else if (e.key === "p") ([...document.querySelectorAll(".opt")].find((o) => / resolves$/.test(o.value)) ?? document.getElementById("until"))?.click();
    else if (e.key === "t") document.querySelector(".tlines header a[href*='/edit'], .inwords summary")?.click();
    else if (e.key === "u") {
      const moments = document.querySelector(".until details");
      if (moments) moments.open = true;
      (moments?.querySelector("button") ?? document.getElementById("until"))?.focus();
    }
    else if (e.key === "w") document.querySelector(".ask-now footer a[href*='ask=']")?.click();
    else if (e.key === "/") { // the box that this page is about, not that of the rules
      const card = document.getElementById("card");
      if (card) { e.preventDefault(); card.focus(); }
    } else if (e.key === "Escape") (document.querySelector(".whynot-line .x, .laid-side .x") ?? document.querySelector(".ask-now footer button[name=line]"))?.click();
    else if (e.key === "[" || e.key === "]") {
      const ends = [...document.querySelectorAll(".tlines .end")];
      ends[ends.findIndex((l) => l.classList.contains("mine")) + (e.key === "[" ? -1 : 1)]?.querySelector("a").click();
    } else if (e.key === "ArrowLeft" || e.key === "ArrowRight") {
      const lines = [...document.querySelectorAll(".tlines li:not(.other) > .k")], now = lines.findIndex((k) => k.parentElement.classList.contains("now"));
      const to = now < 0 ? null : lines[now + (e.key === "ArrowLeft" ? -1 : 1)];
      if (to) { e.preventDefault(); to.click(); }
    }
  });

  // pick holds a creature that was tapped until what it attacks or blocks is tapped, too. With
  // one thing alone to attack or block, a tap is enough; another takes it back.
  function pick(key) {
    const row = document.getElementById("option-" + key);
    if (row) {
      const rows = [...row.closest("label").querySelectorAll("select")]; // several where it may block several
      const some = rows.every((s) => s.value !== "0");
      for (const l of document.querySelectorAll(".picks .held")) l.classList.remove("held");
      if (some) for (const s of rows) s.selectedIndex = 0;
      if (some || row.options.length === 2) { row.selectedIndex = some ? 0 : 1; judge(row.form); return; }
      row.closest("label").classList.add("held");
      row.scrollIntoView({ block: "nearest" });
      return;
    }
    const rows = [...document.querySelectorAll(".picks .held select")];
    const held = rows.find((s) => s.value === "0") ?? rows.at(-1);
    const option = held && [...held.options].find((o) => o.dataset.key === key);
    if (option) { option.selected = true; judge(held.form); } else rulestep.toast("First tap the creature that attacks or blocks.");
  }

  function wire() {
    const form = document.getElementById("add"), card = document.getElementById("card"), found = document.getElementById("found");
    if (!form || !card || card.heard) return;
    card.heard = true;
    let wait = 0, last = 0;
    card.addEventListener("input", () => {
      clearTimeout(wait);
      const text = card.value.trim();
      if (text.length < 2 || /^[0-9]/.test(text)) { found.replaceChildren(); return; }
      wait = setTimeout(async () => {
        const mine = ++last;
        const r = await ask(form.dataset.found + "?find=" + encodeURIComponent(text), {});
        if (!r?.ok || mine !== last || card.value.trim() !== text) return;
        const doc = new DOMParser().parseFromString(await r.text(), "text/html");
        found.replaceChildren(...doc.body.childNodes);
      }, 60);
    });
    // Enter takes the first card that is played whole, if what was typed is the beginning of it.
    card.addEventListener("keydown", (e) => {
      if (e.key !== "Enter") return;
      const first = found.querySelector("button.pickcard");
      if (first && first.value.toLowerCase().startsWith(card.value.trim().toLowerCase())) { e.preventDefault(); first.click(); }
    });
  }
  wire();
})();
