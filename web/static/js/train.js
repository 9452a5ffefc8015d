// Training: what one answers is kept in this browser (IndexedDB), one log of answers and one
// card for each rule, and nowhere else. When a rule comes again is computed by the server,
// which keeps nothing of it.
{
  const $ = (s, of = document) => of.querySelector(s), all = (s, of = document) => [...of.querySelectorAll(s)];
  const asked = $("[data-train-question]"), answered = $("[data-train-answer]"), home = $("[data-train-home]");
  const done = request => new Promise((ok, no) => { request.onsuccess = () => ok(request.result); request.onerror = () => no(request.error); });
  let opened;
  const db = () => opened ??= new Promise((ok, no) => {
    const request = indexedDB.open("rulestep-training", 1);
    request.onupgradeneeded = () => { request.result.createObjectStore("log", { keyPath: "id" }); request.result.createObjectStore("cards", { keyPath: "rule" }); };
    request.onsuccess = () => ok(request.result); request.onerror = () => no(request.error);
  });
  const store = async (name, mode) => (await db()).transaction(name, mode).objectStore(name);
  const list = async name => done((await store(name, "readonly")).getAll());
  const card = async rule => done((await store("cards", "readonly")).get(rule));
  const put = async (name, value) => done((await store(name, "readwrite")).put(value));
  const schedule = async (card, rating, at) => {
    const r = await fetch("/api/v1/train/schedule", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ card, rating, now: at }) });
    if (!r.ok) throw new Error("schedule: " + r.status);
    return (await r.json()).card;
  };
  const day = t => new Date(t).toISOString().slice(0, 10);
  const words = due => {
    const days = Math.round((new Date(due) - Date.now()) / 864e5);
    return days < 1 ? "Again today." : days === 1 ? "Again tomorrow." : "Again in " + days + " days.";
  };

  if (asked) {
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

  if (answered) (async () => {
    const d = answered.dataset, at = new Date().toISOString(), say = $("#kept");
    const nav = performance.getEntriesByType("navigation")[0];
    const begun = +(sessionStorage.getItem("train-begun") ?? 0);
    if (nav?.type === "reload" || nav?.type === "back_forward" || !begun) return; // it has been counted
    sessionStorage.removeItem("train-begun");
    const right = d.right === "yes", rating = !right ? "again" : d.sure === "yes" ? "good" : "hard";
    await put("log", { id: crypto.randomUUID?.() ?? at + Math.random(), at, question: d.trainAnswer, rules: d.rules.split(" "), right, correct: d.correct, sure: d.sure, forgot: d.forgot, ms: Date.now() - begun, level: +d.level });
    // A diagnosis is about its rule and no other; a right answer is about what the question
    // hangs on first.
    const rules = right ? d.rules.split(" ").slice(0, 2) : [d.forgot || d.rules.split(" ")[0]];
    let next;
    for (const rule of rules) {
      const old = await card(rule);
      next = await schedule(old?.card, rating, at);
      await put("cards", { rule, card: next, seen: [d.trainAnswer, ...(old?.seen ?? [])].slice(0, 20) });
    }
    say.textContent = words(next.due) + " " + (d.sure === "yes" ? "You were sure." : d.sure === "no" ? "You thought so." : "");
    const due = (await list("cards")).filter(c => new Date(c.card.due) <= Date.now()).length;
    if (due > 0) say.textContent += " " + due + " more due.";
  })().catch(() => { $("#kept").textContent = "This browser keeps nothing for this page."; });
  if (answered) document.addEventListener("keydown", e => { if (e.key === "n" && !e.ctrlKey && !e.metaKey && !e.altKey) $("#train-next").click(); });

  if (home) {
    const draw = async () => {
      const cards = await list("cards"), log = await list("log"), now = Date.now();
      const of = new Map(cards.map(c => [c.rule, c]));
      const state = c => {
        if (!c) return "x";
        if (c.card.state === 3 || c.card.state === 1 && c.card.stability < 1) return "o";
        return new Date(c.card.due) > now ? "k" : "h";
      };
      const n = { k: 0, h: 0, o: 0, x: 0 };
      for (const i of all(".mine .cell")) { const s = state(of.get(i.dataset.rule)); i.className = "cell " + s; n[s]++; }
      for (const s in n) $("#n-" + s).textContent = n[s];
      const due = cards.filter(c => new Date(c.card.due) <= now).sort((a, b) => new Date(a.card.due) - new Date(b.card.due));
      if (due.length) {
        $("#due-n").textContent = due.length; $("#due-h").textContent = "due today";
        $("#due-p").textContent = "What you knew least comes first.";
        $("#due-go").href = "/train/next?rule=" + due[0].rule + "&skip=" + encodeURIComponent(due[0].seen.slice(0, 12).join(" "));
      } else if (cards.length) {
        const soon = Math.min(...cards.map(c => +new Date(c.card.due)));
        $("#due-n").textContent = "0"; $("#due-h").textContent = "nothing is due";
        $("#due-p").textContent = words(soon) + " Or go on with something new.";
      }
      for (const li of all(".topics li")) $(".met", li).textContent = li.dataset.rules.split(" ").filter(r => of.has(r)).length;
      const forgot = new Map();
      for (const a of log) if (!a.right && (a.forgot || a.rules[0])) { const r = a.forgot || a.rules[0]; forgot.set(r, (forgot.get(r) ?? 0) + 1); }
      const most = [...forgot].sort((a, b) => b[1] - a[1]).slice(0, 5);
      $("#wrongs").hidden = !most.length;
      $(".wrongs").replaceChildren(...most.map(([r, k]) => {
        const li = document.createElement("li"), met = log.filter(a => a.rules.includes(r) || a.forgot === r).length;
        li.innerHTML = '<a class="n"></a><span></span><a class="btn">Practise</a>';
        const [chip, text, go] = li.children;
        chip.textContent = r; chip.href = "/rules/" + r; text.textContent = "forgotten " + k + " of " + met; go.href = "/train/next?rule=" + r; go.setAttribute("aria-label", "Practise " + r);
        return li;
      }));
      const graded = log.filter(a => a.sure === "yes" || a.sure === "no").slice(-60);
      $("#sure-s").hidden = !graded.length;
      $(".sure").replaceChildren(...[["Sure", "yes"], ["Think so", "no"]].flatMap(([name, value]) => {
        const these = graded.filter(a => a.sure === value);
        if (!these.length) return [];
        const li = document.createElement("li"), b = document.createElement("b");
        b.textContent = Math.round(100 * these.filter(a => a.right).length / these.length) + " % right of " + these.length;
        li.append(name, " ", b);
        return [li];
      }));
      const days = [...Array(14).keys()].map(i => day(now - (13 - i) * 864e5)), counts = days.map(t => log.filter(a => day(a.at) === t).length);
      $("#days-s").hidden = !log.length;
      $(".days").replaceChildren(...counts.map(k => { const i = document.createElement("i"); if (k) i.className = k < 5 ? "d1" : k < 15 ? "d2" : "d3"; return i; }));
      $("#days-n").textContent = counts.filter(Boolean).length + " of the last 14";
    };
    const said = text => { $("#keep-said").textContent = text; };
    $("#keep-do").hidden = false;
    $("#keep-out").addEventListener("click", async () => {
      const file = new Blob([JSON.stringify({ format: "rulestep-training/1", log: await list("log"), cards: await list("cards") }, null, 1)], { type: "application/json" });
      const a = Object.assign(document.createElement("a"), { href: URL.createObjectURL(file), download: "rulestep-training.json" });
      a.click(); setTimeout(() => URL.revokeObjectURL(a.href), 1e4);
      said("Exported.");
    });
    $("#keep-in").addEventListener("change", async e => {
      try {
        const data = JSON.parse(await e.target.files[0].text());
        if (data.format !== "rulestep-training/1" || !Array.isArray(data.log) || !Array.isArray(data.cards)) throw new Error();
        const have = new Set((await list("log")).map(a => a.id)), cards = new Map((await list("cards")).map(c => [c.rule, c]));
        let fresh = 0;
        for (const a of data.log) if (a.id && !have.has(a.id)) { await put("log", a); fresh++; }
        for (const c of data.cards) { // of two cards the one that was reviewed later counts
          const old = cards.get(c.rule);
          if (c.rule && c.card && (!old || new Date(c.card.last) > new Date(old.card.last))) await put("cards", c);
        }
        said(fresh + " answers were added."); await draw();
      } catch { said("This file is no export of rulestep."); }
      e.target.value = "";
    });
    $("#keep-off").addEventListener("click", async () => {
      if (!confirm("Erase everything that is kept of your training in this browser?")) return;
      for (const name of ["log", "cards"]) await done((await store(name, "readwrite")).clear());
      said("Erased."); location.reload();
    });
    draw().catch(() => said("This browser keeps nothing for this page."));
  }
}
