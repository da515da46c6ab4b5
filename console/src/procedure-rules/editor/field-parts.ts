import type { RuleRow } from '@helix/hygiene';
import type { EditedType, RuleChange } from './rule-drafts.js';

/** What each field of a rule gets. */
export interface FieldProps {
  type: EditedType;
  row: RuleRow;
  /** What the rule is called, for screen readers: the procedure, and whose ages it is for. */
  name: string;
  disabled: boolean;
  /** The id of what is wrong with the field; undefined when it is right. */
  faultId: string | undefined;
  onChange: (change: RuleChange) => void;
}

/** What a screen reader says of a field that is wrong. */
export const faultProps = (faultId: string | undefined) => ({
  'aria-invalid': faultId !== undefined,
  'aria-describedby': faultId,
});

/** A choice of a number or of none, as a select has it: the value of none is the empty text. */
export const choiceText = (value: number | null): string => (value === null ? '' : String(value));
export const choiceOf = (text: string): number | null => (text === '' ? null : Number(text));
