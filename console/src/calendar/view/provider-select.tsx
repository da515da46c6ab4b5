import type { ProviderView } from '@helix/contracts';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslate } from 'react-admin';
import { selectStyle } from './select-style.js';

interface Props {
  providers: readonly ProviderView[];
  /** Null shows all. */
  value: string | null;
  onChange: (providerId: string | null) => void;
}

const ALL = '';

/** All providers, or one by id and name. */
export function ProviderSelect({ providers, value, onChange }: Props) {
  const translate = useTranslate();
  const known = providers.some(({ provider_id }) => provider_id === value);
  return (
    <Select
      size="small"
      displayEmpty
      value={known && value !== null ? value : ALL}
      onChange={(event) => onChange(event.target.value || null)}
      inputProps={{ 'aria-label': translate('calendar.provider') }}
      sx={selectStyle}
    >
      <MenuItem value={ALL}>{translate('calendar.all')}</MenuItem>
      {providers.map(({ provider_id, first_name, last_name }) => (
        <MenuItem key={provider_id} value={provider_id}>
          {provider_id} - {first_name} {last_name}
        </MenuItem>
      ))}
    </Select>
  );
}
