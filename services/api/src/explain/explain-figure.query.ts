import { DONE_PROCEDURES, initialsSql, NOT_COMPLETED } from '@helix/appointment-inputs';
import { FIGURE_PAGE_ROWS, type ExplainedFigureView, type FigureQuery } from '@helix/contracts';
import type { Database, Transaction } from '@helix/database';
import {
  dateAt,
  explainFigure,
  isAppointmentOver,
  localTimeAt,
  localTimeMinutes,
  timeSpent,
  type ExplainedFigure,
  type Figure,
  type FigureAppointment,
  type FigureDay,
  type FigureProcedure,
  type FigureRow,
  type LeftOutReason,
  type ProviderFilter,
  type ProviderTime,
} from '@helix/hygiene';
import { PROVIDER_DAYS, type ReportClinic } from '@helix/report-inputs';
import { fieldError } from '@helix/web';
import { KNOWN_PROVIDERS } from '../providers/known-providers.sql.js';

/**
 * Explains a figure of the charts of a clinic, from the rows of the practice-management system that its summaries add up.
 *
 * @param clinic which the caller checks that the user may see.
 * @param now milliseconds since the epoch.
 * @throws a 422 for a provider who is no hygienist of the clinic.
 */
export async function explainClinicFigure(
  database: Database,
  { clinicId, timeZone }: Pick<ReportClinic, 'clinicId' | 'timeZone'>,
  { measure, startDate, endDate, providerId, page }: FigureQuery,
  now: number,
): Promise<ExplainedFigureView> {
  return database.inClinics([clinicId], async (transaction) => {
    const providers = (await transaction.query<Provider>(PROVIDERS, [clinicId])).rows;
    const reasonOf = filterOf(providers, providerId);
    const values = [clinicId, startDate, endDate];
    const today = dateAt(now, timeZone);
    const nowMinutes = localTimeMinutes(localTimeAt(now, timeZone));
    const reads = READS[measure];
    const procedures = reads.procedures ? (await transaction.query<ProcedureRow>(FIGURE_PROCEDURES, values)).rows : [];
    const appointments = reads.appointments ? await readAppointments(transaction, values, { today, nowMinutes }) : [];
    const days = reads.days ? await readDays(transaction, values, today) : [];
    const explained = explainFigure(measure, { procedures, appointments, days }, reasonOf);
    const names = new Map(providers.map(({ id, name }) => [id, name]));
    const texts = new Map([
      ...procedures.map(({ id, code, description }) => [`procedure ${id}`, `${code} ${description}`.trim()] as const),
      ...appointments.map(({ id, initials }) => [`appointment ${id}`, initials] as const),
    ]);
    const shown = explained.rows.slice((page - 1) * FIGURE_PAGE_ROWS, page * FIGURE_PAGE_ROWS);
    return {
      ...textOf(measure, explained),
      page,
      pages: Math.ceil(explained.rows.length / FIGURE_PAGE_ROWS),
      rows: shown.map((row) => rowView(row, names, texts)),
      leftOut: explained.leftOut.map(({ cents, ...one }) => ({ ...one, amount: cents / 100 })),
    };
  });
}

interface Provider {
  id: string;
  name: string;
  isHygienist: boolean;
  isExcluded: boolean;
}

interface ProcedureRow extends FigureProcedure {
  description: string;
}

interface AppointmentRow extends Omit<FigureAppointment, 'isOver'> {
  end: string;
  initials: string;
}

/** The figure of a chart counts hygienists, with the types and flags that they have now (rules part S, 6). */
function filterOf(providers: readonly Provider[], chosen: string | undefined): ProviderFilter {
  const byId = new Map(providers.map((provider) => [provider.id, provider]));
  if (chosen !== undefined && !byId.get(chosen)?.isHygienist)
    throw fieldError('providerId', 'This provider is no hygienist of the clinic.');
  return (id): LeftOutReason | null => {
    const provider = id === null ? undefined : byId.get(id);
    if (!provider?.isHygienist) return 'otherProviders';
    if (chosen !== undefined) return id === chosen ? null : 'notChosen';
    return provider.isExcluded ? 'excludedFromAnalysis' : null;
  };
}

