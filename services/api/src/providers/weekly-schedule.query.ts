import type { ProviderSchedule } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { Shift, ShiftDay } from '@helix/hygiene';
import { weekInForceSql } from '@helix/report-inputs';
import { versionOf } from '@helix/web';

/** A week and the day on which it was saved. */
export interface WeekVersion {
  savedOn: string;
  /** By day of the week, the shifts by start. */
  days: ShiftDay[];
}

/** The week that counts on a day: the last one that was saved up to it, else the first; null without any. */
export async function readWeek(
  transaction: Transaction,
  clinicId: number,
  providerId: string,
  date: string,
): Promise<WeekVersion | null> {
  const { rows } = await transaction.query<WeekVersion>(WEEK, [clinicId, providerId, date]);
  return rows[0] ?? null;
}

/** All weeks of a provider, the first one first. */
export async function readWeeks(
  transaction: Transaction,
  clinicId: number,
  providerId: string,
): Promise<WeekVersion[]> {
  return (await transaction.query<WeekVersion>(WEEKS, [clinicId, providerId])).rows;
}

const DAYS = `(
  select coalesce(json_agg(json_build_object('dayOfWeek', d.day_of_week, 'shifts', d.shifts) order by d.day_of_week), '[]')
  from (
    select s.day_of_week,
           json_agg(json_build_object('start', left(s.start_time::text, 5), 'end', left(s.end_time::text, 5))
             order by s.start_time) as shifts
    from weekly_shift s
    where s.clinic_id = $1 and s.provider_id = $2 and s.saved_on = v.saved_on
    group by s.day_of_week
  ) d)`;

export const WEEK = `
  select v.saved_on::text as "savedOn", ${DAYS} as days
  from (select ${weekInForceSql('k', '$3::date')} as saved_on
        from (select $1::integer as clinic_id, $2::text as provider_id) k) v
  where v.saved_on is not null`;

export const WEEKS = `
  select v.saved_on::text as "savedOn", ${DAYS} as days
  from weekly_schedule v where v.clinic_id = $1 and v.provider_id = $2 order by v.saved_on`;

/** The week as the calls have it: wall clock on a fixed day, the end of the day as 00:00 (rules part Q, 17). */
export function scheduleView(providerId: string, days: readonly ShiftDay[]): ProviderSchedule {
  return {
    providerId,
    version: weekVersion(days),
    schedule: days.map(({ dayOfWeek, shifts: [first, second, third] }) => ({
      dayOfWeek,
      ...{ startTime1: startOf(first), endTime1: endOf(first) },
      ...{ startTime2: startOf(second), endTime2: endOf(second) },
      ...{ startTime3: startOf(third), endTime3: endOf(third) },
    })),
  };
}

/** Of the days and shifts, by day and start. */
export const weekVersion = (days: readonly ShiftDay[]): string => versionOf(days);

const PLACEHOLDER = '2000-01-01T';
const startOf = (shift: Shift | undefined): string | null => (shift ? `${PLACEHOLDER}${shift.start}:00` : null);
const endOf = (shift: Shift | undefined): string | null =>
  shift ? `${PLACEHOLDER}${shift.end === '24:00' ? '00:00' : shift.end}:00` : null;
