import { percentagePlanned } from '../dashboard/dashboard-measures.js';
import { isKnownTime, openTimePercent, sumOfTime, type TimeSpent } from '../dashboard/open-time.js';
import { productionCategory } from './production-category.js';

/** The figures that charts show and that can be explained. */
export const FIGURES = [
  'production',
  'minutes',
  'perHour',
  'plannedPerHour',
  'hygienePerHour',
  'hygieneXRayPerHour',
  'openTime',
  'rebooked',
  'rnaUsage',
] as const;
export type Figure = (typeof FIGURES)[number];

/** Something that was completed, and who is credited with it; null: nobody whom the PMS names. */
export interface FigureProcedure {
  id: string;
  date: string;
  providerId: string | null;
  code: string;
  cents: number;
}

/** An appointment, also a cancelled or missed one. */
export interface FigureAppointment {
  id: string;
  date: string;
  providerId: string | null;
  patientId: string | null;
  minutes: number;
  status: 'active' | 'completed' | 'cancelled' | 'noShow';
  isOver: boolean;
  /** Whether something was done at it. */
  hasDoneItem: boolean;
  /** Null: no goal. */
  goalCents: number | null;
  /** Whether the due engine evaluated it, as it does those of hygienists. */
  isEvaluated: boolean;
  /** Whether a plan was saved in time. */
  isPlanned: boolean;
  /** Whether the patient has, or had in time, a later appointment; null: it is none of a hygienist with a patient. */
  isRebooked: boolean | null;
}

/** The time of a provider on a day, as open time compares it. */
export interface FigureDay extends TimeSpent {
  date: string;
  providerId: string;
}

/** What may count in a figure. */
export interface FigureInputs {
  procedures: readonly FigureProcedure[];
  appointments: readonly FigureAppointment[];
  days: readonly FigureDay[];
}

/** Why something is in no figure of the range. */
export type LeftOutReason =
  | 'otherProviders'
  | 'excludedFromAnalysis'
  | 'notChosen'
  | 'category'
  | 'cancelled'
  | 'noShow'
  | 'notOver'
  | 'noGoal'
  | 'unknownTime'
  | 'notEvaluated'
  | 'samePatient';

/** One thing that counts, or why it does not. */
export interface FigureRow {
  kind: 'procedure' | 'appointment' | 'day';
  /** Of the procedure or appointment; empty for a day. */
  id: string;
  date: string;
  providerId: string | null;
  /** What it adds; null: nothing of the kind. */
  cents: number | null;
  minutes: number | null;
  /** Available minutes of a day; null for others. */
  clockedMinutes: number | null;
  /** Of a percentage of appointments or patients: whether it is in the part; null for other figures. */
  isCounted: boolean | null;
}

/** Rows that count nowhere for one reason, together. */
export interface LeftOutSum {
  reason: LeftOutReason;
  count: number;
  cents: number;
  minutes: number;
}

/** A figure with the rows that it is made of. What is in neither rows nor `leftOut` does not exist in the range. */
export interface ExplainedFigure {
  /** Cents, cents an hour, minutes or percent, by the figure; null: nothing to divide by. */
  value: number | null;
  sums: { cents: number; minutes: number; clockedMinutes: number; counted: number; rows: number };
  /** By day, procedures before appointments. */
  rows: FigureRow[];
  leftOut: LeftOutSum[];
}

/** @returns why a provider's procedures and appointments are left out; null: they count. */
export type ProviderFilter = (providerId: string | null) => LeftOutReason | null;

/**
 * R-45 for a figure of a chart (rules part S, 25): its value, the rows behind it, and what else is in the range, with the
 * reason why it does not count.
 */
export function explainFigure(figure: Figure, inputs: FigureInputs, reasonOf: ProviderFilter): ExplainedFigure {
  const sorted = rowsOf(figure, inputs, reasonOf);
  const rows = sorted.filter(({ reason }) => reason === null).map(({ row }) => row);
  const sums = {
    cents: sumBy(rows, ({ cents }) => cents),
    minutes: sumBy(rows, ({ minutes }) => minutes),
    clockedMinutes: sumBy(rows, ({ clockedMinutes }) => clockedMinutes),
    counted: rows.filter(({ isCounted }) => isCounted).length,
    rows: rows.length,
  };
  return { value: valueOf(figure, sums, rows), sums, rows: rows.toSorted(byDay), leftOut: leftOutOf(sorted) };
}

interface Sorted {
  row: FigureRow;
  reason: LeftOutReason | null;
}

const sumBy = <T>(items: readonly T[], valueOfItem: (item: T) => number | null): number =>
  items.reduce((sum, item) => sum + (valueOfItem(item) ?? 0), 0);

function valueOf(figure: Figure, sums: ExplainedFigure['sums'], rows: readonly FigureRow[]): number | null {
  if (figure === 'production') return sums.cents;
  if (figure === 'minutes') return sums.minutes;
  if (figure === 'rebooked' || figure === 'rnaUsage')
    return percentagePlanned({ appointments: sums.rows, planned: sums.counted });
  if (figure === 'openTime')
    return openTimePercent(
      sumOfTime(
        rows.map(({ minutes, clockedMinutes }) => ({ minutesWorked: minutes ?? 0, minutesClocked: clockedMinutes })),
      ),
    );
  return sums.minutes > 0 ? Math.round((60 * sums.cents) / sums.minutes) + 0 : null;
}

