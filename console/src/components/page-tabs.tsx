import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { TAB_HEIGHT } from './card-tabs.js';
import { COARSE_POINTER, TOUCH_TARGET } from './touch-targets.js';

export interface PageTab {
  name: string;
  label: ReactNode;
  path: string;
}

interface Props {
  label: string;
  tabs: readonly PageTab[];
  /** The name of the tab whose content the children are. */
  shown: string;
  children: ReactNode;
}

/** The tabs of a page and the content of the shown one. They are links: each has an address and keeps its list in it. */
export function PageTabs({ label, tabs, shown, children }: Props) {
  return (
    <>
      <Tabs
        value={shown}
        aria-label={label}
        // On a phone, they are wider than the page.
        variant="scrollable"
        scrollButtons={false}
        sx={tabsStyle}
      >
        {tabs.map(({ name, label: text, path }) => (
          <Tab
            key={name}
            value={name}
            id={`tab-${name}`}
            aria-controls={`panel-${name}`}
            label={text}
            component={Link}
            to={path}
          />
        ))}
      </Tabs>
      <Box role="tabpanel" id={`panel-${shown}`} aria-labelledby={`tab-${shown}`} sx={panelStyle}>
        {children}
      </Box>
    </>
  );
}

const tabsStyle = {
  flexShrink: 0,
  minHeight: TAB_HEIGHT,
  mt: -2,
  borderBottom: 1,
  borderColor: 'divider',
  '& .MuiTab-root': {
    minHeight: TAB_HEIGHT,
    px: 0,
    mr: 5,
    minWidth: 0,
    fontSize: 13,
    [COARSE_POINTER]: { minHeight: TOUCH_TARGET, minWidth: TOUCH_TARGET },
  },
} as const;

const panelStyle = { display: 'flex', flexDirection: 'column', gap: 4, flex: 1, minHeight: 0 } as const;
