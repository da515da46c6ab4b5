import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import type { Explanation } from '../explain/explained.js';
import { dollars } from '../explain/wording.js';
import { plannedAmount } from './appointment-value.js';

/** A line of a total. */
export interface TotalLine {
  /** Of the procedure, or the id of a planned procedure type. */
  id: string;
  name: string;
  /** Where the amount comes from, or why it does not count; empty when there is nothing to say. */
  note: string;
  cents: number;
}

/** an amount of an appointment as a table. */
export interface ExplainedTotal {
  totalCents: number;
  /** Add up to the total. */
  items: readonly TotalLine[];
  /** Left out of the total, each with its reason. */
  notCounted: readonly TotalLine[];
  because: readonly Explanation[];
}

/** A procedure of the practice-management system beside an appointment. */
export interface TotalProcedure {
  procedureId: string;
  code: string;
  /** Empty when there is none. */
  description: string;
  cents: number;
  /** Who planned or did it; empty when that is not known. */
  providerName: string;
  /** To whom a user attributed it; null: to nobody else. */
  attributedTo: string | null;
}

/** Why a procedure does not count as planned: another provider's, or planned after the appointment began. */
export interface PlannedOfAppointment extends TotalProcedure {
  isDone: boolean;
  /** Local time, `yyyy-mm-dd hh:mm`; null when it is not known. */
  plannedAt: string | null;
  notCounted: 'provider' | 'plannedLater' | null;
}

/** Why a procedure does not count as completed: another provider's, or of another appointment of the day. */
export interface DoneOfAppointment extends TotalProcedure {
  notCounted: 'provider' | 'appointment' | null;
  /** The start of the appointment that it counts for, local time, `hh:mm`; null when there is none. */
  countedAt: string | null;
}

/** A procedure of a plan that was saved in Helix. */
export interface SavedProcedure {
  procedureRuleTypeId: number;
  minutes: number;
  feeCents: number;
  isOutsideAppointment: boolean;
  /** What it is billed with. */
  billed: readonly { adaCode: string; quantity: number }[];
  /** Whether the user typed a fee. */
  hasTypedFee: boolean;
}

const because = (rule: Explanation['rule'], text: string): Explanation => ({ rule, text, rows: [] });

const sumOf = (lines: readonly { cents: number }[]): number => lines.reduce((sum, { cents }) => sum + cents, 0);

/**
 * what is planned for an appointment: the plan that was saved in Helix, else what the practice-management
 * system has.
 *
 * @param plan null: none was saved.
 */
export function explainPlannedTotal(
  plan: readonly SavedProcedure[] | null,
  procedures: readonly PlannedOfAppointment[],
): ExplainedTotal {
  const ofPms = totalOf(procedures, plannedNote);
  const ofPlan = (plan ?? []).map(savedLine);
  const rnaTotalPlanned = plan && sumOf(ofPlan);
  const totalCents = plannedAmount({ rnaTotalPlanned, totalPlanned: ofPms.totalCents });
  if (rnaTotalPlanned !== null && rnaTotalPlanned > 0) {
    const beside =
      ofPms.totalCents === 0 ? '' : `, not the ${dollars(ofPms.totalCents)} of the practice-management system`;
    return {
      totalCents,
      items: ofPlan,
      notCounted: [],
      because: [
        because('R-14', `A plan was saved in Helix, so it counts${beside}.`),
        because('R-15', `The fees of its procedures add up to ${dollars(totalCents)}.`),
      ],
    };
  }
  const why = plan === null ? 'No plan was saved in Helix' : 'The plan that was saved in Helix bills nothing';
  return {
    ...ofPms,
    because: [
      because('R-14', `${why}, so what the practice-management system has planned counts.`),
      because(
        'R-15',
        `What it planned on the appointment for its provider, done or not, adds up to ${dollars(totalCents)}.`,
      ),
    ],
  };
}

