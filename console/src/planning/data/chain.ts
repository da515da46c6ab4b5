/** The appointments of a provider's day in an address: their ids, joined by dashes (spec 2 section 2, routes). */

/**
 * The appointment after this one in the chain; null when it is the last or not part of it. Ids may contain dashes
 * themselves.
 */
export function nextInChain(chain: string | null, appointmentId: string): string | null {
  if (chain === null) return null;
  const ids = chain.split('-');
  const own = appointmentId.split('-');
  const at = ids.findIndex((_, index) => own.every((part, offset) => ids[index + offset] === part));
  if (at < 0) return null;
  // Ids of one practice-management system have the same number of dashes.
  const next = ids.slice(at + own.length, at + 2 * own.length);
  return next.length === own.length && next.every((part) => part !== '') ? next.join('-') : null;
}

/** The path of an appointment that keeps chain and origin of the address. */
export function appointmentPath(appointmentId: string, query: URLSearchParams): string {
  const kept = new URLSearchParams();
  for (const name of ['chain', 'originDate']) {
    const value = query.get(name);
    if (value !== null) kept.set(name, value);
  }
  const text = kept.toString();
  return `/appointment/${encodeURIComponent(appointmentId)}${text ? `?${text}` : ''}`;
}

/**
 * The path of the patient's appointment before or after this one, which returns to the day that the user came from. It
 * is not part of the chain, which is of one day.
 *
 * @param date of the appointment on the screen, `yyyy-mm-dd`.
 */
export function neighbourPath(appointmentId: string, date: string, query: URLSearchParams): string {
  return appointmentPath(appointmentId, new URLSearchParams({ originDate: query.get('originDate') ?? date }));
}
