import type { ProviderDetails } from '@helix/contracts';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { useFormState, useWatch } from 'react-hook-form';
import { clinicFormat } from '../../components/clinic-format.js';
import { NumberField } from '../../components/form/number-field.js';
import { percentText } from '../../components/number-text.js';
import { useSession } from '../../session/session-context.js';
import { NOTHING } from '../provider-cells.js';
import { goalWageOf, type ProviderValues } from './provider-values.js';

/** The field where the clinic has no goal percentage: a goal cannot be converted to a goal wage. */
function DisabledGoal() {
  const translate = useTranslate();
  const error = useFormState<ProviderValues>().errors.perHourGoal?.message;
  return (
    <TextField
      id={useId()}
      disabled
      label={translate('providers.perHourGoal')}
      value={NOTHING}
      error={error !== undefined}
      helperText={error ?? translate('providers.editing.noGoalPercentage')}
      sx={{ '& input': { textAlign: 'right' } }}
    />
  );
}

/** The per hour goal, with the goal wage that it means. */
export function PerHourGoalField({ provider }: { provider: ProviderDetails }) {
  const translate = useTranslate();
  const { goalPercentage, currency } = useSession().clinic;
  const { exactMoney, symbol } = clinicFormat(currency);
  const goal = useWatch<ProviderValues, 'perHourGoal'>({ name: 'perHourGoal' });
  const { perHourGoal: isEdited = false } = useFormState<ProviderValues>().dirtyFields;
  if (!goalPercentage) return <DisabledGoal />;
  // Of the goal that is shown, the wage would be rounded; what is stored is exact.
  const wage = isEdited ? goalWageOf(goal, goalPercentage) : (provider.goalWage ?? 0);
  const isKnown = Number.isFinite(wage) && wage > 0;
  return (
    <NumberField
      source="perHourGoal"
      label={translate('providers.perHourGoal')}
      helperText={translate(isKnown ? 'providers.editing.goalWageHelp' : 'providers.editing.noGoalHelp', {
        wage: exactMoney(isKnown ? wage : 0),
        percent: percentText(goalPercentage * 100),
      })}
      slotProps={{
        input: { startAdornment: <InputAdornment position="start">{symbol}</InputAdornment> },
        htmlInput: { step: 0.1, min: 0 },
      }}
    />
  );
}
