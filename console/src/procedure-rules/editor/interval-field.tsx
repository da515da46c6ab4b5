import { intervalChoices } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { CompactSelect } from './controls.js';
import { choiceOf, choiceText, faultProps, type FieldProps } from './field-parts.js';
import type { EditedType } from './rule-drafts.js';

/** When a procedure is due that has no interval. */
function withoutInterval({ isEveryAppointment, isAge }: EditedType): string {
  if (isEveryAppointment) return 'rules.everyAppointment';
  return isAge ? 'rules.once' : 'rules.asNeeded';
}

/** After how many months the procedure is due again; words where that is not asked of it. */
export function IntervalField({ type, row, name, disabled, faultId, onChange }: FieldProps) {
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
      {...faultProps(faultId)}
    >
      {choices.map(({ months, label }) => (
        <option key={months} value={choiceText(months)}>
          {label}
        </option>
      ))}
    </CompactSelect>
  );
}
