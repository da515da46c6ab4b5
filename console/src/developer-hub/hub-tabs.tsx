import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';

export const HUB_PATH = '/settings/sqlExplorer';

/** The tabs of the hub in order. The first is the page itself; each keeps its list in its address. */
export const HUB_TABS = ['explorer', 'commands', 'agents', 'quarantine', 'queues', 'mailbox'] as const;
export type HubTab = (typeof HUB_TABS)[number];

export const pathOfTab = (tab: HubTab): string => (tab === 'explorer' ? HUB_PATH : `${HUB_PATH}/${tab}`);

interface Props {
  shown: HubTab;
  children: ReactNode;
}

/** The tabs of the page, which are links, and the content of the shown one. */
export function HubTabs({ shown, children }: Props) {
  const translate = useTranslate();
  return (
    <>
      <Tabs
        value={shown}
        aria-label={translate('developerHub.title')}
        // On a phone, they are wider than the page.
        variant="scrollable"
        scrollButtons={false}
        sx={tabsStyle}
      >
        {HUB_TABS.map((tab) => (
          <Tab
            key={tab}
            value={tab}
            id={`tab-${tab}`}
            aria-controls={`panel-${tab}`}
            label={translate(`developerHub.tabs.${tab}`)}
            component={Link}
            to={pathOfTab(tab)}
          />
        ))}
      </Tabs>
      <Box
        role="tabpanel"
        id={`panel-${shown}`}
        aria-labelledby={`tab-${shown}`}
        sx={{ display: 'flex', flexDirection: 'column', gap: 4, flex: 1, minHeight: 0 }}
      >
        {children}
      </Box>
    </>
  );
}

const tabsStyle = {
  flexShrink: 0,
  minHeight: 36,
  mt: -2,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': {
    minHeight: 36,
    px: 0,
    mr: 5,
    minWidth: 0,
    fontSize: 13,
    [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
  },
} as const;
