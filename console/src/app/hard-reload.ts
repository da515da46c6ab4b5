async function emptyCaches(): Promise<void> {
  // Missing where the page came over plain http from another machine.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Throws away what the browser keeps of Helix, and loads the page from the server. */
export async function hardReload(): Promise<void> {
  await emptyCaches().catch(() => undefined);
  // Refreshes the page in the browser's own store. Without a connection the reload says so by itself.
  await fetch(window.location.href, { cache: 'reload' }).catch(() => undefined);
  window.location.reload();
}
