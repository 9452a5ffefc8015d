// Otherwise: the line one types in place of a choice has the editor's offers, with the
// people and the things of the table as it is shown.
"use strict";
(() => {
  const stage = document.getElementById("stage");
  if (!stage) return;
  const named = (selector) => [...new Set([...stage.querySelectorAll(selector)].map((e) => e.firstChild?.textContent.trim()).filter(Boolean))];
  let lists = 0;
  addEventListener("focusin", (e) => {
    const field = e.target;
    if (!field.matches?.(".say-own input[name=say]") || field.hasAttribute("aria-controls")) return;
    const box = document.createElement("ul");
    Object.assign(box, { className: "offers", id: "ways" + lists++ + "-", hidden: true });
    box.setAttribute("role", "listbox");
    box.setAttribute("aria-label", "Ways to go on");
    field.form.append(box);
    for (const [name, value] of Object.entries({ role: "combobox", "aria-controls": box.id, "aria-autocomplete": "list", "aria-expanded": "false" })) field.setAttribute(name, value);
    rulestep.offers(field, box, {
      letter: () => "p",
      people: () => named(".seat .who"),
      things: () => named(".nm, .mini span:first-child, .att a, .pile-box li a"),
    });
  });
})();
