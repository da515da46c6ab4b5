import type { ProviderView } from '@helix/contracts';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslate } from 'react-admin';

interface Props {
  hygienists: readonly ProviderView[];
  /** Undefined: nobody is chosen. */
  chosen: ProviderView | undefined;
  onChoose: (providerId: string) => void;
}

const NOBODY = '';

/** Whose week: one of the hygienists. */
export function ProviderChoice({ hygienists, chosen, onChoose }: Props) {
  const translate = useTranslate();
  const label = translate('personalCalendar.select');
  return (
    <Select
      size="small"
      displayEmpty
      value={chosen?.provider_id ?? NOBODY}
      onChange={(event) => onChoose(event.target.value)}
      inputProps={{ 'aria-label': label }}
      sx={{ height: 34, minWidth: 220, '& .MuiSelect-select': { fontSize: 13 } }}
    >
      <MenuItem value={NOBODY} disabled sx={{ display: 'none' }}>
        {label}
      </MenuItem>
      {hygienists.map(({ provider_id, first_name, last_name }) => (
        <MenuItem key={provider_id} value={provider_id}>
          {provider_id} - {first_name} {last_name}
        </MenuItem>
      ))}
    </Select>
  );
}
