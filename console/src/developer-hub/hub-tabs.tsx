import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageTabs } from '../components/page-tabs.js';

export const HUB_PATH = '/settings/sqlExplorer';

/** The tabs of the hub in order. The first is the page itself. */
export const HUB_TABS = ['explorer', 'commands', 'agents', 'quarantine', 'queues', 'mailbox'] as const;
export type HubTab = (typeof HUB_TABS)[number];

export const pathOfTab = (tab: HubTab): string => (tab === 'explorer' ? HUB_PATH : `${HUB_PATH}/${tab}`);

interface Props {
  shown: HubTab;
  children: ReactNode;
}

/** The tabs of the page, and the content of the shown one. */
export function HubTabs({ shown, children }: Props) {
  const translate = useTranslate();
  const tabs = HUB_TABS.map((name) => ({
    name,
    path: pathOfTab(name),
    label: translate(`developerHub.tabs.${name}`),
  }));
  return (
    <PageTabs label={translate('developerHub.title')} tabs={tabs} shown={shown}>
      {children}
    </PageTabs>
  );
}
