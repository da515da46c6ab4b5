import Box from '@mui/material/Box';
import FormControl from '@mui/material/FormControl';
import InputLabel from '@mui/material/InputLabel';
import MenuItem from '@mui/material/MenuItem';
import Select from '@mui/material/Select';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { useTranslate } from 'react-admin';
import { HintIcon } from '../../components/metrics/panel.js';
import { useSession } from '../../session/session-context.js';
import type { HomeData } from '../data/use-home-data.js';

const ALL = '';

/** Selects whose metrics are shown: those of all providers or of one. */
export function ProviderFilter({ shown, choose }: Pick<HomeData, 'shown' | 'choose'>) {
  const translate = useTranslate();
  const id = useId();
  const label = translate('dashboards.provider');
  if (!shown.isFilterShown) return null;
  return (
    <FormControl size="small" sx={{ ml: 'auto', width: { xs: '100%', sm: 200 } }}>
      <InputLabel id={id} shrink>
        {label}
      </InputLabel>
      <Select
        displayEmpty
        notched
        label={label}
        labelId={id}
        value={shown.chosen?.provider_id ?? ALL}
        onChange={(event) => choose(event.target.value || null)}
        // Its name is the label alone; MUI would add the value, which is read anyway.
        SelectDisplayProps={{ 'aria-labelledby': id }}
        sx={{ height: 34, '& .MuiSelect-select': { fontSize: 13 } }}
      >
        <MenuItem value={ALL}>{translate('dashboards.all')}</MenuItem>
        {shown.offered.map(({ provider_id, first_name, last_name }) => (
          <MenuItem key={provider_id} value={provider_id}>
            {first_name} {last_name}
          </MenuItem>
        ))}
      </Select>
    </FormControl>
  );
}

/** The greeting, the names of the shown providers and the provider filter. */
export function Greeting({ shown, choose }: Pick<HomeData, 'shown' | 'choose'>) {
  const translate = useTranslate();
  const { user } = useSession();
  const name = user.firstName || user.email;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 3, minHeight: 34 }}>
      <Typography component="h1" variant="h1">
        {translate('dashboards.greeting', { name })}
      </Typography>
      {shown.names.length > 0 && (
        <HintIcon
          label={translate('dashboards.reflectsLabel')}
          text={translate('dashboards.reflects', { names: shown.names.join(', ') })}
        />
      )}
      <ProviderFilter shown={shown} choose={choose} />
    </Box>
  );
}
