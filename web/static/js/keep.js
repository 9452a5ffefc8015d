// Keeping the site for when there is no network: only when the visitor asks, and the size is said before.
"use strict";
(() => {
  const box = document.querySelector("[data-offline]");
  const list = () => fetch(rulestep.base + "/offline.json").then((r) => (r.ok ? r.json() : null)).catch(() => null);
  const mark = (parts) => parts.module.url + parts.site.url + (parts.index?.url ?? "") + parts.static.join("");

  // keep has the service worker fetch everything.
  async function keep() {
    await navigator.serviceWorker.register(rulestep.base + "/sw.js");
    const worker = (await navigator.serviceWorker.ready).active, channel = new MessageChannel();
    return new Promise((done) => {
      channel.port1.onmessage = (e) => done(e.data);
      worker.postMessage("keep", [channel.port2]);
    });
  }

  // What is kept is brought up to what the server has, at most once in an hour.
  const had = rulestep.store.get("kept", null);
  if (had && navigator.serviceWorker && !navigator.connection?.saveData && Date.now() - had.asked > 3600000) {
    list().then(async (parts) => {
      if (!parts) return;
      const said = mark(parts) === had.mark ? { ok: true } : await keep();
      if (said.ok) rulestep.store.set("kept", { mark: mark(parts), asked: Date.now() });
    });
  }
  if (!box) return;

  const say = box.querySelector("[role=status]"), take = box.querySelector("[data-keep]"), drop = box.querySelector("[data-drop]");
  const megabytes = (parts) => ((parts.module.bytes + parts.site.bytes + parts.worker.bytes + (parts.index?.bytes ?? 0)) / 1e6).toFixed(1) + " MB";
  list().then((parts) => {
    if (!parts) return;
    box.hidden = false;
    if (!navigator.serviceWorker) {
      say.textContent = "Your browser keeps nothing for this address; it needs https.";
      return;
    }
    const here = Boolean(rulestep.store.get("kept", null));
    say.textContent = here ? "It is kept on this device." : "It would be a download of " + megabytes(parts) + ".";
    take.hidden = here;
    drop.hidden = !here;
    take.addEventListener("click", async () => {
      take.disabled = true;
      say.textContent = "Fetching " + megabytes(parts) + " …";
      const said = await keep().catch((err) => ({ error: err.message }));
      take.disabled = false;
      say.textContent = said.ok ? "It is kept on this device." : "That did not work: " + said.error + ".";
      if (!said.ok) return;
      rulestep.store.set("kept", { mark: mark(parts), asked: Date.now() });
      take.hidden = true;
      drop.hidden = false;
      drop.focus();
    });
    drop.addEventListener("click", async () => {
      await (await navigator.serviceWorker.getRegistration())?.unregister();
      await caches.delete("kept" + rulestep.base);
      rulestep.store.set("kept", null);
      say.textContent = "It is gone from this device.";
      drop.hidden = true;
      take.hidden = false;
      take.focus();
    });
  });
})();
