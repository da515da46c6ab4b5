import { dollars } from '../explain/wording.js';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import { ruleTypeOf } from '../catalogue/catalogue.js';
import { isWithinScaling, type ScalingPart } from '../planning/scaling-minutes.js';
import type { ScorecardRow } from './scorecard.js';

export interface NotesOptions {
  /** The clinic's `shouldShowAmountInNotes`. */
  showAmounts: boolean;
  /** False for clinics whose practice-management system is abel, which adds its own (spec 2 section 6). */
  showDescriptions: boolean;
  /** Of the clinic, two letters. */
  state: string;
}

/**
 * The completed procedures as text for the clipboard: one line for each code, in the order of the scorecard, with a
 * star before scaling-related ones (spec 2 section 9). `*11112 Scaling, two units $132.00`
 *
 * @returns an empty string when nothing was completed.
 */
export function completedNotes(rows: readonly ScorecardRow[], options: NotesOptions): string {
  const selected = rows.flatMap(({ procedureRuleTypeId, isPlanned }) =>
    procedureRuleTypeId !== null && isPlanned ? { procedureRuleTypeId } : [],
  );
  return rows
    .flatMap(({ procedureRuleTypeId, includeWithScaling, completed }) => {
      const isStarred =
        procedureRuleTypeId !== null &&
        isScalingRelated({ procedureRuleTypeId, includeWithScaling }, selected, options.state);
      return completed.map(({ adaCode, description, cents }) => {
        const parts = [
          `${isStarred ? '*' : ''}${adaCode}`,
          options.showDescriptions && description !== adaCode ? description : '',
          options.showAmounts ? dollars(cents) : '',
        ];
        return parts.filter((part) => part !== '').join(' ');
      });
    })
    .join('\n');
}

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
