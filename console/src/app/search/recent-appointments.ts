/** An appointment that somebody opened from the search. The browser keeps nothing else about the patient. */
export interface RecentAppointment {
  id: string;
  initials: string;
}

const MAX_RECENT = 6;

/** Parses the stored list; everything that is not such a list is an empty one. */
export function readRecent(stored: string | null): RecentAppointment[] {
  try {
    const parsed = JSON.parse(stored ?? '[]') as unknown;
    return Array.isArray(parsed) ? parsed.filter(isRecent).map(({ id, initials }) => ({ id, initials })) : [];
  } catch {
    return [];
  }
}

function isRecent(one: unknown): one is RecentAppointment {
  if (typeof one !== 'object' || one === null || !('id' in one) || !('initials' in one)) return false;
  return typeof one.id === 'string' && typeof one.initials === 'string';
}

/** The list after an appointment was opened: it comes first, and the oldest leave. */
export const afterOpening = (recent: readonly RecentAppointment[], opened: RecentAppointment): RecentAppointment[] =>
  [opened, ...recent.filter(({ id }) => id !== opened.id)].slice(0, MAX_RECENT);

/** The appointments that a user opened last in a clinic, kept in this browser. */
export function recentAppointments(clinicGuid: string, userId: number) {
  const key = `recentAppointments.${clinicGuid}.${userId}`;
  const read = (): RecentAppointment[] => readRecent(localStorage.getItem(key));
  return {
    read,
    add: (opened: RecentAppointment): void => localStorage.setItem(key, JSON.stringify(afterOpening(read(), opened))),
  };
}
