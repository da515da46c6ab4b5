import Box from '@mui/material/Box';
import { useTranslate } from 'react-admin';
import { FilterSelect } from '../../components/form/filter-select.js';
import { HintIcon } from '../../components/metrics/panel.js';
import { PageHeading } from '../../components/page.js';
import { useSession } from '../../session/session-context.js';
import type { HomeData } from '../data/use-home-data.js';

/** Selects whose metrics are shown: those of all providers or of one. */
export function ProviderFilter({ shown, choose }: Pick<HomeData, 'shown' | 'choose'>) {
  const translate = useTranslate();
  if (!shown.isFilterShown) return null;
  return (
    <Box sx={{ display: 'flex', ml: 'auto', width: { xs: '100%', sm: 200 } }}>
      <FilterSelect
        label={translate('dashboards.provider')}
        allLabel={translate('dashboards.all')}
        options={shown.offered.map(({ provider_id }) => ({
          value: provider_id,
          name: shown.nameOf.get(provider_id) ?? provider_id,
        }))}
        value={shown.chosen?.provider_id ?? null}
        onChange={choose}
        width={null}
      />
    </Box>
  );
}

/** The greeting, the names of the shown providers and the provider filter. */
export function Greeting({ shown, choose }: Pick<HomeData, 'shown' | 'choose'>) {
  const translate = useTranslate();
  const { user } = useSession();
  const name = user.firstName || user.email;
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 2, rowGap: 3, minHeight: 34 }}>
      <PageHeading>{translate('dashboards.greeting', { name })}</PageHeading>
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
