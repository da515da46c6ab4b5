import {
  hidesPerformance,
  MAX_CHART_DAYS,
  type ClinicProductivityChart,
  type ProviderProductivityChart,
  type RebookingChart,
} from '@helix/contracts';
import Box from '@mui/material/Box';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useIsFetching } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { SUMMARY_LIMITS } from '@helix/hygiene';
import { useAnnotations } from '../components/annotations/annotation-calls.js';
import { AnnotationsButton } from '../components/annotations/annotations-button.js';
import { CardTabs } from '../components/card-tabs.js';
import { ChartNotes } from '../components/charts/chart-notes.js';
import { FilterChips } from '../components/charts/filter-chips.js';
import { MeasureView } from '../components/charts/measure-view.js';
import { Toggle } from '../components/form/toggle.js';
import { RangeForm } from '../components/report-range/range-form.js';
import { RangePage } from '../components/report-range/range-page.js';
import { intervalOf } from '../components/report-range/report-range.js';
import { reportKey, useReportRange } from '../components/report-range/use-report-range.js';
import { useReport } from '../components/report-range/use-report.js';
import { ChartFigureWhyLink, useFigureExplanations } from '../explain/why-link.js';
import { useSession } from '../session/session-context.js';
import { FIGURES, measuresFor, PRODUCTIVITY_MEASURES, REBOOKING } from './data/productivity-measures.js';
import './texts.js';

const TABS = ['providers', 'clinics', 'rebooking'] as const;
type TabName = (typeof TABS)[number];

/** The days of the charts when the address names none (rules part S, 24). */
const DEFAULT_DAYS = 30;

/** `/charts/productivity`: production, hours and open time by provider and clinic, and rebooking, alone or compared with others. */
export default function ProductivityPage() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { range, query, generate, show } = useReportRange(DEFAULT_DAYS, MAX_CHART_DAYS);
  const isFetching = useIsFetching({ queryKey: reportKey(clinic.clinicGuid) }) > 0;
  const compare = query.get('compare') === 'true';
  const [draft, setDraft] = useState({ of: compare, chosen: compare });
  const chosen = draft.of === compare ? draft.chosen : compare;
  const selected = TABS.find((name) => name === query.get('tab')) ?? 'providers';
  const asked = { ...range, compare, interval: intervalOf(range) };
  const contents = {
    providers: <Productivity path="Provider/Productivity" of="providers" asked={asked} />,
    clinics: <Productivity path="Report/ClinicProductivity" of="clinics" asked={asked} />,
    rebooking: <Rebooking asked={asked} />,
  };
  return (
    <RangePage
      title={translate('navigation.productivityChart')}
      action={<AnnotationsButton />}
      search={translate('productivity.search')}
      isLoading={isFetching}
      form={
        <RangeForm
          range={range}
          maxDays={MAX_CHART_DAYS}
          isLoading={isFetching}
          onGenerate={(days) => generate(days, { compare: chosen ? 'true' : null })}
        >
          <FormControlLabel
            label={translate('productivity.compare')}
            sx={{ m: 0, gap: 2 }}
            control={
              <Toggle checked={chosen} onChange={({ target }) => setDraft({ of: compare, chosen: target.checked })} />
            }
          />
        </RangeForm>
      }
    >
      <Box sx={{ mt: -3 }}>
        <CardTabs<TabName>
          label={translate('navigation.productivityChart')}
          selected={selected}
          onSelect={(tab) => show({ tab: tab === 'providers' ? null : tab, filter: null })}
          tabs={TABS.map((name) => ({
            name,
            label: translate(`productivity.tabs.${name}`),
            // Another tab loads when it is opened.
            content: name === selected ? contents[name] : null,
          }))}
        />
      </Box>
    </RangePage>
  );
}

interface Asked {
  [name: string]: string | boolean;
  startDate: string;
  endDate: string;
  compare: boolean;
  interval: string;
}

interface ProductivityProps {
  path: string;
  of: 'providers' | 'clinics';
  asked: Asked;
}

/** The charts of providers or of clinics. A chip shows another value of what is loaded. */
function Productivity({ path, of, asked }: ProductivityProps) {
  const translate = useTranslate();
  const { preferences } = useSession();
  const { query, show } = useReportRange(DEFAULT_DAYS, MAX_CHART_DAYS);
  const { clinic } = useSession();
  const report = useReport<ProviderProductivityChart | ClinicProductivityChart>(path, asked);
  const { data: annotations } = useAnnotations({ startDate: asked.startDate, endDate: asked.endDate });
  const measures = measuresFor(of, hidesPerformance(preferences));
  const key = measures.find((one) => one === query.get('filter')) ?? measures[0] ?? 'hours';
  const explanations = useFigureExplanations({
    measure: FIGURES[key],
    startDate: asked.startDate,
    endDate: asked.endDate,
  });
  const text = (one: string): string => translate(`productivity.${of}.${one}`);
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <FilterChips
          label={translate('productivity.measure')}
          choices={measures.map((one) => ({ key: one, text: text(one) }))}
          chosen={key}
          onChoose={(filter) => show({ filter: filter === measures[0] ? null : filter })}
        />
        <ChartFigureWhyLink
          measure={FIGURES[key]}
          startDate={asked.startDate}
          endDate={asked.endDate}
          subject={clinic.name}
          clinicId={clinic.clinicId}
          providerId={null}
        />
      </Box>
      <MeasureView
        title={text(key)}
        measure={PRODUCTIVITY_MEASURES[key]}
        chart={report.data}
        isFetching={report.isFetching}
        failure={report.failure}
        limit={SUMMARY_LIMITS[of]}
        isCompared={asked.compare}
        annotations={annotations}
        explanations={explanations}
      />
      {report.data && <ChartNotes {...report.data} />}
    </Box>
  );
}

/** The charts of rebooking by clinic. */
function Rebooking({ asked }: { asked: Asked }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const explanations = useFigureExplanations({
    measure: 'rebooked',
    startDate: asked.startDate,
    endDate: asked.endDate,
  });
  const report = useReport<RebookingChart>('Report/HygieneRebookingPerformance', asked);
  const { data: annotations } = useAnnotations({ startDate: asked.startDate, endDate: asked.endDate });
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 4 }}>
      <Box>
        <ChartFigureWhyLink
          measure="rebooked"
          startDate={asked.startDate}
          endDate={asked.endDate}
          subject={clinic.name}
          clinicId={clinic.clinicId}
          providerId={null}
        />
      </Box>
      <MeasureView
        title={translate('productivity.rebooking')}
        measure={REBOOKING}
        chart={report.data}
        isFetching={report.isFetching}
        failure={report.failure}
        limit={SUMMARY_LIMITS.clinics}
        isCompared={asked.compare}
        annotations={annotations}
        explanations={explanations}
      />
      {report.data && <ChartNotes {...report.data} />}
    </Box>
  );
}
