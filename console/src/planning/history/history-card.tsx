import { Suspense, useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { lazyComponent, type LazyComponent } from '../../components/lazy-component.js';
import { Panel } from '../../components/metrics/panel.js';
import { useSession } from '../../session/session-context.js';
import { CardTabs, type CardTab } from '../../components/card-tabs.js';
import { LoadingLines } from './tab-states.js';
import { TreatmentsTab } from './treatments-tab.js';
import './texts.js';

const notesTab = lazyComponent('notes-tab', () => import('./notes/notes-tab.js'));
const formsTab = lazyComponent('forms-tab', () => import('./forms/forms-tab.js'));

type TabName = 'treatments' | 'notes' | 'forms';

/** What is known of the patient: treatments, notes, and forms where the clinic shows them (spec 2 section 2). */
export function HistoryCard() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const [selected, select] = useState<TabName>('treatments');
  const tabs = useMemo((): CardTab<TabName>[] => {
    const label = (name: TabName): string => translate(`treatmentHistory.${name}`);
    return [
      { name: 'treatments', label: label('treatments'), content: <TreatmentsTab /> },
      { name: 'notes', label: label('notes'), content: <LazyTab tab={notesTab} /> },
      ...(clinic.showClinicalForms
        ? [{ name: 'forms' as const, label: label('forms'), content: <LazyTab tab={formsTab} /> }]
        : []),
    ];
  }, [translate, clinic.showClinicalForms]);
  return (
    <Panel title={translate('treatmentHistory.title')} titleVariant="h2">
      <CardTabs label={translate('treatmentHistory.title')} tabs={tabs} selected={selected} onSelect={select} />
    </Panel>
  );
}

/** A tab whose code loads when it opens; the card stays meanwhile. */
function LazyTab({ tab: { Part } }: { tab: LazyComponent }) {
  const translate = useTranslate();
  return (
    <Suspense fallback={<LoadingLines label={translate('common.loading')} />}>
      <Part />
    </Suspense>
  );
}
