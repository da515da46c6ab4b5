import type { LeftOut } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { hasSums, sumsOfDay, type DayRange, type ProductivitySums, type ProviderDay } from '@helix/hygiene';
import type { ClinicClock } from './clinic-clock.js';
import { PROVIDER_DAYS } from './provider-days.sql.js';
import { readTodaysAppointments } from './todays-appointments.query.js';

/** The types of providers that charts show, as the PMS numbers them. */
export const PROVIDER_TYPE = { hygienist: 1, doctor: 2 } as const;
export type ChartedProviderType = (typeof PROVIDER_TYPE)[keyof typeof PROVIDER_TYPE];

/** A provider's day with something to show. */
export interface ReportDay {
  clinicId: number;
  providerId: string;
  firstName: string;
  lastName: string;
  date: string;
  sums: ProductivitySums;
}

/** The provider-days of charts, and what they leave out. */
export interface ReportDays {
  days: ReportDay[];
  leftOut: LeftOut[];
}

export interface ReportDaysRequest extends DayRange {
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
  { clocks, providerType, providerIds, startDate, endDate }: ReportDaysRequest,
): Promise<ReportDays> {
  await transaction.query('set local jit = off');
  const { rows } = await transaction.query<Row>(REPORT_DAYS, [
    ...[[...clocks.keys()], startDate, endDate],
    ...[providerIds, providerType],
  ]);
  const workedToday = await readMinutesWorkedToday(transaction, [...clocks.values()], { startDate, endDate });
  const dated = rows.map((row) => withSums(row, clocks.get(row.clinicId)?.today ?? '', workedToday));
  return { days: dated.filter(({ reason, sums }) => reason === null && hasSums(sums)), leftOut: leftOutOf(dated) };
}

/** Of what productivity leaves out, what charts of hygiene appointments leave out as well: hygienists who are excluded. */
export async function readExcluded(
  transaction: Transaction,
  clocks: ReadonlyMap<number, ClinicClock>,
  { startDate, endDate }: DayRange,
): Promise<LeftOut[]> {
  const hygienists = { providerType: PROVIDER_TYPE.hygienist, providerIds: [] };
  const { leftOut } = await readReportDays(transaction, { clocks, startDate, endDate, ...hygienists });
  return leftOut.filter(({ reason }) => reason === 'excludedFromAnalysis');
}

interface Row extends Omit<ReportDay, 'sums'>, Omit<ProviderDay, 'minutesWorked'> {
  completed: number;
  minutesNotCompleted: number;
  /** Why the provider is left out; null: the row counts. */
  reason: 'excludedFromAnalysis' | 'otherProviders' | null;
}
type DatedRow = Row & { sums: ProductivitySums; isPast: boolean };

function withSums(row: Row, today: string, workedToday: ReadonlyMap<string, number>): DatedRow {
  const isPast = row.date < today;
  const ofToday = row.date === today ? (workedToday.get(keyOf(row)) ?? 0) : 0;
  const minutesWorked = isPast ? row.minutesBooked : ofToday;
  return { ...row, isPast, sums: sumsOfDay({ ...row, minutesWorked }, isPast) };
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
function leftOutOf(rows: readonly DatedRow[]): LeftOut[] {
  const withReason = (['excludedFromAnalysis', 'otherProviders'] as const).map((reason) => {
    const missing = rows.filter(
      ({ sums, ...row }) => row.reason === reason && (sums.productionCents !== 0 || sums.minutesWorked !== 0),
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

/** Served by provider_day_date; providers by primary key. A deleted provider has no type. */
export const REPORT_DAYS = `
  select k.clinic_id as "clinicId", k.provider_id as "providerId", coalesce(p.first_name, '') as "firstName",
         coalesce(p.last_name, '') as "lastName", k.date::text, k.appointments, k.completed,
         k.minutes_booked as "minutesBooked", k.minutes_not_completed as "minutesNotCompleted",
         k.minutes_clocked as "minutesClocked", k.minutes_scheduled as "minutesScheduled",
         (k.production * 100)::float8 as "productionCents", (k.hygiene * 100)::float8 as "hygieneCents",
         (k.x_ray * 100)::float8 as "xRayCents", (k.goal * 100)::float8 as "goalCents", k.goal_minutes as "goalMinutes",
         case when p.type is distinct from $5::integer then 'otherProviders'
              when cardinality($4::text[]) = 0 and s.exclude_from_analysis then 'excludedFromAnalysis' end as reason
  from ${PROVIDER_DAYS} k
  left join clinic_provider p on p.clinic_id = k.clinic_id and p.id = k.provider_id
  left join provider_setting s on s.clinic_id = k.clinic_id and s.provider_id = k.provider_id
  where cardinality($4::text[]) = 0 or k.provider_id = any($4::text[])`;
