import { useForm, type FieldErrors } from 'react-hook-form';
import { useTranslate } from 'react-admin';
import { isShownDate } from '../../components/calendar-dates.js';
import { FormDateField } from '../../components/dates/form-date-field.js';
import { NumberField, SelectField } from '../../components/form/fields.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { isInRange } from '../agenda/number-input.js';
import { UNITS } from './claim-rows.js';
import type { DraftClaim } from './coverage-draft.js';
import { procedureOptions } from './procedure-names.js';

interface ClaimForm {
  procedureRuleTypeId: string;
  date: string;
  units: number | null;
}

interface Props {
  onAdd: (claim: DraftClaim) => void;
  onClose: () => void;
}

/** Adds units of a treatment that the history lacks. */
export function ClaimDialog({ onAdd, onClose }: Props) {
  const translate = useTranslate();
  const form = useForm<ClaimForm>({
    defaultValues: { procedureRuleTypeId: '', date: '', units: 1 },
    mode: 'onTouched',
    resolver: (values) => {
      const errors: FieldErrors<ClaimForm> = {};
      const add = (field: keyof ClaimForm, key: string): void => {
        errors[field] = { type: 'rule', message: translate(`coverage.claims.${key}`) };
      };
      if (values.procedureRuleTypeId === '') add('procedureRuleTypeId', 'chooseProcedure');
      if (!isShownDate(values.date)) add('date', 'chooseDate');
      if (values.units === null || !isInRange(values.units, UNITS)) add('units', 'halves');
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const save = async ({ procedureRuleTypeId, date, units }: ClaimForm): Promise<void> => {
    onAdd({ procedureRuleTypeId: Number(procedureRuleTypeId), date, units: units ?? 0 });
    onClose();
    await Promise.resolve();
  };
  return (
    <FormDialog
      title={translate('coverage.claims.addTitle')}
      form={form}
      onSave={save}
      onClose={onClose}
      submitLabel={translate('coverage.grants.apply')}
      width={440}
    >
      <SelectField
        name="procedureRuleTypeId"
        label={translate('coverage.claims.procedure')}
        help={translate('coverage.claims.addHint')}
        options={procedureOptions()}
      />
      <FormDateField name="date" label={translate('coverage.claims.date')} />
      <NumberField
        name="units"
        label={translate('coverage.claims.units')}
        inputProps={{ min: UNITS.min, max: UNITS.max, step: UNITS.precision }}
      />
    </FormDialog>
  );
}
