import Box from '@mui/material/Box';
import FormHelperText from '@mui/material/FormHelperText';
import { MAX_PAYROLL_DAYS } from '@helix/contracts';
import { useState, type FormEvent } from 'react';
import { useTranslate } from 'react-admin';
import { DateField } from '../../components/dates/date-field.js';
import { ActionButton } from '../../components/form/action-button.js';
import { Panel } from '../../components/metrics/panel.js';
import { touchTargets } from '../../components/touch-targets.js';
import { rangeError } from '../data/pay-range.js';
import type { Payroll, PayrollSearch } from '../data/use-payroll.js';
import { ProviderChoice } from './provider-choice.js';
import { RangeButtons } from './range-buttons.js';

/**
 * What the user has chosen but not yet generated. Another address, for example by Back, replaces it; the list of hygienists,
 * which may come later, does not.
 */
function useDraft({ search, address }: Payroll): [PayrollSearch, (change: Partial<PayrollSearch>) => void] {
  const [draft, setDraft] = useState<{ address: string; changes: Partial<PayrollSearch> }>({ address, changes: {} });
  const changes = draft.address === address ? draft.changes : {};
  return [{ ...search, ...changes }, (change) => setDraft({ address, changes: { ...changes, ...change } })];
}

/** The dates and providers of the reports. A quick choice of dates shows its reports at once. */
export function SearchPanel(payroll: Payroll) {
  const translate = useTranslate();
  const { providers, ranges, generate } = payroll;
  const [{ range, providerIds }, change] = useDraft(payroll);
  const wrongRange = rangeError(range);
  const error =
    wrongRange === null
      ? providers && providerIds.length === 0 && translate('payroll.errors.noProvider')
      : translate(`payroll.errors.${wrongRange}`, { days: MAX_PAYROLL_DAYS });
  const onSubmit = (event: FormEvent): void => {
    event.preventDefault();
    if (!error) generate({ range, providerIds });
  };
  return (
    <Panel title={translate('payroll.search')} titleVariant="h2" sx={{ p: { xs: 4, sm: 5 } }}>
      <Box component="form" noValidate onSubmit={onSubmit} sx={{ display: 'grid', gap: 4, pt: 4, ...touchTargets }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
          <DateField
            required
            label={translate('payroll.from')}
            value={range.startDate}
            size="small"
            error={wrongRange !== null}
            onChange={(startDate) => startDate && change({ range: { ...range, startDate } })}
          />
          <DateField
            required
            label={translate('payroll.to')}
            value={range.endDate}
            size="small"
            error={wrongRange !== null}
            onChange={(endDate) => endDate && change({ range: { ...range, endDate } })}
          />
          <RangeButtons
            ranges={ranges}
            chosen={range}
            onChoose={(chosen) => {
              change({ range: chosen });
              if (providerIds.length > 0) generate({ range: chosen, providerIds });
            }}
          />
        </Box>
        <Box sx={{ display: 'flex', flexDirection: { xs: 'column', sm: 'row' }, alignItems: { sm: 'start' }, gap: 3 }}>
          <ProviderChoice
            providers={providers}
            chosen={providerIds}
            onChange={(ids) => change({ providerIds: ids })}
            isInvalid={providers !== undefined && providerIds.length === 0}
          />
          <ActionButton type="submit" variant="contained" isDisabled={Boolean(error) || !providers}>
            {translate('payroll.generate')}
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
