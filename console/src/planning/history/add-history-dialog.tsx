import { historyForm, type HistoryForm } from '@helix/contracts';
import { useMemo } from 'react';
import { SelectInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormDateField } from '../../components/dates/form-date-field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { schemaResolver } from '../../components/form/validation.js';
import { historyProcedures } from './history-procedures.js';
import type { HistoryChanges } from './history-api.js';

interface Props {
  /** Of the clinic, `yyyy-mm-dd`: nothing can have been done after it. */
  today: string;
  add: HistoryChanges['add'];
  onClose: () => void;
}

/** Adds a treatment to the history of the patient (spec 2 section 5). */
export function AddHistoryDialog({ today, add, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const resolver = useMemo(
    () =>
      schemaResolver<HistoryForm>(
        historyForm.refine(({ dateOfProcedure }) => dateOfProcedure <= today, {
          path: ['dateOfProcedure'],
          message: 'Please select valid date',
        }),
      ),
    [today],
  );
  const form = useForm<HistoryForm>({ defaultValues: { adaCode: '', dateOfProcedure: '' }, resolver });
  const choices = useMemo(
    () => [
      { id: '', name: translate('treatmentHistory.choose') },
      ...historyProcedures().map(({ adaCode, label }) => ({ id: adaCode, name: label })),
    ],
    [translate],
  );
  return (
    <FormDialog
      title={translate('treatmentHistory.addTitle')}
      form={form}
      onSave={async (values) => {
        await add(values);
        notify('treatmentHistory.added', { type: 'success' });
        onClose();
      }}
      onClose={onClose}
      submitLabel={translate('treatmentHistory.add')}
    >
      <SelectInput source="adaCode" label={translate('treatmentHistory.procedure')} choices={choices} />
      <FormDateField name="dateOfProcedure" label={translate('treatmentHistory.date')} max={today} />
    </FormDialog>
  );
}
