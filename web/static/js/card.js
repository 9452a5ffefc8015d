// A card on a phone: a tap shows what is printed on it in a sheet above the controls,
// where it can be read whole. Its name alone would lead to a new page.
"use strict";
(() => {
  const stage = document.getElementById("stage"), ctl = document.querySelector(".ctl");
  const phone = matchMedia("(max-width: 640px)");
  if (!stage) return;
  const named = ".mini:not(.twin), .att, .card, .pile-box li";
  let sheet = null, from = null;
  function close(back = true) {
    if (!sheet) return;
    sheet.remove();
    sheet = null;
    if (back && from?.isConnected) from.focus({ preventScroll: true });
  }
  function part(tag, name, text) {
    const e = document.createElement(tag);
    e.className = name;
    e.textContent = text;
    return e;
  }
  function open(thing) {
    const link = thing.matches("a") ? thing : thing.querySelector("a[href]"), print = thing.querySelector(":scope > .words") ?? thing;
    const name = (thing.querySelector(".nm") ?? thing.querySelector("a, span") ?? thing).textContent.trim();
    const own = (selector) => print.querySelector(selector);
    close(false);
    from = link;
    sheet = part("section", "sheet", "");
    sheet.setAttribute("role", "dialog");
    sheet.setAttribute("aria-labelledby", "sheet-name");
    const head = part("h2", "", name), x = part("button", "x", "×");
    head.id = "sheet-name";
    head.tabIndex = -1;
    x.type = "button";
    x.setAttribute("aria-label", "Close");
    x.onclick = () => close();
    sheet.append(head);
    for (const s of [".cost", ".ty"]) if (own(s)) sheet.append(own(s).cloneNode(true));
    sheet.append(x);
    const label = thing.getAttribute("aria-label") ?? "", power = own(".pt")?.textContent ?? "";
    const state = [power, label.startsWith(name) ? label.slice(name.length).replace(/^, /, "") : "", ...[...thing.querySelectorAll(":scope > .glyph > *")].map((g) => g.getAttribute("aria-label") ?? g.textContent), thing.querySelector(":scope > .to > span:last-child")?.textContent ?? ""];
    if (state.some(Boolean)) sheet.append(part("p", "state", state.filter(Boolean).join(" · ")));
    sheet.append(own(".tx")?.cloneNode(true) ?? part("p", "tx none", "It has no text."));
    if (link) {
      const how = part("a", "how", "How it is computed");
      how.href = link.href;
      sheet.append(how);
    }
    sheet.style.setProperty("--above", (ctl?.offsetHeight ?? 0) + "px");
    document.body.append(sheet);
    head.focus({ preventScroll: true });
  }
  document.addEventListener("click", (e) => {
    if (e.defaultPrevented || e.button || e.ctrlKey || e.metaKey || e.shiftKey || e.altKey) return;
    if (sheet?.contains(e.target) || e.target.closest("a.can, a.cannot")) return; // on a table a key chooses
    const thing = phone.matches && stage.contains(e.target) ? e.target.closest(named) : null;
    if (!thing) { close(false); return; }
    e.preventDefault();
    open(thing);
  });
  addEventListener("keydown", (e) => { if (e.key === "Escape") close(); });
})();
