import { dollars } from '../explain/wording.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { CATALOGUE, ruleTypeOf } from '../catalogue/catalogue.js';
import { isWithinScaling, type ScalingPart } from '../planning/scaling-minutes.js';
import type { DoneCode } from './done-procedures.js';
import type { ScorecardRow } from './scorecard.js';

export interface NotesOptions {
  /** The clinic's `shouldShowAmountInNotes`. */
  showAmounts: boolean;
  /** False for clinics whose practice-management system is abel, which adds its own (spec 2 section 6). */
  showDescriptions: boolean;
  /** Of the clinic, two letters. */
  state: string;
  /** Of the doctor who orders the images; null: nobody does, and they have no mark. */
  orderingDoctorLastName: string | null;
}

/** Codes of images, which a doctor orders (spec 2 section 9). */
const ORDERED_CODES = '02';

/**
 * The completed procedures of the appointment's provider as text for the clipboard: one line for each code, in the order
 * of the scorecard. A line has a star when it is scaling or part of it (spec 2 section 9), the code, its description, the
 * teeth, the criteria, who ordered it, and the amount: `02601 One image of both jaws (Dr.Patel) $80.00`
 *
 * @returns an empty string when nothing was completed.
 */
export function completedNotes(rows: readonly ScorecardRow[], options: NotesOptions): string {
  const selected = rows.flatMap(({ procedureRuleTypeId, isPlanned }) =>
    procedureRuleTypeId !== null && isPlanned ? { procedureRuleTypeId } : [],
  );
  return rows
    .flatMap((row) => {
      const isStarred = isStarredRow(row, selected, options.state);
      return row.completed.filter(({ isOwn }) => isOwn).map((code) => lineOf(code, row, isStarred, options));
    })
    .join('\n');
}

function isStarredRow(
  { procedureRuleTypeId, includeWithScaling }: ScorecardRow,
  selected: readonly Pick<ScalingPart, 'procedureRuleTypeId'>[],
  state: string,
): boolean {
  return procedureRuleTypeId !== null && isScalingRelated({ procedureRuleTypeId, includeWithScaling }, selected, state);
}

function lineOf(code: DoneCode, { criterionIds }: ScorecardRow, isStarred: boolean, options: NotesOptions): string {
  const { adaCode, description, cents, teeth } = code;
  const doctor = adaCode.startsWith(ORDERED_CODES) ? options.orderingDoctorLastName : null;
  const parts = [
    `${isStarred ? '*' : ''}${adaCode}`,
    options.showDescriptions && description !== adaCode ? description : '',
    teeth.join(', '),
    criterionIds.flatMap(labelOf).join('; '),
    doctor === null ? '' : `(Dr.${doctor})`,
    options.showAmounts ? dollars(cents) : '',
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const labelOf = (id: number): string[] =>
  CATALOGUE.criteria.filter(({ criterionId }) => criterionId === id).map(({ label }) => label);

/**
 * Whether an item is scaling or part of it: it has a star in plans and notes (spec 2 section 4, calculation types).
 *
 * @param selected procedures of the appointment: probing has no star with an exam that includes it.
 * @param state of the clinic: probing has no star in Ontario.
 */
export function isScalingRelated(
  item: Omit<ScalingPart, 'minutes'>,
  selected: readonly Pick<ScalingPart, 'procedureRuleTypeId'>[],
  state: string,
): boolean {
  const ruleType = ruleTypeOf(item.procedureRuleTypeId);
  const isScaling = ruleType !== undefined && CALCULATION_TYPES[ruleType.calculationType].isScaling;
  return isScaling || isWithinScaling(item, selected, state);
}
