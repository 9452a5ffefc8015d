// Classes: the clock of an exam, the teacher's board as answers come in, and buttons that need a
// script. Everything else works without.
{
  const $ = s => document.querySelector(s), all = s => [...document.querySelectorAll(s)];
  const clock = $("[data-ends]");
  if (clock) {
    const ends = new Date(clock.dataset.ends), out = clock.querySelector("[data-left]"), word = clock.querySelector("[role=timer]");
    const begun = Date.now();
    let sent = false;
    const tick = () => {
      const left = Math.max(0, Math.round((ends - Date.now()) / 1000));
      out.textContent = left >= 3600 ? Math.floor(left / 3600) + " h " + String(Math.floor(left / 60) % 60).padStart(2, "0") + " min" : Math.floor(left / 60) + ":" + String(left % 60).padStart(2, "0");
      word.firstChild.textContent = "left ";
      if (left > 0 || sent || Date.now() - begun < 500) return;
      sent = true; // what was typed is sent as it is; the server takes it for a few seconds yet
      const form = $("#ruling-form");
      if (form && [...new FormData(form)].some(([name, value]) => /^c\d/.test(name) && value)) form.submit();
      else location.href = clock.querySelector("a")?.href ?? location.href;
    };
    tick();
    setInterval(tick, 1000);
  }
  const dress = () => {
    for (const b of all("[data-copy]")) {
      b.hidden = false;
      b.onclick = async () => {
        try { await navigator.clipboard.writeText(b.dataset.copy); b.textContent = "Copied"; } catch { b.textContent = b.dataset.copy; }
      };
    }
    for (const b of all("[data-sure]")) b.onclick = e => { if (!confirm(b.dataset.sure)) e.preventDefault(); };
  };
  dress();
  const print = $("[data-print]");
  if (print) { print.hidden = false; print.onclick = () => window.print(); }
  if ($("[data-class-board]")) {
    setInterval(async () => { // not while somebody is at a button, or looks elsewhere
      if (document.hidden || document.activeElement?.closest("[data-class-board]")) return;
      try {
        const r = await fetch(location.pathname);
        if (!r.ok) return;
        const fresh = new DOMParser().parseFromString(await r.text(), "text/html").querySelector("[data-class-board]");
        const old = $("[data-class-board]"), own = old.querySelector(".own-link");
        if (!fresh) return;
        if (own) fresh.querySelector(".clbar").after(own);
        if (fresh.innerHTML !== old.innerHTML) { old.replaceWith(fresh); dress(); }
      } catch { /* the next time */ }
    }, 5000);
  }
}
