import type { ExplorerRow } from '@helix/contracts';
import { addSums, measuresOf, openTimePercent, percentagePlanned, percentageRebooked } from '@helix/hygiene';

/** The fields of a row that are added. Not `perHour`: values by the hour are divided once, after the sums. */
type SummedField =
  | 'moneyEarned'
  | 'hygieneEarned'
  | 'xRayEarned'
  | 'examEarned'
  | 'otherEarned'
  | 'goal'
  | 'totalMinutesWorked'
  | 'totalMinutesClocked'
  | 'knownMinutesWorked'
  | 'appointments'
  | 'plannedAppointments'
  | 'noShows'
  | 'cancellations'
  | 'patientsSeen'
  | 'patientsRebooked';

/** By field: money in cents. Null: no row has the field, which is not 0. */
type Sums = Readonly<Record<SummedField, number | null>>;

/** `hours` are exact in values and h:mm in words. */
export type ValueUnit = 'money' | 'hours' | 'percent' | 'count';

interface ExplorerValue {
  unit: ValueUnit;
  /** What it is computed from. */
  fields: readonly SummedField[];
  /** Dollars, hours, percents or a count; null: there is none. */
  valueOf: (sums: Sums) => number | null;
}

const MONEY_FIELDS: ReadonlySet<SummedField> = new Set([
  'moneyEarned',
  'hygieneEarned',
  'xRayEarned',
  'examEarned',
  'otherEarned',
  'goal',
]);

const money = (field: SummedField): ExplorerValue => ({
  unit: 'money',
  fields: [field],
  valueOf: ({ [field]: cents }) => inDollars(cents),
});
const hours = (field: SummedField): ExplorerValue => ({
  unit: 'hours',
  fields: [field],
  valueOf: ({ [field]: minutes }) => (minutes === null ? null : minutes / 60),
});
const count = (field: SummedField): ExplorerValue => ({
  unit: 'count',
  fields: [field],
  valueOf: ({ [field]: sum }) => sum,
});

const inDollars = (cents: number | null): number | null => (cents === null ? null : cents / 100);

const NO_SUMS = addSums([]);

/** A value by the hour of chair time, as charts have it, of the money in `fields` (rules part S, 4). */
function byTheHour(
  fields: readonly SummedField[],
  name: 'perHour' | 'hygienePerHour' | 'hygieneXRayPerHour',
): ExplorerValue {
  return {
    unit: 'money',
    fields: [...fields, 'totalMinutesWorked'],
    valueOf: (sums) => {
      if (fields.some((field) => sums[field] === null)) return null;
      const measures = measuresOf({
        ...NO_SUMS,
        productionCents: sums.moneyEarned ?? 0,
        hygieneCents: sums.hygieneEarned ?? 0,
        xRayCents: sums.xRayEarned ?? 0,
        minutesWorked: sums.totalMinutesWorked ?? 0,
      });
      return inDollars(measures[name]);
    },
  };
}

/**
 * What cells can show, in the order in which it is offered: first ratios, then sums. A ratio adds first and divides once, at
 * every level, by the same functions as charts (rules part S, 3, 4 and 35).
 */
export const EXPLORER_VALUES = {
  perHour: byTheHour(['moneyEarned'], 'perHour'),
  hygienePerHour: byTheHour(['hygieneEarned'], 'hygienePerHour'),
  hygieneXRayPerHour: byTheHour(['hygieneEarned', 'xRayEarned'], 'hygieneXRayPerHour'),
  openTime: {
    unit: 'percent',
    fields: ['knownMinutesWorked', 'totalMinutesClocked'],
    valueOf: (sums) =>
      openTimePercent({ minutesWorked: sums.knownMinutesWorked ?? 0, minutesClocked: sums.totalMinutesClocked }),
  },
  planned: {
    unit: 'percent',
    fields: ['appointments', 'plannedAppointments'],
    valueOf: (sums) =>
      percentagePlanned({ appointments: sums.appointments ?? 0, planned: sums.plannedAppointments ?? 0 }),
  },
  rebooked: {
    unit: 'percent',
    fields: ['patientsSeen', 'patientsRebooked'],
    valueOf: (sums) => percentageRebooked({ seen: sums.patientsSeen ?? 0, rebooked: sums.patientsRebooked ?? 0 }),
  },
  /** Of the appointments that took place and the no-shows together; cancelled ones are neither. */
  noShow: {
    unit: 'percent',
    fields: ['appointments', 'noShows'],
    valueOf: ({ appointments, noShows }) =>
      percentagePlanned({ appointments: (appointments ?? 0) + (noShows ?? 0), planned: noShows ?? 0 }),
  },
  moneyEarned: money('moneyEarned'),
  hygieneEarned: money('hygieneEarned'),
  xRayEarned: money('xRayEarned'),
  examEarned: money('examEarned'),
  otherEarned: money('otherEarned'),
  goal: money('goal'),
  totalMinutesWorked: hours('totalMinutesWorked'),
  totalMinutesClocked: hours('totalMinutesClocked'),
  appointments: count('appointments'),
  plannedAppointments: count('plannedAppointments'),
  noShows: count('noShows'),
  cancellations: count('cancellations'),
  patientsSeen: count('patientsSeen'),
  patientsRebooked: count('patientsRebooked'),
} as const satisfies Record<string, ExplorerValue>;
export type ExplorerValueKey = keyof typeof EXPLORER_VALUES;

const KEYS = Object.keys(EXPLORER_VALUES) as ExplorerValueKey[];

export const isValueKey = (key: unknown): key is ExplorerValueKey => KEYS.some((one) => one === key);

/** The values that a user may see: without those of money for users who want to see none. */
export const valuesFor = (hidesMoney: boolean): ExplorerValueKey[] =>
  KEYS.filter((key) => !hidesMoney || EXPLORER_VALUES[key].unit !== 'money');

/** Adds rows and has their value. */
export class ValueOfRows {
  private readonly sums: Partial<Record<SummedField, number | null>> = {};
  private readonly explored: ExplorerValue;

  constructor(key: ExplorerValueKey) {
    this.explored = EXPLORER_VALUES[key];
    for (const field of this.explored.fields) this.sums[field] = null;
  }

  push(row: ExplorerRow): void {
    for (const field of this.explored.fields) {
      const added = row[field];
      if (added === null) continue;
      this.sums[field] = (this.sums[field] ?? 0) + (MONEY_FIELDS.has(field) ? Math.round(added * 100) : added);
    }
  }

  value(): number | null {
    return this.explored.valueOf(this.sums as Sums);
  }

  /** react-pivottable asks for it; the table has formats of its own. */
  format(value: number | null): string {
    return String(value);
  }
}
