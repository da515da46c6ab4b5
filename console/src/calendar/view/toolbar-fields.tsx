import type { ProviderGroupView } from '@helix/contracts';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { COARSE_POINTER, TOUCH_TARGET } from '../../components/touch-targets.js';
import type { SelectableProvider } from '../layout/columns.js';

const ALL = '';

interface FilterSelectProps {
  label: string;
  /** Null: one of the options is always chosen. */
  allLabel: string | null;
  options: readonly { value: string; name: string }[];
  /** Null means all. */
  value: string | null;
  onChange: (value: string | null) => void;
  /** Pixels; null: all the room that there is. */
  width: number | null;
}

/** A select of one option or all, with its label in the border; a value that is no option counts as all. */
function FilterSelect({ label, allLabel, options, value, onChange, width }: FilterSelectProps) {
  const id = useId();
  const isOption = options.some((option) => option.value === value);
  return (
    // Shrinks before the row overflows.
    <FormControl size="small" sx={width === null ? { flex: 1, minWidth: 0 } : { flexShrink: 1, width, minWidth: 96 }}>
      <InputLabel id={id} shrink>
        {label}
      </InputLabel>
      <Select
        displayEmpty
        notched
        label={label}
        labelId={id}
        value={isOption && value !== null ? value : ALL}
        onChange={(event) => onChange(event.target.value || null)}
        // Its name is the label alone; MUI would add the value, which is read anyway.
        SelectDisplayProps={{ 'aria-labelledby': id }}
        sx={{
          height: 34,
          '& .MuiSelect-select': { fontSize: 13 },
          [COARSE_POINTER]: {
            height: TOUCH_TARGET,
            // A block cuts a long name off with an ellipsis; a flex box, as for all selects, would not.
            '&& .MuiSelect-select.MuiSelect-select.MuiSelect-select': { display: 'block', py: 0, lineHeight: '44px' },
          },
        }}
      >
        {allLabel !== null && <MenuItem value={ALL}>{allLabel}</MenuItem>}
        {options.map((option) => (
          <MenuItem key={option.value} value={option.value}>
            {option.name}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

interface ProviderSelectProps {
  providers: readonly SelectableProvider[];
  /** Null means all providers. */
  value: string | null;
  onChange: (providerId: string | null) => void;
  width: number | null;
}

/** All providers, or one by id and name. */
export function ProviderSelect({ providers, value, onChange, width }: ProviderSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.provider')}
      allLabel={translate('calendar.all')}
      options={providers.map(({ provider_id, first_name, last_name }) => ({
        value: provider_id,
        name: `${provider_id} - ${first_name} ${last_name}`,
      }))}
      value={value}
      onChange={onChange}
      width={width}
    />
  );
}

interface OneProviderSelectProps {
  providers: readonly SelectableProvider[];
  value: string | null;
  onChange: (providerId: string) => void;
}

/** One provider by name: on a phone, where the agenda is that of one. */
export function OneProviderSelect({ providers, value, onChange }: OneProviderSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.provider')}
      allLabel={null}
      options={providers.map(({ provider_id, first_name, last_name }) => ({
        value: provider_id,
        name: `${first_name} ${last_name}`.trim() || provider_id,
      }))}
      value={value}
      onChange={(providerId) => providerId !== null && onChange(providerId)}
      width={null}
    />
  );
}

interface GroupSelectProps {
  groups: readonly ProviderGroupView[];
  /** Null means all groups. */
  value: number | null;
  onChange: (groupId: number | null) => void;
  width: number | null;
}

/** All provider groups, or one. */
export function GroupSelect({ groups, value, onChange, width }: GroupSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.group')}
      allLabel={translate('calendar.allGroups')}
      options={groups.map(({ providerGroupId, name }) => ({ value: String(providerGroupId), name }))}
      value={value === null ? null : String(value)}
      onChange={(group) => onChange(group === null ? null : Number(group))}
      width={width}
    />
  );
}
