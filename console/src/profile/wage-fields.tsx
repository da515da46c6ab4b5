import type { ProviderView } from '@helix/contracts';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { NumberField } from '../components/form/number-field.js';
import { Card } from '../components/page.js';
import { useSession } from '../session/session-context.js';

function ReadOnly({ label, value, isAmount = false }: { label: string; value: string; isAmount?: boolean }) {
  return (
    <TextField
      id={useId()}
      label={label}
      value={value}
      slotProps={{ input: { readOnly: true } }}
      sx={isAmount ? { '& input': { textAlign: 'right' } } : undefined}
    />
  );
}

/** The display name of a provider; the id distinguishes several. */
export const providerName = ({ provider_id, first_name, last_name }: ProviderView): string =>
  `${provider_id} - ${first_name} ${last_name}`;

/** A provider's wages in dollars an hour: the base wage set by the clinic, and the provider's goal. */
export function WageFields({ provider, index }: { provider: ProviderView; index: number }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  return (
    <Card title={translate('people.profile.wages', { provider: providerName(provider) })}>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr 1fr' }, gap: 4, alignItems: 'start' }}>
        <ReadOnly label={translate('people.lastName')} value={provider.last_name} />
        <ReadOnly
          label={translate('people.profile.baseWage')}
          value={provider.baseWage === null ? '–' : format.exactMoney(provider.baseWage)}
          isAmount
        />
        <NumberField
          source={`wages.${index}.goalWage`}
          label={translate('people.profile.goalWage')}
          helperText={translate('people.profile.goalWageHelp')}
          slotProps={{
            input: { startAdornment: <InputAdornment position="start">{format.symbol}</InputAdornment> },
            htmlInput: { step: 0.1, min: provider.baseWage ?? 0 },
          }}
        />
      </Box>
    </Card>
  );
}
