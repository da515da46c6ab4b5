import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { HintIcon } from '../../components/metrics/panel.js';
import { useSession } from '../../session/session-context.js';
import type { HomeData } from '../data/use-home-data.js';
import { ProviderFilter } from './provider-filter.js';

/** Good morning, whom the figures are about, and the choice of another provider. */
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
      <Box sx={{ ml: 'auto' }}>
        <ProviderFilter shown={shown} choose={choose} />
      </Box>
    </Box>
  );
}
