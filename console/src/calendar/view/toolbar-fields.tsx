import type { ProviderGroupView, ProviderView } from '@helix/contracts';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslate } from 'react-admin';

const ALL = '';

interface FilterSelectProps {
  label: string;
  allLabel: string;
  options: readonly { value: string; name: string }[];
  /** Null means all. */
  value: string | null;
  onChange: (value: string | null) => void;
  width?: number;
}

/** A select of one option or all; a value that is no option counts as all. */
function FilterSelect({ label, allLabel, options, value, onChange, width = 200 }: FilterSelectProps) {
  const isOption = options.some((option) => option.value === value);
  return (
    <Select
      size="small"
      displayEmpty
      value={isOption && value !== null ? value : ALL}
      onChange={(event) => onChange(event.target.value || null)}
      inputProps={{ 'aria-label': label }}
      // As high as the buttons; shrinks before the row wraps.
      sx={{ height: 34, flex: `0 1 ${width}px`, minWidth: 90, '& .MuiSelect-select': { fontSize: 13 } }}
    >
      <MenuItem value={ALL}>{allLabel}</MenuItem>
      {options.map((option) => (
        <MenuItem key={option.value} value={option.value}>
          {option.name}
        </MenuItem>
      ))}
    </Select>
  );
}

interface ProviderSelectProps {
  providers: readonly ProviderView[];
  /** Null means all providers. */
  value: string | null;
  onChange: (providerId: string | null) => void;
}

/** All providers, or one by id and name. */
export function ProviderSelect({ providers, value, onChange }: ProviderSelectProps) {
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
    />
  );
}

interface GroupSelectProps {
  groups: readonly ProviderGroupView[];
  /** Null means all groups. */
  value: number | null;
  onChange: (groupId: number | null) => void;
}

/** All provider groups, or one. */
export function GroupSelect({ groups, value, onChange }: GroupSelectProps) {
  const translate = useTranslate();
  return (
    <FilterSelect
      label={translate('calendar.group')}
      allLabel={translate('calendar.allGroups')}
      options={groups.map(({ providerGroupId, name }) => ({ value: String(providerGroupId), name }))}
      value={value === null ? null : String(value)}
      onChange={(group) => onChange(group === null ? null : Number(group))}
      width={132}
    />
  );
}
