// What the script adds to every page. Each page reads and works without it.
"use strict";
const rulestep = {
  // base is the path below which the site is, "" for none.
  base: document.documentElement.dataset.base ?? "",

  // typing tells whether keys belong to a field.
  typing(e) { return e.ctrlKey || e.metaKey || e.altKey || /^(INPUT|TEXTAREA|SELECT)$/.test(e.target.tagName) || e.target.isContentEditable; },

  // store reads and writes small things kept on this device.
  store: {
    get(key, otherwise) { try { return JSON.parse(localStorage.getItem(key)) ?? otherwise; } catch { return otherwise; } },
    set(key, value) { try { localStorage.setItem(key, JSON.stringify(value)); } catch { /* full or off */ } },
  },

  // toast says something for two seconds, to the eye and to a screen reader.
  toast(text) {
    document.querySelector(".toast")?.remove();
    const t = document.createElement("p");
    t.className = "toast";
    t.setAttribute("role", "status");
    document.body.append(t);
    t.textContent = text;
    setTimeout(() => t.remove(), 2000);
  },

  async copy(text) {
    try {
      await navigator.clipboard.writeText(text);
      rulestep.toast("Copied: " + (text.length > 90 ? text.slice(0, 90) + " …" : text));
    } catch {
      prompt("Copy this:", text); // no clipboard on a page without https
    }
  },

  // changes lists the steps that make what is in an element like what is in another one. Most of both
  // is alike: that stays as it is, and the browser neither lays it out nor paints it again. What is inserted
  // is a copy, or with take itself, and then the other one is of no use any more. The steps hold while the
  // element is as it was. Those that nobody sees are apart, {seen, unseen}, and can follow the others: where a
  // link leads, what a button sends, what is folded away.
  changes(old, now, take = false, steps = { seen: [], unseen: [] }) {
    const { pair, olds, nows } = rulestep.pairs(old, now);
    const closed = [old, now].every(rulestep.closed) && pair.get(now.firstElementChild) === old.firstElementChild;
    const folded = closed ? { seen: steps.unseen, unseen: steps.unseen } : steps;
    const same = (o, n) => {
      if (o.isEqualNode(n)) return;
      // A step holds what it writes and no node of the other one: that would hold all of them.
      if (o.nodeType !== Node.ELEMENT_NODE) { const { data } = n; folded.seen.push(() => { o.data = data; }); return; }
      const within = o.nodeName === "SUMMARY" ? steps : folded;
      const attribute = (name) => (name === "href" || name === "aria-label" || (name === "value" && o.nodeName === "BUTTON") ? within.unseen : within.seen);
      for (const { name, value } of n.attributes) if (o.getAttribute(name) !== value) attribute(name).push(() => o.setAttribute(name, value));
      for (const { name } of o.attributes) if (!n.hasAttribute(name)) attribute(name).push(() => o.removeAttribute(name));
      rulestep.changes(o, n, take, within);
    };
    let at = 0;
    const drop = () => { const it = olds[at++]; folded.seen.push(() => it.remove()); };
    for (const n of nows) {
      const o = pair.get(n);
      if (o) {
        while (olds[at] !== o) drop();
        at++;
        same(o, n);
        continue;
      }
      const copy = take ? n : n.cloneNode(true), before = olds[at] ?? null;
      if (take) n.remove();
      folded.seen.push(() => old.insertBefore(copy, before));
    }
    while (at < olds.length) drop();
    return steps;
  },

  // closed tells whether a part is folded away below its summary, with nothing in it that somebody may have filled in.
  closed: (e) => e.nodeName === "DETAILS" && !e.open && e.firstElementChild?.nodeName === "SUMMARY" && !e.querySelector("input:not([type=hidden]), select, textarea"),

  // pairs says which of an element's nodes is to become which of another one's, so that as much as can stays where
  // it is: what is equal before what has to be changed, and large parts before small ones. What is new
  // (class "new") is new to the page too, so that it is seen to settle. Parts of another sort, told by their id or first
  // class, are not made like each other, and a choice in a list is found again by its value: to change them all
  // by one place costs more than all else.
  pairs(old, now) {
    const olds = [...old.childNodes], nows = [...now.childNodes], pair = new Map();
    const name = (e) => (e.nodeName === "LI" ? e.firstElementChild?.id ?? "" : e.nodeName === "OPTION" ? e.value : e.id || (/^(?:DETAILS|DIV|FORM|H3|P|SECTION|UL)$/.test(e.nodeName) ? e.classList[0] ?? "" : ""));
    const sort = (e) => e.nodeName + " " + name(e), settles = (e) => Boolean(e.classList?.contains("new"));
    const equal = (o, n) => !settles(n) && o.isEqualNode(n);
    let first = 0, o = olds.length, n = nows.length;
    while (first < o && first < n && equal(olds[first], nows[first])) { pair.set(nows[first], olds[first]); first++; }
    while (first < o && first < n && equal(olds[o - 1], nows[n - 1])) pair.set(nows[--n], olds[--o]);
    // Of what is between, kept[i][j] is how much can stay of the old ones from i on for the new ones from j on.
    const was = olds.slice(first, o).map((e) => ({ e, sort: sort(e), size: 2 + (e.getElementsByTagName?.("*").length ?? 0) }));
    const is = nows.slice(first, n).map((e) => ({ e, sort: settles(e) ? null : sort(e) }));
    const worth = (a, b) => (a.sort !== b.sort ? 0 : a.e.isEqualNode(b.e) ? a.size : 1);
    const worths = was.map((a) => is.map((b) => worth(a, b)));
    const kept = Array.from({ length: was.length + 1 }, () => new Array(is.length + 1).fill(0));
    for (let i = was.length - 1; i >= 0; i--) for (let j = is.length - 1; j >= 0; j--) kept[i][j] = Math.max(kept[i + 1][j], kept[i][j + 1], worths[i][j] && worths[i][j] + kept[i + 1][j + 1]);
    for (let i = 0, j = 0; i < was.length && j < is.length;) {
      if (worths[i][j] && kept[i][j] === worths[i][j] + kept[i + 1][j + 1]) pair.set(is[j++].e, was[i++].e);
      else if (kept[i][j] === kept[i + 1][j]) i++;
      else j++;
    }
    return { pair, olds, nows };
  },

  // patch carries them out at once.
  patch(old, now) {
    const { seen, unseen } = rulestep.changes(old, now);
    for (const step of [...seen, ...unseen]) step();
  },
};

