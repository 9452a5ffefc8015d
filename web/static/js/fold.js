// Long lists: a filter answers as one types, and an address leads into a fold. Without
// the script the form is sent, and folds open by themselves.
"use strict";
(() => {
  // unfold opens what hides an element, and what the element itself can fold.
  function unfold(el) {
    for (let d = el?.closest("details") ?? null; d; d = d.parentElement.closest("details")) d.open = true;
  }
  function follow() {
    const el = location.hash.length > 1 && document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (!el || !el.closest("details.fold")) return;
    unfold(el);
    const fold = el.closest("details.fold");
    (fold.querySelector("[id]") === el ? fold : el).scrollIntoView();
  }
  for (const a of document.querySelectorAll("[data-unfold][hidden]")) a.hidden = false;
  addEventListener("hashchange", follow);
  follow();

  // The fold opened last is the page's address, so that a link leads there again.
  addEventListener("click", (e) => {
    const d = e.target.closest?.("details.fold > summary")?.parentElement;
    const id = d && !d.open && d.querySelector("[id]")?.id; // it opens after this
    if (id) history.replaceState(history.state, "", "#" + id);
  });

  addEventListener("click", (e) => {
    const all = e.target.closest?.("[data-unfold]");
    if (!all || e.ctrlKey || e.metaKey || e.shiftKey) return;
    e.preventDefault();
    const folds = [...document.querySelectorAll("details.fold")], open = folds.some((d) => !d.open);
    for (const d of folds) d.open = open;
    all.textContent = open ? "fold all" : "unfold all";
  });

  // On paper every fold is open. The stylesheet sees to that where it can reach what a fold
  // hides; elsewhere folds are opened for the time of printing.
  if (!CSS.supports("selector(::details-content)")) {
    let opened = [];
    addEventListener("beforeprint", () => {
      opened = [...document.querySelectorAll("details.fold:not([open])")];
      for (const d of opened) d.open = true;
    });
    addEventListener("afterprint", () => {
      for (const d of opened) d.open = false;
      opened = [];
    });
  }

  const form = document.querySelector("form[data-live]");
  if (!form) return;
  const list = document.getElementById(form.dataset.live);
  let running = null, timer = 0;
  form.querySelector("[type=submit]").hidden = true;
  async function ask() {
    const q = new URLSearchParams([...new FormData(form)].filter(([, value]) => value.trim()));
    const address = form.getAttribute("action") + (q.size === 0 || String(q) === "" ? "" : "?" + q);
    running?.abort();
    running = new AbortController();
    try {
      const r = await fetch(address, { signal: running.signal });
      if (!r.ok) return;
      const found = new DOMParser().parseFromString(await r.text(), "text/html").getElementById(list.id);
      if (!found) return;
      for (const a of found.querySelectorAll("[data-unfold][hidden]")) a.hidden = false;
      list.replaceChildren(...found.childNodes);
      if (found.dataset.only !== undefined) list.dataset.only = found.dataset.only;
      history.replaceState(null, "", address);
      dispatchEvent(new Event("found"));
    } catch (e) {
      if (e.name !== "AbortError") console.error(e);
    }
  }
  const soon = (wait) => { clearTimeout(timer); timer = setTimeout(ask, wait); };
  form.addEventListener("input", (e) => soon(e.target.matches("[type=search]") ? 160 : 0));
  form.addEventListener("submit", (e) => { e.preventDefault(); soon(0); });
})();
