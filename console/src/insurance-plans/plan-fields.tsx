import type { CarrierRow } from '@helix/contracts';
import Box from '@mui/material/Box';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { SwitchField } from '../components/form/switch-field.js';
import { useCarriers } from './plan-api.js';
import type { PlanValues } from './plan-values.js';

/**
 * Carrier, number, names and state of the plan in the surrounding form.
 *
 * @param carrier that the plan has: it is shown before, and without, the list of carriers.
 */
export function PlanFields({ carrier }: { carrier: CarrierRow | null }) {
  const translate = useTranslate();
  const loaded = useCarriers();
  const isMissing = carrier && !loaded.some(({ carrierId }) => carrierId === carrier.carrierId);
  const carriers = isMissing ? [carrier, ...loaded] : loaded;
  const isActive = useWatch<PlanValues, 'isActive'>({ name: 'isActive' });
  const text = (key: string): string => translate(`insurancePlans.form.${key}`);
  return (
    <>
      <Box sx={fieldsStyle}>
        <SelectInput
          source="carrierId"
          label={translate('insurancePlans.carrier')}
          choices={[
            { id: '', name: text('selectCarrier') },
            ...carriers.map(({ carrierId, carrierName }) => ({ id: String(carrierId), name: carrierName })),
          ]}
        />
        <TextInput source="planNumber" label={text('planNumber')} autoComplete="off" />
        <TextInput source="planName" label={text('planName')} autoComplete="off" />
        <TextInput source="longName" label={text('longName')} autoComplete="off" />
      </Box>
      <Box sx={{ maxWidth: 420 }}>
        <SwitchField
          source="isActive"
          label={translate('insurancePlans.published')}
          helperText={text(isActive ? 'publishedHelp' : 'draftHelp')}
        />
      </Box>
    </>
  );
}

const fieldsStyle = {
  display: 'grid',
  gap: 4,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))' },
  '@media (min-width: 1000px)': { gridTemplateColumns: 'repeat(4, minmax(0, 1fr))' },
} as const;
