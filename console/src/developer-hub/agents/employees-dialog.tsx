import type { AgentRow, HubEmployee, HubEmployees } from '@helix/contracts';
import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useQuery } from '@tanstack/react-query';
import { useNotify, useTranslate } from 'react-admin';
import { useController, useForm } from 'react-hook-form';
import { FormDialog } from '../../components/form/form-dialog.js';
import { LoadingDialog } from '../../components/form/loading-dialog.js';
import { employeesQuery, useChooseProviders } from '../hub-api.js';

const WIDTH = 640;
/** The value of a select without a choice. */
const NONE = '';

interface Values {
  /** The providers chosen for the employees, in their order. */
  chosen: string[];
}

interface FieldProps {
  employee: HubEmployee;
  index: number;
  providers: HubEmployees['providers'];
}

/** Which provider an employee is, with what says so now below. */
function EmployeeField({ employee, index, providers }: FieldProps) {
  const translate = useTranslate();
  const text = (key: string, values?: object): string => translate(`developerHub.agents.employees.${key}`, values);
  const { field } = useController<Values, `chosen.${number}`>({ name: `chosen.${index}` });
  const { employeeId, providerId, foundBy, chosenProviderId } = employee;
  const named = new Map(providers.map((provider) => [provider.providerId, provider.name]));
  const nameOf = (id: string): string => named.get(id) ?? text('provider', { id });
  const isByLogin = foundBy === 'login' && providerId !== null;
  // A provider who is not listed any more can be kept.
  const former = chosenProviderId !== null && !named.has(chosenProviderId) ? [chosenProviderId] : [];
  return (
    <TextField
      select
      id={`employee-${employeeId}`}
      label={text('employee', { id: employeeId })}
      inputRef={field.ref}
      value={isByLogin ? providerId : field.value}
      disabled={isByLogin}
      onChange={field.onChange}
      onBlur={field.onBlur}
      helperText={text(`found.${foundBy ?? 'nobody'}`, { name: nameOf(providerId ?? '') })}
      slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
    >
      <MenuItem value={NONE}>{text(foundBy === null ? 'nobody' : 'unchosen')}</MenuItem>
      {isByLogin && !named.has(providerId) && <MenuItem value={providerId}>{nameOf(providerId)}</MenuItem>}
      {[...former, ...named.keys()].map((id) => (
        <MenuItem key={id} value={id}>
          {nameOf(id)}
        </MenuItem>
      ))}
    </TextField>
  );
}

interface Props {
  agent: Pick<AgentRow, 'clinicId' | 'clinicName'>;
  onClose: () => void;
}

function EmployeesForm({ loaded, agent, onClose }: Props & { loaded: HubEmployees }) {
  const translate = useTranslate();
  const notify = useNotify();
  const choose = useChooseProviders();
  const { employees, providers } = loaded;
  const form = useForm<Values>({
    defaultValues: { chosen: employees.map(({ chosenProviderId }) => chosenProviderId ?? NONE) },
  });
  const onSave = async ({ chosen }: Values): Promise<void> => {
    const choices = employees.flatMap(({ employeeId, chosenProviderId }, index) => {
      const providerId = chosen[index] || null;
      return providerId === chosenProviderId ? [] : { employeeId, providerId };
    });
    if (choices.length > 0) {
      await choose({ clinicId: agent.clinicId, choices });
      notify('developerHub.agents.employees.saved', { type: 'success' });
    }
    onClose();
  };
  return (
    <FormDialog
      title={translate('developerHub.agents.employees.of', { clinic: agent.clinicName })}
      form={form}
      onSave={onSave}
      onClose={onClose}
      width={WIDTH}
    >
      <Box sx={{ typography: 'body2', color: 'text.secondary', textWrap: 'pretty' }}>
        {translate(`developerHub.agents.employees.${employees.length > 0 ? 'lead' : 'empty'}`)}
      </Box>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))',
          columnGap: 4,
          rowGap: 3,
        }}
      >
        {employees.map((employee, index) => (
          <EmployeeField key={employee.employeeId} employee={employee} index={index} providers={providers} />
        ))}
      </Box>
    </FormDialog>
  );
}

/** Which providers the employees of a clinic's system are (rules-admin X 24). */
export function EmployeesDialog({ agent, onClose }: Props) {
  const translate = useTranslate();
  const query = useQuery(employeesQuery(agent.clinicId));
  if (query.data) return <EmployeesForm loaded={query.data} agent={agent} onClose={onClose} />;
  return (
    <LoadingDialog
      title={translate('developerHub.agents.employees.of', { clinic: agent.clinicName })}
      width={WIDTH}
      rows={6}
      query={query}
      failedTitle={translate('developerHub.agents.employees.failed')}
      onClose={onClose}
    />
  );
}