const MONEY = { procedures: true, appointments: false, days: false };
const APPOINTMENTS = { procedures: false, appointments: true, days: false };
const PER_HOUR = { procedures: true, appointments: true, days: false };

/** What a figure is made of. */
const READS: Readonly<Record<Figure, typeof MONEY>> = {
  production: MONEY,
  minutes: APPOINTMENTS,
  perHour: PER_HOUR,
  plannedPerHour: APPOINTMENTS,
  hygienePerHour: PER_HOUR,
  hygieneXRayPerHour: PER_HOUR,
  openTime: { procedures: false, appointments: true, days: true },
  rebooked: APPOINTMENTS,
  rnaUsage: APPOINTMENTS,
};

async function readAppointments(
  transaction: Transaction,
  values: unknown[],
  { today, nowMinutes }: { today: string; nowMinutes: number },
): Promise<(FigureAppointment & { initials: string })[]> {
  const { rows } = await transaction.query<AppointmentRow>(FIGURE_APPOINTMENTS, values);
  return rows.map(({ end, ...row }) => ({
    ...row,
    isOver:
      row.date < today || (row.date === today && isAppointmentOver({ endMinutes: localTimeMinutes(end) }, nowMinutes)),
  }));
}

async function readDays(
  transaction: Transaction,
  [clinicId, ...range]: unknown[],
  today: string,
): Promise<FigureDay[]> {
  const { rows } = await transaction.query<ProviderTime & Pick<FigureDay, 'date' | 'providerId'>>(FIGURE_DAYS, [
    [clinicId],
    ...range,
  ]);
  return rows.map(({ date, providerId, ...time }) => ({ date, providerId, ...timeSpent(time, date < today) }));
}

type Text = Pick<ExplainedFigureView, 'measure' | 'value' | 'unit' | 'rule' | 'formula' | 'parts'>;

function textOf(measure: Figure, { value, sums }: ExplainedFigure): Text {
  const money = (name: string) => ({ name, value: sums.cents / 100, unit: 'dollars' as const });
  const minutes = (name: string) => ({ name, value: sums.minutes, unit: 'minutes' as const });
  const count = (name: string, of: number) => ({ name, value: of, unit: 'count' as const });
  const perHour = (rule: string, name: string, of: string): Text => ({
    ...{ measure, value: value === null ? null : value / 100, unit: 'dollarsPerHour', rule },
    formula: `60 x ${name} / ${of}`,
    parts: [money(name), minutes(of)],
  });
  const percent = (rule: string, part: string, whole: string): Text => ({
    ...{ measure, value, unit: 'percent', rule, formula: `100 x ${part} / ${whole}` },
    parts: [count(part, sums.counted), count(whole, sums.rows)],
  });
  const worked = 'minutes of appointments that took place';
  switch (measure) {
    case 'production':
      return {
        ...{ measure, value: sums.cents / 100, unit: 'dollars', rule: 'R-24' },
        formula: 'What was completed, gross, by who is credited',
        parts: [count('completed procedures', sums.rows)],
      };
    case 'minutes':
      return {
        ...{ measure, value: sums.minutes, unit: 'minutes', rule: 'R-21' },
        formula: `The ${worked}`,
        parts: [count('appointments', sums.rows)],
      };
    case 'perHour':
      return perHour('R-24', 'production', worked);
    case 'plannedPerHour':
      return perHour('R-24', 'goals of appointments', 'minutes of appointments with a goal');
    case 'hygienePerHour':
      return perHour('R-25', 'production of hygiene', worked);
    case 'hygieneXRayPerHour':
      return perHour('R-25', 'production of hygiene and X-rays', worked);
    case 'openTime':
      return {
        ...{ measure, value, unit: 'percent', rule: 'R-23' },
        formula: '100 - 100 x booked minutes / available minutes, over days with known time',
        parts: [minutes('booked minutes'), { name: 'available minutes', value: sums.clockedMinutes, unit: 'minutes' }],
      };
    case 'rebooked':
      return percent('R-26', 'patients with a later appointment', 'patients seen, once a day');
    case 'rnaUsage':
      return percent('R-27', 'appointments that were planned in time', 'appointments that are over');
  }
}

