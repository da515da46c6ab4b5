import { OFFICE_WIDE, type MonthlyPieProcedure, type MonthlyReport, type MonthlySlice } from '@helix/contracts';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { RULE_TYPE } from '../catalogue/special-types.js';
import { DUE_PROCEDURE_STATUS } from '../due/due-procedure.js';
import { missedSeries } from '../work-report/treatment-success.js';
import {
  doneShare,
  groupBy,
  sumOf,
  type WorkAppointment,
  type WorkTreatment,
} from '../work-report/work-appointment.js';
import {
  addSlices,
  missedOf,
  topReason,
  noSlices,
  percentagesOf,
  SLICE_OF_REASON,
  type SliceCounts,
} from './slices.js';
import { wholePercents } from './whole-percents.js';

/** A hygienist of the report. */
export interface MonthlyHygienist {
  providerId: string;
  providerName: string;
}

/** The procedure that was due and missed most in the office. */
export interface TopMissed {
  procedureName: string;
  totalDue: number;
  completedCount: number;
  /** The reason that was counted most. */
  reason: MonthlySlice;
}

/** What became of planned and due treatments in a month, by hygienist; the rows of the office are last. */
export interface MonthlyTreatments extends Pick<
  MonthlyReport,
  'dueButMissedByProvider' | 'scalingByProviders' | 'appointmentDetails'
> {
  /** The donuts of each hygienist, by id. */
  procedures: ReadonlyMap<string, MonthlyPieProcedure[]>;
  /** Null: nothing was missed. */
  topMissed: TopMissed | null;
}

/**
 * Counts the treatments of a month (R-40; rules part T, 6 to 8). Procedures stand in the order of how often they were due in
 * the office, then by name.
 *
 * @param appointments of these hygienists, that are over.
 */
export function monthlyTreatments(
  appointments: readonly WorkAppointment[],
  hygienists: readonly MonthlyHygienist[],
): MonthlyTreatments {
  const byHygienist = groupBy(appointments, ({ providerId }) => providerId);
  const counted = hygienists.map((hygienist) => ({
    ...hygienist,
    counts: countMonth(byHygienist.get(hygienist.providerId) ?? []),
  }));
  const office = { providerId: null, providerName: OFFICE_WIDE, counts: countMonth(appointments) };
  const order = [...office.counts.due]
    .map(([typeId, due]) => ({ typeId, name: nameOfType(typeId), due: due.total }))
    .toSorted((one, other) => other.due - one.due || one.name.localeCompare(other.name))
    .map(({ typeId }) => typeId);
  const all = [...counted, office];
  return {
    dueButMissedByProvider: all.map(({ counts, ...who }) => ({ ...who, procedures: dueRows(counts, order) })),
    scalingByProviders: all.map(({ counts, ...who }) => ({ ...who, totalPlannedCount: counts.scaling.total })),
    appointmentDetails: all.map(({ counts, ...who }) => ({
      ...who,
      totalAppointments: counts.appointments.total,
      unplannedAppointments: counts.appointments.slices['Not planned'],
    })),
    procedures: new Map(counted.map(({ providerId, counts }) => [providerId, donuts(counts, order)])),
    topMissed: topMissedOf(office.counts),
  };
}

/** What was counted of one kind. */
interface Count {
  total: number;
  /** Of these, what was on the plan. */
  planned: number;
  slices: SliceCounts;
}

/** A hygienist's month, or the office's. */
interface MonthCounts {
  appointments: Count;
  /** Units. */
  scaling: Count;
  /** By procedure rule type. */
  due: Map<number, Count>;
}

function countMonth(appointments: readonly WorkAppointment[]): MonthCounts {
  const treatments = appointments.flatMap((one) => one.treatments);
  const due = groupBy(
    treatments.filter(({ dueStatus }) => dueStatus !== null),
    ({ procedureRuleTypeId }) => procedureRuleTypeId,
  );
  return {
    appointments: countOf(appointments, ({ plannedCents }) => plannedCents !== null, appointmentSlices),
    scaling: countScaling(treatments),
    due: new Map(
      [...due].map(([typeId, ofType]) => [typeId, countOf(ofType, ({ isPlanned }) => isPlanned, dueSlices)]),
    ),
  };
}

