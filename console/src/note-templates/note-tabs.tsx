import type { ReactNode } from 'react';
import { useTranslate } from 'react-admin';
import { PageTabs } from '../components/page-tabs.js';

export const TEMPLATES_PATH = '/settings/noteTemplates';

const paths = { templates: TEMPLATES_PATH, tokens: `${TEMPLATES_PATH}/tokens` } as const;
type NoteTab = keyof typeof paths;
const names = Object.keys(paths) as NoteTab[];

/** The tabs of the page, and the content of the shown one. */
export function NoteTabs({ shown, children }: { shown: NoteTab; children: ReactNode }) {
  const translate = useTranslate();
  const tabs = names.map((name) => ({
    name,
    path: paths[name],
    label: translate(`noteTemplates.tabs.${name}`),
  }));
  return (
    <PageTabs label={translate('noteTemplates.title')} tabs={tabs} shown={shown}>
      {children}
    </PageTabs>
  );
}
