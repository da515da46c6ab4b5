import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { MAX_REPORT_DAYS } from '@helix/contracts';
import { useState, type FormEvent, type ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { DateField } from '../dates/date-field.js';
import { ActionButton } from '../form/action-button.js';
import { Panel } from '../metrics/panel.js';
import { touchTargets } from '../touch-targets.js';
import type { DayRange } from '../calendar-dates.js';
import { ProviderChoice } from './provider-choice.js';
import { rangeError } from './report-range.js';
import type { ReportSearch, SearchState } from './use-report-search.js';
import './texts.js';

/**
 * What the user has chosen but not yet generated. Another address, for example by Back, replaces it; the list of hygienists,
 * which may come later, does not.
 */
function useDraft({ search, address }: SearchState): [ReportSearch, (change: Partial<ReportSearch>) => void] {
  const [draft, setDraft] = useState<{ address: string; changes: Partial<ReportSearch> }>({ address, changes: {} });
  const changes = draft.address === address ? draft.changes : {};
  return [{ ...search, ...changes }, (change) => setDraft({ address, changes: { ...changes, ...change } })];
}

interface Props extends SearchState {
  /** "Provider Search" if missing. */
  title?: string;
  /** Buttons that choose a range and show its reports at once. */
  quickRanges?: (chosen: DayRange, onChoose: (range: DayRange) => void) => ReactNode;
}

/** The dates and providers of the reports. A quick choice of dates shows its reports at once. */
export function SearchPanel({ quickRanges, title, ...state }: Props) {
  const translate = useTranslate();
  const { providers, generate } = state;
  const [{ range, providerIds }, change] = useDraft(state);
  const wrongRange = rangeError(range);
  const error =
    wrongRange === null
      ? providers && providerIds.length === 0 && translate('reports.errors.noProvider')
      : translate(`reports.errors.${wrongRange}`, { days: MAX_REPORT_DAYS });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!error) generate({ range, providerIds });
  };
  return (
    <Panel title={title ?? translate('reports.search')} titleVariant="h2" sx={{ p: { xs: 4, sm: 5 } }}>
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 4, pt: 4, ...touchTargets }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <DateField
            required
            label={translate('reports.from')}
            value={range.startDate}
            size="small"
            error={wrongRange !== null}
            onChange={(startDate) => startDate && change({ range: { ...range, startDate } })}
          />
          <DateField
            required
            label={translate('reports.to')}
            value={range.endDate}
            size="small"
            error={wrongRange !== null}
            onChange={(endDate) => endDate && change({ range: { ...range, endDate } })}
          />
          {quickRanges?.(range, (chosen) => {
            change({ range: chosen });
            if (providerIds.length > 0) generate({ range: chosen, providerIds });
          })}
        </Box>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: { sm: 'start' }, gap: 3 }}>
          <ProviderChoice
            providers={providers}
            chosen={providerIds}
            onChange={(ids) => change({ providerIds: ids })}
            isInvalid={providers !== undefined && providerIds.length === 0}
          />
          <ActionButton type="submit" variant="contained" isDisabled={Boolean(error) || !providers}>
            {translate('reports.generate')}
          </ActionButton>
        </Box>
        {error && (
          <FormHelperText error role="alert" sx={{ m: 0, mt: -2, fontSize: 12 }}>
            {error}
          </FormHelperText>
        )}
      </Box>
    </Panel>
  );
}
