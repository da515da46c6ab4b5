import { MAX_GENERATION_DAYS, type PunchGeneration } from '@helix/contracts';
import Box from '@mui/material/Box';
import { completedPayPeriods, dateAt } from '@helix/hygiene';
import { useState } from 'react';
import { SelectInput, useTranslate } from 'react-admin';
import { set, useForm, type FieldErrors } from 'react-hook-form';
import { FormDateField } from '../../components/dates/form-date-field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { SwitchField } from '../../components/form/switch-field.js';
import { ChoicesError } from '../../components/load-error-line.js';
import { namedProviders } from '../../components/person-name.js';
import { useRevalidation } from '../../components/form/use-revalidation.js';
import { useSession } from '../../session/session-context.js';
import { useGeneratePunches, useHygienists } from './generation-api.js';
import { checkGeneration, generationOf, type GenerationValues } from './generation-form.js';
import { GenerationResult } from './generation-result.js';
import './texts.js';

/** Generates time clock punches from the weekly schedules, and shows what it did. */
export function GenerateScheduleDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const generate = useGeneratePunches();
  const query = useHygienists();
  const { data: hygienists = [] } = query;
  const [done, setDone] = useState<{ of: string; result: PunchGeneration } | null>(null);
  const today = dateAt(Date.now(), clinic.timeZone);
  const [lastPeriod] = completedPayPeriods(clinic.payPeriod, today, 1);
  const form = useForm<GenerationValues>({
    mode: 'onBlur',
    defaultValues: {
      startDate: lastPeriod?.startDate ?? today,
      endDate: lastPeriod?.endDate ?? today,
      providerId: '',
      recreateSchedule: false,
    },
    resolver: (values) => {
      const errors: FieldErrors<GenerationValues> = {};
      for (const { field, problem } of checkGeneration(values)) {
        const message = translate(`providers.generation.${problem}`, { days: MAX_GENERATION_DAYS });
        set(errors, field, { type: 'rule', message });
      }
      return { values: Object.keys(errors).length > 0 ? {} : values, errors };
    },
  });
  useRevalidation(form);

  const choices = [{ id: '', name: translate('providers.generation.all') }, ...namedProviders(hygienists)];
  const onSave = async (values: GenerationValues): Promise<void> => {
    const result = await generate(generationOf(values));
    const provider = choices.find(({ id }) => id === values.providerId)?.name ?? values.providerId;
    const days = { from: values.startDate, to: values.endDate };
    setDone({ of: translate('providers.generation.resultOf', { provider, ...days }), result });
  };
  if (done) return <GenerationResult {...done} onAgain={() => setDone(null)} onClose={onClose} />;
  return (
    <FormDialog
      title={translate('providers.generation.title')}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={520}
      submitLabel={translate('providers.generation.generate')}
    >
      <Box sx={{ color: 'text.secondary', typography: 'body2' }}>{translate('providers.generation.lead')}</Box>
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
        <FormDateField name="startDate" label={translate('providers.generation.startDate')} />
        <FormDateField name="endDate" label={translate('providers.generation.endDate')} />
      </Box>
      <SelectInput source="providerId" label={translate('providers.generation.provider')} choices={choices} />
      <ChoicesError query={query}>{translate('providers.generation.providersFailed')}</ChoicesError>
      <SwitchField
        source="recreateSchedule"
        label={translate('providers.generation.recreate')}
        helperText={translate('providers.generation.recreateHelp')}
      />
    </FormDialog>
  );
}

export default GenerateScheduleDialog;
