import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageTabs } from '../components/page-tabs.js';
import { useWaitingDeletes } from './hub-api.js';

export const HUB_PATH = '/settings/sqlExplorer';

/** The tabs of the hub in order. The first is the page itself. */
export const HUB_TABS = ['explorer', 'commands', 'agents', 'deletes', 'quarantine', 'queues', 'mailbox'] as const;
export type HubTab = (typeof HUB_TABS)[number];

export const pathOfTab = (tab: HubTab): string => (tab === 'explorer' ? HUB_PATH : `${HUB_PATH}/${tab}`);

/** How many deletes wait for somebody, behind the name of their tab. */
function WaitingDeletes({ count }: { count: number }) {
  const translate = useTranslate();
  return (
    <Box component="span" role="img" aria-label={translate('developerHub.deletes.count', { count })} sx={countStyle}>
      {count}
    </Box>
  );
}

interface Props {
  shown: HubTab;
  children: ReactNode;
}

/** The tabs of the page, and the content of the shown one. */
export function HubTabs({ shown, children }: Props) {
  const translate = useTranslate();
  const waiting = useWaitingDeletes();
  const tabs = HUB_TABS.map((name) => ({
    name,
    path: pathOfTab(name),
    label: (
      <span>
        {translate(`developerHub.tabs.${name}`)}
        {name === 'deletes' && waiting > 0 && <WaitingDeletes count={waiting} />}
      </span>
    ),
  }));
  return (
    <PageTabs label={translate('developerHub.title')} tabs={tabs} shown={shown}>
      {children}
    </PageTabs>
  );
}

const countStyle = {
  ml: 1.5,
  px: 1.5,
  borderRadius: '9px',
  fontSize: 12,
  fontWeight: 600,
  fontVariantNumeric: 'tabular-nums',
  color: 'state.warning.text',
  bgcolor: 'state.warning.tint',
} as const;
