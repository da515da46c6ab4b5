import { groupBy } from '@helix/appointment-inputs';
import type {
  ChartInterval,
  ClinicProductivityRow,
  ProviderProductivityRow,
  RebookingRow,
  RnaUsageRow,
} from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  addPlanned,
  addSeen,
  addSums,
  bucketsOf,
  byBucket,
  dateAt,
  daysBetween,
  hasEnoughMinutes,
  isOpenRebooking,
  isPartialBucket,
  measuresOf,
  monthRange,
  nationalRank,
  NO_SUMS,
  percentagePlanned,
  percentageRebooked,
  type DayRange,
  type NationalRank,
  type RankedMonth,
} from '@helix/hygiene';
import { clocksOf, type ClinicClock } from './clinic-clock.js';
import { readPlannedDays } from './planned-days.query.js';
import { productivityFields, type ProductivityFields } from './productivity-fields.js';
import { PROVIDER_TYPE, readReportDays, type ReportDay } from './provider-days.query.js';
import { readRebooking } from './rebooking.query.js';

// The one place that reads the clinics of others. What leaves it names nobody: no ids, names that are numbered for each
// answer, rounded values, and nothing at all unless enough clinics hide each other (rules part S, 27 and 28; part Y, 10).
// Of the national ranking, the own place alone leaves it (part T, 9; part Y, 14).

const ALL_CLINICS = 'All clinics';
const OTHER_CLINIC = 'Other clinic';
/** Shorter ranges would let somebody follow single days. */
const MIN_DAYS = 7;
const MIN_DAYS_WITH_MINUTES = 5;
const MIN_CLINICS = 5;
const MIN_CUSTOMERS = 3;

const TOO_SHORT = `Other clinics are shown for ranges of ${MIN_DAYS} days or more.`;
const TOO_FEW = `Too few other clinics worked in this range: it takes ${MIN_CLINICS} of ${MIN_CUSTOMERS} customers, none with more than half of the hours.`;

/** Whom to compare with others. */
export interface ComparisonRequest extends DayRange {
  interval: ChartInterval;
  /** The clinic that the request names. */
  clinic: { clinicId: number; timeZone: string };
  /** Whose clinics are no clinics of others. */
  userId: number;
  /** The clinics that the viewer sees by name. */
  namedIds: readonly number[];
  /** Milliseconds since the epoch. */
  now: number;
}

/** The rows of others; without any `compareNote` says why. */
export interface Comparison<Row> {
  data: Row[];
  totals: Row[];
  compareNote: string | null;
}

/** Clinics of others for `Report/ClinicProductivity`. */
export const compareClinics = (
  database: Database,
  request: ComparisonRequest,
): Promise<Comparison<ClinicProductivityRow>> =>
  compare(database, request, async ({ clinics, days, pooled }) => {
    const rowOf = (ofRow: readonly ReportDay[], dates = WHOLE_RANGE): ClinicProductivityRow[] =>
      foreignFields(ofRow).map((fields) => ({ ...ANONYMOUS, ...dates, clinicName: ALL_CLINICS, ...fields }));
    const single = clinics.flatMap((clinic) => rowOf(clinic.days));
    const { data, totals } = pooled(days, hasMinutes, rowOf);
    const numbered = ranked(single, ({ perHour }) => perHour).map((row, at) => ({ ...row, ...clinicAt(at) }));
    return { data, totals: [...totals, ...numbered] };
  });

/** Hygienists of others for `Provider/Productivity`. */
export const compareProviders = (
  database: Database,
  request: ComparisonRequest,
): Promise<Comparison<ProviderProductivityRow>> =>
  compare(database, request, async ({ days, hygienists, pooled }) => {
    const rowOf = (ofRow: readonly ReportDay[], dates = WHOLE_RANGE): ProviderProductivityRow[] =>
      foreignFields(ofRow).map((fields) => ({ ...ALL_PROVIDERS, ...dates, firstName: ALL_CLINICS, ...fields }));
    const single = hygienists.flatMap((hygienist) => rowOf(hygienist.days));
    const { data, totals } = pooled(days, hasMinutes, rowOf);
    const numbered = ranked(single, ({ perHour }) => perHour).map((row, at) => ({
      ...row,
      ...hygienistAt(at),
      firstName: hygienistAt(at).providerFirstName,
    }));
    return { data, totals: [...totals, ...numbered] };
  });

