import {
  calculationTypeOf,
  defaultMinutesOf,
  intervalChoices,
  MAX_AGE,
  MAX_RULE_MINUTES,
  maxAgeChoices,
  minAgeChoices,
  minutesEntered,
  type RuleRow,
} from '@helix/hygiene';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { parseNumberInput } from '../form/validation.js';
import { CompactNumber, CompactSelect, UnsetButton } from './controls.js';
import type { EditedType, RuleChange } from './rule-drafts.js';

/** The props of every rule field. */
export interface FieldProps {
  type: EditedType;
  row: RuleRow;
  /** The accessible name of the rule: the procedure and its age group. */
  name: string;
  disabled: boolean;
  /** The id of the element with the field's issue; undefined when the field is valid. */
  issueId: string | undefined;
  onChange: (change: RuleChange) => void;
}

/** ARIA attributes of a field with an issue. */
export const issueProps = (issueId: string | undefined) => ({
  'aria-invalid': issueId !== undefined,
  'aria-describedby': issueId,
});

/** Converts an optional number to the value of a select and back; an empty value means none. */
export const choiceText = (value: number | null): string => (value === null ? '' : String(value));
export const choiceOf = (text: string): number | null => (text === '' ? null : Number(text));

interface SelectProps {
  label: string;
  value: number | null;
  choices: readonly number[];
  /** The label of the empty option; null when an age is required. */
  none: string | null;
  disabled: boolean;
  issueId: string | undefined;
  onChoose: (age: number | null) => void;
}

function AgeSelect({ label, value, choices, none, disabled, issueId, onChoose }: SelectProps) {
  // The rule's current age is always listed, even when it is not among the choices.
  const ages = value === null || choices.includes(value) ? choices : [...choices, value].toSorted((a, b) => a - b);
  return (
    <CompactSelect
      aria-label={label}
      value={choiceText(value)}
      disabled={disabled}
      onChange={(event) => onChoose(choiceOf(event.target.value))}
      {...issueProps(issueId)}
    >
      {none !== null && <option value="">{none}</option>}
      {ages.map((age) => (
        <option key={age} value={age}>
          {age}
        </option>
      ))}
    </CompactSelect>
  );
}

interface Props extends FieldProps {
  /** The index of the rule among those of the procedure, youngest first, and their number. */
  index: number;
  count: number;
  /** The id of the element with the issue of the oldest age. */
  maxAgeIssueId: string | undefined;
}

/** The age range of a rule, both ends included. Only the last rule of a procedure can be open-ended. */
export function AgeFields({ type, row, name, index, count, disabled, issueId, maxAgeIssueId, onChange }: Props) {
  const translate = useTranslate();
  const oldest = row.maxAge === MAX_AGE ? null : row.maxAge;
  const isLast = index === count - 1;
  // The rule for adults is open-ended; a single rule may have an end, as the one for kids does.
  const oldestChoices = isLast && count > 1 ? [] : maxAgeChoices(row.minAge);
  const isEndless = oldest === null && oldestChoices.length === 0;
  // The rule for adults needs a youngest age; without one it would include kids.
  const needsYoungest = type.isAge || index > 0;
  const unchosen = row.minAge === null ? translate('rules.noAge') : null;
  const none = needsYoungest ? unchosen : translate('rules.anyAge');
  return (
    <Box
      sx={{
        display: 'grid',
        gridTemplateColumns: 'minmax(0, 5fr) auto minmax(0, 7fr)',
        alignItems: 'center',
        gap: 1.5,
      }}
    >
      <AgeSelect
        label={translate('rules.youngestOf', { rule: name })}
        value={row.minAge}
        choices={minAgeChoices(index)}
        none={none}
        disabled={disabled}
        issueId={issueId}
        onChoose={(minAge) => onChange({ minAge })}
      />
      <Box component="span" aria-hidden sx={{ color: 'text.secondary' }}>
        –
      </Box>
      {isEndless ? (
        <Box component="span" sx={{ px: 2, color: 'text.secondary', whiteSpace: 'nowrap' }}>
          {translate('rules.noLimit')}
        </Box>
      ) : (
        <AgeSelect
          label={translate('rules.oldestOf', { rule: name })}
          value={oldest}
          choices={oldestChoices}
          none={isLast || oldest === null ? translate('rules.noLimit') : null}
          disabled={disabled}
          issueId={maxAgeIssueId}
          onChoose={(maxAge) => onChange({ maxAge })}
        />
      )}
    </Box>
  );
}

