import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import { useTranslate } from 'react-admin';
import type { HomeData } from '../data/use-home-data.js';

const ALL = '';

/** Whose figures are shown: all, or one provider. */
export function ProviderFilter({ shown, choose }: Pick<HomeData, 'shown' | 'choose'>) {
  const translate = useTranslate();
  if (!shown.isFilterShown) return null;
  return (
    <Select
      size="small"
      displayEmpty
      value={shown.chosen?.provider_id ?? ALL}
      onChange={(event) => choose(event.target.value || null)}
      inputProps={{ 'aria-label': translate('dashboards.provider') }}
      sx={{ height: 34, minWidth: 180, maxWidth: 260, '& .MuiSelect-select': { fontSize: 13 } }}
    >
      <MenuItem value={ALL}>{translate('dashboards.all')}</MenuItem>
      {shown.offered.map(({ provider_id, first_name, last_name }) => (
        <MenuItem key={provider_id} value={provider_id}>
          {first_name} {last_name}
        </MenuItem>
      ))}
    </Select>
  );
}
