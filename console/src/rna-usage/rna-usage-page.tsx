import {
  MAX_CHART_DAYS,
  SUBSCRIBABLE_REPORTS,
  type RnaUsageByUserChart,
  type RnaUsageChart,
  type RnaUsageRow,
} from '@helix/contracts';
import { SUMMARY_LIMITS } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { useIsFetching } from '@tanstack/react-query';
import { useTranslate } from 'react-admin';
import { useAnnotations } from '../components/annotations/annotation-calls.js';
import { AnnotationsButton } from '../components/annotations/annotations-button.js';
import { CardTabs } from '../components/card-tabs.js';
import { ChartCard } from '../components/charts/chart-card.js';
import { ChartNotes } from '../components/charts/chart-notes.js';
import { FilterChips } from '../components/charts/filter-chips.js';
import { MeasureView } from '../components/charts/measure-view.js';
import type { Measure } from '../components/charts/measure.js';
import { StackedBars } from '../components/charts/stacked-bars.js';
import { clinicFormat } from '../components/clinic-format.js';
import { countText } from '../components/number-text.js';
import { RangeForm } from '../components/report-range/range-form.js';
import { RangePage } from '../components/report-range/range-page.js';
import { intervalOf } from '../components/report-range/report-range.js';
import { reportKey, useReportRange } from '../components/report-range/use-report-range.js';
import { useReport } from '../components/report-range/use-report.js';
import { SubscriptionCheckbox } from '../components/subscription/subscription-checkbox.js';
import { ChartFigureWhyLink, useFigureExplanations } from '../explain/why-link.js';
import { useSession } from '../session/session-context.js';
import { userStacks } from './data/user-stacks.js';
import './texts.js';

const TABS = ['providers', 'users'] as const;
type TabName = (typeof TABS)[number];

/** The days of the charts when the address names none (rules part S, 24). */
const DEFAULT_DAYS = 30;

const USAGE: Measure<RnaUsageRow> = {
  key: 'usage',
  unit: 'percent',
  valueOf: ({ percentageUsage }) => percentageUsage,
};

/** `/charts/dailies`: which share of the appointments was planned here, by hygienist, and how many by each user. */
export default function RnaUsagePage() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { range, query, generate, show } = useReportRange(DEFAULT_DAYS, MAX_CHART_DAYS);
  const isFetching = useIsFetching({ queryKey: reportKey(clinic.clinicGuid) }) > 0;
  const selected = TABS.find((name) => name === query.get('tab')) ?? 'providers';
  const asked = { ...range, compare: false, interval: intervalOf(range) };
  return (
    <RangePage
      title={translate('navigation.rnaUsage')}
      action={<AnnotationsButton />}
      search={translate('rnaUsage.search')}
      isLoading={isFetching}
      form={
        <>
          <RangeForm
            range={range}
            maxDays={MAX_CHART_DAYS}
            isLoading={isFetching}
            onGenerate={(days) => generate(days)}
          />
          <Box sx={{ mt: 3 }}>
            <SubscriptionCheckbox
              reportId={SUBSCRIBABLE_REPORTS.rnaUsage}
              label={translate('rnaUsage.email')}
              hint={translate('rnaUsage.emailHint')}
            />
          </Box>
        </>
      }
    >
      <Box sx={{ mt: -3 }}>
        <CardTabs<TabName>
          label={translate('navigation.rnaUsage')}
          selected={selected}
          onSelect={(tab) => show({ tab: tab === 'providers' ? null : tab })}
          tabs={TABS.map((name) => ({
            name,
            label: translate(`rnaUsage.tabs.${name}`),
            // Another tab loads when it is opened.
            content:
              name === selected && (name === 'providers' ? <ByProvider asked={asked} /> : <ByUser asked={asked} />),
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
}

/** The one chip of a tab. */
const OneChip = ({ text }: { text: string }) => {
  const translate = useTranslate();
  return (
    <FilterChips
      label={translate('rnaUsage.measure')}
      choices={[{ key: 'only', text }]}
      chosen="only"
      onChoose={() => undefined}
    />
  );
};

function ByProvider({ asked }: { asked: Asked }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const explanations = useFigureExplanations({
    measure: 'rnaUsage',
    startDate: asked.startDate,
    endDate: asked.endDate,
  });
  const report = useReport<RnaUsageChart>('Report/RnaUsage', asked);
  const { data: annotations } = useAnnotations({ startDate: asked.startDate, endDate: asked.endDate });
  const title = translate('rnaUsage.percentage');
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 4 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 3 }}>
        <OneChip text={title} />
        <ChartFigureWhyLink
          measure="rnaUsage"
          startDate={asked.startDate}
          endDate={asked.endDate}
          subject={clinic.name}
          clinicId={clinic.clinicId}
          providerId={null}
        />
      </Box>
      <MeasureView
        title={title}
        measure={USAGE}
        chart={report.data}
        isFetching={report.isFetching}
        failure={report.failure}
        limit={SUMMARY_LIMITS.providers}
        isCompared={false}
        annotations={annotations}
        explanations={explanations}
      />
      {report.data && <ChartNotes {...report.data} />}
    </Box>
  );
}

function ByUser({ asked }: { asked: Asked }) {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { data, isFetching, failure } = useReport<RnaUsageByUserChart>('Report/RnaUsageByUser', asked);
  const title = translate('rnaUsage.count');
  const { exactMoney } = clinicFormat(clinic.currency);
  const stacks =
    data &&
    userStacks(data.data, ({ optimizedAppts, moneyEarned }) =>
      moneyEarned === null ? countText(optimizedAppts) : `${countText(optimizedAppts)}, ${exactMoney(moneyEarned)}`,
    );
  return (
    <Box sx={{ display: 'grid', gap: 4, pt: 4 }}>
      <OneChip text={title} />
      <ChartCard
        title={title}
        failure={failure}
        isFetching={isFetching}
        fileName={`${clinic.name} - ${title}`}
        values={
          stacks && {
            columns: [translate('charts.date'), ...stacks.parts.map(({ name }) => name), translate('rnaUsage.total')],
            rows: stacks.xs.map((x) => {
              const counts = stacks.parts.map(({ values }) => values.get(x)?.value ?? 0);
              return [x, ...counts.map(String), String(counts.reduce((sum, count) => sum + count, 0))];
            }),
          }
        }
      >
        {stacks && <StackedBars label={title} {...stacks} />}
      </ChartCard>
      {data && <ChartNotes {...data} />}
    </Box>
  );
}
