import type { CoverageItemView } from '@helix/contracts';
import { RESET_TYPES } from '@helix/hygiene';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import Radio from '@mui/material/Radio';
import RadioGroup from '@mui/material/RadioGroup';
import { useEffect, useId } from 'react';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useForm, useWatch, type FieldErrors } from 'react-hook-form';
import { withDateTexts } from '../../components/clinic-format.js';
import { FormDateField } from '../../components/dates/form-date-field.js';
import { NumberField } from '../../components/form/number-field.js';
import { FormDialog } from '../../components/form/form-dialog.js';
import type { CoverageDraft, DraftGrant } from './coverage-draft.js';
import { countedBy, EMPTY_GRANT, grantErrors, grantOf, itemsFor, valuesOf, type GrantValues } from './grant-values.js';
import { procedureChoices } from './procedure-names.js';

const MAX_COMMENT = 2000;

interface Props {
  /** Null: a new one. */
  grant: DraftGrant | null;
  draft: CoverageDraft;
  /** Of the patient's plan. */
  items: readonly CoverageItemView[];
  /** Of the appointment, `yyyy-mm-dd`. */
  date: string;
  onApply: (grant: DraftGrant) => void;
  onClose: () => void;
}

/** The additional coverage form (spec 2 section 5). It changes the draft; the panel saves it. */
export function GrantDialog({ grant, draft, items, date, onApply, onClose }: Props) {
  const translate = useTranslate();
  const form = useForm<GrantValues>({
    defaultValues: grant ? valuesOf(grant) : { ...EMPTY_GRANT, effectiveFrom: date },
    mode: 'onTouched',
    resolver: (values) => {
      const errors: FieldErrors<GrantValues> = {};
      if (values.procedureRuleTypeId === '')
        errors.procedureRuleTypeId = { type: 'rule', message: translate('coverage.claims.chooseProcedure') };
      for (const { field, message } of grantErrors(values, items, date)) {
        if (field !== 'coverageType') errors[field] = { type: 'rule', message: withDateTexts(message) };
      }
      return Object.keys(errors).length > 0 ? { values: {}, errors } : { values, errors: {} };
    },
  });
  const { setValue, clearErrors, trigger, control } = form;
  const values = useWatch({ control }) as GrantValues;
  const replaceable = itemsFor(items, values.procedureRuleTypeId);
  const isOccurrence = countedBy(items, values) === 'occurrence';
  const isOneTime = values.resetType === 'oneTime';

  // The grant replaces what the plan has for the procedure; without such an item it stands by itself.
  const chosen = values.coverageItemId;
  const first = String(replaceable[0]?.coverageItemId ?? '');
  const isPossible = replaceable.some((item) => String(item.coverageItemId) === chosen);
  useEffect(() => {
    if (!isPossible && chosen !== first) setValue('coverageItemId', first);
  }, [isPossible, chosen, first, setValue]);
  useEffect(() => {
    if (isOneTime) clearErrors('resetTimePeriod');
  }, [isOneTime, clearErrors]);

  // The message about the period belongs to both of its days, and a change of one validates only that one.
  const { effectiveFrom, effectiveTo } = values;
  useEffect(() => {
    if (effectiveFrom !== '' && effectiveTo !== '') void trigger(['effectiveFrom', 'effectiveTo']);
  }, [effectiveFrom, effectiveTo, trigger]);

  const apply = async (typed: GrantValues): Promise<void> => {
    onApply(grantOf(typed, items, draft, grant));
    onClose();
    await Promise.resolve();
  };
  return (
    <FormDialog
      title={translate('coverage.grants.addTitle')}
      form={form}
      onSave={apply}
      onClose={onClose}
      submitLabel={translate('coverage.grants.apply')}
      width={520}
    >
      <SelectInput
        source="procedureRuleTypeId"
        label={translate('coverage.grants.procedure')}
        choices={procedureChoices()}
      />
      {values.procedureRuleTypeId !== '' && (
        <SelectInput
          source="coverageItemId"
          label={translate('coverage.grants.item')}
          choices={
            replaceable.length === 0
              ? [{ id: '', name: translate('coverage.grants.byItself') }]
              : replaceable.map((item) => ({ id: String(item.coverageItemId), name: item.coveredItemName }))
          }
        />
      )}
      <NumberField
        key={isOccurrence ? 'occurrences' : 'units'}
        source="unitsCovered"
        label={translate(isOccurrence ? 'coverage.grants.occurrences' : 'coverage.grants.units')}
        helperText={translate(isOccurrence ? 'coverage.grants.occurrencesHelp' : 'coverage.grants.unitsHelp')}
        slotProps={{ htmlInput: isOccurrence ? { min: 1, step: 1 } : { min: 0.5, step: 0.5 } }}
      />
      <Box sx={{ display: 'grid', gridTemplateColumns: { sm: '1fr 1fr' }, gap: 4, alignItems: 'start' }}>
        <FormDateField name="effectiveFrom" label={translate('coverage.grants.from')} />
        <FormDateField name="effectiveTo" label={translate('coverage.grants.to')} />
        <SelectInput
          source="resetType"
          label={translate('coverage.grants.resetType')}
          choices={RESET_TYPES.map((type) => ({ id: type, name: translate(`coverage.grants.${type}`) }))}
        />
        {!isOneTime && (
          <NumberField
            source="resetTimePeriod"
            label={translate('coverage.grants.period')}
            slotProps={{ htmlInput: { min: 1, max: 99, step: 1 } }}
          />
        )}
      </Box>
      <ReplaceChoice />
      <TextInput
        source="comments"
        label={translate('coverage.grants.comments')}
        multiline
        minRows={2}
        slotProps={{ htmlInput: { maxLength: MAX_COMMENT } }}
      />
    </FormDialog>
  );
}

/** Only Yes is supported. */
function ReplaceChoice() {
  const translate = useTranslate();
  const id = useId();
  return (
    <div>
      <FormLabel id={id}>{translate('coverage.grants.replace')}</FormLabel>
      <RadioGroup row aria-labelledby={id} value="yes" sx={{ '& .MuiFormControlLabel-label': { fontSize: 13 } }}>
        <FormControlLabel value="yes" control={<Radio size="small" />} label={translate('coverage.grants.yes')} />
        <FormControlLabel
          value="no"
          disabled
          control={<Radio size="small" />}
          label={translate('coverage.grants.no')}
        />
      </RadioGroup>
    </div>
  );
}
