import { reconcileForm, type ReconcileForm } from '@helix/contracts';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { SelectInput, useTranslate } from 'react-admin';
import { FormProvider, useForm } from 'react-hook-form';
import { FormDateField } from '../components/dates/form-date-field.js';
import { ActionButton } from '../components/form/action-button.js';
import { preventFocusLoss } from '../components/form/dialog-frame.js';
import { NumberField } from '../components/form/number-field.js';
import { useSave } from '../components/form/use-save.js';
import { schemaResolver } from '../components/form/validation.js';
import { ChoicesError } from '../components/load-error-line.js';
import { Panel } from '../components/metrics/panel.js';
import { selectProviders } from '../components/reports/report-providers.js';
import '../components/reports/texts.js';
import { useProviders } from './reconcile-calls.js';

interface Values {
  date: string;
  total: number | null;
  providerId: string;
}

const formOf = ({ providerId, ...values }: Values) => ({
  ...values,
  providerId: providerId === '' ? null : providerId,
});

interface Props {
  date: string;
  /** The last day that can be chosen. */
  today: string;
  /** Rejects when the comparison failed. */
  onCompare: (form: ReconcileForm) => Promise<void>;
}

/** Which day sheet is compared: its day, its total, and whose it is. */
export function ReconcileFormPanel({ date, today, onCompare }: Props) {
  const translate = useTranslate();
  const providers = useProviders();
  const form = useForm<Values>({
    mode: 'onSubmit',
    defaultValues: { date, total: null, providerId: '' },
    resolver: async (values, context, options) => {
      const { errors } = await schemaResolver<Values>(reconcileForm)(formOf(values) as Values, context, options);
      return { values: Object.keys(errors).length > 0 ? {} : values, errors };
    },
  });
  const { submit, isSaving, failure } = useSave(form, (values) => onCompare(reconcileForm.parse(formOf(values))));
  const choices = [
    { id: '', name: translate('reconcile.clinic') },
    ...selectProviders(providers.data ?? [], translate('reports.former')),
  ];
  return (
    <Panel title={translate('reconcile.sheet')} titleVariant="h2" hint={translate('reconcile.sheetHint')}>
      <FormProvider {...form}>
        <Box component="form" noValidate onSubmit={submit} sx={formStyle}>
          <FormDateField name="date" label={translate('reconcile.date')} max={today} />
          <NumberField source="total" label={translate('reconcile.total')} slotProps={{ htmlInput: { step: 0.01 } }} />
          <Box>
            <SelectInput source="providerId" label={translate('reconcile.of')} choices={choices} />
            <ChoicesError query={providers}>{translate('reconcile.providersFailed')}</ChoicesError>
          </Box>
          <ActionButton
            type="submit"
            variant="contained"
            isDisabled={isSaving}
            sx={{ mt: { sm: '26px' } }}
            {...preventFocusLoss}
          >
            {translate(isSaving ? 'form.working' : 'reconcile.compare')}
          </ActionButton>
        </Box>
      </FormProvider>
      {failure && (
        <Alert severity="error" variant="outlined" sx={{ mt: 3 }}>
          {failure}
        </Alert>
      )}
    </Panel>
  );
}

const formStyle = {
  display: 'grid',
  gap: 4,
  mt: 4,
  alignItems: 'start',
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', sm: 'repeat(2, minmax(0, 1fr))', lg: '180px 180px minmax(0, 1fr) auto' },
} as const;
