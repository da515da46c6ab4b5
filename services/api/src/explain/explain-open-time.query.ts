import { clockedSourcesSql, type ClockedSource } from '@helix/appointment-inputs';
import { distinctNames, type ExplainedOpenTime, type ExplainOpenTimeQuery } from '@helix/contracts';
import type { Database } from '@helix/database';
import {
  clockedTime,
  dateAt,
  explainOpenTime,
  isKnownTime,
  preferredSource,
  timeSpent,
  type OpenTimeDay,
  type ProviderTime,
  type Punch,
  type TimeSpan,
} from '@helix/hygiene';
import { HYGIENIST_DAYS, WEEKLY_SHIFTS } from '@helix/report-inputs';
import type { OpenTimeClinic } from '../dashboards/open-time.query.js';
import { readOwnProviderIds } from '../performance/performance-viewer.query.js';

interface Row extends ProviderTime, Pick<OpenTimeDay, 'appointments' | 'cancelled' | 'noShows' | 'notHeldMinutes'> {
  providerId: string;
  providerName: string;
  date: string;
  schedule: TimeSpan[];
  clocked: ClockedSource[];
}

/**
 * Explains the open time of a clinic in a range of days, from the rows that `GET Report/OpenTimeTotals` adds up.
 *
 * @param reader in the clinic, which the caller checks that the user may see. Admins see when everybody works, others when
 *   they do themselves.
 * @param now milliseconds since the epoch.
 */
export async function explainClinicOpenTime(
  database: Database,
  { clinicId, name, timeZone, userId, isAdmin }: OpenTimeClinic & { userId: number; isAdmin: boolean },
  { startDate, endDate, providerIds }: ExplainOpenTimeQuery,
  now: number,
): Promise<ExplainedOpenTime> {
  const today = dateAt(now, timeZone);
  const days = await database.inClinics([clinicId], async (transaction) => {
    const values = [[clinicId], startDate, endDate, providerIds];
    const { rows } = await transaction.query<Row>(OPEN_TIME_DAYS, values);
    const own = isAdmin ? [] : await readOwnProviderIds(transaction, clinicId, userId);
    const names = distinctNames(
      [...new Map(rows.map((row) => [row.providerId, row.providerName]))].map(([id, providerName]) => ({
        id,
        name: providerName,
      })),
    );
    return rows.map((row) => ({
      ...dayOf({ ...row, providerName: names.get(row.providerId) ?? row.providerName }, today),
      showsTimes: isAdmin || own.includes(row.providerId),
    }));
  });
  const { openTime, lines, total, notCounted, because } = explainOpenTime(days);
  return {
    clinicId,
    clinicName: name,
    openTime,
    lines: [...lines],
    total,
    notCounted: [...notCounted],
    because: because.map(({ rule, text }) => ({ rule, text, rows: [] })),
  };
}

function dayOf({ schedule, clocked, ...row }: Row, today: string): Omit<OpenTimeDay, 'showsTimes'> {
  const punches = clockedTime(preferredSource(clocked)?.punches ?? []).punches.flatMap(spanOf);
  const isPast = row.date < today;
  const time = timeSpent(row, isPast);
  const isPunched = isPast && punches.length > 0;
  const isKnown = isKnownTime(time);
  return {
    ...row,
    ...time,
    isPast,
    source: isKnown ? (isPunched ? 'punches' : 'schedule') : null,
    spans: isKnown ? (isPunched ? punches : schedule) : [],
  };
}

/** A pair that counts nothing is no time. */
function spanOf({ in: start, out }: Punch): TimeSpan[] {
  const span = { startMinutes: minutesOf(start), endMinutes: out === null ? 0 : minutesOf(out) };
  return span.endMinutes > span.startMinutes ? [span] : [];
}

/** Rounded, as they are shown. */
function minutesOf(time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return hours * 60 + minutes + Math.round(seconds / 60);
}

/** SQL: the parts of a provider's day as time spans. @param rows with `clinic_id`, `provider_id`, `date`, `starts` and `ends`. */
const spansSql = (rows: string): string => `(
  select coalesce(json_agg(json_build_object(
           'startMinutes', round(extract(epoch from s.starts) / 60)::integer,
           'endMinutes', round(extract(epoch from s.ends) / 60)::integer) order by s.starts, s.ends), '[]')
  from (${rows}) s
  where s.clinic_id = k.clinic_id and s.provider_id = k.provider_id and s.date = k.date and s.ends > s.starts)`;

const SCHEDULES = `
  select clinic_id, provider_id, date, start_time as starts, end_time as ends from schedule
  union all
  select clinic_id, provider_id, date, start_time, end_time from weekly`;

/**
 * Cancelled and missed appointments are served by appointment_provider for each hygienist and day; days are compared as
 * timestamps for the index.
 */
export const OPEN_TIME_DAYS = `
  with weekly as materialized (${WEEKLY_SHIFTS})
  select k.provider_id as "providerId",
         coalesce(nullif(trim(concat_ws(' ', p.first_name, p.last_name)), ''), k.provider_id) as "providerName",
         k.date::text, k.minutes_booked as "minutesBooked", k.minutes_clocked as "minutesClocked",
         k.minutes_scheduled as "minutesScheduled", k.appointments, k.cancelled, k.no_shows as "noShows",
         (
           select coalesce(sum(a.duration_minutes), 0)::integer from appointment a
           where a.clinic_id = k.clinic_id and a.provider_id = k.provider_id and a.status in ('cancelled', 'noShow')
             and a.start_at >= k.date::timestamp and a.start_at < (k.date + 1)::timestamp
         ) as "notHeldMinutes",
         ${spansSql(SCHEDULES)} as schedule,
         ${clockedSourcesSql('k')} as clocked
  from (select k.* from ${HYGIENIST_DAYS}) k
  join provider p on p.clinic_id = k.clinic_id and p.id = k.provider_id
  order by k.date, p.last_name, p.first_name, k.provider_id`;