function rowView(
  { cents, clockedMinutes, providerId, ...row }: FigureRow,
  names: ReadonlyMap<string, string>,
  texts: ReadonlyMap<string, string>,
): ExplainedFigureView['rows'][number] {
  return {
    ...row,
    providerName: names.get(providerId ?? '') ?? '',
    text: texts.get(`${row.kind} ${row.id}`) ?? '',
    amount: cents === null ? null : cents / 100,
    minutesAvailable: clockedMinutes,
  };
}

export const PROVIDERS = `
  select k.id, coalesce(nullif(trim(concat_ws(' ', k.first_name, k.last_name)), ''), k.id) as name,
         k.type is not distinct from 1 and not k.deleted as "isHygienist",
         coalesce(s.exclude_from_analysis, false) as "isExcluded"
  from ${KNOWN_PROVIDERS} k
  left join provider_setting s on s.clinic_id = k.clinic_id and s.provider_id = k.id
  where k.clinic_id = $1`;

/** Everything that was done in the range, and who is credited with it. Served by procedure_provider, and primary keys. */
export const FIGURE_PROCEDURES = `
  select i.id, i.date::text, coalesce(t.provider_id, i.provider_id) as "providerId", coalesce(i.code, '') as code,
         coalesce(i.description, '') as description, (coalesce(i.amount, 0) * 100)::float8 as cents
  from procedure i
  left join procedure_attribution t on t.clinic_id = i.clinic_id and t.procedure_id = i.id
  where i.clinic_id = $1 and i.date between $2::date and $3::date and i.status = 102`;

/** Every appointment of the range. Served by appointment_start, and primary keys. */
export const FIGURE_APPOINTMENTS = `
  select a.id, a.start_at::date::text as date, a.provider_id as "providerId", a.patient_id as "patientId",
         coalesce(a.duration_minutes, 0) as minutes,
         to_char(a.start_at + make_interval(mins => coalesce(a.duration_minutes, 0)), 'YYYY-MM-DD"T"HH24:MI:SS') as "end",
         case when a.status in ('cancelled', 'noShow', 'completed') then a.status else 'active' end as status,
         exists (select from ${DONE_PROCEDURES} and ${NOT_COMPLETED} is null) as "hasDoneItem",
         (n.goal * 100)::float8 as "goalCents", d.appointment_id is not null as "isEvaluated",
         t.appointment_id is not null as "isPlanned", b.is_rebooked as "isRebooked", ${initialsSql('p')} as initials
  from appointment a
  left join appointment_analysis n on n.clinic_id = a.clinic_id and n.appointment_id = a.id
  left join appointment_due d on d.clinic_id = a.clinic_id and d.appointment_id = a.id
  left join timely_plan t on t.clinic_id = a.clinic_id and t.appointment_id = a.id
  left join appointment_rebooking b on b.clinic_id = a.clinic_id and b.appointment_id = a.id
  left join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id
  where a.clinic_id = $1 and not a.deleted
    and a.start_at >= $2::date::timestamp and a.start_at < ($3::date + 1)::timestamp`;

/** Served by provider_day_date. */
export const FIGURE_DAYS = `
  select k.provider_id as "providerId", k.date::text, k.minutes_booked as "minutesBooked",
         k.minutes_clocked as "minutesClocked", k.minutes_scheduled as "minutesScheduled"
  from ${PROVIDER_DAYS} k`;
