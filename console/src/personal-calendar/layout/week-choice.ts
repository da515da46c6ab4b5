import type { ProviderView } from '@helix/contracts';
import { addDays, isCalendarDay } from '@helix/hygiene';
import { mondayOf } from '../../components/calendar-dates.js';

/** The range of the personal calendar around today (spec 3 section 9). */
const DAYS_BACK = 60;
const DAYS_AHEAD = 30;

/** The first and the last week of the range, by their Mondays. */
export function shownWeeks(today: string): { first: string; last: string } {
  return { first: mondayOf(addDays(today, -DAYS_BACK)), last: mondayOf(addDays(today, DAYS_AHEAD)) };
}

/** The Monday of the requested date's week, or of the nearest week in the range. */
export function shownWeek(requested: string | null, today: string): string {
  const { first, last } = shownWeeks(today);
  const monday = mondayOf(requested !== null && isCalendarDay(requested) ? requested : today);
  return monday < first ? first : monday > last ? last : monday;
}

/** The providers that the user can choose: the hygienists on the clinic's calendar, in its order. */
export function hygienistsOf(providers: readonly ProviderView[]): ProviderView[] {
  return providers.filter(({ isHygienist, excludeFromCalendar }) => isHygienist && !excludeFromCalendar);
}

/** The shown hygienist: the requested one, else the viewer, else nobody. */
export function chosenHygienist(
  hygienists: readonly ProviderView[],
  requestedId: string | null,
  ownIds: readonly string[],
): ProviderView | undefined {
  return (
    hygienists.find(({ provider_id }) => provider_id === requestedId) ??
    hygienists.find(({ provider_id }) => ownIds.includes(provider_id))
  );
}
