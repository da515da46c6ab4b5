import { useForm, type FieldErrors } from 'react-hook-form';
import { SelectInput, useTranslate } from 'react-admin';
import { isShownDate } from '../../components/calendar-dates.js';
import { FormDateField } from '../../components/dates/form-date-field.js';
import { NumberField } from '../../components/form/number-field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import { isInRange } from '../agenda/number-input.js';
import { UNITS } from './claim-rows.js';
import type { DraftClaim } from './coverage-draft.js';
import { procedureChoices } from './procedure-names.js';

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
      <SelectInput
        source="procedureRuleTypeId"
        label={translate('coverage.claims.procedure')}
        helperText={translate('coverage.claims.addHint')}
        choices={procedureChoices()}
      />
      <FormDateField name="date" label={translate('coverage.claims.date')} />
      <NumberField
        source="units"
        label={translate('coverage.claims.units')}
        slotProps={{ htmlInput: { min: UNITS.min, max: UNITS.max, step: UNITS.precision } }}
      />
    </FormDialog>
  );
}
