// The editor for a scenario of one's own: marks what is wrong while one writes, offers
// ways to go on with a line, and keeps a draft on this device.
"use strict";
(() => {
  const form = document.getElementById("try");
  if (!form) return;
  const text = document.getElementById("text"), state = document.getElementById("state"), faults = document.getElementById("faults");
  const gutter = form.querySelector(".gutter"), marks = form.querySelector(".marks"), offers = document.getElementById("offers");
  form.classList.add("editing");
  form.querySelector(".keys").hidden = false;

  // The draft. It never leaves the device unless the scenario is run.
  const draft = rulestep.store.get("draft", "");
  const afresh = document.getElementById("afresh");
  const starter = text.defaultValue;
  if ("starter" in text.dataset && draft && draft !== starter) {
    text.value = draft;
    state.textContent = "Your draft from last time";
  }
  if ("starter" in text.dataset) {
    afresh.hidden = text.value === starter;
    afresh.addEventListener("click", () => { text.value = starter; afresh.hidden = true; rulestep.store.set("draft", ""); changed(); text.focus(); });
  }

  // Line numbers and marks lie behind the text, in the same face and size.
  let wrong = [];
  function paint() {
    const lines = text.value.split("\n");
    const bad = wrong.reduce((m, f) => m.set(f.line, [...(m.get(f.line) ?? []), f]), new Map());
    gutter.replaceChildren(...lines.map((_, i) => {
      const s = document.createElement("span");
      s.textContent = i + 1;
      if (bad.has(i + 1)) s.className = "bad";
      return s;
    }));
    marks.replaceChildren(...lines.flatMap((line, i) => {
      const out = [];
      let done = 0;
      for (const f of (bad.get(i + 1) ?? []).sort((a, b) => (a.column || 1e9) - (b.column || 1e9))) {
        const from = f.column ? f.column - 1 : done ? line.length : 0, to = f.column ? from + f.length : line.length;
        if (from < done || done && from === to) continue;
        const m = document.createElement("mark");
        m.textContent = line.slice(from, to) || " ";
        out.push(line.slice(done, from), m);
        done = to;
      }
      return [...out, line.slice(done) + "\n"];
    }), "\n");
    scroll();
  }
  function scroll() { gutter.scrollTop = marks.scrollTop = text.scrollTop; marks.scrollLeft = text.scrollLeft; }
  text.addEventListener("scroll", () => { scroll(); place(); });

  // What is wrong is asked after a pause in writing.
  let wait = 0, asked = 0;
  function changed() {
    rulestep.store.set("draft", text.value === starter ? "" : text.value);
    if ("starter" in text.dataset) afresh.hidden = text.value === starter;
    paint();
    clearTimeout(wait);
    wait = setTimeout(check, 700);
  }
  async function check() {
    const mine = ++asked;
    const r = await fetch("/try/check", { method: "POST", body: text.value, headers: { "Content-Type": "text/plain" } }).catch(() => null);
    if (!r || mine !== asked) return;
    if (!r.ok) { state.textContent = r.status === 429 ? "Not checked: too many plays in one minute" : ""; return; }
    const v = await r.json();
    if (mine !== asked) return;
    wrong = v.faults;
    text.setAttribute("aria-invalid", String(wrong.length > 0));
    paint();
    tell(v);
  }
  function tell(v) {
    const n = v.faults.length;
    const played = v.forks ? v.steps + (v.steps === 1 ? " step" : " steps") : "";
    state.textContent = n ? (n === 1 ? "1 thing does not fit" : n + " things do not fit") + (v.stopped ? "; the play stops at line " + v.stopped + ", before the answer" : "")
      : v.holds ? "Plays in " + played + ", and the answer holds" : played;
    state.className = "cap " + (n ? "no" : "yes");
    if (!n) { faults.replaceChildren(); return; }
    const list = document.createElement("ol");
    const lines = text.value.split("\n");
    for (const f of v.faults) {
      const li = document.createElement("li"), go = document.createElement("button"), say = document.createElement("p");
      go.type = "button";
      go.className = "line";
      go.textContent = "line " + f.line;
      const start = lines.slice(0, f.line - 1).reduce((sum, l) => sum + l.length + 1, 0);
      go.addEventListener("click", () => {
        const from = start + (f.column ? f.column - 1 : 0);
        text.focus();
        text.setSelectionRange(from, f.column ? from + f.length : start + (lines[f.line - 1] ?? "").length);
        text.scrollTop = (f.line - 4) * size().height;
      });
      say.textContent = f.message;
      li.append(go, say);
      if (f.meant) {
        const put = document.createElement("button");
        put.type = "button";
        put.className = "btn put";
        put.textContent = "Put “" + f.meant + "”";
        put.addEventListener("click", () => {
          const from = start + f.column - 1;
          text.setRangeText(f.meant, from, from + f.length, "end");
          text.focus();
          changed();
        });
        li.append(put);
      }
      list.append(li);
    }
    faults.replaceChildren(list);
  }

  // Offers: the sentences that a line may become, and the names that are there.
  let words = null;
  const ready = fetch("/try/words").then((r) => r.json()).then((v) => {
    words = v;
    for (const f of words.forms) f.parts = parts(f.pattern);
  }).catch(() => { /* no offers */ });

  // parts takes "P casts O[ face down]" apart: words, slots, and lists of what may be left out.
  function parts(pattern) {
    const stack = [[]];
    for (const piece of pattern.match(/\[|\]|[^\s[\]]+/g)) {
      if (piece === "[") stack.push([]);
      else if (piece === "]") { const o = stack.pop(); stack[stack.length - 1].push({ may: o }); }
      else {
        const m = piece.match(/^(PS|P|[A-Z][A-Z0-9]*)(['’]s)?([,;:.]?)$/);
        if (m && piece !== "X") stack[stack.length - 1].push({ slot: m[1], own: !!m[2], end: m[3] });
        else if (piece.includes("|")) {
          const [, before, rest] = piece.match(/^(P's)?(.*)$/);
          if (before) stack[stack.length - 1].push({ slot: "P", own: true, end: "" });
          stack[stack.length - 1].push({ words: rest.split("|") });
        } else stack[stack.length - 1].push({ words: [piece] });
      }
    }
    return stack[0];
  }

  // goOn finds how a list of parts may go on after the words written so far; the last
  // word may be a beginning. It calls found(rest, partial, slot).
  function goOn(list, typed, found, depth = 0) {
    if (depth > 60) return;
    const [first, ...rest] = list;
    if (!first) return;
    if (first.may) { goOn([...first.may, ...rest], typed, found, depth + 1); goOn(rest, typed, found, depth + 1); return; }
    const [word, ...after] = typed;
    if (first.words) {
      if (!after.length) { for (const w of first.words) if (w.startsWith(word) && w !== word) found([{ words: [w] }, ...rest], word, ""); }
      else if (first.words.includes(word)) goOn(rest, after, found, depth + 1);
      return;
    }
    // A slot takes one word or more. A player is one word that begins with a capital.
    const most = first.slot === "P" ? 1 : typed.length;
    for (let n = 1; n <= most; n++) {
      const taken = typed.slice(0, n).join(" ");
      if (n === typed.length) { found(list, taken, first.slot + (first.own ? "'s" : "")); return; }
      if (!taken || first.slot === "P" && !/^[A-Z]/.test(taken) || first.slot === "N" && !/^\d+$/.test(taken)) return;
      if (first.own && !taken.endsWith("'s")) continue;
      goOn(rest, typed.slice(n), found, depth + 1);
    }
  }

  // pattern writes parts down again, up to and with the next slot.
  function written(list) {
    const out = [];
    for (const p of list) {
      if (p.may) continue;
      if (p.slot) break;
      out.push(p.words[0]);
    }
    return out.join(" ");
  }

  const sectionLetters = { setup: "s", opening: "p", play: "p", answer: "a" };
  function where(upTo) {
    for (const l of upTo.split("\n").slice(0, -1).reverse()) {
      const m = l.match(/^-- (\w+)/);
      if (m) return m[1];
    }
    return "";
  }
  function people() {
    const m = text.value.match(/^([A-Z][a-z]+(?:, [A-Z][a-z]+)*) and ([A-Z][a-z]+) are playing$/m);
    return m ? [...m[1].split(", "), m[2]] : ["Ann", "Bob"];
  }
  function things() {
    const names = new Set();
    let section = "", fresh = true;
    for (const l of text.value.split("\n")) {
      const head = l.match(/^-- (\w+)/);
      if (head) { section = head[1]; fresh = true; continue; }
      if (section === "cards") {
        if (!l.trim()) fresh = true;
        else if (fresh) { names.add(l.replace(/\s*(\{[^}]*\})+\s*$/, "").split(",")[0].trim()); fresh = false; }
      } else if (section === "setup") {
        const m = l.match(/ controls ([^,]+), (?:an?|the) /) ?? l.match(/^(.+?) (?:is|are) in /) ?? l.match(/ controls (.+)$/);
        if (m) for (const one of m[1].split(/, | and /)) names.add(one.replace(/^\d+ (?:un)?(?:tapped )?/, "").replace(/^(Plain|Island|Swamp|Mountain|Forest)s$/, (w) => (w === "Plains" ? w : w.slice(0, -1))));
      }
    }
    names.delete("");
    return [...names];
  }

  let list = [], at = -1, from = 0, round = 0;
  async function offer() {
    await ready;
    if (!words || text.selectionStart !== text.selectionEnd) { close(); return; }
    const mine = ++round;
    const upTo = text.value.slice(0, text.selectionStart);
    if (/\S/.test(text.value.slice(text.selectionStart).split("\n")[0])) { close(); return; }
    let line = upTo.slice(upTo.lastIndexOf("\n") + 1);
    const section = where(upTo);
    list = [];
    const add = (partial, insert, label, help) => {
      if (!insert || insert === partial || list.some((o) => o.insert === insert && o.back === partial.length)) return;
      list.push({ back: partial.length, insert, label, help });
    };
    if (/^-/.test(line)) {
      for (const s of ["-- cards --", "-- setup --", "-- play --", "-- answer --", "-- because --"]) if (s.startsWith(line)) add(line, s + "\n", s, "");
    }
    let letter = sectionLetters[section];
    if (letter && line && !line.startsWith(" ") && !line.startsWith("-")) {
      if (letter === "p") {
        if (line.startsWith("now ")) { letter = "n"; line = line.slice(4); }
        line = line.replace(/^! /, "").replace(/^in response, /, "");
      }
      const typed = line.split(" ");
      let pool = "";
      for (const f of words.forms) {
        if (!f.in.includes(letter)) continue;
        goOn(f.parts, typed, (rest, partial, slot) => {
          if (!slot) { add(partial, written(rest) + (rest.some((p) => p.slot) ? " " : ""), f.pattern, f.help); return; }
          const own = slot.endsWith("'s"), kind = own ? slot.slice(0, -2) : slot;
          // A list goes on after a comma or "and": the last name is what is being written.
          const last = "OLTSCHOICEPARTS".includes(kind) ? partial.match(/(?:.*(?:, | and |; ))?(.*)$/)[1] : partial;
          const low = last.toLowerCase();
          const names = kind === "P" ? people() : kind === "W" ? people().flatMap((p) => words.steps.map((s) => p + "'s " + s))
            : kind === "Z" ? [...people().flatMap((p) => ["hand", "graveyard", "library"].map((z) => p + "'s " + z)), "exile", "the command zone"]
            : ["O", "L", "T", "S", "CHOICE", "ABILITY"].includes(kind) ? [...things(), ...(kind === "T" || kind === "L" ? people() : [])] : [];
          for (const n of names) if (n.toLowerCase().startsWith(low) && n.toLowerCase() !== low) add(last, n + (own ? "'s" : ""), n + (own ? "'s" : ""), kind === "P" ? "a player" : "");
          if (["O", "L"].includes(kind) && /^[A-Z].{2,}/.test(last)) pool = last;
        });
      }
      list.sort((a, b) => (a.help === "a player" ? 1 : 0) - (b.help === "a player" ? 1 : 0));
      if (pool && list.length < 4) {
        const r = await fetch("/api/v1/cards?limit=6&name=" + encodeURIComponent(pool)).catch(() => null);
        const v = r?.ok ? await r.json() : null;
        if (mine !== round) return;
        for (const c of v?.items ?? []) add(pool, c.name, c.name, c.type_line + (c.whole ? "" : "; not yet understood whole"));
      }
    }
    list = list.slice(0, 8);
    at = -1;
    from = text.selectionStart;
    draw();
  }
  function draw() {
    offers.hidden = !list.length;
    offers.replaceChildren(...list.map((o, i) => {
      const li = document.createElement("li"), b = document.createElement("b"), s = document.createElement("span");
      li.id = "offer" + i;
      li.setAttribute("role", "option");
      li.setAttribute("aria-selected", String(i === at));
      b.textContent = o.label;
      s.textContent = o.help;
      li.append(b, s);
      li.addEventListener("pointerdown", (e) => { e.preventDefault(); take(i); });
      return li;
    }));
    if (at >= 0) { text.setAttribute("aria-activedescendant", "offer" + at); offers.children[at].scrollIntoView({ block: "nearest" }); } else text.removeAttribute("aria-activedescendant");
    place();
  }
  // The face has one width, so the caret's place is counted.
  function size() {
    const probe = document.createElement("span");
    probe.textContent = "0000000000";
    marks.append(probe);
    const r = { width: probe.getBoundingClientRect().width / 10, height: parseFloat(getComputedStyle(text).lineHeight) };
    probe.remove();
    return r;
  }
  function place() {
    if (offers.hidden) return;
    const upTo = text.value.slice(0, text.selectionStart), s = size(), css = getComputedStyle(text);
    const row = upTo.split("\n").length, column = upTo.length - upTo.lastIndexOf("\n") - 1 - (list[0]?.back ?? 0);
    const left = parseFloat(css.paddingLeft) + column * s.width - text.scrollLeft;
    offers.style.setProperty("top", parseFloat(css.paddingTop) + row * s.height - text.scrollTop + 4 + "px");
    offers.style.setProperty("left", Math.max(8, Math.min(left, text.clientWidth - offers.offsetWidth - 8)) + "px");
  }
  function close() { list = []; at = -1; round++; offers.hidden = true; text.removeAttribute("aria-activedescendant"); }
  function take(i) {
    const o = list[i];
    text.setRangeText(o.insert, from - o.back, from, "end");
    close();
    changed();
    text.focus();
    if (o.insert.endsWith(" ")) offer();
  }

  text.addEventListener("input", () => { changed(); offer(); });
  text.addEventListener("keydown", (e) => {
    if ((e.ctrlKey || e.metaKey) && e.key === "Enter") { e.preventDefault(); form.requestSubmit(); return; }
    if (e.ctrlKey && e.key === " ") { e.preventDefault(); offer(); return; }
    if (offers.hidden) return;
    if (e.key === "Escape") { e.preventDefault(); close(); }
    else if (e.key === "ArrowDown" || e.key === "ArrowUp") { e.preventDefault(); at = (at + (e.key === "ArrowDown" ? 1 : -1) + list.length + (at < 0 && e.key === "ArrowUp" ? 1 : 0)) % list.length; draw(); }
    else if (e.key === "Tab" && !e.shiftKey || e.key === "Enter" && at >= 0) { e.preventDefault(); take(Math.max(at, 0)); }
  });
  text.addEventListener("blur", close);
  text.addEventListener("click", close);
  paint();
  if (text.value !== starter || text.getAttribute("aria-invalid")) check();
})();
