import type { ClinicChange, ClinicCreate, ClinicRow, SavedClinic } from '@helix/contracts';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { StaticFormDialog } from '../components/form/static-form-dialog.js';
import { useSaveClinic } from './clinic-api.js';
import { ClinicFields } from './clinic-fields.js';
import { clinicResolver, valuesOf, type ClinicValues } from './clinic-values.js';

interface Props {
  /** Null adds a clinic. */
  clinic: ClinicRow | null;
  /** Closes the dialog of a new clinic, whose key is known now alone. */
  onCreated: (clinic: SavedClinic) => void;
  onClose: () => void;
}

/** Adds a clinic, or edits one. */
export function ClinicDialog({ clinic: shown, onCreated, onClose }: Props) {
  const translate = useTranslate();
  const notify = useNotify();
  const save = useSaveClinic();
  // As it was when the dialog opened: a save with the version of a refetch would overwrite what nobody saw here.
  const [clinic] = useState(shown);
  const form = useForm<ClinicValues>({
    mode: 'onTouched',
    defaultValues: valuesOf(clinic),
    resolver: clinicResolver(clinic),
  });
  const onSave = async (values: ClinicValues): Promise<void> => {
    // The resolver has made of the texts what the contract says.
    const saved = await save(values as unknown as ClinicCreate | ClinicChange);
    notify(clinic === null ? 'clinics.form.created' : 'clinics.form.updated', { type: 'success' });
    if (clinic === null) onCreated(saved);
    else onClose();
  };
  return (
    <StaticFormDialog
      title={translate(clinic === null ? 'clinics.form.addTitle' : 'clinics.form.editTitle')}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={680}
      submitLabel={clinic === null ? translate('clinics.form.add') : undefined}
    >
      <ClinicFields clinic={clinic} />
    </StaticFormDialog>
  );
}
