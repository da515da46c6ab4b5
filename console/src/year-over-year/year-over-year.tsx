import { hidesPerformance, type YearOverYearChart } from '@helix/contracts';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useTranslate } from 'react-admin';
import { useAnnotations } from '../components/annotations/annotation-calls.js';
import { ChartCard, type ChartValues } from '../components/charts/chart-card.js';
import { FilterChips } from '../components/charts/filter-chips.js';
import { LeftOutNote } from '../components/charts/left-out-note.js';
import { LineChart } from '../components/charts/line-chart.js';
import { axisText, fileText, valueText } from '../components/charts/measure.js';
import { hourlyAxis, valueAxis } from '../components/charts/value-axis.js';
import { clinicFormat } from '../components/clinic-format.js';
import { ReportPage } from '../components/report-page.js';
import { useReport } from '../components/report-range/use-report.js';
import { useAddress } from '../components/use-address.js';
import { useSession } from '../session/session-context.js';
import { filtersFor, isHourly, monthOfDate, unitOf, yearLines } from './data/year-lines.js';
import './texts.js';

interface Props {
  /** Text key. */
  title: string;
  /** 1 hygienists, 2 doctors. */
  providerType: 1 | 2;
}

/** The months of the last years upon each other, by one of six filters. */
export function YearOverYear({ title, providerType }: Props) {
  const translate = useTranslate();
  const { clinic, preferences } = useSession();
  const [query, change] = useAddress();
  const filters = filtersFor(hidesPerformance(preferences));
  const first = filters[0] ?? 2;
  const filter = filters.find((one) => String(one) === query.get('filter')) ?? first;
  const { data, isFetching, failure } = useReport<YearOverYearChart>('Report/YearOverYear', { filter, providerType });
  const unit = { unit: unitOf(filter) };
  const format = clinicFormat(clinic.currency);
  const lines = data && yearLines(data, filter, (value) => valueText(value, unit, format));
  // Doctors have none of their own: these are about hygienists, or about the clinic.
  const annotations = useAnnotations().data?.filter(
    ({ date, providerId }) =>
      data && data.startDate <= date && date <= data.endDate && (providerType === 1 || providerId === null),
  );
  const drawn = lines?.flatMap(({ points }) => [...points.values()].map(({ value }) => value)) ?? [];
  const name = translate(`yearOverYear.filters.${filter}`);
  return (
    <ReportPage
      isLoading={isFetching}
      heading={
        <Typography component="h1" variant="h1" sx={{ lineHeight: '34px' }}>
          {translate(title)}
        </Typography>
      }
      failure={null}
      failureTitle=""
    >
      <Box sx={{ display: 'grid', gap: 4 }}>
        <FilterChips
          label={translate('yearOverYear.measure')}
          choices={filters.map((one) => ({ key: String(one), text: translate(`yearOverYear.filters.${one}`) }))}
          chosen={String(filter)}
          onChoose={(id) => change({ filter: id === String(first) ? null : id }, { replace: true })}
        />
        <ChartCard
          title={name}
          hint={data && translate('yearOverYear.range', { startDate: data.startDate, endDate: data.endDate })}
          values={data && tableOf(data, translate('yearOverYear.month'), unit, format)}
          {...{ failure, isFetching }}
          fileName={`${clinic.name} - ${name}`}
          footer={
            data?.partialMonth && (
              <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>
                {translate('charts.partialHint')}
              </Box>
            )
          }
        >
          {data && lines && (
            <LineChart
              label={name}
              lines={lines}
              xs={data.xaxisValues}
              xText={(month) => month.slice(0, 3)}
              axis={isHourly(filter) ? hourlyAxis(drawn) : valueAxis(drawn)}
              axisText={(value) => axisText(value, unit, format)}
              annotations={annotations}
              placeOf={monthOfDate}
            />
          )}
        </ChartCard>
        {data && <LeftOutNote leftOut={data.leftOut} />}
      </Box>
    </ReportPage>
  );
}

/** A row for each month, a column for each year; no rows without any value. */
function tableOf(
  { series, xaxisValues }: YearOverYearChart,
  month: string,
  unit: Parameters<typeof fileText>[1],
  format: ReturnType<typeof clinicFormat>,
): ChartValues {
  const hasValue = series.some(({ data }) => data.some((value) => value !== null));
  const rowsBy = (text: (value: number) => string): string[][] =>
    hasValue
      ? xaxisValues.map((name, at) => [
          name,
          ...series.map(({ data }) => {
            const value = data[at] ?? null;
            return value === null ? '' : text(value);
          }),
        ])
      : [];
  return {
    columns: [month, ...series.map(({ name }) => name)],
    rows: rowsBy((value) => valueText(value, unit, format)),
    fileRows: rowsBy((value) => fileText(value, unit)),
  };
}
