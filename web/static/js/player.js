// The player: steps without a new page. All stages of the play are fetched once, as
// the server draws them; a step puts one of them in place.
"use strict";
(() => {
  const player = document.querySelector("#player[data-steps]");
  if (!player) return;
  const stage = document.getElementById("stage"), changed = document.getElementById("changed"), told = document.getElementById("told");
  const scrub = player.querySelector(".scrub"), pane = player.querySelector(".pane");
  const marks = [...scrub.querySelectorAll("li")];
  const lines = new Map([...player.querySelectorAll(".script > li")].map((l) => [+l.dataset.step, l]));
  const last = marks.length - 1, why = document.querySelector("a[data-ask]"), toTable = document.getElementById("to-table");
  const said = player.querySelector(".said"), head = document.querySelector(".phead"), phone = matchMedia("(max-width: 640px)");
  const framed = "framed" in player.dataset; // on another site's page, whose history is not ours
  const moves = [...player.querySelectorAll("[data-go]")], drawer = player.querySelector(".drawer");
  let at = +player.dataset.step, stages = null, playing = 0, painted = false;

  // Arrows from stack objects to their targets. The letters say the same.
  const NS = "http://www.w3.org/2000/svg";
  function arrows() {
    const board = stage.querySelector(".board");
    board?.querySelector(".arrows")?.remove();
    const from = board ? [...board.querySelectorAll(".stack [data-targets]")].filter((s) => s.dataset.targets) : [];
    if (board?.classList.contains("crowd")) from.splice(1); // of many only the top one: the letters say the rest
    if (!from.length || getComputedStyle(board.querySelector(".stack")).gridColumnStart !== "3") return;
    const svg = document.createElementNS(NS, "svg");
    svg.setAttribute("class", "arrows");
    svg.setAttribute("aria-hidden", "true");
    const path = (name, d) => { const p = document.createElementNS(NS, "path"); p.setAttribute("class", name); p.setAttribute("d", d); svg.append(p); };
    const o = board.getBoundingClientRect();
    for (const s of from) {
      for (const id of s.dataset.targets.split(" ")) {
        const t = document.getElementById(id);
        if (!t || !board.contains(t)) continue;
        const a = s.getBoundingClientRect(), b = t.getBoundingClientRect();
        const x1 = a.left - o.left - 3, y1 = a.bottom - o.top - 20;
        // Something nearer stands between: the arrow goes over it and lands on the top edge.
        const over = [...board.querySelectorAll(".lane .card, .half .card")].some((c) => {
          const r = c.getBoundingClientRect();
          return c !== t && !t.contains(c) && r.left > b.right && r.right < a.left && r.top < b.bottom && r.bottom > b.top;
        });
        const x2 = over ? b.left + b.width * 0.72 - o.left : b.right - o.left + 6;
        const y2 = over ? b.top - o.top - 7 : b.top + b.height * 0.42 - o.top;
        const d = over
          ? `M${x1} ${y1}C${x1 - 60} ${y2 - 34} ${x2 + 34} ${y2 - 34} ${x2} ${y2 - 8}`
          : `M${x1} ${y1}C${x1 - 40} ${y1} ${x2 + 46} ${y2} ${x2 + 8} ${y2}`;
        path("halo", d);
        path("", d);
        path("tip", over ? `M${x2} ${y2}l-6 -11h12z` : `M${x2} ${y2}l11 -6v12z`);
      }
    }
    board.append(svg);
  }

  const ready = fetch(player.dataset.steps).then((r) => (r.ok ? r.text() : Promise.reject(new Error("steps: " + r.status)))).then((html) => {
    stages = new Map();
    for (const s of new DOMParser().parseFromString(html, "text/html").querySelectorAll("article[data-step]")) {
      stages.set(+s.dataset.step, {
        url: s.dataset.url, title: s.dataset.title, told: s.dataset.told,
        stage: s.querySelector("[data-part=stage]"), changed: s.querySelector("[data-part=changed]"),
      });
    }
    player.dataset.ready = "1";
  });
  ready.catch(() => { /* without them every link still loads its page */ });

  // The links of the timeline are the addresses of all steps.
  const addresses = marks.map((m) => m.querySelector("a").href), places = new Map(addresses.map((a, n) => [a, n]));
  const address = (n) => addresses[n];

  function decision(from, by) {
    for (let n = from + by; n >= 0 && n <= last; n += by) if (marks[n].classList.contains("dec")) return n;
    return -1;
  }

  // go shows step n. push says whether the browser's history gets an entry.
  function go(n, push = true) {
    if (n < 0 || n > last) return;
    if (!stages || !stages.has(n) || drawer) { location.href = address(n); return; }
    const s = stages.get(n);
    // Only the steps between are different, except the first time.
    const from = painted ? Math.min(at, n) : 0, to = painted ? Math.max(at, n) : last;
    painted = true;
    at = n;
    player.dataset.step = n;
    rulestep.patch(stage, s.stage);
    rulestep.patch(changed, s.changed);
    for (let i = from; i <= to; i++) {
      const now = i === n;
      for (const l of [marks[i], lines.get(i)]) {
        if (!l) continue;
        l.classList.toggle("past", i < n);
        l.classList.toggle("now", now);
        l.classList.toggle("future", i > n);
        const current = l === marks[i] ? l.querySelector("a") : l;
        if (now) current.setAttribute("aria-current", "step"); else current.removeAttribute("aria-current");
      }
    }
    const target = { first: n ? 0 : -1, back: n - 1, next: n < last ? n + 1 : -1, last: n < last ? last : -1, "back decision": decision(n, -1), "next decision": decision(n, 1) };
    for (const b of moves) {
      const to = target[b.dataset.go];
      if (to >= 0) { b.href = address(to); b.removeAttribute("aria-disabled"); b.removeAttribute("role"); } else { b.removeAttribute("href"); b.setAttribute("aria-disabled", "true"); b.setAttribute("role", "link"); }
    }
    document.title = s.title;
    if (why) { const u = new URL(why.href); u.searchParams.set("step", n); why.href = u; }
    told.textContent = said.textContent = s.told;
    if (toTable) { const u = new URL(toTable.href); u.searchParams.set("step", Math.min(n, last - 1)); toTable.href = u; }
    head.classList.toggle("under-way", n > 0);
    if (push && !framed) history.pushState({ step: n }, "", s.url + (predicting() ? mode : ""));
    question();
    // From here on the layout is read; only the arrows change it again.
    follow();
    showMark();
    // On a phone the table is higher than the screen: it shows what changed.
    if (phone.matches) (stage.querySelector(".stack .new") ?? stage.querySelector(".card.new") ?? stage.querySelector(".board .new"))?.scrollIntoView({ block: "nearest" });
    arrows();
  }

  // aside reports whether the script stands beside the table, in a pane of its own.
  const aside = () => getComputedStyle(pane).position === "sticky";

  // A timeline that is longer than its place shows the mark of this step.
  function showMark() {
    const m = marks[at].getBoundingClientRect(), b = scrub.getBoundingClientRect();
    if (m.left < b.left || m.right > b.right) scrub.scrollLeft += (m.left + m.right - b.left - b.right) / 2;
  }

  // The script keeps the current line in view, between its neighbours. It stands still
  // while it can, so that the eye finds its place: else it turns like a page, and the line
  // before the current one is on top.
  function follow() {
    const now = lines.get(at);
    if (!pane || !now || !aside()) return;
    const edge = (l, side) => (l ?? now).getBoundingClientRect()[side];
    const before = edge(lines.get(at - 1), "top"), after = edge(lines.get(at + 1), "bottom"), here = now.getBoundingClientRect();
    const top = pane.querySelector(".script-h").getBoundingClientRect().bottom, bottom = Math.min(innerHeight, pane.getBoundingClientRect().bottom) - 48;
    // A line before that is too long to stand above this one goes up and out of view.
    if (before < top || after > bottom) pane.scrollTop += Math.max(before - top, Math.min(here.bottom - bottom, here.top - top));
    if (box) {
      box.scrollIntoView({ block: "nearest" });
      pane.scrollTop += Math.max(0, box.getBoundingClientRect().bottom + 12 - Math.min(innerHeight, pane.getBoundingClientRect().bottom));
    }
  }

  // Every link to a step of this play is taken here; the others go their way.
  const stepOf = (a) => places.get(a?.href) ?? -1;
  document.addEventListener("click", (e) => {
    if (e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    const n = stepOf(e.target.closest("a"));
    if (n < 0 || !stages) return;
    e.preventDefault();
    stop();
    go(n);
  });
  addEventListener("popstate", () => {
    const n = places.get(location.href.replace(/#.*/, "")) ?? -1;
    if (n < 0 || !stages) { location.reload(); return; }
    train(location.hash === mode);
    go(n, false);
  });

  function stop() { clearInterval(playing); playing = 0; }
  const keys = {
    ArrowRight: () => go(at + 1), ArrowLeft: () => go(at - 1), Home: () => go(0), End: () => go(last),
    "]": () => go(decision(at, 1)), "[": () => go(decision(at, -1)),
    " ": () => {
      if (playing) { stop(); return; }
      if (at === last) go(0);
      playing = setInterval(() => { if (at === last) stop(); else go(at + 1); }, 1600);
      rulestep.toast("Playing; space stops it");
    },
    "?": () => rulestep.toast("← → step · [ ] decision · Home End · space plays · p predicts · c copies the link"),
    c: () => rulestep.copy(framed ? document.querySelector("link[rel=canonical]").href : location.href),
  };
  addEventListener("keydown", (e) => {
    if (rulestep.typing(e) || e.shiftKey && e.key !== "?" || !keys[e.key]) return;
    // A focused control keeps its own keys, and so does a region that scrolls.
    if ((e.key === " " || e.key === "Enter") && e.target.closest("a, button, summary, [tabindex='0']")) return;
    if ((e.key === "Home" || e.key === "End") && e.target.closest(".pane") === document.activeElement && pane === document.activeElement) return;
    e.preventDefault();
    if (e.key !== " ") stop();
    keys[e.key]();
  });

  // Telling more or less needs no new page either.
  const depths = [...player.querySelectorAll(".seg a")];
  const names = ["moves", "rulings", "all"];
  depths.forEach((a, i) => a.addEventListener("click", (e) => {
    e.preventDefault();
    e.stopPropagation();
    pane.classList.remove(...names.map((n) => "tell-" + n));
    pane.classList.add("tell-" + names[i]);
    for (const d of depths) d.removeAttribute("aria-current");
    a.setAttribute("aria-current", "true");
    follow();
  }));

  // Predict: the rest of the script is covered, and the training's questions are asked where
  // their rules come to bear. Between them one steps on. The mode is part of the address, so
  // that a link can pose the question.
  const predict = document.getElementById("predict"), mode = "#predicting";
  let box = null, answered = 0, right = 0, verdict = "", asks = null;
  const toldOf = new Set(); // what has been answered, and need not be asked again
  const predicting = () => player.classList.contains("predicting");
  const questions = () => asks ??= fetch(player.dataset.steps.replace("/steps", "/questions")).then((r) => (r.ok ? r.text() : "")).then((html) => {
    const of = new Map(), page = new DOMParser().parseFromString(html, "text/html");
    for (const f of page.querySelectorAll("form[data-step]")) of.set(+f.dataset.step, f);
    of.none = page.getElementById("none")?.textContent ?? (html ? "" : "What could be asked did not arrive.");
    of.text = page.body.dataset.text; // of a play that is no demonstration
    return of;
  }).catch(() => Object.assign(new Map(), { none: "What could be asked did not arrive." }));
  const claims = (form) => [...form.querySelectorAll(".claim")].map((c) => c.querySelector("legend, label").textContent.trim());
  function element(name, text, props = {}) {
    const e = Object.assign(document.createElement(name), props);
    e.textContent = text;
    return e;
  }
  async function question() {
    box?.remove();
    box = null;
    if (!predicting()) return;
    const here = at, all = await questions(), found = all.get(here);
    if (here !== at || !predicting() || box) return; // one has stepped on meanwhile
    const line = lines.get(at + 1), form = found && !claims(found).every((c) => toldOf.has(found.dataset.question.split("-")[0] + c)) ? found.cloneNode(true) : null;
    if (!line && !verdict) return;
    box = document.createElement("section");
    box.className = "guess-box";
    box.setAttribute("aria-label", "Predict");
    const judged = element("p", verdict, { className: "judged", id: "judged" });
    judged.setAttribute("role", "status");
    box.append(judged);
    if (form) {
      form.addEventListener("submit", (e) => { e.preventDefault(); answer(form); });
      form.querySelector("[data-pass]").addEventListener("click", () => step());
      form.querySelector(".what").id = "asked";
      form.setAttribute("aria-labelledby", "asked");
      box.append(form);
    } else if (line) {
      const words = line.querySelector(".say").textContent.trim().replace(/[.?]$/, ""), row = element("p", "");
      row.append(element("button", "Show", { type: "button", className: "btn", onclick: () => step() }));
      if (all.none) box.append(element("p", all.none, { className: "none" }));
      box.append(element("p", at + 1 === last ? "What is the outcome?" : words + ". What comes of it?", { id: "asked" }), row);
    }
    if (aside()) [...pane.querySelectorAll(".script")].at(-1).after(box); else player.querySelector(".deck").before(box);
    verdict = "";
    if (document.activeElement === document.body || document.activeElement === pane) (box.querySelector("input, select, button") ?? pane).focus({ preventScroll: aside() });
  }
  function step() {
    go(at + 1);
    if (!box) pane.focus({ preventScroll: aside() });
  }
  async function answer(form) {
    const data = new FormData(form), said = claims(form).map((c, i) => data.getAll("c" + i).join("; "));
    try {
      const text = (await questions()).text, of = text ? "own/" : "questions/";
      const r = await fetch(rulestep.base + "/api/v1/train/" + of + form.dataset.question + "/answer", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify(text ? { text, answers: said } : { answers: said }) });
      if (!r.ok) throw new Error(r.status);
      const grade = await r.json();
      answered++;
      if (grade.right) right++;
      const forgot = grade.right || !grade.forgot.length ? "" : grade.forgot.length === 1 ? " You forgot " + grade.forgot[0] + "." : " You forgot one of " + grade.forgot.slice(0, 3).join(", ") + ".";
      verdict = (grade.right ? "Right: " : "No: ") + grade.says.join("; ") + "." + forgot + " " + right + " of " + answered + " right.";
      for (const c of claims(form)) toldOf.add(form.dataset.question.split("-")[0] + c);
    } catch { verdict = "This answer could not be graded."; }
    step();
  }
  function train(on) {
    if (!pane || on === predicting()) return;
    player.classList.toggle("predicting", on);
    predict.setAttribute("aria-pressed", String(on));
    answered = right = 0;
    toldOf.clear();
    for (const l of [...marks, ...lines.values()]) l.classList.toggle("future", +l.dataset.step > at);
    question();
    follow();
  }
  function toggle() {
    const on = !predicting();
    history.replaceState({ step: at }, "", location.pathname + location.search + (on ? mode : ""));
    train(on);
  }
  if (predict && pane) {
    predict.hidden = false;
    predict.addEventListener("click", toggle);
    Object.assign(keys, { p: toggle });
    for (const n of [1, 2, 3, 4]) keys[n] = () => box?.querySelectorAll("input[type=radio], input[type=checkbox]")[n - 1]?.click();
    ready.then(() => { if (location.hash === mode) train(true); }, () => {});
  }

  addEventListener("resize", arrows);
  history.replaceState({ step: at }, "");
  follow();
  showMark();
  arrows();
})();