function rowsOf(figure: Figure, { procedures, appointments, days }: FigureInputs, reasonOf: ProviderFilter): Sorted[] {
  const ofProcedures = () =>
    procedures.map((procedure) => ({
      row: procedureRow(procedure),
      reason: reasonOf(procedure.providerId) ?? (isOfFigure(figure, procedure.code) ? null : ('category' as const)),
    }));
  const ofAppointments = (reasonOfOne: (appointment: FigureAppointment) => LeftOutReason | null) =>
    appointments.map((appointment) => ({
      row: appointmentRow(figure, appointment),
      reason: reasonOf(appointment.providerId) ?? notHeld(appointment) ?? reasonOfOne(appointment),
    }));
  switch (figure) {
    case 'production':
      return ofProcedures();
    case 'minutes':
      return ofAppointments(notTakenPlace);
    case 'plannedPerHour':
      return ofAppointments(({ goalCents }) => (goalCents === null || goalCents <= 0 ? 'noGoal' : null));
    case 'openTime':
      return [...daysOf(days, reasonOf), ...ofAppointments(() => null).filter(({ reason }) => isNotHeld(reason))];
    case 'rnaUsage':
      return ofAppointments((one) => (one.isEvaluated ? (one.isOver ? null : 'notOver') : 'notEvaluated'));
    case 'rebooked':
      return oncePerPatient(
        ofAppointments((one) => (one.isRebooked === null ? 'notEvaluated' : one.isOver ? null : 'notOver')),
        appointments,
      );
    default:
      return [...ofProcedures(), ...ofAppointments(notTakenPlace)];
  }
}

const isNotHeld = (reason: LeftOutReason | null): boolean => reason === 'cancelled' || reason === 'noShow';

/** Cancelled and missed appointments count nowhere. */
const notHeld = ({ status }: FigureAppointment): LeftOutReason | null =>
  status === 'cancelled' || status === 'noShow' ? status : null;

/** Past appointments took place, also those that were never marked completed (rules part S, 2). */
const notTakenPlace = ({ isOver, hasDoneItem }: FigureAppointment): LeftOutReason | null =>
  isOver || hasDoneItem ? null : 'notOver';

function isOfFigure(figure: Figure, code: string): boolean {
  const category = productionCategory(code);
  if (figure === 'hygienePerHour') return category === 'hygiene';
  return figure !== 'hygieneXRayPerHour' || category === 'hygiene' || category === 'xRay';
}

/** Days without known time drop out of both sides; they show what was booked. */
function daysOf(days: readonly FigureDay[], reasonOf: ProviderFilter): Sorted[] {
  return days.map((day) => ({
    row: {
      ...{ kind: 'day' as const, id: '', date: day.date, providerId: day.providerId, cents: null, isCounted: null },
      ...{ minutes: day.minutesWorked, clockedMinutes: day.minutesClocked },
    },
    reason: reasonOf(day.providerId) ?? (isKnownTime(day) ? null : 'unknownTime'),
  }));
}

/** Of the appointments of a patient on a day the first one counts, for whichever hygienist. */
function oncePerPatient(sorted: readonly Sorted[], appointments: readonly FigureAppointment[]): Sorted[] {
  const seen = new Map<string, Sorted>();
  return sorted.map((one, at): Sorted => {
    const patientId = appointments[at]?.patientId ?? null;
    if (one.reason !== null || patientId === null) return one;
    const key = `${one.row.date} ${patientId}`;
    const first = seen.get(key);
    if (!first) {
      const copy = { ...one, row: { ...one.row } };
      seen.set(key, copy);
      return copy;
    }
    // One of them is enough: the patient is rebooked.
    first.row.isCounted ||= one.row.isCounted;
    return { ...one, reason: 'samePatient' };
  });
}

const procedureRow = ({ id, date, providerId, cents }: FigureProcedure): FigureRow => ({
  ...{ kind: 'procedure', id, date, providerId, cents, minutes: null, clockedMinutes: null, isCounted: null },
});

function appointmentRow(figure: Figure, appointment: FigureAppointment): FigureRow {
  const { id, date, providerId, minutes, goalCents, isPlanned, isRebooked } = appointment;
  const isCounted = figure === 'rnaUsage' ? isPlanned : figure === 'rebooked' ? isRebooked : null;
  const cents = figure === 'plannedPerHour' ? goalCents : null;
  return { kind: 'appointment', id, date, providerId, cents, minutes, clockedMinutes: null, isCounted };
}

const ORDER = { day: 0, procedure: 1, appointment: 2 } as const;

function byDay(one: FigureRow, other: FigureRow): number {
  if (one.date !== other.date) return one.date < other.date ? -1 : 1;
  return ORDER[one.kind] - ORDER[other.kind] || (one.id < other.id ? -1 : 1);
}

/** By reason, in the order in which they are found. */
function leftOutOf(sorted: readonly Sorted[]): LeftOutSum[] {
  const sums = new Map<LeftOutReason, LeftOutSum>();
  for (const { row, reason } of sorted) {
    if (reason === null) continue;
    const sum = sums.get(reason) ?? { reason, count: 0, cents: 0, minutes: 0 };
    sums.set(reason, {
      ...sum,
      count: sum.count + 1,
      cents: sum.cents + (row.cents ?? 0),
      minutes: sum.minutes + (row.minutes ?? 0),
    });
  }
  return [...sums.values()];
}
