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
import { parseNumberInput } from '../../components/form/validation.js';
import { CompactNumber, CompactSelect, UnsetButton } from './controls.js';
import type { EditedType, RuleChange } from './rule-drafts.js';

/** What each field of a rule gets. */
export interface FieldProps {
  type: EditedType;
  row: RuleRow;
  /** What the rule is called, for screen readers: the procedure, and whose ages it is for. */
  name: string;
  disabled: boolean;
  /** The id of what is wrong with the field; undefined when it is right. */
  issueId: string | undefined;
  onChange: (change: RuleChange) => void;
}

/** What a screen reader says of a field that is wrong. */
export const issueProps = (issueId: string | undefined) => ({
  'aria-invalid': issueId !== undefined,
  'aria-describedby': issueId,
});

/** A choice of a number or of none, as a select has it: the value of none is the empty text. */
export const choiceText = (value: number | null): string => (value === null ? '' : String(value));
export const choiceOf = (text: string): number | null => (text === '' ? null : Number(text));

interface SelectProps {
  label: string;
  value: number | null;
  choices: readonly number[];
  /** What no age is called; null where one must be chosen. */
  none: string | null;
  disabled: boolean;
  issueId: string | undefined;
  onChoose: (age: number | null) => void;
}

function AgeSelect({ label, value, choices, none, disabled, issueId, onChoose }: SelectProps) {
  // The age that the rule has is there, whatever is offered else.
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
  /** The rule's place among those of the procedure, youngest first, and how many there are. */
  index: number;
  count: number;
  /** The id of what is wrong with the oldest age. */
  maxAgeIssueId: string | undefined;
}

/** From which age to which a rule holds, both included. Only the last rule of a procedure can be without end. */
export function AgeFields({ type, row, name, index, count, disabled, issueId, maxAgeIssueId, onChange }: Props) {
  const translate = useTranslate();
  const oldest = row.maxAge === MAX_AGE ? null : row.maxAge;
  const isLast = index === count - 1;
  // Adults are without end; a single rule may end, as kids do.
  const oldestChoices = isLast && count > 1 ? [] : maxAgeChoices(row.minAge);
  const isEndless = oldest === null && oldestChoices.length === 0;
  // Adults begin at some age: without one their rule would be for kids as well.
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
        choices={minAgeChoices(index, count)}
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

/** When a procedure is due that has no interval. */
function withoutInterval({ isEveryAppointment, isAge }: EditedType): string {
  if (isEveryAppointment) return 'rules.everyAppointment';
  return isAge ? 'rules.once' : 'rules.asNeeded';
}

/** After how many months the procedure is due again; words where that is not asked of it. */
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

/** What stands for minutes that a rule does not set. */
function unsetText({ defaultMinutes, calculationType }: EditedType): Text {
  if (defaultMinutes === 0) return ['rules.noTime'];
  if (defaultMinutes !== null) return ['rules.minutes', { minutes: defaultMinutes }];
  return [calculationTypeOf(calculationType)?.timeMode === 'fromRemaining' ? 'rules.restOfTime' : 'rules.fromFee'];
}

/** What is no number has no text that the browser would tell. */
const textOf = (minutes: number | null): string => (Number.isNaN(minutes) ? '' : choiceText(minutes));

/**
 * The minutes that a rule gives the procedure. While it sets none, those of the procedure show, and pressing them sets
 * them. Nothing or 0 unsets them; the field stays until it is left, so that 0.5 can be typed.
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
