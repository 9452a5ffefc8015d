// Answers what a table asks, in the place of the server. It is told which module and which site to
// take, and then asked, for what stands within the frame that the page has; {id, error} is an end: the
// module may have died, and the page starts another.
let engine = null;

addEventListener("message", async (e) => {
  const { id, start, ask } = e.data;
  try {
    if (start) {
      const [module, site] = await Promise.all([WebAssembly.compileStreaming(fetch(start.module)), fetch(start.site).then((r) => r.arrayBuffer())]);
      engine = await Engine.start(module, new Uint8Array(site));
      postMessage({ id, ready: true });
      return;
    }
    const within = { "Rulestep-Within": "1" };
    let request = { ...ask, headers: { ...ask.headers, ...within }, body: new TextEncoder().encode(ask.body ?? "") };
    let path = request.path;
    for (let hops = 0; hops < 5; hops++) {
      const answer = engine.answer(request), to = answer.headers.find(([k]) => k === "Location")?.[1];
      if (answer.status >= 300 && answer.status < 400 && to) { path = to; request = { path: to.split("#")[0], headers: within }; continue; }
      postMessage({ id, status: answer.status, path, headers: answer.headers, body: new TextDecoder().decode(answer.body) });
      return;
    }
    throw new Error("it leads in circles");
  } catch (err) {
    postMessage({ id, error: String(err?.message ?? err) });
  }
});
