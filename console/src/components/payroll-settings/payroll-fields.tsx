import { BONUS_POLICIES, PAY_PERIODS } from '@helix/hygiene';
import Typography from '@mui/material/Typography';
import { RadioButtonGroupInput, useTranslate } from 'react-admin';
import { choiceText } from '../form/choice-text.js';
import { SwitchField } from '../form/switch-field.js';
import './texts.js';

/** Whether the clinic shows payroll, how it counts bonuses, and how often it pays: fields of the surrounding form. */
export function PayrollFields() {
  const translate = useTranslate();
  const choices = <Value extends string>(field: string, values: readonly Value[]) =>
    values.map((value) => ({
      id: value,
      name: translate(`payrollSettings.${field}.${value}`),
      help: translate(`payrollSettings.${field}.${value}Help`),
    }));
  return (
    <>
      <SwitchField
        source="payrollVisible"
        label={translate('payrollSettings.visible')}
        helperText={translate('payrollSettings.visibleHelp')}
      />
      <RadioButtonGroupInput
        source="bonusPolicy"
        label={translate('payrollSettings.bonusPolicy.label')}
        choices={choices('bonusPolicy', BONUS_POLICIES)}
        optionText={choiceText}
      />
      <RadioButtonGroupInput
        source="payPeriod"
        label={translate('payrollSettings.payPeriod.label')}
        choices={choices('payPeriod', PAY_PERIODS)}
        optionText={choiceText}
      />
      <Typography variant="caption" color="text.secondary">
        {translate('payrollSettings.fromNow')}
      </Typography>
    </>
  );
}
