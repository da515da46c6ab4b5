import type { LeftOut } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import {
  hasSums,
  sumsOfDay,
  type BucketInterval,
  type DayRange,
  type ProductivitySums,
  type ProviderDay,
} from '@helix/hygiene';
import type { ClinicClock } from './clinic-clock.js';
import { PROVIDER_DAYS } from './provider-days.sql.js';
import { readTodaysAppointments } from './todays-appointments.query.js';

/** The types of providers that charts show, as the PMS numbers them. */
export const PROVIDER_TYPE = { hygienist: 1, doctor: 2 } as const;
export type ChartedProviderType = (typeof PROVIDER_TYPE)[keyof typeof PROVIDER_TYPE];

/** A provider's day, week or month with something to show. */
export interface ReportDay {
  clinicId: number;
  providerId: string;
  firstName: string;
  lastName: string;
  /** Of a week or month, its first day in the range. */
  date: string;
  /** Past days with minutes. */
  daysWorked: number;
  sums: ProductivitySums;
}

/** The provider-days of charts, and what they leave out. */
export interface ReportDays {
  days: ReportDay[];
  leftOut: LeftOut[];
}

export interface ReportDaysRequest extends DayRange {
  /** What is added before it is read. */
  interval: BucketInterval;
  /** By clinic id (`clocksOf`); the transaction's scope has these clinics. */
  clocks: ReadonlyMap<number, ClinicClock>;
  providerType: ChartedProviderType;
  /** Empty: all of the type that are not excluded from analyses. */
  providerIds: readonly string[];
}

/**
 * The days of hygienists or doctors, with the types and flags that they have now (rules part S, 6). Past days count all
 * active appointments, today those that are over or have a done item, later days none (S 2).
 */
export async function readReportDays(
  transaction: Transaction,
  { clocks, providerType, providerIds, startDate, endDate, interval }: ReportDaysRequest,
): Promise<ReportDays> {
  await transaction.query('set local jit = off');
  const { rows } = await transaction.query<Row>(REPORT_DAYS, [
    ...[[...clocks.keys()], startDate, endDate],
    ...[providerIds, providerType, interval],
    [...clocks.values()].map(({ today }) => today),
  ]);
  const workedToday = await readMinutesWorkedToday(transaction, [...clocks.values()], { startDate, endDate });
  const summed = rows.map((row) => withSums(row, workedToday));
  return { days: summed.filter(({ reason, sums }) => reason === null && hasSums(sums)), leftOut: leftOutOf(summed) };
}

/** Of what productivity leaves out, what charts of hygiene appointments leave out as well: hygienists who are excluded. */
export async function readExcluded(
  transaction: Transaction,
  clocks: ReadonlyMap<number, ClinicClock>,
  { startDate, endDate }: DayRange,
): Promise<LeftOut[]> {
  const hygienists = { providerType: PROVIDER_TYPE.hygienist, providerIds: [] };
  const { leftOut } = await readReportDays(transaction, {
    ...{ clocks, startDate, endDate, interval: 'month' },
    ...hygienists,
  });
  return leftOut.filter(({ reason }) => reason === 'excludedFromAnalysis');
}

/** Days that are alike in whether they are past and what is known of their time, so that their sums are those of one day. */
interface Row extends Omit<ReportDay, 'sums'>, Omit<ProviderDay, 'minutesWorked'> {
  isPast: boolean;
  isToday: boolean;
  completed: number;
  minutesNotCompleted: number;
  /** Why the provider is left out; null: the row counts. */
  reason: 'excludedFromAnalysis' | 'otherProviders' | null;
}
type SummedRow = Row & { sums: ProductivitySums };

function withSums(row: Row, workedToday: ReadonlyMap<string, number>): SummedRow {
  const ofToday = row.isToday ? (workedToday.get(keyOf(row)) ?? 0) : 0;
  const minutesWorked = row.isPast ? row.minutesBooked : ofToday;
  const day = { ...row, minutesWorked };
  return Object.assign(day, { sums: sumsOfDay(day, row.isPast) });
}

const keyOf = ({ clinicId, providerId }: { clinicId: number; providerId: string }): string =>
  `${clinicId} ${providerId}`;

