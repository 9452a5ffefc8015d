// Coverage: which rule is this cell? Cells carry no data; the number is counted from
// chapter, word and place, in the book's own letters.
"use strict";
(() => {
  const picture = document.querySelector(".picture");
  const card = picture?.querySelector(".hover");
  if (!card) return;
  const letters = "abcdefghijkmnpqrstuvwxyz";
  const cards = new Map();
  let at = null, wait = 0;

  function number(cell) {
    const word = cell.parentNode, chapter = word.parentNode;
    const minor = [...chapter.children].indexOf(word) + 1, place = [...word.children].indexOf(cell);
    return chapter.dataset.c + "." + minor + (place ? letters[place - 1] : "");
  }

  async function show(cell) {
    picture.querySelector("i.hit")?.classList.remove("hit");
    cell.classList.add("hit");
    const url = picture.dataset.cells.replace("NUMBER", number(cell));
    if (!cards.has(url)) cards.set(url, fetch(url).then((r) => (r.ok ? r.text() : "")).catch(() => ""));
    const html = await cards.get(url);
    if (at !== cell || !html) return;
    card.innerHTML = html; // from our own server, which escapes every text
    card.classList.add("on");
    const r = cell.getBoundingClientRect(), o = picture.getBoundingClientRect();
    card.style.setProperty("left", Math.max(8, Math.min(r.left - o.left - 20, o.width - card.offsetWidth - 8)) + "px");
    card.style.setProperty("top", r.bottom - o.top + 10 + "px");
  }

  picture.addEventListener("pointerover", (e) => {
    if (e.target.tagName !== "I" || !e.target.closest(".cells") || e.target === at) return;
    at = e.target;
    clearTimeout(wait);
    wait = setTimeout(show, 60, at);
  });
  picture.addEventListener("click", (e) => {
    if (e.target.tagName === "I" && e.target.closest(".cells")) {
      if (e.pointerType === "touch" && at !== e.target) { at = e.target; show(at); return; }
      location.href = new URL(picture.dataset.cells.replace("NUMBER", number(e.target)), location).pathname.replace(/\/card$/, "");
    }
  });
  picture.addEventListener("pointerleave", () => { clearTimeout(wait); at = null; card.classList.remove("on"); picture.querySelector("i.hit")?.classList.remove("hit"); });
})();
