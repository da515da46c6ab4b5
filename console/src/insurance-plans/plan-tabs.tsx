import Box from '@mui/material/Box';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { Link } from 'react-router';
import { COARSE_POINTER, TOUCH_TARGET } from '../components/touch-targets.js';

const PATH = '/settings/insurancePlans';
const tabs = [
  { id: 'plans', path: PATH },
  { id: 'unmatched', path: `${PATH}/unmatched` },
] as const;
export type PlanTab = (typeof tabs)[number]['id'];

/** Subtitle and tabs of the page, and the content of the shown tab. The tabs are links: each keeps its list in its address. */
export function PlanTabs({ shown, children }: { shown: PlanTab; children: ReactNode }) {
  const translate = useTranslate();
  return (
    <>
      <Box sx={{ flexShrink: 0, mt: -3, color: 'text.secondary', typography: 'body2' }}>
        {translate('insurancePlans.subtitle')}
      </Box>
      <Tabs value={shown} aria-label={translate('insurancePlans.title')} sx={tabsStyle}>
        {tabs.map(({ id, path }) => (
          <Tab
            key={id}
            value={id}
            id={`tab-${id}`}
            aria-controls={`panel-${id}`}
            label={translate(`insurancePlans.tabs.${id}`)}
            component={Link}
            to={path}
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
