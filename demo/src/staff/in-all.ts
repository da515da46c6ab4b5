/** Works for all at once. Fails when all have ended, so that none is still at work when the next pass begins. */
export async function inAll<T>(list: Iterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const ends = await Promise.allSettled([...list].map(work));
  for (const end of ends) if (end.status === 'rejected') throw end.reason;
}
