import { calculationTypeOf, defaultMinutesOf, MAX_RULE_MINUTES, minutesEntered } from '@helix/hygiene';
import Box from '@mui/material/Box';
import Tooltip from '@mui/material/Tooltip';
import { useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { numberTyped } from '../../components/form/number-typed.js';
import { CompactNumber, UnsetButton } from './controls.js';
import { choiceText, faultProps, type FieldProps } from './field-parts.js';
import type { EditedType } from './rule-drafts.js';

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
export function MinutesField({ type, row, name, disabled, faultId, onChange }: FieldProps) {
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
          onChange({ defaultInMinutes: minutesEntered(numberTyped(target)) });
        }}
        onBlur={() => setText(null)}
        {...faultProps(faultId)}
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
