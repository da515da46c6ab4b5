import { payrollSettings, type PayrollSettings } from '@helix/contracts';
import { BONUS_POLICIES, PAY_PERIODS } from '@helix/hygiene';
import { useState } from 'react';
import { RadioButtonGroupInput, useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { choiceText } from '../../components/form/choice-text.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { SwitchField } from '../../components/form/switch-field.js';
import { schemaResolver } from '../../components/form/validation.js';
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
  const choices = <Value extends string>(field: string, values: readonly Value[]) =>
    values.map((value) => ({
      id: value,
      name: translate(`providers.payroll.${field}.${value}`),
      help: translate(`providers.payroll.${field}.${value}Help`),
    }));
  return (
    <FormDialog
      title={translate('providers.payroll.title', { clinic: clinic.name })}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={520}
    >
      <SwitchField
        source="payrollVisible"
        label={translate('providers.payroll.visible')}
        helperText={translate('providers.payroll.visibleHelp')}
      />
      <RadioButtonGroupInput
        source="bonusPolicy"
        label={translate('providers.payroll.bonusPolicy.label')}
        choices={choices('bonusPolicy', BONUS_POLICIES)}
        optionText={choiceText}
      />
      <RadioButtonGroupInput
        source="payPeriod"
        label={translate('providers.payroll.payPeriod.label')}
        choices={choices('payPeriod', PAY_PERIODS)}
        optionText={choiceText}
      />
    </FormDialog>
  );
}
