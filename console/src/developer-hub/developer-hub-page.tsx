import type { ComponentType } from 'react';
import { useTranslate } from 'react-admin';
import { useLocation } from 'react-router';
import { Page } from '../components/page.js';
import { AgentList } from './agents/agent-list.js';
import { CommandList } from './commands/command-list.js';
import { DeleteList } from './deletes/delete-list.js';
import { Explorer } from './explorer/explorer.js';
import { HUB_TABS, HubTabs, type HubTab } from './hub-tabs.js';
import { Mailbox } from './mailbox/mailbox.js';
import { QuarantineList } from './quarantine/quarantine-list.js';
import { Queues } from './queues/queues.js';
import { useHubLive } from './use-hub-live.js';
import './texts.js';

const CONTENTS: Record<HubTab, ComponentType> = {
  explorer: Explorer,
  commands: CommandList,
  agents: AgentList,
  deletes: DeleteList,
  quarantine: QuarantineList,
  queues: Queues,
  mailbox: Mailbox,
};

/** `/settings/sqlExplorer` and its tabs: tools for developers of Helix. */
export default function DeveloperHubPage() {
  const translate = useTranslate();
  const { pathname } = useLocation();
  useHubLive();
  const shown = HUB_TABS.find((tab) => pathname.toLowerCase().replace(/\/$/, '').endsWith(`/${tab}`)) ?? 'explorer';
  const Content = CONTENTS[shown];
  return (
    <Page kind="full" title={translate('developerHub.title')}>
      <HubTabs shown={shown}>
        <Content />
      </HubTabs>
    </Page>
  );
}
