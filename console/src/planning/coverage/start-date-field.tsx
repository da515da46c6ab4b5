import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { dateText } from '../../components/clinic-format.js';
import { ActionButton } from '../../components/form/action-button.js';
import { TextWithDates } from '../../components/text-with-dates.js';
import { DateField } from './date-field.js';
import type { CoverageEditor } from './use-coverage-editor.js';

/** The day from which the periods of a patient's limits are counted. */
export function StartDateField({ editor: { saved, draft, edit } }: { editor: CoverageEditor }) {
  const translate = useTranslate();
  const planDate = saved.planDefaultStartDate;
  return (
    <Box sx={{ display: 'grid', gridTemplateColumns: 'minmax(0, 1fr) auto', gap: 2, alignItems: 'start' }}>
      <DateField
        label={translate('coverage.start.label')}
        help={
          planDate === null ? (
            translate('coverage.start.noDefault')
          ) : (
            <TextWithDates text={translate('coverage.start.planDefault', { date: dateText(planDate) })} />
          )
        }
        value={draft.startDate}
        onChange={(startDate) => edit((before) => ({ ...before, startDate }))}
      />
      <ActionButton
        variant="outlined"
        isDisabled={draft.startDate === null}
        onClick={() => edit((before) => ({ ...before, startDate: null }))}
        sx={{ mt: '24px', minHeight: 40 }}
      >
        {translate(planDate === null ? 'coverage.start.clear' : 'coverage.start.usePlan')}
      </ActionButton>
    </Box>
  );
}