/** The text for a procedure without an interval: when it is due. */
function withoutInterval({ isEveryAppointment, isAge }: EditedType): string {
  if (isEveryAppointment) return 'rules.everyAppointment';
  return isAge ? 'rules.once' : 'rules.asNeeded';
}

/** The interval in months; a text for procedures without one. */
export function IntervalField({ type, row, name, disabled, issueId, onChange }: FieldProps) {
  const translate = useTranslate();
  const choices = intervalChoices(type, row.intervalInMonths);
  if (choices.length === 1) {
    return (
      <Box component="span" sx={{ px: 2, color: 'text.secondary' }}>
        {translate(withoutInterval(type))}
      </Box>
    );
  }
  return (
    <CompactSelect
      aria-label={translate('rules.intervalOf', { rule: name })}
      value={choiceText(row.intervalInMonths)}
      disabled={disabled}
      onChange={(event) => onChange({ intervalInMonths: choiceOf(event.target.value) })}
      {...issueProps(issueId)}
    >
      {choices.map(({ months, label }) => (
        <option key={months} value={choiceText(months)}>
          {label}
        </option>
      ))}
    </CompactSelect>
  );
}

type Text = [key: string, values?: object];

/** The text shown when a rule does not set minutes. */
function unsetText({ defaultMinutes, calculationType }: EditedType): Text {
  if (defaultMinutes === 0) return ['rules.noTime'];
  if (defaultMinutes !== null) return ['rules.minutes', { minutes: defaultMinutes }];
  return [calculationTypeOf(calculationType)?.timeMode === 'fromRemaining' ? 'rules.restOfTime' : 'rules.fromFee'];
}

/** The browser exposes no text for an input that is not a number. */
const textOf = (minutes: number | null): string => (Number.isNaN(minutes) ? '' : choiceText(minutes));

/**
 * The minutes that a rule sets for the procedure. When unset, the procedure's default is shown, and a click on it sets
 * it. Empty or 0 unsets the minutes; the input stays until it loses the focus, so that 0.5 can be typed.
 */
export function MinutesField({ type, row, name, disabled, issueId, onChange }: FieldProps) {
  const translate = useTranslate();
  const { defaultInMinutes } = row;
  const input = useRef<HTMLInputElement>(null);
  const [text, setText] = useState<string | null>(null);
  const wasSet = useRef(false);
  const isShown = defaultInMinutes !== null || text !== null;
  useEffect(() => {
    if (wasSet.current) input.current?.select();
    wasSet.current = false;
  }, [isShown]);

  if (isShown) {
    return (
      <CompactNumber
        ref={input}
        type="number"
        inputMode="decimal"
        min={0}
        max={MAX_RULE_MINUTES}
        step={0.5}
        aria-label={translate('rules.minutesOf', { rule: name })}
        value={text ?? textOf(defaultInMinutes)}
        disabled={disabled}
        onChange={({ target }) => {
          setText(target.value);
          onChange({ defaultInMinutes: minutesEntered(parseNumberInput(target)) });
        }}
        onBlur={() => setText(null)}
        {...issueProps(issueId)}
      />
    );
  }
  const minutes = defaultMinutesOf(type);
  const shown = translate(...unsetText(type));
  if (minutes === 0 || disabled) {
    return <Box sx={{ px: 2, textAlign: 'right', color: 'text.secondary' }}>{shown}</Box>;
  }
  return (
    <Tooltip title={translate('rules.setMinutes')}>
      <UnsetButton
        type="button"
        aria-label={translate('rules.setMinutesOf', { minutes: shown, rule: name })}
        onClick={() => {
          wasSet.current = true;
          onChange({ defaultInMinutes: minutes });
        }}
      >
        {shown}
      </UnsetButton>
    </Tooltip>
  );
}
