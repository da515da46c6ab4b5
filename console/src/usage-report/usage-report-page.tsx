import { MAX_CHART_DAYS, type ProductUsageRow } from '@helix/contracts';
import { useMemo } from 'react';
import { useTranslate } from 'react-admin';
import { useAnnotations } from '../components/annotations/annotation-calls.js';
import { LinesCard } from '../components/charts/measure-view.js';
import type { ChartRow, Measure } from '../components/charts/measure.js';
import { RangeForm } from '../components/report-range/range-form.js';
import { RangePage } from '../components/report-range/range-page.js';
import { intervalOf } from '../components/report-range/report-range.js';
import { useReportRange } from '../components/report-range/use-report-range.js';
import { useReport } from '../components/report-range/use-report.js';
import { useSession } from '../session/session-context.js';
import './texts.js';

/** The days of the report when the address names none (rules part S, 24). */
const DEFAULT_DAYS = 90;

interface UsageRow extends ChartRow {
  percentageUsage: number | null;
}

const USAGE: Measure<UsageRow> = {
  key: 'usage',
  unit: 'percent',
  valueOf: ({ percentageUsage }) => percentageUsage,
};

/** `/reports/usagereport`: which share of the appointments was planned here, by clinic. */
export default function UsageReportPage() {
  const translate = useTranslate();
  const { clinic } = useSession();
  const { range, generate } = useReportRange(DEFAULT_DAYS, MAX_CHART_DAYS);
  const { data, isFetching, failure } = useReport<ProductUsageRow[]>('Report/ProductUsage', {
    ...range,
    interval: intervalOf(range),
  });
  const chart = useMemo(
    () =>
      data && {
        data: data.map((row) => usageRow(row, [clinic.name, `${clinic.name} (${clinic.clinicId})`])),
        totals: [],
      },
    [data, clinic.name, clinic.clinicId],
  );
  const { data: annotations } = useAnnotations(range);
  const title = translate('usageReport.title');
  return (
    <RangePage
      title={title}
      search={translate('usageReport.search')}
      isLoading={isFetching}
      form={
        <RangeForm
          range={range}
          maxDays={MAX_CHART_DAYS}
          isLoading={isFetching}
          onGenerate={(days) => generate(days)}
        />
      }
    >
      <LinesCard
        {...{ title, chart, isFetching, failure }}
        label={title}
        measure={USAGE}
        annotations={annotations}
        fileName={`${clinic.name} - ${title}`}
      />
    </RangePage>
  );
}

/** The answer names clinics, with their ids where several have one name. @param own what the own clinic may be called. */
const usageRow = ({ name, date, percentageUsage, isPartial }: ProductUsageRow, own: readonly string[]): UsageRow => ({
  ...{ date, percentageUsage, isPartial },
  clinicId: null,
  clinicName: name,
  isOwn: own.includes(name),
});
