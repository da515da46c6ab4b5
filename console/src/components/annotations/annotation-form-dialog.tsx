import { annotationForm, MAX_ANNOTATION_LENGTH, type AnnotationView } from '@helix/contracts';
import Box from '@mui/material/Box';
import { useState } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormDateField } from '../dates/form-date-field.js';
import { FormDialog } from '../form/form-dialog.js';
import { useRevalidation } from '../form/use-revalidation.js';
import { schemaResolver } from '../form/validation.js';
import { ChoicesError } from '../load-error-line.js';
import { selectProviders } from '../reports/report-providers.js';
import '../reports/texts.js';
import { useAnnotatedProviders, useAnnotationCalls } from './annotation-calls.js';

interface Props {
  /** Null adds one. */
  annotation: AnnotationView | null;
  /** The day that a new one is about at first, `yyyy-mm-dd`. */
  day: string;
  onClose: () => void;
}

interface Values {
  date: string;
  endDate: string;
  text: string;
  providerId: string;
}

const orNull = (text: string): string | null => (text === '' ? null : text);
/** The fields as the call has them: an empty one is none. */
const formOf = ({ endDate, providerId, ...values }: Values) => ({
  ...values,
  endDate: orNull(endDate),
  providerId: orNull(providerId),
});

/** Adds an annotation, or changes one. */
export function AnnotationFormDialog({ annotation, day, onClose }: Props) {
  const translate = useTranslate();
  const { save } = useAnnotationCalls();
  const providers = useAnnotatedProviders();
  // The version when the dialog opened: a refetch of the list must not replace it.
  const [version] = useState(annotation?.version);
  const form = useForm<Values>({
    mode: 'onBlur',
    defaultValues: {
      date: annotation?.date ?? day,
      endDate: annotation?.endDate ?? '',
      text: annotation?.text ?? '',
      providerId: annotation?.providerId ?? '',
    },
    resolver: async (values, context, options) => {
      const { errors } = await schemaResolver<Values>(annotationForm)(formOf(values) as Values, context, options);
      return { values: Object.keys(errors).length > 0 ? {} : values, errors };
    },
  });
  useRevalidation(form);
  const choices = [
    { id: '', name: translate('annotations.clinic') },
    ...selectProviders(providers.data ?? [], translate('reports.former')),
  ];
  const onSave = async (values: Values): Promise<void> => {
    await save(annotation?.annotationId ?? null, { ...formOf(values), version });
    onClose();
  };
  return (
    <FormDialog
      title={translate(annotation ? 'annotations.editTitle' : 'annotations.addTitle')}
      form={form}
      onSave={onSave}
      onClose={onClose}
      submitLabel={annotation ? undefined : translate('annotations.add')}
    >
      <TextInput
        source="text"
        label={translate('annotations.text')}
        helperText={translate('annotations.textHelp', { length: MAX_ANNOTATION_LENGTH })}
        autoComplete="off"
        autoFocus
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
        <FormDateField name="date" label={translate('annotations.firstDay')} />
        <FormDateField name="endDate" label={translate('annotations.lastDay')} />
      </Box>
      <SelectInput source="providerId" label={translate('annotations.about')} choices={choices} />
      <ChoicesError query={providers}>{translate('annotations.providersFailed')}</ChoicesError>
    </FormDialog>
  );
}