/** Clinics of others for `Report/HygieneRebookingPerformance`. */
export const compareRebooking = (database: Database, request: ComparisonRequest): Promise<Comparison<RebookingRow>> =>
  compare(database, request, async ({ transaction, clocks, clinics, pooled }) => {
    const days = await readRebooking(transaction, clocks, request);
    const today = dateAt(request.now, request.clinic.timeZone);
    const rowOf = (ofRow: typeof days, dates = WHOLE_RANGE): RebookingRow[] => [
      {
        ...{ ...ANONYMOUS, ...dates, clinicName: ALL_CLINICS },
        percentageRebooked: whole(percentageRebooked(addSeen(ofRow))),
        ...{ patientsSeen: null, patientsRebooked: null, isOpen: isOpenRebooking(ofRow, today) },
      },
    ];
    const single = clinics.flatMap(({ clinicId }) => rowOf(days.filter((day) => day.clinicId === clinicId)));
    const { data, totals } = pooled(days, ({ seen }) => seen > 0, rowOf);
    const numbered = ranked(single, (row) => row.percentageRebooked).map((row, at) => ({ ...row, ...clinicAt(at) }));
    return { data, totals: [...totals, ...numbered] };
  });

/** Hygienists of others for `Report/RnaUsage`. */
export const compareRnaUsage = (database: Database, request: ComparisonRequest): Promise<Comparison<RnaUsageRow>> =>
  compare(database, request, async ({ transaction, clocks, hygienists, pooled }) => {
    const days = await readPlannedDays(transaction, clocks, request);
    const rowOf = (ofRow: typeof days, dates = WHOLE_RANGE): RnaUsageRow[] => [
      {
        ...{ ...ALL_PROVIDERS, ...dates },
        percentageUsage: whole(percentagePlanned(addPlanned(ofRow))),
        ...{ appointments: null, plannedAppointments: null },
      },
    ];
    const byHygienist = groupBy(days, hygienistKey);
    const single = hygienists.flatMap((hygienist) => rowOf(byHygienist.get(hygienist.key) ?? []));
    const { data, totals } = pooled(days, ({ appointments }) => appointments > 0, rowOf);
    const numbered = ranked(single, (row) => row.percentageUsage).map((row, at) => ({ ...row, ...hygienistAt(at) }));
    return { data, totals: [...totals, ...numbered] };
  });

/**
 * The place of a clinic's month among the clinics of its country: by what their hygienists produced an hour (R-40; rules part T,
 * 9). It is the same whoever asks. Clinics farther west, whose month is about to end, count with what is booked.
 *
 * @param month `yyyy-mm`, over in the clinic.
 */
export async function readNationalRank(
  database: Database,
  { clinicId }: { clinicId: number },
  month: string,
): Promise<NationalRank> {
  const others = await readForeignClinics(database, { clinicId, userId: null, namedIds: [clinicId] });
  const ids = [clinicId, ...others.map((other) => other.clinicId)];
  const { startDate, endDate } = monthRange(month);
  const months = await database.inClinics(
    ids,
    async (transaction) => (await transaction.query<MonthRow>(RANKED_MONTHS, [ids, startDate, endDate])).rows,
  );
  const byClinic = new Map(months.map((row) => [row.clinicId, rankedMonth(row)]));
  return nationalRank(
    byClinic.get(clinicId) ?? null,
    others.flatMap((other) => {
      const ofOther = byClinic.get(other.clinicId);
      return ofOther ? [{ ...ofOther, isOfOtherCustomer: other.isOfOtherCustomer }] : [];
    }),
  );
}

interface MonthRow {
  clinicId: number;
  minutesWorked: number;
  productionCents: number;
}

function rankedMonth({ minutesWorked, productionCents }: MonthRow): RankedMonth {
  const { perHour } = measuresOf({ ...NO_SUMS, minutesWorked, productionCents });
  return { centsPerHour: perHour ?? 0, minutesWorked };
}

interface RowDates {
  date: string | null;
  isPartial: boolean;
}
const WHOLE_RANGE: RowDates = { date: null, isPartial: false };
const ANONYMOUS = { clinicId: null, isOwn: false };
const ALL_PROVIDERS = {
  ...{ ...ANONYMOUS, clinicName: ALL_CLINICS },
  ...{ providerId: null, providerFirstName: ALL_CLINICS, providerLastName: '' },
};

/** The name of the clinic at a place of the ranking, from 0: A, B .. Z, AA, AB. */
const clinicAt = (at: number) => ({ clinicName: `Clinic ${letters(at)}` });
const letters = (at: number): string =>
  (at < 26 ? '' : letters(Math.floor(at / 26) - 1)) + String.fromCharCode(65 + (at % 26));

const hygienistAt = (at: number) => ({ clinicName: OTHER_CLINIC, providerFirstName: `Hygienist ${at + 1}` });

interface ForeignClinic {
  clinicId: number;
  customerId: number;
  timeZone: string;
  /** Than the clinic that is compared. */
  isOfOtherCustomer: boolean;
}

