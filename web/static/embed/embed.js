// Puts the player into a page of another site, in place of the tag that names it:
//
//   <script async src="https://rules.example/embed.js" data-demo="702/trample-and-deathtouch"></script>
//
// data-own names a scenario of one's own by the key of its link instead; data-step, data-fork,
// data-edition and data-theme ("light", "dark") say how it opens, data-height how high it is,
// data-title what a screen reader calls it.
"use strict";
(() => {
  const tag = document.currentScript;
  if (!tag) return; // a module has none: it can put the frame there itself
  const { demo, own, step, fork, edition, theme, height, title } = tag.dataset;
  if (!demo && !own) { console.error("embed.js: say data-demo or data-own"); return; }
  const at = new URL("embed/" + (own ? "try/" + own : "demos/" + demo), tag.src);
  for (const [name, value] of Object.entries({ step, fork, edition, theme })) if (value) at.searchParams.set(name, value);
  const frame = document.createElement("iframe");
  Object.assign(frame, { src: at, title: title || "A demonstration, step by step", loading: "lazy", width: "100%", height: Number(height) || 640 });
  frame.style.border = "0";
  tag.after(frame);
})();