/** what was completed at an appointment for its provider. @param isHeld false: it was cancelled or missed. */
export function explainCompletedTotal(procedures: readonly DoneOfAppointment[], isHeld: boolean): ExplainedTotal {
  const total = totalOf(procedures, completedNote);
  const text = isHeld
    ? `What was done on the day and counts for the provider of the appointment adds up to ${dollars(total.totalCents)}.`
    : NOT_HELD;
  return { ...total, because: [because('R-15', text)] };
}

/** everything that was done for the patient on the day of an appointment, by anyone. */
export function explainBilledTotal(procedures: readonly DoneOfAppointment[], isHeld: boolean): ExplainedTotal {
  const all = procedures.map((procedure) => ({ ...procedure, notCounted: null }));
  const total = totalOf(all, ({ providerName }) => (providerName === '' ? '' : `Done by ${providerName}.`));
  const text = isHeld
    ? `Everything that was done for the patient on the day, by anyone, adds up to ${dollars(total.totalCents)}.`
    : NOT_HELD;
  return { ...total, because: [because('R-15', text)] };
}

const NOT_HELD = 'A cancelled or missed appointment completes nothing.';

function totalOf<P extends TotalProcedure & { notCounted: string | null }>(
  procedures: readonly P[],
  noteOf: (procedure: P) => string,
): Omit<ExplainedTotal, 'because'> {
  const linesOf = (chosen: readonly P[]): TotalLine[] =>
    chosen.map((procedure) => {
      const { procedureId, code, description, cents } = procedure;
      return { id: procedureId, name: [code, description].filter(Boolean).join(' '), note: noteOf(procedure), cents };
    });
  const items = linesOf(procedures.filter(({ notCounted }) => notCounted === null));
  return {
    totalCents: sumOf(items),
    items,
    notCounted: linesOf(procedures.filter(({ notCounted }) => notCounted !== null)),
  };
}

function plannedNote({ isDone, plannedAt, notCounted, ...procedure }: PlannedOfAppointment): string {
  if (notCounted === 'provider') return isDone ? countsForText(procedure) : `Planned for ${nameOf(procedure)}.`;
  if (notCounted === 'plannedLater') return `Planned at ${plannedAt}, when the appointment had begun.`;
  if (!isDone) return '';
  return plannedAt === null
    ? 'Done. Nobody knows when it was planned, so it counts as planned before.'
    : `Planned at ${plannedAt}, and done.`;
}

function completedNote({ notCounted, countedAt, ...procedure }: DoneOfAppointment): string {
  if (notCounted === 'provider') return countsForText(procedure);
  if (notCounted === 'appointment') return `Counts for the patient’s appointment at ${countedAt}.`;
  const { attributedTo } = procedure;
  return attributedTo === null ? '' : `${countsForText(procedure)} ${nameOf(procedure)} did it.`;
}

const nameOf = ({ providerName }: TotalProcedure): string =>
  providerName === '' ? 'an unknown provider' : providerName;

const countsForText = (procedure: TotalProcedure): string =>
  procedure.attributedTo === null
    ? `Counts for ${nameOf(procedure)}.`
    : `Counts for ${procedure.attributedTo}, to whom a user attributed it.`;

function savedLine(saved: SavedProcedure): TotalLine {
  const { procedureRuleTypeId, minutes, feeCents, billed, hasTypedFee, isOutsideAppointment } = saved;
  const ruleType = ruleTypeOf(procedureRuleTypeId);
  const isFree = ruleType !== undefined && CALCULATION_TYPES[ruleType.calculationType].isFree;
  const codes = billed
    .map(({ adaCode, quantity }) => (quantity > 1 ? `${quantity} x ${adaCode}` : adaCode))
    .join(' + ');
  const made = [minutes > 0 ? `${minutes} minutes` : '', codes].filter(Boolean).join(', ');
  const notes = [
    made,
    isFree ? 'The doctor bills it' : '',
    hasTypedFee ? 'Fee entered by hand' : '',
    isOutsideAppointment ? 'Outside the appointment' : '',
  ];
  return {
    id: String(procedureRuleTypeId),
    name: ruleType?.name ?? String(procedureRuleTypeId),
    note: notes.filter(Boolean).join('. '),
    cents: feeCents,
  };
}
