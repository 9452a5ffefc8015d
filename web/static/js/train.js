// Training: what one answers is kept in this browser (IndexedDB), one log of answers and one
// card for each rule, and nowhere else. When a rule comes again is computed by the server,
// which keeps nothing of it.
{
  const $ = (s, of = document) => of.querySelector(s), all = (s, of = document) => [...of.querySelectorAll(s)];
  const asked = $("[data-train-question]"), answered = $("[data-train-answer]"), home = $("[data-train-home]");
  const done = request => new Promise((ok, no) => { request.onsuccess = () => ok(request.result); request.onerror = () => no(request.error); });
  const json = (method, body) => ({ method, headers: { "Content-Type": "application/json" }, body: JSON.stringify(body) });
  const format = "rulestep-training/1", edition = document.body.dataset.numbers, firstEdition = "2024-03-08";
  // A place keeps the log, the cards and the ratings: this browser, or the profile of a server
  // on this machine.
  const profile = document.body.dataset.profile;
  // alone lets one tab at a time read and write what hangs together. Over plain http there are no locks;
  // then a mark in localStorage stands for one. It is looked at again before it counts, since another tab
  // may have set its own meanwhile, and it lapses where a tab is gone that set it.
  const alone = does => navigator.locks ? navigator.locks.request("rulestep-training", does) : marked(does);
  const marked = async does => {
    const key = "train-alone", me = Date.now() + ":" + Math.random(), pause = ms => new Promise(ok => setTimeout(ok, ms));
    try {
      for (;;) {
        const [until, who] = JSON.parse(localStorage.getItem(key) ?? "[0]");
        if (until > Date.now() + 15e3 || until < Date.now()) {
          localStorage.setItem(key, JSON.stringify([Date.now() + 1e4, me]));
          await pause(150 + 100 * Math.random());
        } else if (who === me) break;
        else await pause(40);
      }
    } catch { return does(); } // nothing can be marked: as well as it goes
    try { return await does(); } finally { localStorage.removeItem(key); }
  };
  let opened;
  const db = () => opened ??= new Promise((ok, no) => {
    const request = indexedDB.open("rulestep-training", 2);
    request.onupgradeneeded = () => {
      for (const [name, keyPath] of [["log", "id"], ["cards", "rule"], ["ratings", "of"]]) if (!request.result.objectStoreNames.contains(name)) request.result.createObjectStore(name, { keyPath });
    };
    request.onsuccess = () => { request.result.onversionchange = () => { request.result.close(); opened = undefined; }; ok(request.result); };
    request.onerror = () => no(request.error); request.onblocked = () => no(new Error("another tab has it open"));
  });
  const reading = async name => (await db()).transaction(name).objectStore(name);
  // write does something whole or not at all. It has been done when the transaction is over, not when a
  // request is: a full disk shows only then.
  const write = async (names, does) => {
    const t = (await db()).transaction(names, "readwrite");
    const over = new Promise((ok, no) => { t.oncomplete = () => ok(); t.onabort = () => no(t.error ?? new Error("aborted")); });
    try { does(name => t.objectStore(name)); } catch (e) { over.catch(() => {}); t.abort(); throw e; }
    return over;
  };
  const ask = async (method, body) => {
    const r = await fetch(profile, body ? json(method, body) : { method });
    if (!r.ok) throw new Error("profile: " + r.status);
    return r.json();
  };
  // Whose numbers a browser's rules have stands among the ratings, so that it changes together with them:
  // another tab may see what this one writes into localStorage later than the rest.
  const mark = "numbers";
  const stored = profile ? {
    list: async name => (await ask("GET"))[name] ?? [],
    get: async (name, key) => (await stored.list(name)).find(x => x.rule === key || x.of === key),
    add: data => ask("POST", { format, edition, log: [], cards: [], ...data }),
    clear: () => ask("DELETE"),
  } : {
    list: async name => (await done((await reading(name)).getAll())).filter(x => x.of !== mark),
    get: async (name, key) => done((await reading(name)).get(key)),
    add: data => write([...new Set([...Object.keys(data), "ratings"])], of => { for (const name in data) for (const x of data[name]) of(name).put(x); of("ratings").put({ of: mark, edition }); }),
    clear: () => write(["log", "cards", "ratings"], of => { for (const name of ["log", "cards", "ratings"]) of(name).clear(); }),
  };
  // adopted is what was kept with the numbers of another edition, with this one's.
  const adopted = async data => {
    const was = data.edition ?? firstEdition;
    if (was === edition) return data;
    const r = await fetch(rulestep.base + "/api/v1/train/numbers/" + encodeURIComponent(was));
    if (!r.ok) throw new Error("numbers: " + r.status);
    const moved = (await r.json()).moved, name = n => moved[n] ?? n, cards = new Map();
    for (const c of data.cards) {
      const rule = name(c.rule), other = cards.get(rule);
      if (!other || new Date(c.card.last) > new Date(other.card.last)) cards.set(rule, { ...c, rule });
    }
    return { ...data, edition, log: data.log.map(a => ({ ...a, rules: a.rules.map(name), forgot: name(a.forgot) })), cards: [...cards.values()] };
  };
  // A browser whose numbers are another edition's gets this one's before anything is read.
  const numbered = (async () => {
    if (!edition) return; // a page without a rule book keeps nothing of anybody
    if (profile) return;
    let once = firstEdition; // where pages kept it that had no mark
    try { once = localStorage.getItem("train-edition") ?? once; } catch { /* then the mark has to do */ }
    const were = async () => (await stored.get("ratings", mark))?.edition ?? once;
    if (await were() !== edition) await alone(async () => {
      const was = await were(); // another tab may have done it meanwhile, and numbers must not move twice
      if (was === edition) return;
      const data = await adopted({ edition: was, log: await stored.list("log"), cards: await stored.list("cards") });
      await write(["log", "cards", "ratings"], of => {
        of("cards").clear();
        for (const name of ["log", "cards"]) for (const x of data[name]) of(name).put(x);
        of("ratings").put({ of: mark, edition });
      });
    });
    try { localStorage.setItem("train-edition", edition); } catch { /* as above */ }
  })();
  numbered.catch(() => {}); // whoever reads or writes is told
  const place = Object.fromEntries(Object.entries(stored).map(([name, does]) => [name, async (...of) => { await numbered; return does(...of); }]));
  const list = place.list, card = rule => place.get("cards", rule), add = place.add;
  const everything = async () => ({ format, edition, log: await list("log"), cards: await list("cards"), ratings: await list("ratings") });
  // What somebody brings is whole or is not taken: one bad line would spoil every later visit.
  const text = (x, most) => typeof x === "string" && x.length > 0 && x.length <= most, time = x => text(x, 40) && !isNaN(new Date(x));
  const sound = {
    answer: a => text(a?.id, 100) && time(a.at) && Array.isArray(a.rules) && a.rules.every(r => text(r, 20)) && (!a.forgot || text(a.forgot, 20)) && typeof a.right === "boolean",
    card: c => text(c?.rule, 60) && time(c.card?.due) && time(c.card.last) && isFinite(c.card.stability) && (c.seen == null || Array.isArray(c.seen) && c.seen.every(q => text(q, 40))),
    rating: r => text(r?.of, 40) && isFinite(r.elo?.rating) && isFinite(r.elo.answers),
  };
  // join adds what another device kept: an answer counts once, of two cards the one reviewed
  // later counts, of two ratings the one that rests on more answers.
  const join = async data => {
    if (data?.format !== format || !Array.isArray(data.log) || !Array.isArray(data.cards)) throw new Error("no export");
    if (!data.log.every(sound.answer) || !data.cards.every(sound.card) || !(data.ratings ?? []).every(sound.rating)) throw new Error("no export");
    data = await adopted(data);
    return alone(async () => {
      if (profile) return (await ask("POST", data)).added;
      const have = new Set((await list("log")).map(a => a.id)), cards = new Map((await list("cards")).map(c => [c.rule, c])), rated = new Map((await list("ratings")).map(r => [r.of, r]));
      const log = [...new Map(data.log.filter(a => !have.has(a.id)).map(a => [a.id, a])).values()];
      await add({
        log,
        cards: data.cards.filter(c => !cards.has(c.rule) || new Date(c.card.last) > new Date(cards.get(c.rule).card.last)).map(c => ({ ...c, seen: c.seen ?? [] })),
        ratings: (data.ratings ?? []).filter(r => !rated.has(r.of) || r.elo.answers > rated.get(r.of).elo.answers),
      });
      return log.length;
    }).catch(e => { throw Object.assign(new Error(e.message), { unkept: true }); });
  };
  // A code is the same as the file, packed into letters.
  const packed = "rulestep1.";
  const through = async (bytes, stream) => new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
  const pack = async data => {
    const bytes = await through(new TextEncoder().encode(JSON.stringify(data)), new CompressionStream("deflate-raw"));
    let text = "";
    for (const b of bytes) text += String.fromCharCode(b);
    return packed + btoa(text).replaceAll("+", "-").replaceAll("/", "_").replace(/=+$/, "");
  };
  const unpack = async code => {
    code = code.replace(/\s+/g, "");
    if (!code.startsWith(packed)) throw new Error("no code");
    const bytes = Uint8Array.from(atob(code.slice(packed.length).replaceAll("-", "+").replaceAll("_", "/")), c => c.charCodeAt(0));
    return JSON.parse(new TextDecoder().decode(await through(bytes, new DecompressionStream("deflate-raw"))));
  };
  // rate corrects the difficulty of a question, and what this learner can, by an answer.
  const rate = async (question, level, guess, right) => {
    const me = (await place.get("ratings", "me"))?.elo ?? { rating: 1500, answers: 0 }, of = (await place.get("ratings", question))?.elo ?? { rating: level, answers: 0 };
    const r = await fetch(rulestep.base + "/api/v1/train/rate", json("POST", { learner: me, question: of, guess, right }));
    if (!r.ok) throw new Error("rate: " + r.status);
    const after = await r.json();
    await add({ ratings: [{ of: "me", elo: after.learner }, { of: question, elo: after.question }] });
    return after;
  };
  const aim = (link, rating) => { if (!link || !link.pathname.startsWith(rulestep.base + "/train/next")) return; const u = new URL(link.href); u.searchParams.set("level", Math.round(rating)); link.href = u; };
  const schedule = async (card, rating, at) => {
    const r = await fetch(rulestep.base + "/api/v1/train/schedule", json("POST", { card, rating, now: at }));
    if (!r.ok) throw new Error("schedule: " + r.status);
    return (await r.json()).card;
  };
  // lately are the last answers about a rule as marks, the newest last: a cross for a wrong one, half
  // a disc for a right one of which somebody was not sure.
  const lately = answers => {
    const marks = document.createElement("span"), last = answers.slice(-5);
    marks.className = "lately"; marks.setAttribute("role", "img");
    marks.setAttribute("aria-label", "the last " + last.length + ": " + last.map(a => !a.right ? "wrong" : a.sure === "yes" ? "right" : "right, not sure").join(", "));
    marks.append(...last.map(a => Object.assign(document.createElement("i"), { className: !a.right ? "no" : a.sure === "yes" ? "yes" : "half" })));
    return marks;
  };
  const meter = (part, more, of) => {
    const m = document.createElement("span");
    m.className = "meter"; m.setAttribute("aria-hidden", "true");
    m.style.setProperty("--a", 100 * part / of + "%"); m.style.setProperty("--b", 100 * (part + more) / of + "%");
    return m;
  };
  // A rule is due when its time has come, or when the clock was ahead as it was reviewed: then its time
  // would not come before the clock's mistake is over.
  const isDue = (c, now) => new Date(c.card.due) <= now || new Date(c.card.last) > now + 864e5;
  const mostOverdue = cards => cards.sort((a, b) => new Date(a.card.due) - new Date(b.card.due));
  const ruleCards = async () => (await list("cards")).filter(c => !c.rule.includes(":")); // flashcards have their own page
  const byTime = log => log.sort((a, b) => new Date(a.at) - new Date(b.at));
  const day = t => new Date(t).toISOString().slice(0, 10);
  const words = due => {
    const days = Math.round((new Date(due) - Date.now()) / 864e5);
    return days < 1 ? "Again today." : days === 1 ? "Again tomorrow." : "Again in " + days + " days.";
  };

  // A session is what somebody has set out to answer in this tab: how many, how each went, and which rules
  // come again in it. It is over when all are answered, or hours later.
  const session = {
    get() {
      try {
        const s = JSON.parse(sessionStorage.getItem("train-session"));
        return s?.marks && s.marks.length < s.of && Date.now() - s.at < 216e5 ? s : null;
      } catch { return null; }
    },
    keep(s) { try { sessionStorage.setItem("train-session", JSON.stringify(s)); } catch { /* it is only for show */ } },
    begin(of, name, due) { const s = { of, name, due, at: Date.now(), marks: [], wrong: [] }; this.keep(s); return s; },
    show(s, asking) {
      const bar = $(".going"), dots = document.createElement("span"), n = s.marks.length, said = { yes: "right", half: "right, not sure", no: "wrong" };
      dots.className = "dots"; dots.setAttribute("role", "img");
      dots.setAttribute("aria-label", (n ? "So far: " + s.marks.map(m => said[m]).join(", ") : "None answered yet") + "; " + (s.of - n) + " to come");
      dots.append(...Array.from({ length: s.of }, (_, i) => Object.assign(document.createElement("i"), { className: s.marks[i] ?? (asking && i === n ? "now" : "") })));
      const count = document.createElement("span"), name = Object.assign(document.createElement("span"), { className: "cap", textContent: s.name });
      count.append(Object.assign(document.createElement("b"), { textContent: asking ? n + 1 : n }), " of " + s.of);
      bar.replaceChildren(count, dots, name); bar.hidden = false;
    },
    // onwards aims the link at what comes next: a rule that was wrong, after three others; in a session of
    // what is due, the next rule that is; else what the session began with.
    async onwards(s, link, question) {
      const next = new URL(link.href), n = s.marks.length;
      if (s.about === undefined) s.about = ["rule", "path"].map(k => [k, next.searchParams.get(k)]).filter(p => p[1]);
      const aimAt = (pairs, skip) => { next.search = new URLSearchParams([...pairs, ["skip", skip.slice(0, 12).join(" ")]]); link.href = next.href; };
      const again = s.wrong.findIndex(w => n - w.n >= 3);
      if (n >= s.of) {
        link.href = rulestep.base + "/train";
        link.firstChild.textContent = "That was all: " + s.marks.filter(m => m !== "no").length + " of " + s.of + " right ";
      } else if (again >= 0) {
        const { rule } = s.wrong.splice(again, 1)[0];
        aimAt([["rule", rule]], (await card(rule))?.seen ?? [question]);
      } else if (s.due) {
        const wait = s.wrong.map(w => w.rule), due = mostOverdue((await ruleCards()).filter(c => isDue(c, Date.now()) && !wait.includes(c.rule)))[0];
        if (due) aimAt([["rule", due.rule]], due.seen); else aimAt([], [question]);
      } else aimAt(s.about, [question]);
      this.keep(s);
    },
  };
  const ofSession = () => location.pathname.startsWith(rulestep.base + "/train/q/") && !new URLSearchParams(location.search).has("day");

  if (asked) {
    if (ofSession()) session.show(session.get() ?? session.begin(10, "", false), true);
    for (const box of all("[data-stepper]")) {
      const input = $("input", box), name = document.querySelector(`label[for="${input.id}"]`)?.textContent.trim();
      const step = by => { input.value = (parseInt(input.value, 10) || 0) + by; input.dispatchEvent(new Event("input")); };
      const button = (text, label, by) => { const b = document.createElement("button"); b.type = "button"; b.textContent = text; b.setAttribute("aria-label", label + ": " + name); b.addEventListener("click", () => step(by)); return b; };
      input.before(button("−", "one less", -1)); input.after(button("+", "one more", 1));
      input.addEventListener("keydown", e => { if (e.key === "ArrowUp") step(1); else if (e.key === "ArrowDown") step(-1); else return; e.preventDefault(); });
    }
    all(".keyhint").forEach(k => k.hidden = false);
    const form = $("#ruling-form");
    form.addEventListener("keydown", e => { // Enter is sure, with Shift it is "I think so"
      if (e.key === "Enter" && !(e.target instanceof HTMLButtonElement)) { e.preventDefault(); form.requestSubmit($(`button[name=sure][value=${e.shiftKey ? "no" : "yes"}]`, form)); }
    });
    try { sessionStorage.setItem("train-begun", Date.now()); } catch { /* the time is not needed */ }
  }

  let logged = false;
  if (answered) (async () => {
    const d = answered.dataset, at = new Date().toISOString(), say = $("#kept");
    const nav = performance.getEntriesByType("navigation")[0];
    const begun = +(sessionStorage.getItem("train-begun") ?? 0);
    if (nav?.type === "reload" || nav?.type === "back_forward" || !begun) return; // it has been counted
    sessionStorage.removeItem("train-begun");
    // Who goes back from an answer and sends another one has just read it: that is no answer.
    const told = JSON.parse(sessionStorage.getItem("train-told") ?? "null");
    sessionStorage.setItem("train-told", JSON.stringify({ question: d.trainAnswer, at: Date.now() }));
    if (told?.question === d.trainAnswer && Math.abs(Date.now() - told.at) < 12e4) { say.textContent = "You have just read the answer, so this does not count."; return; }
    const right = d.right === "yes", rating = !right ? "again" : d.sure === "yes" ? "good" : "hard", link = $("#train-next");
    // A diagnosis is about its rule and no other; a right answer is about what the question
    // hangs on first.
    const rules = right ? d.rules.split(" ").slice(0, 2) : [d.forgot || d.rules.split(" ")[0]];
    let next, rated;
    await alone(async () => {
      await add({ log: [{ id: crypto.randomUUID?.() ?? at + Math.random(), at, question: d.trainAnswer, rules: d.rules.split(" "), right, correct: d.correct, sure: d.sure, forgot: d.forgot, ms: Math.max(0, Date.now() - begun), level: +d.level }] });
      logged = true;
      const cards = [];
      for (const rule of rules) {
        const old = await card(rule);
        next = await schedule(old?.card, rating, at);
        cards.push({ rule, card: next, seen: [d.trainAnswer, ...(old?.seen ?? [])].slice(0, 20) });
      }
      await add({ cards });
      rated = await rate(d.trainAnswer, +d.level, +d.guess, right);
    });
    const meta = $(".forgot .meta");
    if (d.forgot && meta) {
      const about = byTime((await list("log")).filter(a => a.forgot === d.forgot || a.rules.includes(d.forgot))), p = document.createElement("span");
      p.append("Your last " + (about.length > 1 ? Math.min(about.length, 5) : "answer") + " with this rule ", lately(about));
      meta.prepend(p);
    }
    say.textContent = words(next.due) + " " + (d.sure === "yes" ? "You were sure." : d.sure === "no" ? "You thought so." : "");
    const due = (await ruleCards()).filter(c => isDue(c, Date.now())).length;
    if (due > 0) say.textContent += " " + due + " more due.";
    const s = session.get();
    if (s && link.pathname.startsWith(rulestep.base + "/train/next")) {
      s.marks.push(!right ? "no" : d.sure === "yes" ? "yes" : "half");
      if (!right) s.wrong = [...s.wrong.filter(w => w.rule !== rules[0]), { rule: rules[0], n: s.marks.length }];
      session.show(s, false);
      await session.onwards(s, link, d.trainAnswer);
    }
    aim(link, rated.learner.rating);
  })().catch(() => { $("#kept").textContent = logged ? "Your answer is kept; when it comes again could not be found out." : "This browser keeps nothing for this page."; });
  if (answered) document.addEventListener("keydown", e => { if (e.key === "n" && !e.ctrlKey && !e.metaKey && !e.altKey) $("#train-next").click(); });

  const flash = $("[data-flash]");
  if (flash) {
    const id = flash.dataset.flash, deck = id.split(":")[0], next = $("#flash-next"), cover = $("details", flash);
    $(".knew", flash).hidden = false;
    const onwards = async () => { // one of the deck that is due, or any
      const due = (await list("cards")).filter(c => c.rule.startsWith(deck + ":") && c.rule !== id && isDue(c, Date.now()));
      mostOverdue(due);
      if (due.length) { const u = new URL(next.href); u.searchParams.set("of", due[0].rule); next.href = u; }
      return due.length;
    };
    for (const b of all("[data-rating]", flash)) b.addEventListener("click", async () => {
      try {
        await alone(async () => add({ cards: [{ rule: id, card: await schedule((await card(id))?.card, b.dataset.rating, new Date().toISOString()), seen: [] }] }));
        await onwards();
        next.click();
      } catch { $("#kept").textContent = "This browser keeps nothing for this page."; }
    });
    onwards().then(n => { if (n) $("#kept").textContent = n + " due."; }, () => {});
    document.addEventListener("keydown", e => {
      if (rulestep.typing(e)) return;
      if (e.key === " " && !cover.open && e.target === document.body) { cover.open = true; e.preventDefault(); }
      if (cover.open && "123".includes(e.key)) all("[data-rating]", flash)[e.key - 1]?.click();
    });
  }

  if (home) {
    let dueNow = 0;
    home.addEventListener("click", e => {
      const a = e.target.closest('a[href*="/train/next"]');
      if (!a) return;
      const start = a.id === "due-go", due = start && dueNow > 0;
      session.begin(due ? Math.min(dueNow, 20) : 10, due ? "Due today" : start ? "New ones" : (a.getAttribute("aria-label") ?? a.textContent).split(":")[0].trim(), due);
    });
    const draw = async () => {
      const cards = await ruleCards(), log = byTime(await list("log")), now = Date.now();
      const of = new Map(cards.map(c => [c.rule, c]));
      const took = log.map(a => a.ms).filter(ms => ms > 0).sort((a, b) => a - b), pace = Math.min(took[took.length >> 1] ?? 45e3, 18e4); // the usual time of an answer
      const state = c => {
        if (!c) return "x";
        if (c.card.state === 3 || c.card.state === 1 && c.card.stability < 1) return "o";
        return isDue(c, now) ? "h" : "k";
      };
      const n = { k: 0, h: 0, o: 0, x: 0 };
      for (const i of all(".mine .cell")) { const s = state(of.get(i.dataset.rule)); i.className = "cell " + s; n[s]++; }
      for (const s in n) $("#n-" + s).textContent = n[s];
      const due = mostOverdue(cards.filter(c => isDue(c, now)));
      dueNow = due.length;
      if (due.length) {
        $("#due-n").textContent = due.length; $("#due-h").textContent = "due today";
        const again = due.filter(c => c.card.lapses > 0).length, minutes = Math.max(1, Math.round(due.length * pace / 6e4));
        $("#due-p").textContent = "About " + minutes + (minutes === 1 ? " minute" : " minutes") + (again ? "; " + again + " of them forgotten before." : "; what you knew least comes first.");
        $("#due-go").href = rulestep.base + "/train/next?rule=" + due[0].rule + "&skip=" + encodeURIComponent(due[0].seen.slice(0, 12).join(" "));
      } else if (cards.length) {
        const soon = Math.min(...cards.map(c => +new Date(c.card.due)));
        $("#due-n").textContent = "0"; $("#due-h").textContent = "nothing is due";
        $("#due-p").textContent = words(soon) + " Or go on with something new.";
      }
      for (const li of all(".topics li")) {
        const rules = li.dataset.rules.split(" "), met = rules.filter(r => of.has(r)), known = met.filter(r => state(of.get(r)) === "k").length;
        $(".met", li).textContent = met.length;
        $(".meter", li)?.remove();
        $("a", li).after(meter(known, met.length - known, rules.length));
      }
      // Coming up: what is due on each of the next seven days.
      const per = [...Array(7).keys()].map(i => cards.filter(c => { const in_ = Math.floor((new Date(c.card.due) - new Date().setHours(0, 0, 0, 0)) / 864e5); return (isDue(c, now) ? 0 : Math.max(0, in_)) === i; }).length);
      $("#coming-s").hidden = !cards.length;
      $(".coming").replaceChildren(...per.map((k, i) => {
        const li = document.createElement("li"), bar = document.createElement("i"), name = i ? new Date(now + i * 864e5).toLocaleDateString("en", { weekday: "short" }) : "today";
        bar.style.height = Math.round(66 * k / Math.max(...per, 1)) + "px";
        li.append(Object.assign(document.createElement("b"), { textContent: k }), bar, Object.assign(document.createElement("span"), { textContent: name }));
        return li;
      }));
      const forgot = new Map();
      for (const a of log) if (!a.right && (a.forgot || a.rules[0])) { const r = a.forgot || a.rules[0]; forgot.set(r, (forgot.get(r) ?? 0) + 1); }
      const most = [...forgot].sort((a, b) => b[1] - a[1]).slice(0, 5);
      $("#wrongs").hidden = !most.length;
      $(".wrongs").replaceChildren(...most.map(([r, k]) => {
        const li = document.createElement("li"), about = log.filter(a => a.rules.includes(r) || a.forgot === r), met = about.length;
        li.innerHTML = '<a class="n"></a><span class="what"></span><span class="cap"></span><a class="btn">Practise</a>';
        const [chip, what, text, go] = li.children;
        const cell = $('.mine [data-rule="' + CSS.escape(r) + '"]')?.dataset, number = cell?.number ?? r;
        chip.textContent = number; chip.href = cell?.url ?? rulestep.base + "/rules/" + encodeURIComponent(r); go.href = rulestep.base + "/train/next?rule=" + encodeURIComponent(r);
        text.append("forgot " + k + " of " + met + " ", lately(about));
        fetch(rulestep.base + "/api/v1/rules/" + encodeURIComponent(number)).then(a => (a.ok ? a.json() : null)).then(rule => { if (rule) what.textContent = (rule.title || rule.plain || "").split(". ")[0].slice(0, 90); }, () => {}); go.setAttribute("aria-label", "Practise " + number);
        return li;
      }));
      const me = (await place.get("ratings", "me"))?.elo;
      if (me) for (const a of all(`a[href^="${rulestep.base}/train/next"]`)) aim(a, me.rating);
      const graded = log.filter(a => a.sure === "yes" || a.sure === "no").slice(-60);
      $("#sure-s").hidden = !graded.length;
      $(".sure").replaceChildren(...[["Sure", "yes"], ["Think so", "no"]].flatMap(([name, value]) => {
        const these = graded.filter(a => a.sure === value);
        if (!these.length) return [];
        const li = document.createElement("li"), b = document.createElement("b");
        const right = these.filter(a => a.right).length;
        b.textContent = Math.round(100 * right / these.length) + " % right of " + these.length;
        li.append(Object.assign(document.createElement("span"), { textContent: name }), meter(right, 0, these.length), b);
        return [li];
      }));
      const days = [...Array(14).keys()].map(i => day(now - (13 - i) * 864e5)), counts = days.map(t => log.filter(a => day(a.at) === t).length);
      $("#days-s").hidden = !log.length;
      $(".days").replaceChildren(...counts.map(k => { const i = document.createElement("i"); if (k) i.className = k < 5 ? "d1" : k < 15 ? "d2" : "d3"; return i; }));
      $("#days-n").textContent = counts.filter(Boolean).length + " of the last 14";
    };
    const said = text => { $("#keep-said").textContent = text; }, unkept = "This browser keeps nothing for this page.";
    const or = does => (...of) => does(...of).catch(() => said(unkept));
    $("#keep-do").hidden = false;
    $("#keep-out").addEventListener("click", or(async () => {
      const file = new Blob([JSON.stringify(await everything(), null, 1)], { type: "application/json" });
      const a = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "rulestep-training.json" });
      a.click(); setTimeout(() => URL.revokeObjectURL(a.href), 1e4);
      said("Exported.");
    }));
    $("#keep-in").addEventListener("change", async e => {
      try {
        const fresh = await join(JSON.parse(await e.target.files[0].text()));
        said(fresh + (fresh === 1 ? " answer was" : " answers were") + " added."); await draw();
      } catch (err) { said(err.unkept ? "It could not be kept, so nothing of it was added." : "This file is no export of rulestep."); }
      e.target.value = "";
    });
    if (globalThis.CompressionStream) {
      $("#keep-paste").hidden = false;
      $("#keep-code").addEventListener("click", or(async () => {
        const code = await pack(await everything());
        try { await navigator.clipboard.writeText(code); said("Copied, " + code.length + " letters. Send it to the other device and add it there."); } catch { $("#keep-text").value = code; said("The code stands below; copy it."); }
      }));
      $("#keep-paste").addEventListener("submit", async e => {
        e.preventDefault();
        try { const fresh = await join(await unpack($("#keep-text").value)); said(fresh + (fresh === 1 ? " answer was" : " answers were") + " added."); $("#keep-text").value = ""; await draw(); } catch (err) { said(err.unkept ? "It could not be kept, so nothing of it was added." : "This is no code of rulestep."); }
      });
    } else $("#keep-code").hidden = true;
    $("#keep-off").addEventListener("click", or(async () => {
      if (!confirm("Erase everything that is kept of your training here?")) return;
      await alone(place.clear);
      said("Erased."); location.reload();
    }));
    draw().catch(() => said(unkept));
  }
}