function countOf<T>(items: readonly T[], isPlanned: (item: T) => boolean, slicesOf: (item: T) => SliceCounts): Count {
  return {
    total: items.length,
    planned: items.filter(isPlanned).length,
    slices: addSlices(items.map(slicesOf)),
  };
}

const one = (name: MonthlySlice): SliceCounts => ({ ...noSlices(), [name]: 1 });

const appointmentSlices = ({ plannedCents }: WorkAppointment): SliceCounts =>
  one(plannedCents === null ? 'Not planned' : 'Completed');

/** A reason counts where the treatment was on the plan. */
function dueSlices(treatment: WorkTreatment): SliceCounts {
  if (treatment.dueStatus === DUE_PROCEDURE_STATUS.DueAndDone) return one('Completed');
  return one(treatment.isPlanned ? SLICE_OF_REASON[missedSeries(treatment)] : 'Not planned');
}

/** Of the units planned at each appointment at most as many are completed; the others have its reason. */
function countScaling(treatments: readonly WorkTreatment[]): Count {
  const planned = treatments.filter(
    ({ procedureRuleTypeId, isPlanned, plannedUnits }) =>
      procedureRuleTypeId === RULE_TYPE.SCALING && isPlanned && plannedUnits > 0,
  );
  const total = sumOf(planned, ({ plannedUnits }) => plannedUnits);
  const slices = planned.map((treatment) => {
    const completed = toHundredths(treatment.plannedUnits * doneShare(treatment));
    return {
      ...noSlices(),
      Completed: completed,
      [SLICE_OF_REASON[missedSeries(treatment)]]: toHundredths(treatment.plannedUnits - completed),
    };
  });
  return { total, planned: total, slices: addSlices(slices) };
}

const toHundredths = (units: number): number => Math.round(units * 100) / 100;

const dueRows = ({ due }: MonthCounts, order: readonly number[]) =>
  order.flatMap((typeId) => {
    const count = due.get(typeId);
    if (!count) return [];
    const missedCount = missedOf(count.slices);
    const procedureName = nameOfType(typeId);
    return [{ procedureName, totalDue: count.total, missedCount, completedCount: count.total - missedCount }];
  });

/** Appointments and scaling units, if there are any, and what was due. */
function donuts({ appointments, scaling, due }: MonthCounts, order: readonly number[]): MonthlyPieProcedure[] {
  const ofDue = order.flatMap((typeId) => {
    const count = due.get(typeId);
    return count ? [donut(nameOfType(typeId), count, { totalDue: count.total })] : [];
  });
  return [
    ...(appointments.total > 0
      ? [
          donut('Appointments', appointments, {
            totalAppointments: appointments.total,
            unplannedAppointments: appointments.slices['Not planned'],
          }),
        ]
      : []),
    ...(scaling.total > 0 ? [donut('Scaling Units', scaling, { totalPlannedCount: scaling.total })] : []),
    ...ofDue,
  ];
}

type Totals = Pick<
  MonthlyPieProcedure,
  'totalDue' | 'totalPlannedCount' | 'totalAppointments' | 'unplannedAppointments'
>;
const NO_TOTALS: Totals = {
  totalDue: null,
  totalPlannedCount: null,
  totalAppointments: null,
  unplannedAppointments: null,
};

function donut(procedureName: string, { total, planned, slices }: Count, totals: Partial<Totals>): MonthlyPieProcedure {
  const [plannedPercentage = 0, unplannedPercentage = 0] = wholePercents([planned, total - planned]);
  return { procedureName, ...NO_TOTALS, ...totals, plannedPercentage, unplannedPercentage, ...percentagesOf(slices) };
}

/** Of those that were missed as often, the one that was due more often, then by name. */
function topMissedOf({ due }: MonthCounts): TopMissed | null {
  const [most] = [...due]
    .map(([typeId, count]) => ({ name: nameOfType(typeId), count, missed: missedOf(count.slices) }))
    .toSorted((a, b) => b.missed - a.missed || b.count.total - a.count.total || a.name.localeCompare(b.name));
  const reason = most ? topReason(most.count.slices) : null;
  if (!most || reason === null) return null;
  const { total } = most.count;
  return { procedureName: most.name, totalDue: total, completedCount: total - most.missed, reason };
}

const nameOfType = (procedureRuleTypeId: number): string =>
  ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId);
