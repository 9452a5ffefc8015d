// The site without a network, for visitors who have asked for it: what was kept answers when the
// server can't be reached, with the pages that it had when it was kept.
// The site may be below a path; its files are kept apart from those of others beside it.
const base = new URL(registration.scope).pathname.replace(/\/$/, "");
const kept = "kept" + base;
let engine = null;

addEventListener("install", () => skipWaiting());
addEventListener("activate", (e) => e.waitUntil(clients.claim()));

// keep fetches all files into a new store and then puts it in the place of the old one, file by
// file, the list last: what is half there is not used.
async function keep() {
  const listed = await fetch(base + "/offline.json");
  if (!listed.ok) throw new Error("the server has nothing to keep");
  const list = await listed.clone().json(), store = await caches.open(kept);
  const files = [list.module.url, list.site.url, list.worker.url, ...(list.index ? [list.index.url] : []), ...list.static];
  const there = (await store.keys()).map((r) => new URL(r.url).pathname);
  for (const file of files) if (!there.includes(file)) await store.add(file);
  await store.put(base + "/offline.json", listed);
  for (const file of there) if (file !== base + "/offline.json" && !files.includes(file)) await store.delete(file);
  engine = null;
}

addEventListener("message", (e) => {
  const done = (said) => e.ports[0].postMessage(said);
  if (e.data === "keep") e.waitUntil(keep().then(() => done({ ok: true }), (err) => done({ error: err.message })));
});

// start has the engine of what is kept; a worker that was asleep makes it anew.
function start() {
  engine ??= (async () => {
    const store = await caches.open(kept), listed = await store.match(base + "/offline.json");
    if (!listed) throw new Error("nothing is kept");
    const list = await listed.json();
    const [module, site] = await Promise.all([store.match(list.module.url), store.match(list.site.url)]);
    return Engine.start(await WebAssembly.compileStreaming(module), new Uint8Array(await site.arrayBuffer()));
  })();
  engine.catch(() => { engine = null; });
  return engine;
}

// searching gives the engine the index of what is kept, before the first search.
async function searching(e) {
  const store = await caches.open(kept), list = await (await store.match(base + "/offline.json")).json();
  const index = list.index && await store.match(list.index.url);
  if (index && !e.searches) e.search(new Uint8Array(await index.arrayBuffer()));
}

async function answer(request) {
  const url = new URL(request.url);
  const filed = await (await caches.open(kept)).match(url.pathname);
  if (filed) return filed;
  try {
    const headers = {};
    for (const name of ["Content-Type", "Accept"]) if (request.headers.has(name)) headers[name] = request.headers.get(name);
    const body = new Uint8Array(await request.arrayBuffer());
    const e = await start();
    if (!e.searches && /^\/(search|api\/v1\/search)(\/|$)/.test(url.pathname.slice(base.length))) await searching(e);
    const a = e.answer({ method: request.method, path: url.pathname + url.search, headers, body });
    return new Response([204, 304].includes(a.status) ? null : a.body, { status: a.status, headers: a.headers });
  } catch {
    engine = null; // it may have died
    return Response.error();
  }
}

addEventListener("fetch", (e) => {
  const url = new URL(e.request.url);
  if (url.origin !== location.origin || url.pathname === base + "/sw.js") return;
  // Files under addresses of their content are the same everywhere.
  if (/^\/(static|offline)\//.test(url.pathname.slice(base.length))) {
    e.respondWith(caches.open(kept).then((store) => store.match(url.pathname)).then((file) => file ?? fetch(e.request)));
    return;
  }
  const again = e.request.clone();
  e.respondWith(fetch(e.request).catch(() => answer(again)));
});
