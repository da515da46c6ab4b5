import type { NextPlanForm, NextPreviewView } from '@helix/contracts';
import { nextAppointmentLength } from '@helix/hygiene';

/** What the user changed of a suggested procedure; missing fields are as suggested. */
export interface NextEdit {
  isSelected?: boolean;
  minutes?: number;
}
/** By procedure rule type. They stay when another date is asked about. */
export type NextEdits = ReadonlyMap<number, NextEdit>;

/** A procedure of the suggestion with the user's changes. */
export interface NextItem {
  procedureRuleTypeId: number;
  name: string;
  minutes: number;
  /** `yyyy-mm-dd`; null when never due. */
  dueDate: string | null;
  isSelected: boolean;
}

/** A suggestion with the user's changes. */
export interface NextSelection {
  procedures: readonly NextItem[];
  otherProcedures: readonly NextItem[];
  /** Of the selected procedures, rounded up to a multiple of ten. */
  length: number;
}

export function nextSelectionOf(
  { procedures, otherProcedures }: Pick<NextPreviewView, 'procedures' | 'otherProcedures'>,
  edits: NextEdits,
): NextSelection {
  const itemOf = (one: NextPreviewView['procedures'][number]): NextItem => {
    const edit = edits.get(one.procedureRuleTypeId);
    return {
      procedureRuleTypeId: one.procedureRuleTypeId,
      name: one.procedureName,
      minutes: edit?.minutes ?? one.durationInMinutes,
      dueDate: one.dueDate,
      isSelected: edit?.isSelected ?? one.isSelected,
    };
  };
  const shown = { procedures: procedures.map(itemOf), otherProcedures: otherProcedures.map(itemOf) };
  return { ...shown, length: nextAppointmentLength(selectedOf(shown).map(({ minutes }) => minutes)) };
}

const selectedOf = ({ procedures, otherProcedures }: Omit<NextSelection, 'length'>): NextItem[] =>
  [...procedures, ...otherProcedures].filter(({ isSelected }) => isSelected);

/** The edits with one more. */
export function withEdit(edits: NextEdits, procedureRuleTypeId: number, edit: NextEdit): NextEdits {
  return new Map(edits).set(procedureRuleTypeId, { ...edits.get(procedureRuleTypeId), ...edit });
}

/** The body that saves the plan of the next appointment. */
export function nextPlanFormOf(
  timeFrameInMonths: NextPlanForm['timeFrameInMonths'],
  selection: NextSelection,
  comments: string,
): NextPlanForm {
  return {
    timeFrameInMonths,
    procedures: selectedOf(selection).map(({ procedureRuleTypeId, minutes }) => ({ procedureRuleTypeId, minutes })),
    comments: comments.trim() || null,
  };
}

const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });

/** A day of a next appointment as `Sep 8 2026` (spec 2 section 9), from `yyyy-mm-dd`. */
export function nextDateText(date: string): string {
  return `${month.format(new Date(`${date}T00:00:00Z`))} ${Number(date.slice(8, 10))} ${date.slice(0, 4)}`;
}
