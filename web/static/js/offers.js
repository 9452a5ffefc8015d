// Offers: how a line of a scenario may go on, by the table of sentences and the names that
// are there. The editor has them, and the line one types in place of a choice.
"use strict";
(() => {
  // The sentences are fetched when somebody first writes.
  let words = null, coming = null;
  const sentences = () => coming ??= fetch(rulestep.base + "/try/words").then((r) => r.json()).then((v) => {
    for (const f of v.forms) f.parts = parts(f.pattern);
    words = v;
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
  // word may be a beginning. It calls found(rest, partial, slot, literal): literal is how
  // many of the words are the form's own, so that what fits best comes first.
  function goOn(list, typed, found, literal = 0, depth = 0) {
    if (depth > 60) return;
    const [first, ...rest] = list;
    if (!first) return;
    if (first.may) { goOn([...first.may, ...rest], typed, found, literal, depth + 1); goOn(rest, typed, found, literal, depth + 1); return; }
    const [word, ...after] = typed;
    if (first.words) {
      if (!after.length) { for (const w of first.words) if (w.startsWith(word) && w !== word) found([{ words: [w] }, ...rest], word, "", literal); }
      else if (first.words.includes(word)) goOn(rest, after, found, literal + 1, depth + 1);
      return;
    }
    // A slot takes one word or more. A player is one word that begins with a capital.
    const most = first.slot === "P" ? 1 : typed.length;
    for (let n = 1; n <= most; n++) {
      const taken = typed.slice(0, n).join(" ");
      if (n === typed.length) { found(list, taken, first.slot + (first.own ? "'s" : ""), literal); return; }
      if (!taken || first.slot === "P" && !/^[A-Z]/.test(taken) || first.slot === "N" && !/^\d+$/.test(taken)) return;
      if (first.own && !taken.endsWith("'s")) continue;
      if (first.end && !taken.endsWith(first.end)) continue;
      goOn(rest, typed.slice(n), found, literal, depth + 1);
    }
  }

  // What a slot may hold where no name is meant: the commonest of each kind.
  const usual = {
    N: ["1", "2", "3", "4"], M: ["{1}", "{2}", "{W}", "{U}", "{B}", "{R}", "{G}"], COST: ["{1}", "{2}", "{R}", "{1}{G}"], SIZE: ["1/1", "2/2", "3/3", "0/0"],
    COLORS: ["white", "blue", "black", "red", "green"], STATUS: ["tapped", "attacking", "blocking", "blocked", "monstrous"], KIND: ["+1/+1", "-1/-1", "loyalty", "charge", "poison"],
    KEYWORD: ["flying", "first strike", "deathtouch", "haste", "lifelink", "menace", "reach", "trample", "vigilance"], TYPE: ["creature", "artifact", "enchantment", "land", "planeswalker"],
    DESCRIPTION: ["a 2/2 creature", "a 1/1 creature with flying", "a 3/3 red creature", "an artifact", "a land"],
    INFINITIVE: ["cast ", "attack ", "block ", "activate "], WHAT: ["attack", "block", "cast"], OPTIONS: ["nothing"],
  };

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

  // waysOn lists how a line may go on. here knows the people and the things that are there;
  // unknown is the beginning of a name that may be a card's.
  function waysOn(line, letter, here) {
    const list = [], people = here.people();
    let unknown = "";
    let literal = 0;
    const add = (partial, insert, label, help) => {
      if (!insert || insert === partial) return;
      const same = list.find((o) => o.insert === insert && o.back === partial.length);
      if (same) same.literal = Math.max(same.literal, literal); else list.push({ back: partial.length, insert, label, help, literal });
    };
    const typed = line.split(" ");
    for (const f of words.forms) {
      if (!f.in.includes(letter)) continue;
      goOn(f.parts, typed, (rest, partial, slot, fits) => {
        literal = fits;
        if (!slot) { add(partial, written(rest) + (rest.some((p) => p.slot) ? " " : ""), f.pattern, f.help); return; }
        const own = slot.endsWith("'s"), kind = own ? slot.slice(0, -2) : slot;
        // A list goes on after a comma or "and": the last name is what is being written, and a number stands before it.
        const last = "OLTSCHOICEPARTS".includes(kind) ? partial.match(/(?:.*(?:, | and |; ))?(.*)$/)[1].replace(/^(?:\d+ |an? (?=tapped |untapped ))?(?:tapped |untapped )?/, "") : partial;
        const low = last.toLowerCase();
        const names = kind === "P" ? people : kind === "W" ? people.flatMap((p) => words.steps.map((s) => p + "'s " + s))
          : kind === "Z" ? [...people.flatMap((p) => ["hand", "graveyard", "library"].map((z) => p + "'s " + z)), "exile", "the command zone"]
          : ["O", "L", "LS", "T", "S", "CHOICE", "ABILITY", "PARTS", "GIVEN"].includes(kind) ? [...here.things(), ...(["T", "L", "LS", "CHOICE", "PARTS"].includes(kind) ? people : [])]
          : kind === "PS" ? people : usual[kind.replace(/\d$/, "")] ?? [];
        for (const n of names) if (n.toLowerCase().startsWith(low) && n.toLowerCase() !== low) add(last, n + (own ? "'s" : ""), n + (own ? "'s" : ""), kind === "P" ? "a player" : "");
        if (["O", "L"].includes(kind) && /^[A-Z].{2,}/.test(last)) unknown = last;
      });
    }
    list.sort((a, b) => b.literal - a.literal || (a.help === "a player" ? 1 : 0) - (b.help === "a player" ? 1 : 0));
    return { list, unknown };
  }

  async function cards(beginning) {
    const r = await fetch(rulestep.base + "/api/v1/cards?limit=6&name=" + encodeURIComponent(beginning)).catch(() => null);
    const v = r?.ok ? await r.json() : null;
    return (v?.items ?? []).map((c) => ({ back: beginning.length, insert: c.name, label: c.name, help: c.type_line + (c.whole ? "" : "; not yet understood whole") }));
  }

  // offers keeps a list of ways to go on beside a field: Tab takes the first, arrow keys go
  // through them, Escape closes them. here says what line is being written, of which
  // section, who and what is there, and may place the list and hear of what was taken.
  rulestep.offers = (field, box, here) => {
    let list = [], at = -1, from = 0, round = 0;
    async function offer() {
      const mine = ++round;
      await sentences();
      if (mine !== round) return;
      if (!words || field.selectionStart !== field.selectionEnd) { close(); return; }
      const upTo = field.value.slice(0, field.selectionStart);
      if (/\S/.test(field.value.slice(field.selectionStart).split("\n")[0])) { close(); return; }
      const writing = upTo.slice(upTo.lastIndexOf("\n") + 1), sections = here.sections?.filter((s) => writing.startsWith("-") && s.startsWith(writing)) ?? [];
      list = sections.map((s) => ({ back: writing.length, insert: s + "\n", label: s, help: "" }));
      let letter = here.letter(upTo), line = writing;
      if (letter && line && !line.startsWith(" ") && !line.startsWith("-")) {
        if (letter === "p") {
          if (line.startsWith("now ")) { letter = "n"; line = line.slice(4); }
          line = line.replace(/^! /, "").replace(/^in response, /, "");
        }
        const ways = waysOn(line, letter, here);
        list = ways.list;
        if (here.cards && ways.unknown && list.length < 4) {
          for (const c of await cards(ways.unknown)) if (c.insert !== ways.unknown && !list.some((o) => o.insert === c.insert)) list.push(c);
          if (mine !== round) return;
        }
      }
      list = list.slice(0, 60); // the box scrolls
      at = -1;
      from = field.selectionStart;
      draw();
    }
    function draw() {
      box.hidden = !list.length;
      if (field.getAttribute("role") === "combobox") field.setAttribute("aria-expanded", String(!box.hidden));
      box.replaceChildren(...list.map((o, i) => {
        const li = document.createElement("li"), b = document.createElement("b"), s = document.createElement("span");
        li.id = box.id + i;
        li.setAttribute("role", "option");
        li.setAttribute("aria-selected", String(i === at));
        b.textContent = o.label;
        s.textContent = o.help;
        li.append(b, s);
        li.addEventListener("pointerdown", (e) => { e.preventDefault(); take(i); });
        return li;
      }));
      if (at >= 0) { field.setAttribute("aria-activedescendant", box.id + at); box.children[at].scrollIntoView({ block: "nearest" }); } else field.removeAttribute("aria-activedescendant");
      place();
    }
    function place() { if (!box.hidden) here.place?.(list[0]?.back ?? 0); }
    function close() { list = []; at = -1; round++; draw(); }
    function take(i) {
      const o = list[i];
      field.setRangeText(o.insert, from - o.back, from, "end");
      close();
      here.taken?.();
      field.focus();
      if (o.insert.endsWith(" ")) offer();
    }
    field.addEventListener("input", offer);
    field.addEventListener("keydown", (e) => {
      if (e.ctrlKey && e.key === " ") { e.preventDefault(); offer(); return; }
      if (box.hidden || e.ctrlKey || e.metaKey) return;
      if (e.key === "Escape") { e.preventDefault(); close(); }
      else if (e.key === "ArrowDown" || e.key === "ArrowUp") { e.preventDefault(); at = (at + (e.key === "ArrowDown" ? 1 : -1) + list.length + (at < 0 && e.key === "ArrowUp" ? 1 : 0)) % list.length; draw(); }
      else if (e.key === "Tab" && !e.shiftKey || e.key === "Enter" && at >= 0) { e.preventDefault(); take(Math.max(at, 0)); }
    });
    field.addEventListener("blur", close);
    field.addEventListener("click", close);
    return place;
  };
})();