(() => {
  const root = document.documentElement;

  for (const b of document.querySelectorAll(".theme")) {
    b.hidden = false;
    b.addEventListener("click", () => {
      const dark = root.dataset.theme ? root.dataset.theme === "dark" : matchMedia("(prefers-color-scheme: dark)").matches;
      root.dataset.theme = dark ? "light" : "dark";
      try { localStorage.setItem("theme", root.dataset.theme); } catch { /* not kept */ }
    });
  }

  for (const b of document.querySelectorAll("[data-copy], .copies")) {
    b.hidden = false;
    if (!b.dataset.copy) continue;
    b.addEventListener("click", () => {
      rulestep.copy(b.dataset.copy + (b.dataset.withLink ? "\n" + location.origin + b.dataset.withLink : ""));
      const menu = b.closest("details");
      if (menu) { menu.open = false; menu.querySelector("summary").focus(); }
    });
  }
  for (const b of document.querySelectorAll("[data-copy-link]")) {
    b.hidden = false;
    b.onclick = () => rulestep.copy(b.dataset.copyLink ? location.origin + b.dataset.copyLink : location.href);
  }

  addEventListener("keydown", (e) => {
    if (rulestep.typing(e)) return;
    if (e.key === "/") {
      const box = [...document.querySelectorAll("input[type=search]")].find((i) => i.offsetParent);
      if (box) { e.preventDefault(); box.focus(); box.select(); }
    } else if (e.key === "c") {
      const one = document.querySelector(".hits li.sel[data-citation]")?.dataset.citation || document.querySelector("[data-copy]")?.dataset.copy;
      if (one) rulestep.copy(one);
    } else if (e.key === "?" && !document.querySelector("[data-steps]")) {
      location.href = rulestep.base + "/about#keys";
    }
  });

  // Menus close when one clicks elsewhere or presses Escape. Which are open is kept in
  // mind: a long page is not searched at every click.
  const menus = new Set();
  addEventListener("toggle", (e) => {
    if (!e.target.matches?.("details.menu, details.pile-box")) return;
    if (e.target.open) menus.add(e.target); else menus.delete(e.target);
  }, true);
  addEventListener("click", (e) => {
    for (const d of menus) if (!d.contains(e.target)) d.open = false;
  });
  addEventListener("keydown", (e) => {
    if (e.key !== "Escape") return;
    for (const d of menus) { d.open = false; if (d.isConnected) d.querySelector("summary").focus(); }
  });

  // Rules looked up on this device. They never leave it.
  const kept = "recent";
  const article = document.querySelector("[data-recent]");
  if (article) {
    const here = { number: article.dataset.recent, level: article.dataset.level, title: article.dataset.title, time: Date.now() };
    rulestep.store.set(kept, [here, ...rulestep.store.get(kept, []).filter((x) => x.number !== here.number)].slice(0, 12));
  }
  const recent = document.querySelector(".recent");
  const list = recent ? rulestep.store.get(kept, []) : [];
  if (list.length) {
    recent.hidden = false;
    for (const x of list.slice(0, 5)) {
      const li = document.createElement("li");
      const chip = document.createElement("a"), name = document.createElement("a"), when = document.createElement("span");
      chip.className = "n " + x.level;
      chip.textContent = x.number;
      name.textContent = x.title;
      chip.href = name.href = rulestep.base + "/rules/" + encodeURIComponent(x.number);
      when.textContent = ago(x.time);
      li.append(chip, name, when);
      recent.querySelector("ul").append(li);
    }
  }
  function ago(time) {
    const minutes = Math.round((Date.now() - time) / 60000);
    if (minutes < 1) return "just now";
    if (minutes < 60) return minutes === 1 ? "1 minute ago" : minutes + " minutes ago";
    const days = Math.round((new Date().setHours(0, 0, 0, 0) - new Date(time).setHours(0, 0, 0, 0)) / 86400000);
    return days === 0 ? "today" : days === 1 ? "yesterday" : days + " days ago";
  }

  // A chip shows its rule without leaving the page, after a moment's rest on it.
  if (matchMedia("(hover: hover)").matches) {
    const cards = new Map();
    let wait, shown, at;
    const hide = () => { clearTimeout(wait); shown?.remove(); shown = at = null; };
    const show = async (chip) => {
      const url = new URL(chip.href);
      url.pathname += "/card";
      const key = url.pathname + url.search;
      if (!cards.has(key)) cards.set(key, fetch(key).then((r) => (r.ok ? r.text() : "")).catch(() => ""));
      const html = await cards.get(key);
      if (!html || at !== chip || !chip.isConnected) return;
      shown?.remove();
      shown = document.createElement("div");
      shown.className = "hover on tip";
      shown.setAttribute("role", "tooltip");
      shown.innerHTML = html; // from our own server, which escapes every text
      document.body.append(shown);
      const r = chip.getBoundingClientRect();
      const left = Math.max(8, Math.min(r.left, root.clientWidth - shown.offsetWidth - 8));
      const above = r.bottom + shown.offsetHeight + 12 > innerHeight && r.top > shown.offsetHeight + 12;
      shown.style.setProperty("left", left + scrollX + "px");
      shown.style.setProperty("top", (above ? r.top - shown.offsetHeight - 8 : r.bottom + 8) + scrollY + "px");
    };
    addEventListener("pointerover", (e) => {
      const chip = e.target.closest?.("a.n[href*='/rules/']");
      if (chip === at) return;
      if (shown && e.target.closest?.(".tip") === shown) { clearTimeout(wait); return; }
      clearTimeout(wait);
      if (!chip) { wait = setTimeout(hide, 180); return; }
      hide();
      at = chip;
      chip.removeAttribute("title");
      wait = setTimeout(show, 320, chip);
    });
    addEventListener("keydown", (e) => { if (e.key === "Escape") hide(); });
    addEventListener("scroll", () => { if (shown) hide(); }, { passive: true });
  }
})();
