import { MAX_EXPLORER_ROWS, SHORTEN_RANGE, type ExplorerQuery, type ExplorerRow } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import { localTimeAt, NO_SUMS, OVER_AFTER_MINUTES, type DayRange, type ProductivitySums } from '@helix/hygiene';
import {
  clocksOf,
  productivityFields,
  PROVIDER_TYPE,
  providerName,
  readPlannedDays,
  readReportDays,
  type PlannedDay,
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
  return database.inClinics(
    clinics.map((clinic) => clinic.clinicId),
    async (transaction) => {
      const { rows: hygienists } = await transaction.query<Hygienist>(HYGIENISTS, [clinics.map((one) => one.clinicId)]);
      const asked = { transaction, clinics, hygienists, range, now };
      await requireFew(asked);
      const rows = await readRows(asked);
      if (rows.length > MAX_EXPLORER_ROWS) throw tooMany();
      return rows;
    },
  );
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

interface Hygienist {
  clinicId: number;
  providerId: string;
  firstName: string;
  lastName: string;
}

interface Asked {
  transaction: Transaction;
  clinics: readonly ExplorerClinic[];
  /** Of the clinics, those who are not excluded from analyses. */
  hygienists: readonly Hygienist[];
  range: DayRange;
  /** Milliseconds since the epoch. */
  now: number;
}

/** What provider_day has of a day beside the sums of charts. */
interface StoredDay extends ProviderDate {
  examCents: number;
  otherCents: number;
  noShows: number;
  cancellations: number;
}

/** The values of statements about days of hygienists; the hygienists as arrays, of which the planner knows the length. */
const daysOf = ({ clinics, hygienists, range }: Asked): unknown[] => [
  ...[clinics.map(({ clinicId }) => clinicId), range.startDate, range.endDate],
  ...[hygienists.map(({ clinicId }) => clinicId), hygienists.map(({ providerId }) => providerId)],
];

/** Before the rows are read, so that a range of millions is refused at once. Weekly schedules may still add some. */
async function requireFew(asked: Asked): Promise<void> {
  const { rows } = await asked.transaction.query<{ count: number }>(COUNT, [...daysOf(asked), MAX_EXPLORER_ROWS + 1]);
  if (rows[0]!.count > MAX_EXPLORER_ROWS) throw tooMany();
}

const tooMany = () => fieldError('endDate', SHORTEN_RANGE);

/** By clinic, hygienist and day, in this order. */
async function readRows(asked: Asked): Promise<ExplorerRow[]> {
  const { transaction, clinics, hygienists, range, now } = asked;
  const clinicOf = new Map(clinics.map((clinic) => [clinic.clinicId, clinic]));
  const clocks = clocksOf(clinics, now);
  const byDay = { ...range, interval: 'day' } as const;
  const charted = { ...byDay, clocks, providerType: PROVIDER_TYPE.hygienist, providerIds: [] };
  const { days } = await readReportDays(transaction, charted);
  const { rows: stored } = await transaction.query<StoredDay>(STORED_DAYS, daysOf(asked));
  const planned = byKey(await readPlannedDays(transaction, clocks, byDay));
  const { rows: seenDays } = await transaction.query<SeenDay>(SEEN, [
    ...daysOf(asked),
    hygienists.map((hygienist) => localTimeAt(now, clinicOf.get(hygienist.clinicId)!.timeZone)),
    OVER_AFTER_MINUTES,
  ]);
  const [summed, others, seen] = [byKey(days), byKey(stored), byKey(seenDays)];
  const nothingSummed = stored.filter((day) => !summed.has(keyOf(day)) && day.noShows + day.cancellations > 0);
  const hygienistOf = new Map(hygienists.map((hygienist) => [providerKeyOf(hygienist), hygienist]));
  return [...days, ...nothingSummed].toSorted(byPlace).flatMap((day) => {
    const key = keyOf(day);
    const hygienist = hygienistOf.get(providerKeyOf(day));
    // Who became a hygienist between two statements is in the next answer.
    if (!hygienist) return [];
    return [
      explorerRow({
        date: day.date,
        clinic: clinicOf.get(day.clinicId)!,
        hygienist,
        sums: summed.get(key)?.sums,
        others: others.get(key),
        planned: planned.get(key),
        seen: seen.get(key),
      }),
    ];
  });
}

interface SeenDay extends ProviderDate {
  seen: number;
  rebooked: number;
}

const providerKeyOf = ({ clinicId, providerId }: Omit<ProviderDate, 'date'>): string => `${clinicId} ${providerId}`;
const keyOf = (day: ProviderDate): string => `${day.date} ${providerKeyOf(day)}`;
const byKey = <Day extends ProviderDate>(days: readonly Day[]): Map<string, Day> =>
  new Map(days.map((day) => [keyOf(day), day]));

const byPlace = (one: ProviderDate, other: ProviderDate): number =>
  one.clinicId - other.clinicId ||
  (one.providerId < other.providerId ? -1 : Number(one.providerId > other.providerId)) ||
  (one.date < other.date ? -1 : 1);

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday'];

/** What is known of a hygienist's day; what is undefined has nothing. */
interface ExplorerDay {
  date: string;
  clinic: ExplorerClinic;
  hygienist: Hygienist;
  sums: ProductivitySums | undefined;
  others: StoredDay | undefined;
  planned: PlannedDay | undefined;
  seen: SeenDay | undefined;
}

function explorerRow({ date, clinic, hygienist, sums = NO_SUMS, others, planned, seen }: ExplorerDay): ExplorerRow {
  const { perHour, moneyEarned, hygieneEarned, xRayEarned, totalMinutesClocked } = productivityFields(sums);
  const { providerFirstName, providerLastName } = providerName(hygienist);
  return {
    date,
    month: date.slice(0, 7),
    weekday: WEEKDAYS[new Date(date).getUTCDay()]!,
    clinicId: clinic.clinicId,
    clinicName: clinic.name,
    customerName: clinic.customerName,
    providerId: hygienist.providerId,
    providerName: `${providerFirstName} ${providerLastName}`.trim(),
    perHour,
    moneyEarned,
    hygieneEarned,
    xRayEarned,
    examEarned: (others?.examCents ?? 0) / 100,
    otherEarned: (others?.otherCents ?? 0) / 100,
    totalMinutesWorked: sums.minutesWorked,
    totalMinutesClocked,
    knownMinutesWorked: sums.knownMinutesWorked,
    appointments: planned?.appointments ?? 0,
    plannedAppointments: planned?.planned ?? 0,
    noShows: others?.noShows ?? 0,
    cancellations: others?.cancellations ?? 0,
    patientsSeen: seen?.seen ?? 0,
    patientsRebooked: seen?.rebooked ?? 0,
    goal: sums.goalMinutes > 0 ? sums.goalCents / 100 : null,
  };
}

const CLINICS = `
  select c.clinic_id as "clinicId", c.name, u.customer_name as "customerName", c.time_zone as "timeZone"
  from clinic own
  join clinic c on $2 or c.customer_id = own.customer_id
  join customer u on u.customer_id = c.customer_id
  where own.clinic_id = $1`;

/** Served by primary keys. */
const HYGIENISTS = `
  select h.clinic_id as "clinicId", h.provider_id as "providerId", coalesce(p.first_name, '') as "firstName",
         coalesce(p.last_name, '') as "lastName"
  from analysed_hygienist h
  join provider p on p.clinic_id = h.clinic_id and p.id = h.provider_id
  where h.clinic_id = any($1::integer[])`;

/** Served by provider_day_date. */
const DAYS = `
  provider_day d
  join unnest($4::integer[], $5::text[]) as h(clinic_id, provider_id)
    on h.clinic_id = d.clinic_id and h.provider_id = d.provider_id
  where d.clinic_id = any($1::integer[]) and d.date between $2::date and $3::date`;

export const COUNT = `
  select count(*)::integer as count from (
    select from ${DAYS} and (d.appointments > 0 or d.production <> 0 or d.no_shows > 0 or d.cancelled > 0)
    limit $6
  ) some_days`;

export const STORED_DAYS = `
  select d.clinic_id as "clinicId", d.provider_id as "providerId", d.date::text,
         (d.exam * 100)::float8 as "examCents", (d.other * 100)::float8 as "otherCents",
         d.no_shows as "noShows", d.cancelled as cancellations
  from ${DAYS}`;

/**
 * Appointments that are over, `$7` minutes after their end, by the local time `$6` of each hygienist. Whom two hygienists see
 * on a day counts once, at the first appointment. Served by appointment_rebooking_date; appointments by primary key.
 */
export const SEEN = `
  select clinic_id as "clinicId", provider_id as "providerId", date::text, count(*)::integer as seen,
         count(*) filter (where is_rebooked)::integer as rebooked
  from (
    select distinct on (b.clinic_id, b.date, b.patient_id) b.clinic_id, b.date, b.provider_id,
           bool_or(b.is_rebooked) over (partition by b.clinic_id, b.date, b.patient_id) as is_rebooked
    from appointment_rebooking b
    join unnest($4::integer[], $5::text[], $6::timestamp[]) as h(clinic_id, provider_id, local_time)
      on h.clinic_id = b.clinic_id and h.provider_id = b.provider_id
    left join appointment a on a.clinic_id = b.clinic_id and a.id = b.appointment_id
    where b.clinic_id = any($1::integer[]) and b.date between $2::date and $3::date
      and (b.date < h.local_time::date
           or b.date = h.local_time::date
              and a.start_at + make_interval(mins => a.duration_minutes + $7) <= h.local_time)
    order by b.clinic_id, b.date, b.patient_id, a.start_at, b.appointment_id
  ) patients
  group by clinic_id, provider_id, date`;
