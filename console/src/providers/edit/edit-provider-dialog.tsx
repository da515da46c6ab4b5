import type { ProviderDetails } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { SelectInput, useNotify, useTranslate } from 'react-admin';
import { useForm, useWatch } from 'react-hook-form';
import { FormDialog } from '../../components/form/form-dialog.js';
import { SwitchField } from '../../components/form/switch-field.js';
import { useRevalidation } from '../../components/form/use-revalidation.js';
import { useSession } from '../../session/session-context.js';
import { FairPay } from '../fair-pay/fair-pay.js';
import { useSaveProvider } from '../provider-api.js';
import { HYGIENIST, PROVIDER_TYPES, providerName, typeKey } from '../provider-names.js';
import { HygienistFields } from './hygienist-fields.js';
import { changeOf, isHygienist, providerResolver, valuesOf, type ProviderValues } from './provider-values.js';

interface Props {
  provider: ProviderDetails;
  onClose: () => void;
}

/** Edits the settings of a provider in Helix. Wages, user and notes are those of hygienists. */
export function EditProviderDialog({ provider: shown, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const { goalPercentage } = useSession().clinic;
  const save = useSaveProvider();
  // As it was when the dialog opened. A refetch of the list must not change what counts as edited, nor its version.
  const [provider] = useState(shown);
  const form = useForm<ProviderValues>({
    mode: 'onTouched',
    defaultValues: valuesOf(provider, goalPercentage),
    resolver: providerResolver(provider, goalPercentage, translate),
  });
  const hasWages = isHygienist({ providerType: useWatch({ control: form.control, name: 'providerType' }) });
  // The goal is compared with the base wage, and errors of hidden fields must not keep the form from being saved.
  useRevalidation(form);
  // The server computes pay for saved hygienists alone.
  const hasFairPay = hasWages && provider.providerType === HYGIENIST;

  const onSave = async (values: ProviderValues): Promise<void> => {
    await save(provider, { ...changeOf(values, provider, goalPercentage), version: provider.version });
    notify('providers.editing.saved', { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={translate('providers.editing.title', { name: providerName(provider) })}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={hasFairPay ? 960 : 520}
    >
      <Box sx={hasFairPay ? besideFairPay : undefined}>
        <Box sx={{ display: 'grid', gap: 4, alignContent: 'start', minWidth: 0 }}>
          <SelectInput
            source="providerType"
            label={translate('providers.type')}
            choices={PROVIDER_TYPES.map((type) => ({ id: String(type), name: translate(typeKey(type)) }))}
          />
          {hasWages && <HygienistFields provider={provider} />}
          <SwitchField
            source="excludeFromCalendar"
            label={translate('providers.excludeFromCalendar')}
            helperText={translate('providers.editing.excludeFromCalendarHelp')}
          />
          <SwitchField
            source="excludeFromAnalysis"
            label={translate('providers.excludeFromChart')}
            helperText={translate('providers.editing.excludeFromChartHelp')}
          />
        </Box>
        {hasFairPay && <FairPay providerId={provider.provider_id} />}
      </Box>
    </FormDialog>
  );
}

/** What the wage would have paid stands beside its fields, or below the form on a narrow window. */
const besideFairPay = {
  display: 'grid',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'minmax(0, 5fr) minmax(0, 6fr)' },
  gap: { xs: 6, md: 6 },
} as const;
