import { AUDIT_ACTIONS } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useListContext, useTranslate } from 'react-admin';
import { SearchField } from '../components/list/search-field.js';
import { useSession } from '../session/session-context.js';

const controlStyle = { height: 34, '& input, & .MuiSelect-select': { fontSize: 13 } } as const;

/** One filter of the list context: its value as text, empty when not set. */
function useFilter(name: string): [value: string, set: (value: string | number) => void] {
  const { filterValues, setFilters } = useListContext();
  const value: unknown = filterValues[name];
  return [
    value === undefined || value === null ? '' : String(value),
    (changed) => setFilters({ ...filterValues, [name]: changed }),
  ];
}

function DateFilter({ name, label }: { name: string; label: string }) {
  const [value, set] = useFilter(name);
  return (
    <OutlinedInput
      size="small"
      type="date"
      value={value}
      onChange={(event) => set(event.target.value)}
      inputProps={{ 'aria-label': label }}
      startAdornment={
        <Box aria-hidden sx={{ mr: 2, typography: 'body2', color: 'text.secondary' }}>
          {label}
        </Box>
      }
      sx={{ ...controlStyle, width: 184 }}
    />
  );
}

interface Option {
  value: string | number;
  label: string;
}

interface SelectFilterProps {
  name: string;
  label: string;
  /** The label of the option for all values. */
  all: string;
  options: readonly Option[];
}

function SelectFilter({ name, label, all, options }: SelectFilterProps) {
  const [value, set] = useFilter(name);
  return (
    <Select
      size="small"
      displayEmpty
      value={options.find((option) => String(option.value) === value)?.value ?? ''}
      onChange={(event) => set(event.target.value)}
      inputProps={{ 'aria-label': label }}
      sx={{ ...controlStyle, width: 176 }}
    >
      <MenuItem value="">{all}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.label}
        </MenuItem>
      ))}
    </Select>
  );
}

/** The filters of the audit trail; their values are in the address. */
export function AuditFilters() {
  const translate = useTranslate();
  const { user } = useSession();
  const { filterValues, setFilters } = useListContext();
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: translate(`people.audit.actions.${value}`) }));
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2 }}>
      <DateFilter name="from" label={translate('people.audit.fromDay')} />
      <DateFilter name="to" label={translate('people.audit.toDay')} />
      <SelectFilter
        name="action"
        label={translate('people.audit.what')}
        all={translate('people.audit.everything')}
        options={actions.toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <SearchField name="email" label={translate('people.audit.email')} width={250} />
      <SelectFilter
        name="clinicId"
        label={translate('people.audit.clinic')}
        all={translate('people.audit.allClinics')}
        options={user.clinics.map(({ clinicId, name }) => ({ value: clinicId, label: name }))}
      />
      <SearchField name="address" label={translate('people.audit.addressFilter')} width={250} />
      {Object.keys(filterValues).length > 0 && (
        <Button color="inherit" onClick={() => setFilters({})} sx={{ color: 'text.secondary' }}>
          {translate('people.audit.clear')}
        </Button>
      )}
    </Box>
  );
}
