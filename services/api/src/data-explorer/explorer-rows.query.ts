import { MAX_EXPLORER_ROWS, SHORTEN_RANGE, type ExplorerQuery, type ExplorerRow } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { addSums, localTimeAt, OVER_AFTER_MINUTES, type DayRange, type ProductivitySums } from '@helix/hygiene';
import {
  clocksOf,
  productivityFields,
  PROVIDER_TYPE,
  readPlannedDays,
  readReportDays,
  type ClinicClock,
} from '@helix/report-inputs';
import { fieldError } from '@helix/web';

/**
 * A row for each hygienist who is not excluded from analyses, and each day with something to show, also with no-shows or
 * cancellations alone: of the clinics of the customer of a clinic, or of all (rules part S, 35; part Y, 11).
 *
 * @param now milliseconds since the epoch.
 * @throws a problem 422 when there are more than 100,000 rows.
 */
export async function readExplorerRows(
  database: Database,
  clinicId: number,
  { startDate, endDate, allClinics }: ExplorerQuery,
  now: number,
): Promise<ExplorerRow[]> {
  const range = { startDate, endDate };
  const clinics = await database.query<ExplorerClinic>(CLINICS, [clinicId, allClinics]);
  const clocks = clocksOf(clinics, now);
  const byKey = await database.inClinics([...clocks.keys()], async (transaction) => {
    await requireFew(transaction, [...clocks.keys()], range);
    return readDays(transaction, clinics, clocks, range, now);
  });
  if (byKey.size > MAX_EXPLORER_ROWS) throw tooMany();
  const clinicOf = new Map(clinics.map((clinic) => [clinic.clinicId, clinic]));
  return [...byKey.values()].map((day) => explorerRow(day, clinicOf.get(day.clinicId)!));
}

interface ExplorerClinic {
  clinicId: number;
  name: string;
  customerName: string;
  timeZone: string;
}

interface ProviderDate {
  clinicId: number;
  providerId: string;
  date: string;
}

/** What provider_day has of a day beside the sums of charts. */
interface StoredDay extends ProviderDate {
  firstName: string;
  lastName: string;
  examCents: number;
  otherCents: number;
  noShows: number;
  cancellations: number;
}

interface ExplorerDay extends StoredDay {
  sums: ProductivitySums;
  appointments: number;
  planned: number;
  seen: number;
  rebooked: number;
}

const NOTHING_ELSE = { examCents: 0, otherCents: 0, noShows: 0, cancellations: 0 };

/** Before the rows are read, so that a range of millions is refused at once. Weekly schedules may still add some. */
async function requireFew(transaction: Transaction, clinicIds: readonly number[], range: DayRange): Promise<void> {
  const { rows } = await transaction.query<{ count: number }>(COUNT, [
    ...[clinicIds, range.startDate, range.endDate],
    MAX_EXPLORER_ROWS + 1,
  ]);
  if (rows[0]!.count > MAX_EXPLORER_ROWS) throw tooMany();
}

const tooMany = () => fieldError('endDate', SHORTEN_RANGE);

/** By clinic, hygienist and day, in this order. */
async function readDays(
  transaction: Transaction,
  clinics: readonly ExplorerClinic[],
  clocks: ReadonlyMap<number, ClinicClock>,
  range: DayRange,
  now: number,
): Promise<Map<string, ExplorerDay>> {
  const values = [[...clocks.keys()], range.startDate, range.endDate];
  const { days } = await readReportDays(transaction, {
    ...{ ...range, interval: 'day', clocks, providerType: PROVIDER_TYPE.hygienist, providerIds: [] },
  });
  const { rows: stored } = await transaction.query<StoredDay>(STORED_DAYS, values);
  const planned = new Map(
    (await readPlannedDays(transaction, clocks, { ...range, interval: 'day' })).map((day) => [keyOf(day), day]),
  );
  const { rows: seenDays } = await transaction.query<ProviderDate & { seen: number; rebooked: number }>(SEEN, [
    ...values,
    clinics.map(({ timeZone }) => localTimeAt(now, timeZone)),
    OVER_AFTER_MINUTES,
  ]);
  const seen = new Map(seenDays.map((day) => [keyOf(day), day]));
  const summed = new Map(days.map((day) => [keyOf(day), day]));
  const others = new Map(stored.map((day) => [keyOf(day), day]));
  const shown = [...days, ...stored.filter((day) => !summed.has(keyOf(day)) && day.noShows + day.cancellations > 0)];
  return new Map(
    shown.toSorted(byPlace).map((day): [string, ExplorerDay] => {
      const key = keyOf(day);
      return [
        key,
        {
          ...NOTHING_ELSE,
          ...day,
          ...others.get(key),
          sums: summed.get(key)?.sums ?? addSums([]),
          appointments: planned.get(key)?.appointments ?? 0,
          planned: planned.get(key)?.planned ?? 0,
          seen: seen.get(key)?.seen ?? 0,
          rebooked: seen.get(key)?.rebooked ?? 0,
        },
      ];
    }),
  );
}

