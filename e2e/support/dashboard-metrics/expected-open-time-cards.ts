import type { ClinicView, OpenTimeRow } from '../../../libs/contracts/src/index.js';
import { addDays, dateAt } from '../../../libs/hygiene/src/index.js';
import type { ApiClient } from '../api-client.js';
import { comparison, lastWeekday, openTimeMeaning, percent } from './format.js';

export const OPEN_TIME_CARDS = ['Today’s open time', 'Tomorrow’s open time', 'Next 7 day average open time'] as const;

/** of the sums, half up; null when no time is known. */
function percentOf(rows: readonly OpenTimeRow[]): number | null {
  const known = rows.filter(({ totalMinutesClocked }) => totalMinutesClocked !== null && totalMinutesClocked > 0);
  const clocked = known.reduce((sum, { totalMinutesClocked }) => sum + (totalMinutesClocked ?? 0), 0);
  const worked = known.reduce((sum, { totalMinutesWorked }) => sum + totalMinutesWorked, 0);
  return clocked > 0 ? Math.floor((1000 * (clocked - worked)) / clocked + 0.5) / 10 : null;
}

/** A clinic's percentages in the cards' order, for a day that is taken as today. */
async function openTimesOf(client: ApiClient, clinic: ClinicView, today: string): Promise<(number | null)[]> {
  const [first, ...ahead] = await client.openTime(clinic, [], { startDate: today, endDate: addDays(today, 7) });
  return [percentOf(first ? [first] : []), percentOf(ahead.slice(0, 1)), percentOf(ahead)];
}

/** What the tables must show to a user of several clinics. @param now milliseconds since the epoch. */
export async function expectedOfClinics(client: ApiClient, now: number): Promise<string[]> {
  const openTimes = await Promise.all(
    client.clinics.map((clinic) => openTimesOf(client, clinic, dateAt(now, clinic.timeZone))),
  );
  return OPEN_TIME_CARDS.flatMap((title, card) =>
    client.clinics.map(({ name }, at) => `${title}: ${name} = ${percent(openTimes[at]?.[card] ?? null)}`),
  );
}

/** What the cards must show to a user of one clinic. */
export async function expectedOfClinic(client: ApiClient, clinic: ClinicView, now: number): Promise<string[]> {
  const today = dateAt(now, clinic.timeZone);
  const openTimes = await openTimesOf(client, clinic, today);
  const before = await openTimesOf(client, clinic, addDays(today, -7));
  const since = [lastWeekday(today), lastWeekday(addDays(today, 1)), 'in the last 7 days'];
  return OPEN_TIME_CARDS.map((title, card) => {
    const value = openTimes[card] ?? null;
    if (value === null) return `${title}Why${percent(value)}No working hours on record`;
    const change = comparison(value, before[card] ?? null, percent, since[card]!);
    return `${title}Why${percent(value)}${openTimeMeaning(value)}${change}`;
  });
}
