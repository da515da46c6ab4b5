async function emptyCaches(): Promise<void> {
  // `caches` is missing when the page was loaded over plain HTTP from another machine.
  if (!('caches' in window)) return;
  const names = await caches.keys();
  await Promise.all(names.map((name) => caches.delete(name)));
}

/** Clears the browser's caches for Helix and reloads the page from the server. */
export async function hardReload(): Promise<void> {
  await emptyCaches().catch(() => undefined);
  // Refreshes the page in the HTTP cache. Errors are ignored: without a connection the reload itself fails visibly.
  await fetch(window.location.href, { cache: 'reload' }).catch(() => undefined);
  window.location.reload();
}
