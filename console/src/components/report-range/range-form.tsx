import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import type { DayRange } from '../calendar-dates.js';
import { DateField } from '../dates/date-field.js';
import { ActionButton } from '../form/action-button.js';
import { touchTargets } from '../touch-targets.js';
import { rangeError } from './report-range.js';
import './texts.js';

interface Props {
  /** What is shown; another one, for example by Back, replaces what was chosen but not generated. */
  range: DayRange;
  maxDays: number;
  isLoading: boolean;
  onGenerate: (range: DayRange) => void;
  /** Further fields, before the button. */
  children?: ReactNode;
}

/** Start and end of a report, and a button that loads it. */
export function RangeForm({ range, maxDays, isLoading, onGenerate, children }: Props) {
  const translate = useTranslate();
  const shown = `${range.startDate} ${range.endDate}`;
  const [draft, setDraft] = useState({ of: shown, changes: {} as Partial<DayRange> });
  const changes = draft.of === shown ? draft.changes : {};
  const chosen = { ...range, ...changes };
  const error = rangeError(chosen, maxDays);
  const change = (date: Partial<DayRange>): void => setDraft({ of: shown, changes: { ...changes, ...date } });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (error === null) onGenerate(chosen);
  };
  return (
    <Box component="form" noValidate onSubmit={onSubmit} sx={touchTargets}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 3, rowGap: 4 }}>
        <DateField
          required
          label={translate('reportRange.start')}
          value={chosen.startDate}
          size="small"
          error={error !== null}
          onChange={(startDate) => startDate && change({ startDate })}
        />
        <DateField
          required
          label={translate('reportRange.end')}
          value={chosen.endDate}
          size="small"
          error={error !== null}
          onChange={(endDate) => endDate && change({ endDate })}
        />
        {children}
        <ActionButton type="submit" variant="contained" isDisabled={error !== null} loading={isLoading}>
          {translate('reportRange.generate')}
        </ActionButton>
      </Box>
      {error && (
        <FormHelperText error role="alert" sx={{ m: 0, mt: 2, fontSize: 12 }}>
          {translate(`reportRange.errors.${error}`, { days: maxDays })}
        </FormHelperText>
      )}
    </Box>
  );
}
