import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';

export const TEMPLATES_PATH = '/settings/noteTemplates';
export const TOKENS_PATH = `${TEMPLATES_PATH}/tokens`;

const tabs = [
  { id: 'templates', path: TEMPLATES_PATH },
  { id: 'tokens', path: TOKENS_PATH },
] as const;
type NoteTab = (typeof tabs)[number]['id'];

const panelId = (tab: NoteTab): string => `panel-${tab}`;
const tabId = (tab: NoteTab): string => `tab-${tab}`;

/** The tabs of the page, which are links: each has an address, and keeps its list’s state in it. */
export function NoteTabs({ shown }: { shown: NoteTab }) {
  const translate = useTranslate();
  return (
    <Tabs
      value={shown}
      aria-label={translate('noteTemplates.title')}
      sx={{
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
      }}
    >
      {tabs.map(({ id, path }) => (
        <Tab
          key={id}
          value={id}
          id={tabId(id)}
          aria-controls={panelId(id)}
          label={translate(`noteTemplates.tabs.${id}`)}
          component={Link}
          to={path}
        />
      ))}
    </Tabs>
  );
}

/** The content of a tab. */
export function TabPanel({ tab, children }: { tab: NoteTab; children: ReactNode }) {
  return (
    <Box
      role="tabpanel"
      id={panelId(tab)}
      aria-labelledby={tabId(tab)}
      sx={{ display: 'flex', flexDirection: 'column', gap: 4, flex: 1, minHeight: 0 }}
    >
      {children}
    </Box>
  );
}
