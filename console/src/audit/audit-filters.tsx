import { AUDIT_ACTIONS } from '@helix/contracts';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import OutlinedInput from '@mui/material/OutlinedInput';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { useListContext, useTranslate } from 'react-admin';
import { isShownDate } from '../components/calendar-dates.js';
import { DateField } from '../components/dates/date-field.js';
import { useListFilter } from '../components/list/search-field.js';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';
import { useSession } from '../session/session-context.js';

const controlStyle = {
  height: 34,
  [COARSE_POINTER]: { height: TOUCH_TARGET },
  '& input, & .MuiSelect-select': { fontSize: 13 },
  '& input::-webkit-search-cancel-button': { display: 'none' },
} as const;

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
  // An address can name anything; the list says what is wrong with it.
  const date = isShownDate(value) ? value : null;
  return <DateField size="small" fullWidth label={label} value={date} onChange={(next) => set(next ?? '')} />;
}

interface Option {
  value: string | number;
  label: string;
}

/** A select with its label in its border; the first option is for all values. */
function SelectFilter({ name, label, options }: { name: string; label: string; options: readonly Option[] }) {
  const translate = useTranslate();
  const id = useId();
  const [value, set] = useFilter(name);
  return (
    <FormControl size="small" fullWidth>
      <InputLabel id={id} shrink>
        {label}
      </InputLabel>
      <Select
        labelId={id}
        label={label}
        notched
        displayEmpty
        value={options.find((option) => String(option.value) === value)?.value ?? ''}
        onChange={(event) => set(event.target.value)}
        sx={controlStyle}
      >
        <MenuItem value="">{translate('people.audit.all')}</MenuItem>
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.label}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

/** A text with its label in its border; the list follows while the user types. */
function TextFilter({ name, label, hint }: { name: string; label: string; hint: string }) {
  const id = useId();
  const [text, setText] = useListFilter(name);
  return (
    <FormControl size="small" fullWidth>
      <InputLabel htmlFor={id} shrink>
        {label}
      </InputLabel>
      <OutlinedInput
        id={id}
        type="search"
        label={label}
        notched
        placeholder={hint}
        value={text}
        onChange={(event) => setText(event.target.value)}
        sx={controlStyle}
      />
    </FormControl>
  );
}

/** Removes all filters; nothing while there are none. */
export function ClearFilters() {
  const translate = useTranslate();
  const { filterValues, setFilters } = useListContext();
  if (Object.keys(filterValues).length === 0) return null;
  return (
    <Button color="inherit" onClick={() => setFilters({})} sx={{ color: 'text.secondary' }}>
      {translate('people.audit.clear')}
    </Button>
  );
}

/** The filters of the audit trail in one row; their values are in the address. */
export function AuditFilters() {
  const translate = useTranslate();
  const { user } = useSession();
  const actions = AUDIT_ACTIONS.map((value) => ({ value, label: translate(`people.audit.actions.${value}`) }));
  return (
    <Box
      sx={{
        display: 'grid',
        flexShrink: 0,
        columnGap: 2,
        rowGap: 3,
        gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
        '@media (min-width: 740px)': { gridTemplateColumns: 'repeat(2, 152px) repeat(4, minmax(0, 1fr))' },
      }}
    >
      <DateFilter name="from" label={translate('people.audit.fromDay')} />
      <DateFilter name="to" label={translate('people.audit.toDay')} />
      <SelectFilter
        name="action"
        label={translate('people.audit.what')}
        options={actions.toSorted((a, b) => a.label.localeCompare(b.label))}
      />
      <TextFilter name="email" label={translate('people.audit.email')} hint={translate('people.audit.emailHint')} />
      <SelectFilter
        name="clinicId"
        label={translate('people.audit.clinic')}
        options={user.clinics.map(({ clinicId, name }) => ({ value: clinicId, label: name }))}
      />
      <TextFilter
        name="address"
        label={translate('people.audit.address')}
        hint={translate('people.audit.addressBegins')}
      />
    </Box>
  );
}
