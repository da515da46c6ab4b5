import { clockedSourcesSql, type ClockedSource } from '@helix/appointment-inputs';
import { MAX_CUSTOM_REPORT_ROWS, REPORT_PARAMETERS } from '@helix/contracts';
import {
  clockedTime,
  isKnownTime,
  localTimeMinutes,
  maxGapMinutes,
  openTimePercent,
  preferredSource,
  timeSpent,
  type ProviderTime,
  type Punch,
  type TimeSpan,
  type TimeSpent,
} from '@helix/hygiene';
import { HYGIENIST_DAYS, WEEKLY_SHIFTS } from '@helix/report-inputs';
import { defineReport } from '../custom-report.js';
import { byDayAndProvider, readProviderNames } from '../provider-names.query.js';
import { DATE, PROVIDER } from '../report-columns.js';
import { HYGIENISTS } from '../report-rules.js';

interface DayRow extends ProviderTime {
  providerId: string;
  date: string;
  clocked: ClockedSource[];
  schedule: Punch[];
  appointments: { startDate: string; durationInMinutes: number }[];
}

interface Row {
  date: string;
  provider: string;
  time: TimeSpent & { minutesClocked: number };
  maxGap: number;
}

/** The days behind open time (R-21 to R-23; rules parts S, 34 and Y, 11). */
export const openTime = defineReport<Row>({
  name: 'OpenTime',
  friendlyName: 'Open time',
  description: 'Time clocked, worked and open by day and hygienist, with the longest gap.',
  parameters: REPORT_PARAMETERS.month,
  columns: [
    DATE,
    PROVIDER,
    { header: 'Clocked (minutes)', kind: 'count', of: ({ time }) => time.minutesClocked },
    { header: 'Worked (minutes)', kind: 'count', of: ({ time }) => time.minutesWorked },
    { header: 'Open (minutes)', kind: 'count', of: ({ time }) => time.minutesClocked - time.minutesWorked },
    { header: 'Open (%)', kind: 'percent', of: ({ time }) => openTimePercent(time) },
    { header: 'Longest gap (minutes)', kind: 'count', of: ({ maxGap }) => maxGap },
  ],
  rules: [
    HYGIENISTS,
    ['Rows', 'Days on which the time of the hygienist is known.'],
    ['Clocked (minutes)', 'By the time clock, else by the schedule; from today on by the schedule alone.'],
    [
      'Worked (minutes)',
      'Of all active appointments; from today on as they are booked. Overlapping ones count in full, so that open time can be negative.',
    ],
    [
      'Longest gap (minutes)',
      'Without an appointment within the time clocked; 0 when there is none of ten minutes or more.',
    ],
  ],
  read: async ({ transaction, clinicId, clock: { today }, range }) => {
    const nameOf = await readProviderNames(transaction, clinicId);
    await transaction.query('set local jit = off');
    const { rows } = await transaction.query<DayRow>(OPEN_DAYS, [
      ...[[clinicId], range.startDate, range.endDate, []],
      MAX_CUSTOM_REPORT_ROWS + 1,
    ]);
    return {
      rows: rows
        .flatMap((day) => {
          const time = timeSpent(day, day.date < today);
          if (!isKnownTime(time)) return [];
          const maxGap = maxGapMinutes(knownSpans(day, day.date < today), day.appointments.map(bookedSpan));
          return [{ date: day.date, provider: nameOf(day.providerId), time, maxGap }];
        })
        .toSorted(byDayAndProvider),
    };
  },
});

/** When the provider was in: what the minutes of `timeSpent` are made of. */
function knownSpans({ date, clocked, schedule }: DayRow, isPast: boolean): TimeSpan[] {
  const source = isPast ? preferredSource(clocked) : null;
  return clockedTime(source?.punches ?? schedule).punches.flatMap((punch) =>
    punch.out === null ? [] : [{ startMinutes: minutesOf(date, punch.in), endMinutes: minutesOf(date, punch.out) }],
  );
}

const bookedSpan = ({ startDate, durationInMinutes }: DayRow['appointments'][number]): TimeSpan => {
  const startMinutes = localTimeMinutes(startDate);
  return { startMinutes, endMinutes: startMinutes + durationInMinutes };
};

/** A clock's time, which may be 24:00, in minutes of the local time. */
function minutesOf(date: string, time: string): number {
  const [hours = 0, minutes = 0, seconds = 0] = time.split(':').map(Number);
  return localTimeMinutes(`${date}T00:00:00`) + 60 * hours + minutes + seconds / 60;
}

/** Served by provider_day_date; punches, schedule and appointments of each day by their indexes. */
export const OPEN_DAYS = `
  with weekly as materialized (${WEEKLY_SHIFTS})
  select k.provider_id as "providerId", k.date::text, k.minutes_booked as "minutesBooked",
         k.minutes_clocked as "minutesClocked", k.minutes_scheduled as "minutesScheduled",
         ${clockedSourcesSql('k')} as clocked,
         (
           select coalesce(json_agg(json_build_object('in', shift.start_time, 'out', shift.end_time)), '[]')
           from (
             select s.start_time, s.end_time from schedule s
             where s.clinic_id = k.clinic_id and s.provider_id = k.provider_id and s.date = k.date and not s.deleted
               and s.end_time > s.start_time
             union all
             select w.start_time, w.end_time from weekly w
             where w.clinic_id = k.clinic_id and w.provider_id = k.provider_id and w.date = k.date
           ) shift
         ) as schedule,
         (
           select coalesce(json_agg(json_build_object(
                    'startDate', to_char(v.start_at, 'YYYY-MM-DD"T"HH24:MI:SS'),
                    'durationInMinutes', coalesce(v.duration_minutes, 0))), '[]')
           from active_appointment v
           where v.clinic_id = k.clinic_id and v.provider_id = k.provider_id
             and v.start_at >= k.date::timestamp and v.start_at < (k.date + 1)::timestamp
         ) as appointments
  from ${HYGIENIST_DAYS}
  order by k.date, k.provider_id limit $5`;
