import { payrollSettings, type PayrollSettings } from '@helix/contracts';
import { useState } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { FormDialog } from '../../components/form/form-dialog.js';
import { schemaResolver } from '../../components/form/validation.js';
import { PayrollFields } from '../../components/payroll-settings/payroll-fields.js';
import { useSession } from '../../session/session-context.js';
import { useSavePayrollSettings } from '../provider-api.js';

/** Whether the clinic shows payroll, how it counts bonuses, and how often it pays. */
export function PayrollSettingsDialog({ onClose }: { onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { clinic } = useSession();
  const save = useSavePayrollSettings();
  // As they were when the dialog opened: what others save while it is open must not be overwritten.
  const [seen] = useState(() => {
    const { payrollVisible, bonusPolicy, payPeriod } = clinic;
    return { payrollVisible, bonusPolicy, payPeriod };
  });
  const form = useForm<PayrollSettings>({
    defaultValues: seen,
    resolver: schemaResolver(payrollSettings),
  });
  const onSave = async (settings: PayrollSettings): Promise<void> => {
    await save({ ...settings, seen });
    notify('providers.payroll.saved', { type: 'success' });
    onClose();
  };
  return (
    <FormDialog
      title={translate('providers.payroll.title', { clinic: clinic.name })}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={520}
    >
      <PayrollFields />
    </FormDialog>
  );
}
