import { useSearchParams } from 'react-router';

const isDate = (text: string | null): text is string =>
  text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`));

/** What the calendar shows, as the address says it: a link shows the same view. */
export function useCalendarAddress(today: string) {
  const [query, setQuery] = useSearchParams();
  const wantedDate = query.get('date');
  const change = (changes: Record<string, string | null>): void =>
    setQuery((before) => {
      const after = new URLSearchParams(before);
      for (const [name, value] of Object.entries(changes)) {
        if (value === null) after.delete(name);
        else after.set(name, value);
      }
      return after;
    });
  return {
    /** `yyyy-mm-dd`; today when the address names no day that exists. */
    date: isDate(wantedDate) ? wantedDate : today,
    /** Null shows all. */
    providerId: query.get('p_id') || null,
    /** An appointment to show, by id; it leaves the address once it was looked for. */
    appointmentId: query.get('appointment') || null,
    showDate: (date: string) => change({ date: date === today ? null : date }),
    showProvider: (providerId: string | null) => change({ p_id: providerId }),
    change,
  };
}

/** A link to a day in its clinic. */
export function dayLink(date: string, clinicGuid: string, providerId: string | null): string {
  const query = new URLSearchParams({ date, c: clinicGuid, ...(providerId ? { p_id: providerId } : {}) });
  return `${window.location.origin}/dashboard?${query.toString()}`;
}