/** The minutes of today's appointments that took place, by clinic and provider. */
async function readMinutesWorkedToday(
  transaction: Transaction,
  clocks: readonly ClinicClock[],
  { startDate, endDate }: DayRange,
): Promise<Map<string, number>> {
  const asked = clocks.filter(({ today }) => startDate <= today && today <= endDate);
  const minutes = new Map<string, number>();
  if (asked.length === 0) return minutes;
  for (const appointment of await readTodaysAppointments(transaction, asked)) {
    if (!appointment.isOver && !appointment.hasDoneItem) continue;
    const key = keyOf(appointment);
    minutes.set(key, (minutes.get(key) ?? 0) + appointment.durationInMinutes);
  }
  return minutes;
}

/** Without providers who have neither money nor minutes there; past appointments only can be left open. */
function leftOutOf(rows: readonly SummedRow[]): LeftOut[] {
  const withReason = (['excludedFromAnalysis', 'otherProviders'] as const).map((reason) => {
    const missing = rows.filter(
      (row) => row.reason === reason && (row.sums.productionCents !== 0 || row.sums.minutesWorked !== 0),
    );
    return {
      reason,
      count: new Set(missing.map(keyOf)).size,
      amount: sumBy(missing, ({ sums }) => sums.productionCents) / 100,
      minutes: sumBy(missing, ({ sums }) => sums.minutesWorked),
    };
  });
  const open = rows.filter(({ reason, isPast }) => reason === null && isPast);
  const neverCompleted = {
    reason: 'neverCompleted' as const,
    count: sumBy(open, ({ appointments, completed }) => appointments - completed),
    amount: 0,
    minutes: sumBy(open, ({ minutesNotCompleted }) => minutesNotCompleted),
  };
  return [...withReason, neverCompleted].filter(({ count }) => count > 0);
}

const sumBy = <T>(items: readonly T[], valueOf: (item: T) => number): number =>
  items.reduce((sum, item) => sum + valueOf(item), 0);

/**
 * Served by provider_day_date; providers by primary key, once for what was added. A deleted provider has no type. Time of 0
 * is not known time.
 */
export const REPORT_DAYS = `
  select k."clinicId", k."providerId", coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
         k.date::text as date, k."isPast", k."isToday",
         case when p.type is distinct from $5::integer then 'otherProviders'
              when cardinality($4::text[]) = 0 and s.exclude_from_analysis then 'excludedFromAnalysis' end as reason,
         k."daysWorked", k.appointments, k.completed, k."minutesBooked", k."minutesNotCompleted", k."minutesClocked",
         k."minutesScheduled", k."productionCents", k."hygieneCents", k."xRayCents", k."goalCents", k."goalMinutes"
  from (
    select k.clinic_id as "clinicId", k.provider_id as "providerId",
           greatest(date_trunc($6::text, k.date::timestamp)::date, $2::date) as date,
           k.date < c.today as "isPast", k.date = c.today as "isToday",
           (count(*) filter (where k.minutes_booked > 0 and k.date < c.today))::integer as "daysWorked",
           sum(k.appointments)::integer as appointments, sum(k.completed)::integer as completed,
           sum(k.minutes_booked)::integer as "minutesBooked", sum(k.minutes_not_completed)::integer as "minutesNotCompleted",
           (sum(k.minutes_clocked) filter (where k.minutes_clocked > 0))::integer as "minutesClocked",
           (sum(k.minutes_scheduled) filter (where k.minutes_scheduled > 0))::integer as "minutesScheduled",
           (sum(k.production) * 100)::float8 as "productionCents", (sum(k.hygiene) * 100)::float8 as "hygieneCents",
           (sum(k.x_ray) * 100)::float8 as "xRayCents", (sum(k.goal) * 100)::float8 as "goalCents",
           sum(k.goal_minutes)::integer as "goalMinutes"
    from ${PROVIDER_DAYS} k
    join unnest($1::integer[], $7::date[]) as c(clinic_id, today) on c.clinic_id = k.clinic_id
    where cardinality($4::text[]) = 0 or k.provider_id = any($4::text[])
    group by 1, 2, 3, 4, 5, coalesce(k.minutes_clocked > 0, false), coalesce(k.minutes_scheduled > 0, false)
  ) k
  left join clinic_provider p on p.clinic_id = k."clinicId" and p.id = k."providerId"
  left join provider_setting s on s.clinic_id = k."clinicId" and s.provider_id = k."providerId"`;
