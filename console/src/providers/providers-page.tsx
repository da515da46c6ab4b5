import type { ProviderDetails } from '@helix/contracts';
import EmptyIcon from '@mui/icons-material/PersonSearchOutlined';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ColumnsButton, FilterButton, useListContext, useTranslate } from 'react-admin';
import { List } from '../components/list/list.js';
import { CARDS_BELOW } from '../components/list/list-layout.js';
import { ListStore } from '../components/list/list-store.js';
import { ListTable } from '../components/list/list-table.js';
import { SearchField } from '../components/list/search-field.js';
import { PageMessage } from '../components/page-message.js';
import { Page } from '../components/page.js';
import { useAddress } from '../components/use-address.js';
import { useSession } from '../session/session-context.js';
import { ActiveFilter, addressOf, useShown } from './active-filter.js';
import { PageActions } from './page-actions.js';
import { PROVIDERS } from './provider-api.js';
import { ProviderColumns } from './provider-columns.js';
import { ProviderDialogs, type OpenDialog } from './provider-dialogs.js';
import './texts.js';

/** The width of the list, in pixels, that has room for all columns. */
const SCROLLS_BELOW = 1150;

/** Why no provider is shown. */
function NoProviders() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { filterValues } = useListContext();
  const [, changeAddress] = useAddress();
  const shown = useShown();
  const search = String(filterValues['q'] ?? '');
  const reason = search ? 'noneFound' : shown === 'active' ? 'noneActive' : 'none';
  return (
    <PageMessage
      icon={<EmptyIcon />}
      title={translate(`providers.${reason}`, { search, clinic: clinic.name })}
      actions={
        reason !== 'none' && (
          <Button variant="outlined" onClick={() => changeAddress({ ...addressOf('all'), filter: null })}>
            {translate('providers.showAll')}
          </Button>
        )
      }
    >
      {reason === 'none' && translate('providers.noneHint')}
    </PageMessage>
  );
}

const pinned = { position: 'sticky', zIndex: 1, bgcolor: 'background.paper' } as const;
const name = '.column-last_name';
const actions = ':last-of-type';

/**
 * Cells close together and headings of several lines, so that a laptop has room for all columns. Where there is less, the
 * list scrolls sideways between the name and the actions.
 */
const gridStyle = {
  [`@container (min-width: ${CARDS_BELOW}px)`]: {
    '& .MuiTableCell-root.MuiTableCell-root': { px: 1.5, '&:first-of-type': { pl: 4 }, '&:last-of-type': { pr: 4 } },
    '& .MuiTableCell-head.MuiTableCell-head': { whiteSpace: 'normal', lineHeight: '16px', py: 1.5 },
    '& .MuiTableCell-root[data-fills]': { minWidth: 88 },
    [`& .MuiTableCell-root${name}`]: { ...pinned, left: 0 },
    [`& .MuiTableCell-root${actions}`]: { ...pinned, right: 0 },
    [`& .MuiTableCell-head:is(${name}, ${actions})`]: { zIndex: 3 },
    [`& .MuiTableRow-hover:hover .MuiTableCell-root:is(${name}, ${actions})`]: { bgcolor: 'surface.sunken' },
  },
  [`@container (min-width: ${CARDS_BELOW}px) and (max-width: ${SCROLLS_BELOW - 1}px)`]: {
    [`& .MuiTableCell-root${name}`]: { borderRight: 1, borderRightColor: 'surface.line' },
    [`& .MuiTableCell-root${actions}`]: { borderLeft: 1, borderLeftColor: 'surface.line' },
  },
};

function Providers() {
  const translate = useTranslate();
  const [open, setOpen] = useState<OpenDialog | null>(null);
  return (
    <List<ProviderDetails>
      resource={PROVIDERS}
      sort={{ field: 'last_name', order: 'ASC' }}
      filter={{ activeOnly: useShown() === 'active' }}
    >
      <Page kind="full" title={translate('navigation.providers')} actions={<PageActions onOpen={setOpen} />}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, columnGap: 4, flexShrink: 0 }}>
          <ActiveFilter />
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flex: { xs: '1 0 100%', sm: 'none' } }}>
            <SearchField source="q" label={translate('providers.search')} />
            <FilterButton filters={[]} />
            <ColumnsButton />
          </Box>
        </Box>
        <ListTable<ProviderDetails> label={translate('navigation.providers')} empty={<NoProviders />} sx={gridStyle}>
          <ProviderColumns onAction={(name, provider) => setOpen({ name, provider })} />
        </ListTable>
      </Page>
      <ProviderDialogs open={open} onClose={() => setOpen(null)} />
    </List>
  );
}

/** `/settings/providers`: the providers of the clinic, with their settings in Helix. */
export default function ProvidersPage() {
  return (
    <ListStore>
      <Providers />
    </ListStore>
  );
}
