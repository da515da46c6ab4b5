import { distinctNames, type ProviderDetails } from '@helix/contracts';
import Box from '@mui/material/Box';
import InputAdornment from '@mui/material/InputAdornment';
import { useQuery } from '@tanstack/react-query';
import { SelectInput, TextInput, useTranslate } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { clinicFormat } from '../../components/clinic-format.js';
import { NumberField } from '../../components/form/number-field.js';
import { ChoicesError } from '../../components/load-error-line.js';
import { fullName } from '../../components/person-name.js';
import { useSession } from '../../session/session-context.js';
import { assignableUsersQuery } from '../provider-api.js';
import { PerHourGoalField } from './per-hour-goal-field.js';
import type { ProviderValues } from './provider-values.js';

/** The users of the clinic to choose from, with nobody first. The assigned user is one of them before they are loaded. */
function useUserChoices({ userId, userFirstName, userLastName }: ProviderDetails) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const query = useQuery(assignableUsersQuery(clinic.clinicGuid));
  const { data: users = [] } = query;
  const assigned = { userId: userId ?? 0, firstName: userFirstName ?? '', lastName: userLastName ?? '' };
  const isMissing = userId !== null && !users.some((user) => user.userId === userId);
  const people = [...(isMissing ? [assigned] : []), ...users].map((user) => ({
    id: String(user.userId),
    name: fullName(user.firstName, user.lastName),
  }));
  const choices = [...distinctNames(people)].map(([id, name]) => ({ id, name }));
  return { choices: [{ id: '', name: translate('providers.editing.nobody') }, ...choices], query };
}

/** The fields that only hygienists have: wages, payroll ID, the user who is the provider, and notes. */
export function HygienistFields({ provider }: { provider: ProviderDetails }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { symbol } = clinicFormat(clinic.currency);
  const users = useUserChoices(provider);
  const { trigger } = useFormContext<ProviderValues>();
  return (
    <>
      <Box sx={pairs}>
        {/* The goal must not be below the base wage. */}
        <div onBlur={() => void trigger('perHourGoal')}>
          <NumberField
            source="baseWage"
            label={translate('providers.baseWage')}
            helperText={translate('providers.editing.baseWageHelp')}
            slotProps={{
              input: { startAdornment: <InputAdornment position="start">{symbol}</InputAdornment> },
              htmlInput: { step: 0.1, min: 0 },
            }}
          />
        </div>
        <PerHourGoalField provider={provider} />
        <NumberField
          source="commission"
          label={translate('providers.editing.commission')}
          helperText={translate('providers.editing.commissionHelp')}
          slotProps={{
            input: { startAdornment: <InputAdornment position="start">%</InputAdornment> },
            htmlInput: { step: 0.1, min: 0, max: 100 },
          }}
        />
        <TextInput
          source="payrollId"
          label={translate('providers.editing.payrollId')}
          helperText={translate('providers.editing.payrollIdHelp')}
          autoComplete="off"
        />
      </Box>
      <SelectInput
        source="userId"
        label={translate('providers.editing.assignedUser')}
        helperText={translate('providers.editing.assignedUserHelp')}
        choices={users.choices}
      />
      <ChoicesError query={users.query}>{translate('providers.editing.usersFailed')}</ChoicesError>
      <TextInput source="notes" label={translate('providers.notes')} multiline minRows={2} maxRows={6} />
    </>
  );
}

const pairs = {
  display: 'grid',
  gridTemplateColumns: { sm: 'repeat(2, minmax(0, 1fr))' },
  gap: 4,
  alignItems: 'start',
} as const;
