// Coverage: which rule is this cell? Cells carry no data; the number is counted from
// chapter, word and place, in the book's own letters. A pointer rests on a cell, a finger
// taps near one, and the slider walks from rule to rule with the arrow keys; all three
// show the same card.
"use strict";
(() => {
  const picture = document.querySelector(".picture");
  const card = picture?.querySelector(".hover");
  if (!card) return;
  const letters = "abcdefghijkmnpqrstuvwxyz";
  const levels = { "": "shown", r: "restated", u: "used", o: "uncovered", x: "not modelled" };
  const cells = [...picture.querySelectorAll(".cells i")];
  const cards = new Map();
  const walk = document.getElementById("walk");
  let at = null, wait = 0;

  function number(cell) {
    const word = cell.parentNode, chapter = word.parentNode;
    const minor = [...chapter.children].indexOf(word) + 1, place = [...word.children].indexOf(cell);
    return chapter.dataset.c + "." + minor + (place ? letters[place - 1] : "");
  }
  const address = (cell) => new URL(picture.dataset.cells.replace("NUMBER", number(cell)), location);
  const page = (cell) => { const u = address(cell); return u.pathname.replace(/\/card$/, "") + u.search; };

  async function fill(cell) {
    const url = address(cell).href;
    if (!cards.has(url)) cards.set(url, fetch(url).then((r) => (r.ok ? r.text() : "")).catch(() => ""));
    const html = await cards.get(url);
    if (at !== cell) return;
    card.classList.toggle("on", html !== "");
    if (!html) return;
    card.innerHTML = html; // from our own server, which escapes every text
    if (document.activeElement === walk) walk.setAttribute("aria-valuetext", card.textContent.replace(/\s+/g, " ").trim());
    if (getComputedStyle(card).position === "fixed") { card.removeAttribute("style"); return; } // docked, on a narrow screen
    const r = cell.getBoundingClientRect(), o = picture.getBoundingClientRect();
    const above = r.bottom + card.offsetHeight + 20 > innerHeight && r.top > card.offsetHeight + 70;
    card.style.setProperty("left", Math.max(8, Math.min(r.left - o.left - 20, o.width - card.offsetWidth - 8)) + "px");
    card.style.setProperty("top", (above ? r.top - o.top - card.offsetHeight - 10 : r.bottom - o.top + 10) + "px");
  }

  // show marks a cell and, after a moment, tells what it is.
  function show(cell, moment) {
    if (cell === at) return;
    at?.classList.remove("hit");
    at = cell;
    clearTimeout(wait);
    if (!cell) { card.classList.remove("on"); return; }
    cell.classList.add("hit");
    if (walk) walk.value = cells.indexOf(cell);
    wait = setTimeout(fill, moment, cell);
  }

  // nearest is the cell that a finger meant.
  function nearest(x, y, among) {
    let best = null, least = Infinity;
    for (const c of among.querySelectorAll("i")) {
      const r = c.getBoundingClientRect();
      const d = Math.hypot(x - r.left - r.width / 2, (y - r.top - r.height / 2) * 1.5);
      if (d < least) { best = c; least = d; }
    }
    return least < 40 ? best : null;
  }

  picture.addEventListener("pointerover", (e) => {
    if (e.pointerType === "touch" || e.target.tagName !== "I" || !e.target.closest(".cells")) return;
    show(e.target, 60);
  });
  picture.addEventListener("click", (e) => {
    const field = e.target.closest(".cells");
    if (!field || e.target.closest("a")) return;
    if (e.pointerType === "touch" || e.pointerType === "pen") show(nearest(e.clientX, e.clientY, field), 0);
    else if (e.target.tagName === "I") location.href = page(e.target);
  });
  picture.addEventListener("pointerleave", (e) => { if (e.pointerType !== "touch" && document.activeElement !== walk) show(null); });
  addEventListener("click", (e) => { if (!picture.contains(e.target)) show(null); });
  addEventListener("keydown", (e) => { if (e.key === "Escape") show(null); });

  if (walk) {
    walk.max = cells.length - 1;
    walk.closest("p").hidden = false;
    const go = (n) => {
      const cell = cells[Math.max(0, Math.min(cells.length - 1, n))];
      show(cell, 60);
      walk.setAttribute("aria-valuetext", number(cell) + ", " + levels[cell.className.replace(/ ?hit/, "")]);
      const r = cell.getBoundingClientRect();
      if (r.top < 70 || r.bottom > innerHeight - 40) cell.scrollIntoView({ block: "center" });
    };
    walk.setAttribute("aria-valuetext", number(cells[0]));
    walk.addEventListener("input", () => go(+walk.value));
    walk.addEventListener("keydown", (e) => {
      if (e.key === "Enter" && at) location.href = page(at);
      if (e.key !== "PageDown" && e.key !== "PageUp") return;
      e.preventDefault(); // a chapter at a time
      const by = e.key === "PageDown" ? 1 : -1, here = at ?? cells[0], chapter = here.closest("[data-c]");
      let n = cells.indexOf(here);
      while (cells[n + by] && cells[n].closest("[data-c]") === chapter) n += by;
      while (cells[n - 1] && cells[n - 1].closest("[data-c]") === cells[n].closest("[data-c]")) n--; // at its first rule
      go(n);
    });
    walk.addEventListener("blur", () => { if (card.contains(document.activeElement)) return; show(null); });
  }

  // The list below the picture asks for one level: the others step back.
  addEventListener("found", () => {
    const only = document.querySelector("[data-only]")?.dataset.only;
    picture.classList.remove(...[...picture.classList].filter((c) => c.startsWith("only-")));
    if (only) picture.classList.add(only);
  });
})();
