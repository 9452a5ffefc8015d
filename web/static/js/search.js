// Results as one types. The server makes them; the script only puts them in place.
"use strict";
(() => {
  const page = document.getElementById("answer");
  const live = document.querySelector(".live");
  const form = page ? document.getElementById("ask") : live?.parentElement.querySelector("form.find");
  if (!form) return;
  const box = form.querySelector("input[type=search]");
  const asides = document.getElementById("asides");
  const filters = document.getElementById("filters");
  let running = null, timer = 0, asked = box.value.trim();

  function address() {
    const q = new URLSearchParams();
    q.set("q", box.value.trim());
    if (filters) for (const [name, value] of new FormData(filters)) if (name !== "q" && value) q.append(name, value);
    if (!page) q.set("limit", "6");
    return q;
  }

  async function ask() {
    const q = address();
    running?.abort();
    running = new AbortController();
    if (!page && !q.get("q")) { live.hidden = true; return; }
    try {
      const r = await fetch(rulestep.base + "/search/answer?" + q, { signal: running.signal });
      if (!r.ok) return;
      const doc = new DOMParser().parseFromString(await r.text(), "text/html");
      const answer = doc.querySelector("[data-part=answer]");
      if (!answer) return;
      if (page) {
        page.replaceChildren(...answer.childNodes);
        asides.replaceChildren(...doc.querySelector("[data-part=asides]").childNodes);
        history.replaceState(null, "", rulestep.base + "/search?" + q);
        document.title = (q.get("q") || "Search") + " · rulestep";
        for (const i of document.querySelectorAll("#filters input[name=q]")) i.value = q.get("q");
      } else {
        live.replaceChildren(...answer.childNodes);
        live.hidden = false;
      }
    } catch (e) {
      if (e.name !== "AbortError") console.error(e);
    }
  }

  box.addEventListener("input", () => {
    const now = box.value.trim();
    if (now === asked) return;
    asked = now;
    clearTimeout(timer);
    timer = setTimeout(ask, 90);
  });
  filters?.addEventListener("change", ask);

  // Arrow keys move through the hits, Enter opens the chosen one.
  const hits = () => [...(page || live).querySelectorAll(".hits > li")].filter((l) => l.getClientRects().length);
  function move(by) {
    const list = hits();
    if (!list.length) return;
    const old = list.findIndex((l) => l.classList.contains("sel"));
    list[old]?.classList.remove("sel");
    const at = Math.max(-1, Math.min(list.length - 1, old + by));
    if (at < 0) { box.focus(); return; }
    list[at].classList.add("sel");
    list[at].scrollIntoView({ block: "nearest" });
    const link = list[at].querySelector("a.to, a");
    if (document.activeElement !== box || page) link?.focus({ preventScroll: true });
  }
  addEventListener("keydown", (e) => {
    if (e.ctrlKey || e.metaKey || e.altKey) return;
    const inside = e.target === box || e.target.closest?.(".hits") || e.target === document.body;
    if (!inside) return;
    if (e.key === "ArrowDown" || e.key === "ArrowUp") {
      e.preventDefault();
      move(e.key === "ArrowDown" ? 1 : -1);
    } else if (e.key === "Enter" && e.target === box) {
      const chosen = hits().find((l) => l.classList.contains("sel"))?.querySelector("a.to, a");
      if (chosen) { e.preventDefault(); location.href = chosen.href; }
    } else if (e.key === "Escape" && live) {
      live.hidden = true;
    }
  });
})();
