import type { ProviderGroupView } from '@helix/contracts';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslate } from 'react-admin';
import { selectStyle } from './select-style.js';

interface Props {
  groups: readonly ProviderGroupView[];
  /** Null shows all. */
  value: number | null;
  onChange: (groupId: number | null) => void;
}

const ALL = '';

/** All provider groups, or one. */
export function GroupSelect({ groups, value, onChange }: Props) {
  const translate = useTranslate();
  const known = groups.some(({ providerGroupId }) => providerGroupId === value);
  return (
    <Select
      size="small"
      displayEmpty
      value={known && value !== null ? String(value) : ALL}
      onChange={(event) => onChange(event.target.value === ALL ? null : Number(event.target.value))}
      inputProps={{ 'aria-label': translate('calendar.group') }}
      sx={{ ...selectStyle, flexBasis: 132 }}
    >
      <MenuItem value={ALL}>{translate('calendar.allGroups')}</MenuItem>
      {groups.map(({ providerGroupId, name }) => (
        <MenuItem key={providerGroupId} value={String(providerGroupId)}>
          {name}
        </MenuItem>
      ))}
    </Select>
  );
}