const keyOf = ({ clinicId, providerId, date }: ProviderDate): string => `${clinicId} ${date} ${providerId}`;

const byPlace = (one: ProviderDate, other: ProviderDate): number =>
  one.clinicId - other.clinicId ||
  (one.providerId < other.providerId ? -1 : Number(one.providerId > other.providerId)) ||
  (one.date < other.date ? -1 : 1);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

function explorerRow(day: ExplorerDay, { name: clinicName, customerName }: ExplorerClinic): ExplorerRow {
  const { clinicId, providerId, date, sums } = day;
  const { perHour, moneyEarned, hygieneEarned, xRayEarned, totalMinutesClocked } = productivityFields(sums);
  return {
    date,
    month: date.slice(0, 7),
    weekday: WEEKDAYS[new Date(date).getUTCDay()]!,
    ...{ clinicId, clinicName, customerName, providerId },
    providerName: [day.firstName, day.lastName].filter((name) => name !== '').join(' ') || providerId,
    ...{ perHour, moneyEarned, hygieneEarned, xRayEarned },
    examEarned: day.examCents / 100,
    otherEarned: day.otherCents / 100,
    totalMinutesWorked: sums.minutesWorked,
    totalMinutesClocked,
    knownMinutesWorked: sums.knownMinutesWorked,
    appointments: day.appointments,
    plannedAppointments: day.planned,
    noShows: day.noShows,
    cancellations: day.cancellations,
    patientsSeen: day.seen,
    patientsRebooked: day.rebooked,
    goal: sums.goalMinutes > 0 ? sums.goalCents / 100 : null,
  };
}

const CLINICS = `
  select c.clinic_id as "clinicId", c.name, u.customer_name as "customerName", c.time_zone as "timeZone"
  from clinic own
  join clinic c on $2 or c.customer_id = own.customer_id
  join customer u on u.customer_id = c.customer_id
  where own.clinic_id = $1`;

/** Served by provider_day_date; hygienists and their settings by primary key. */
const DAYS = `
  provider_day d
  join analysed_hygienist h on h.clinic_id = d.clinic_id and h.provider_id = d.provider_id
  join provider p on p.clinic_id = d.clinic_id and p.id = d.provider_id
  where d.clinic_id = any($1::integer[]) and d.date between $2::date and $3::date`;

export const COUNT = `
  select count(*)::integer as count from (
    select from ${DAYS} and (d.appointments > 0 or d.production <> 0 or d.no_shows > 0 or d.cancelled > 0)
    limit $4
  ) some_days`;

export const STORED_DAYS = `
  select d.clinic_id as "clinicId", d.provider_id as "providerId", d.date::text,
         coalesce(p.first_name, '') as "firstName", coalesce(p.last_name, '') as "lastName",
         (d.exam * 100)::float8 as "examCents", (d.other * 100)::float8 as "otherCents",
         d.no_shows as "noShows", d.cancelled as cancellations
  from ${DAYS}`;

/**
 * Appointments that are over, `$5` minutes after their end, by the local times `$4` of the clinics. Whom two hygienists see on a day counts once, at the
 * first appointment. Served by appointment_rebooking_date; appointments by primary key.
 */
export const SEEN = `
  select clinic_id as "clinicId", provider_id as "providerId", date::text, count(*)::integer as seen,
         count(*) filter (where is_rebooked)::integer as rebooked
  from (
    select distinct on (b.clinic_id, b.date, b.patient_id) b.clinic_id, b.date, b.provider_id,
           bool_or(b.is_rebooked) over (partition by b.clinic_id, b.date, b.patient_id) as is_rebooked
    from unnest($1::integer[], $4::timestamp[]) as c(clinic_id, local_time)
    join appointment_rebooking b on b.clinic_id = c.clinic_id and b.date between $2::date and $3::date
    join analysed_hygienist h on h.clinic_id = b.clinic_id and h.provider_id = b.provider_id
    left join appointment a on a.clinic_id = b.clinic_id and a.id = b.appointment_id
    where b.date < c.local_time::date
      or b.date = c.local_time::date and a.start_at + make_interval(mins => a.duration_minutes + $5) <= c.local_time
    order by b.clinic_id, b.date, b.patient_id, a.start_at, b.appointment_id
  ) patients
  group by clinic_id, provider_id, date`;
