import { isIncludedInScaling, type RuleIssue, type RuleRow } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { Toggle } from '../form/toggle.js';
import { AgeFields, IntervalField, MinutesField } from './fields.js';
import { CompactCheckbox } from './controls.js';
import type { EditedType, RuleChange } from './rule-drafts.js';

interface Props {
  type: EditedType;
  row: RuleRow;
  index: number;
  count: number;
  /** "Kids" or "Adults"; null for a procedure with one rule. */
  ages: 'Kids' | 'Adults' | null;
  disabled: boolean;
  /** The issues of this rule. */
  issues: readonly RuleIssue[];
  /** The id of the element that shows the issues. */
  issueId: string;
  onChange: (change: RuleChange) => void;
}

export function RuleFields({ type, row, index, count, ages, disabled, issues, issueId, onChange }: Props) {
  const translate = useTranslate();
  const label = ages && translate(`rules.ages.${ages}`);
  const name = label ? translate('rules.ruleName', { procedure: type.name, ages: label }) : type.name;
  const issueIdOf = (field: keyof RuleRow) => (issues.some((issue) => issue.field === field) ? issueId : undefined);
  const field = { type, row, name, disabled, onChange };
  const mutedWhenOff = { color: row.active ? undefined : 'text.secondary' };
  return (
    <>
      <td className={label ? 'active' : 'active only'}>
        <Box component="label" sx={{ display: 'flex', alignItems: 'center', gap: 2, fontWeight: label ? 500 : 400 }}>
          <Toggle
            aria-label={translate('rules.activeOf', { rule: name })}
            checked={row.active}
            disabled={disabled}
            onChange={(event) => onChange({ active: event.target.checked })}
          />
          {label}
        </Box>
      </td>
      <Box component="td" className="ages" data-label={translate('rules.columns.ages')} sx={mutedWhenOff}>
        <AgeFields
          {...field}
          index={index}
          count={count}
          issueId={issueIdOf('minAge')}
          maxAgeIssueId={issueIdOf('maxAge')}
        />
      </Box>
      <Box component="td" data-label={translate('rules.columns.interval')} sx={mutedWhenOff}>
        <IntervalField {...field} issueId={issueIdOf('intervalInMonths')} />
      </Box>
      <Box component="td" data-label={translate('rules.columns.minutes')} sx={mutedWhenOff}>
        <MinutesField {...field} issueId={issueIdOf('defaultInMinutes')} />
      </Box>
      <Box
        component="td"
        className="scaling"
        data-label={translate('rules.columns.scaling')}
        sx={{ textAlign: 'center' }}
      >
        {type.isWithScaling && (
          // Around the box, so that a finger hits it.
          <Box component="label" sx={{ display: 'grid', placeItems: 'center' }}>
            <CompactCheckbox
              type="checkbox"
              aria-label={translate('rules.scalingOf', { rule: name })}
              checked={isIncludedInScaling(row, type)}
              disabled={disabled}
              onChange={(event) => onChange({ includeWithScaling: event.target.checked })}
            />
          </Box>
        )}
      </Box>
    </>
  );
}