interface DayOfClinic {
  clinicId: number;
  date: string;
}

/** Clinics of others that hide each other. */
interface Pool {
  transaction: Transaction;
  clocks: ReadonlyMap<number, ClinicClock>;
  clinics: { clinicId: number; days: ReportDay[] }[];
  days: ReportDay[];
  /** Those with enough days. */
  hygienists: { key: string; days: ReportDay[] }[];
  /** The rows of all clinics together: of the range, and of buckets, in which enough clinics have days that count. */
  pooled: <Day extends DayOfClinic, Row>(
    days: Day[],
    counts: (day: Day) => boolean,
    rowOf: (days: Day[], dates?: RowDates) => Row[],
  ) => { data: Row[]; totals: Row[] };
}

async function compare<Row>(
  database: Database,
  request: ComparisonRequest,
  rowsOf: (pool: Pool) => Promise<{ data: Row[]; totals: Row[] }>,
): Promise<Comparison<Row>> {
  const { clinic, userId, namedIds, startDate, endDate, now } = request;
  const without = (compareNote: string): Comparison<Row> => ({ data: [], totals: [], compareNote });
  if ((daysBetween(startDate, endDate) ?? 0) + 1 < MIN_DAYS) return without(TOO_SHORT);
  const foreign = await readForeignClinics(database, { clinicId: clinic.clinicId, userId, namedIds });
  const ids = foreign.map(({ clinicId }) => clinicId);
  return database.inClinics(ids, async (transaction) => {
    const clinics = await readWorkingClinics(transaction, foreign, request);
    const days = clinics.flatMap((one) => one.days);
    if (!hideEachOther(clinics, days)) return without(TOO_FEW);
    const hygienists = [...groupBy(days, hygienistKey)].map(([key, ofOne]) => ({ key, days: ofOne }));
    const rows = await rowsOf({
      ...{ transaction, clocks: clocksOf(clinics, now), clinics, days },
      hygienists: hygienists.filter((hygienist) => hasEnoughDays(hygienist.days)),
      pooled: poolOf(clinics, days, request),
    });
    return { ...rows, compareNote: null };
  });
}

interface Viewing extends Pick<ComparisonRequest, 'namedIds'> {
  clinicId: number;
  /** Null: the answer is the same whoever asks. */
  userId: number | null;
}

const readForeignClinics = (database: Database, { clinicId, userId, namedIds }: Viewing): Promise<ForeignClinic[]> =>
  database.query<ForeignClinic>(FOREIGN_CLINICS, [clinicId, userId, namedIds]);

/** The clinics whose hygienists worked on enough days. */
async function readWorkingClinics(
  transaction: Transaction,
  foreign: readonly ForeignClinic[],
  { startDate, endDate, interval, clinic, now }: ComparisonRequest,
): Promise<(ForeignClinic & { days: ReportDay[] })[]> {
  const { rows } = await transaction.query<{ clinicId: number }>(WORKING_CLINICS, [
    ...[foreign.map(({ clinicId }) => clinicId), startDate, endDate],
    ...[dateAt(now, clinic.timeZone), MIN_DAYS_WITH_MINUTES],
  ]);
  const ids = new Set(rows.map(({ clinicId }) => clinicId));
  const working = foreign.filter(({ clinicId }) => ids.has(clinicId));
  const hygienists = { providerType: PROVIDER_TYPE.hygienist, providerIds: [] };
  const { days } = await readReportDays(transaction, {
    ...{ clocks: clocksOf(working, now), startDate, endDate, interval },
    ...hygienists,
  });
  const byClinic = groupBy(days, ({ clinicId }) => String(clinicId));
  return working.map((one) => ({ ...one, days: byClinic.get(String(one.clinicId)) ?? [] }));
}

const hygienistKey = ({ clinicId, providerId }: { clinicId: number; providerId: string }): string =>
  `${clinicId} ${providerId}`;

const hasMinutes = ({ sums }: ReportDay): boolean => sums.minutesWorked > 0;

const hasEnoughDays = (days: readonly ReportDay[]): boolean =>
  days.reduce((sum, { daysWorked }) => sum + daysWorked, 0) >= MIN_DAYS_WITH_MINUTES;

/** Whether so many clinics and customers have minutes among the days that none of them stands out. */
function hideEachOther(clinics: readonly ForeignClinic[], days: readonly ReportDay[]): boolean {
  const minutesOf = (ofClinic: readonly ReportDay[]) => addSums(ofClinic.map(({ sums }) => sums)).minutesWorked;
  const byClinic = groupBy(days.filter(hasMinutes), ({ clinicId }) => String(clinicId));
  const customers = clinics.filter(({ clinicId }) => byClinic.has(String(clinicId)));
  const largest = Math.max(0, ...[...byClinic.values()].map(minutesOf));
  return (
    byClinic.size >= MIN_CLINICS &&
    new Set(customers.map(({ customerId }) => customerId)).size >= MIN_CUSTOMERS &&
    largest <= minutesOf(days) / 2
  );
}

