import type { ProviderDetails } from '@helix/contracts';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useQuery } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { clinicFormat } from '../../components/clinic-format.js';
import { NumberField, SelectField, TextField } from '../../components/form/fields.js';
import { fullName } from '../../components/person-name.js';
import { useSession } from '../../session/session-context.js';
import { assignableUsersQuery } from '../provider-api.js';
import { PerHourGoalField } from './per-hour-goal-field.js';
import type { ProviderValues } from './provider-values.js';

/** The users of the clinic to choose from, with nobody first. The assigned user is one of them before they are loaded. */
function useUserOptions({ userId, userFirstName, userLastName }: ProviderDetails) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { data: users = [], isError } = useQuery(assignableUsersQuery(clinic.clinicGuid));
  const assigned = { userId: userId ?? 0, firstName: userFirstName ?? '', lastName: userLastName ?? '' };
  const isMissing = userId !== null && !users.some((user) => user.userId === userId);
  const options = [...(isMissing ? [assigned] : []), ...users].map((user) => ({
    value: String(user.userId),
    label: fullName(user.firstName, user.lastName),
  }));
  return { options: [{ value: '', label: translate('providers.editing.nobody') }, ...options], isError };
}

/** The fields that only hygienists have: wages, payroll ID, the user who is the provider, and notes. */
export function HygienistFields({ provider }: { provider: ProviderDetails }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { symbol } = clinicFormat(clinic.currency);
  const users = useUserOptions(provider);
  const { trigger } = useFormContext<ProviderValues>();
  return (
    <>
      <Box sx={pairs}>
        {/* The goal must not be below the base wage. */}
        <div onBlur={() => void trigger('perHourGoal')}>
          <NumberField
            name="baseWage"
            label={translate('providers.baseWage')}
            help={translate('providers.editing.baseWageHelp')}
            inputProps={{ step: 0.1, min: 0 }}
            startAdornment={<InputAdornment position="start">{symbol}</InputAdornment>}
          />
        </div>
        <PerHourGoalField provider={provider} />
        <NumberField
          name="commission"
          label={translate('providers.editing.commission')}
          help={translate('providers.editing.commissionHelp')}
          inputProps={{ step: 0.1, min: 0, max: 100 }}
          startAdornment={<InputAdornment position="start">%</InputAdornment>}
        />
        <TextField
          name="payrollId"
          label={translate('providers.editing.payrollId')}
          help={translate('providers.editing.payrollIdHelp')}
          autoComplete="off"
        />
      </Box>
      <SelectField
        name="userId"
        label={translate('providers.editing.assignedUser')}
        help={translate(users.isError ? 'providers.editing.usersFailed' : 'providers.editing.assignedUserHelp')}
        options={users.options}
      />
      <TextField name="notes" label={translate('providers.notes')} multiline minRows={2} maxRows={6} />
    </>
  );
}

const pairs = {
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  alignItems: 'start',
} as const;
