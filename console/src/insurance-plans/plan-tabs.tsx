import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageTabs } from '../components/page-tabs.js';

const PATH = '/settings/insurancePlans';
const paths = { plans: PATH, unmatched: `${PATH}/unmatched` } as const;
type PlanTab = keyof typeof paths;
const names = Object.keys(paths) as PlanTab[];

/** Subtitle and tabs of the page, and the content of the shown tab. */
export function PlanTabs({ shown, children }: { shown: PlanTab; children: ReactNode }) {
  const translate = useTranslate();
  const tabs = names.map((name) => ({
    name,
    path: paths[name],
    label: translate(`insurancePlans.tabs.${name}`),
  }));
  return (
    <>
      <Box sx={{ flexShrink: 0, mt: -3, color: 'text.secondary', typography: 'body2' }}>
        {translate('insurancePlans.subtitle')}
      </Box>
      <PageTabs label={translate('insurancePlans.title')} tabs={tabs} shown={shown}>
        {children}
      </PageTabs>
    </>
  );
}