function poolOf(
  clinics: readonly ForeignClinic[],
  worked: readonly ReportDay[],
  request: ComparisonRequest,
): Pool['pooled'] {
  const today = dateAt(request.now, request.clinic.timeZone);
  const buckets = bucketsOf(request, request.interval);
  const workedIn = byBucket(worked, buckets);
  return (days, counts, rowOf) => {
    const isShown = (shown: typeof days, workedThen: readonly ReportDay[]): boolean => {
      const counted = new Set(shown.filter(counts).map(({ clinicId }) => clinicId));
      return hideEachOther(
        clinics,
        workedThen.filter(({ clinicId }) => counted.has(clinicId)),
      );
    };
    return {
      data: [...byBucket(days, buckets)]
        .filter(([bucket, ofBucket]) => isShown(ofBucket, workedIn.get(bucket) ?? []))
        .flatMap(([bucket, ofBucket]) =>
          rowOf(ofBucket, { date: bucket.startDate, isPartial: isPartialBucket(bucket, today) }),
        ),
      totals: isShown(days, worked) ? rowOf(days) : [],
    };
  };
}

/** The computed fields of days of others, rounded so that nothing can be computed back; none up to 120 minutes. */
function foreignFields(days: readonly ReportDay[]): ProductivityFields[] {
  const sums = addSums(days.map((day) => day.sums));
  if (!hasEnoughMinutes(sums.minutesWorked)) return [];
  const { perHour, hygienePerHour, hygieneXRayPerHour, percentProductiveTime } = productivityFields(sums);
  return [
    {
      moneyEarned: Math.round(sums.productionCents / 10_000) * 100 + 0,
      ...{ totalMinutesWorked: null, totalMinutesClocked: null },
      ...{ perHour: whole(perHour), plannedPerHour: null },
      ...{ hygienePerHour: whole(hygienePerHour), hygieneXRayPerHour: whole(hygieneXRayPerHour) },
      ...{ hygieneEarned: null, xRayEarned: null },
      percentProductiveTime: percentProductiveTime === null ? null : Math.round(100 * percentProductiveTime) / 100,
    },
  ];
}

const whole = (value: number | null): number | null => (value === null ? null : Math.round(value) + 0);

/** The highest value first, null last. Equal values go by what is shown, which says nothing of where a row comes from. */
const ranked = <Row>(rows: readonly Row[], valueOf: (row: Row) => number | null): Row[] =>
  rows.toSorted(
    (one, other) =>
      (valueOf(other) ?? -Number.MAX_VALUE) - (valueOf(one) ?? -Number.MAX_VALUE) ||
      (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1),
  );

/**
 * The clinics of others in the country of a clinic (`$1`), of the tiers that are compared: not those in which the viewer
 * (`$2`, null: nobody) is a member, nor those that the viewer sees by name (`$3`).
 */
const FOREIGN_CLINICS = `
  select c.clinic_id as "clinicId", c.customer_id as "customerId", c.time_zone as "timeZone",
         c.customer_id <> own.customer_id as "isOfOtherCustomer"
  from clinic own
  join clinic c on c.country = own.country and c.service_tier in (1, 2, 3, 6)
  where own.clinic_id = $1 and not c.clinic_id = any($3::integer[])
    and not exists (select from user_clinic m where m.clinic_id = c.clinic_id and m.user_id = $2)`;

/** Those of clinics `$1` with `$5` past days with minutes or more, before the day `$4`. Served by provider_day_date. */
const WORKING_CLINICS = `
  select k.clinic_id as "clinicId"
  from provider_day k
  join analysed_hygienist h on h.clinic_id = k.clinic_id and h.provider_id = k.provider_id
  where k.clinic_id = any($1::integer[]) and k.date between $2::date and $3::date and k.date < $4::date
    and k.minutes_booked > 0
  group by k.clinic_id
  having count(distinct k.date) >= $5::integer`;

/** What hygienists of clinics `$1` did from `$2` to `$3`. Served by provider_day_date. */
const RANKED_MONTHS = `
  select k.clinic_id as "clinicId", sum(k.minutes_booked)::integer as "minutesWorked",
         (sum(k.production) * 100)::float8 as "productionCents"
  from provider_day k
  join analysed_hygienist h on h.clinic_id = k.clinic_id and h.provider_id = k.provider_id
  where k.clinic_id = any($1::integer[]) and k.date between $2::date and $3::date
  group by k.clinic_id`;
