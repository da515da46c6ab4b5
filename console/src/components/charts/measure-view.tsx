import { summaryOf } from '@helix/hygiene';
import Box from '@mui/material/Box';
import DialogContent from '@mui/material/DialogContent';
import Link from '@mui/material/Link';
import { useMemo, useState } from 'react';
import { useTranslate } from 'react-admin';
import { useSession } from '../../session/session-context.js';
import { clinicFormat, type ClinicFormat } from '../clinic-format.js';
import { DialogFrame } from '../form/dialog-frame.js';
import type { Failure } from '../metrics/panel.js';
import { ChartCard, type ChartValues } from './chart-card.js';
import type { ChartAnnotation } from './chart-line.js';
import { LineChart } from './line-chart.js';
import {
  averageText,
  axisText,
  drawnValue,
  fileText,
  linesOf,
  totalsOf,
  valueText,
  type ChartRow,
  type Entry,
  type Measure,
  type MeasureLines,
  type MeasureTotals,
} from './measure.js';
import { SummaryBars, type SummaryBar } from './summary-bars.js';
import { percentAxis, valueAxis } from './value-axis.js';

interface Props<Row extends ChartRow> {
  /** Of the measure, as its chip has it. */
  title: string;
  measure: Measure<Row>;
  /** Undefined while they load for the first time. */
  chart: { data: readonly Row[]; totals: readonly Row[] } | undefined;
  isFetching: boolean;
  failure: Failure | null;
  /** More entries than these are summed up. */
  limit: number;
  /** Whether the chart compares with clinics of others. */
  isCompared: boolean;
  annotations?: readonly ChartAnnotation[];
  /** How entries of named clinics are explained; left out: they are not. */
  explanations?: Explanations | undefined;
}

/** Explains the value of an entry over the whole range. */
interface Explanations {
  labelOf: (name: string) => string;
  open: (entry: ExplainedEntry) => void;
}
interface ExplainedEntry {
  name: string;
  clinicId: number;
  providerId: string | null;
}

/** A link to all bars stands below a summary of more rows than these. */
const SHOW_ALL_ABOVE = 10;
/** Of the dialog with all bars, pixels. */
const DIALOG = { minHeight: 600, rowHeight: 30, width: 860 } as const;

/** A measure of providers or clinics: at the left the bars of the whole range, at the right a line for each over its days. */
export function MeasureView<Row extends ChartRow>(view: Props<Row>) {
  const { title, measure, chart, isFetching, failure, isCompared, limit, explanations } = view;
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  const [showsAll, setShowsAll] = useState(false);
  const totals = useMemo(() => chart && totalsOf(chart.totals, measure), [chart, measure]);
  const name = translate(isCompared ? 'charts.compared' : 'charts.ofClinic', { clinic: clinic.name, measure: title });
  const isOfProviders = chart?.totals.some(({ providerFirstName }) => providerFirstName !== undefined);
  const averageHint = translate(isOfProviders ? 'charts.averageHint' : 'charts.averageHintClinics');
  const labels = [translate('charts.name'), title, translate('charts.goalColumn')] as const;
  const context = {
    measure,
    format,
    explanations,
    average: translate('charts.average'),
    goal: (value: string) => translate('charts.goal', { value }),
  };
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 4,
        alignItems: 'stretch',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'minmax(0, 2fr) minmax(0, 3fr)' },
      }}
    >
      <ChartCard
        title={translate('charts.summary', { measure: title })}
        values={totals && totalValues(totals, labels, measure, format, context.average)}
        {...{ failure, isFetching }}
        fileName={name}
        isHorizontal
        footer={
          totals && (
            <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 4, mt: 2, typography: 'caption' }}>
              {totals.entries.length > SHOW_ALL_ABOVE && (
                <Link component="button" type="button" variant="caption" onClick={() => setShowsAll(true)}>
                  {translate('charts.showAll')}
                </Link>
              )}
              {totals.entries.some(({ goal }) => goal !== null) && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {translate('charts.goalHint')}
                </Box>
              )}
              {totals.pooled !== null && (
                <Box component="span" sx={{ color: 'text.secondary' }}>
                  {translate('charts.pooled', { value: valueText(totals.pooled, measure, format) })}
                </Box>
              )}
            </Box>
          )
        }
      >
        {totals && (
          <SummaryBars
            label={title}
            bars={summaryBars(totals, { limit, isCompared }, context)}
            averageHint={averageHint}
            maximum={measure.unit === 'percent' ? 100 : undefined}
          />
        )}
      </ChartCard>
      <LinesCard
        {...view}
        title={translate('charts.overTime', { measure: title })}
        label={title}
        fileName={`${name} by date`}
      />
      {showsAll && totals && (
        <DialogFrame title={name} width={DIALOG.width} onClose={() => setShowsAll(false)}>
          <DialogContent sx={{ width: DIALOG.width, maxWidth: '100%' }}>
            <Box sx={{ minHeight: Math.max(DIALOG.minHeight, DIALOG.rowHeight * totals.entries.length) }}>
              <SummaryBars
                label={name}
                bars={summaryBars(totals, { limit: Infinity, isCompared }, context)}
                rowHeight={DIALOG.rowHeight}
                averageHint={averageHint}
                maximum={measure.unit === 'percent' ? 100 : undefined}
              />
            </Box>
          </DialogContent>
        </DialogFrame>
      )}
    </Box>
  );
}

type LinesProps<Row extends ChartRow> = Omit<Props<Row>, 'limit' | 'isCompared' | 'explanations'> & {
  /** What the chart shows, for screen readers. */
  label: string;
  /** Without its ending. */
  fileName: string;
};

/** A line of a measure for each provider or clinic. */
export function LinesCard<Row extends ChartRow>(props: LinesProps<Row>) {
  const { title, label, fileName, measure, chart, isFetching, failure, annotations = [] } = props;
  const translate = useTranslate();
  const { currency } = useSession().clinic;
  const format = clinicFormat(currency);
  const shown = useMemo(() => chart && linesOf(chart.data, chart.totals, measure, format), [chart, measure, format]);
  const points = shown?.lines.flatMap((line) => [...line.points.values()]) ?? [];
  const drawn = [...points.map(({ value }) => value), ...(shown?.lines.map(({ goal = 0 }) => goal) ?? [])];
  const notes = [
    points.some(({ isPartial }) => isPartial) && translate('charts.partialHint'),
    points.some(({ isOpen }) => isOpen) && translate('charts.openHint'),
  ].filter((note) => note !== false);
  return (
    <ChartCard
      title={title}
      values={shown && lineValues(shown, translate('charts.date'), measure, format)}
      {...{ failure, isFetching, fileName }}
      footer={
        notes.length > 0 && <Box sx={{ mt: 2, typography: 'caption', color: 'text.secondary' }}>{notes.join(' ')}</Box>
      }
    >
      {shown && (
        <LineChart
          label={label}
          lines={shown.lines}
          xs={shown.xs}
          xText={(date) => date}
          axis={measure.unit === 'percent' ? percentAxis(drawn) : valueAxis(drawn)}
          axisText={(value) => axisText(value, measure, format)}
          annotations={annotations}
        />
      )}
    </ChartCard>
  );
}

interface BarContext<Row extends ChartRow> {
  measure: Measure<Row>;
  format: ClinicFormat;
  /** The name of the average. */
  average: string;
  goal: (value: string) => string;
  explanations: Explanations | undefined;
}

/** The bars of a summary from above, the average between the best and the last of many. */
function summaryBars<Row extends ChartRow>(
  { entries, average }: MeasureTotals,
  { limit, isCompared }: { limit: number; isCompared: boolean },
  context: BarContext<Row>,
): SummaryBar[] {
  const { measure, format, explanations } = context;
  const isLowestBest = measure.isLowestBest === true;
  const { best, rest } = summaryOf(entries, { limit, isLowestBest, keepsOwn: isCompared });
  const explanationOf = ({ name, clinicId, providerId }: Entry): SummaryBar['explanation'] =>
    explanations && clinicId !== null
      ? { label: explanations.labelOf(name), onOpen: () => explanations.open({ name, clinicId, providerId }) }
      : undefined;
  const barOf = (entry: Entry): SummaryBar => {
    const { id, name, value, goal, isOwn } = entry;
    return {
      ...{ id, name, kind: isOwn ? 'own' : 'other', value: drawnValue(value, measure) },
      text: valueText(value, measure, format),
      goal: goal === null ? undefined : { value: goal, text: context.goal(valueText(goal, measure, format)) },
      explanation: explanationOf(entry),
    };
  };
  const averageBar: SummaryBar[] =
    average === null
      ? []
      : [
          {
            id: 'average',
            name: context.average,
            kind: 'average',
            value: average,
            text: averageText(average, measure, format),
          },
        ];
  return [...best.map(barOf), ...averageBar, ...rest.map(barOf)];
}

/** All entries, best first, with their goals where the measure has them, and the average. */
function totalValues<Row extends ChartRow>(
  { entries, average }: MeasureTotals,
  [name, value, goalLabel]: readonly [string, string, string],
  measure: Measure<Row>,
  format: ClinicFormat,
  averageName: string,
): ChartValues {
  const hasGoals = measure.goalOf !== undefined;
  const rowsBy = (text: (value: number) => string, ofAverage: (value: number) => string): string[][] => [
    ...entries.map((entry) => [
      entry.name,
      text(entry.value),
      ...(hasGoals ? [entry.goal === null ? '' : text(entry.goal)] : []),
    ]),
    ...(average === null ? [] : [[averageName, ofAverage(average), ...(hasGoals ? [''] : [])]]),
  ];
  return {
    columns: [name, value, ...(hasGoals ? [goalLabel] : [])],
    rows: rowsBy(
      (one) => valueText(one, measure, format),
      (one) => averageText(one, measure, format),
    ),
    fileRows: rowsBy(
      (one) => fileText(one, measure),
      (one) => one.toFixed(1),
    ),
  };
}

/** A row for each date, a column for each line. */
function lineValues<Row extends ChartRow>(
  { lines, xs, values }: MeasureLines,
  dateLabel: string,
  measure: Measure<Row>,
  format: ClinicFormat,
): ChartValues {
  const rowsBy = (text: (value: number) => string): string[][] =>
    xs.map((x) => [
      x,
      ...lines.map(({ id }) => {
        const value = values.get(id)?.get(x);
        return value === undefined ? '' : text(value);
      }),
    ]);
  return {
    columns: [dateLabel, ...lines.map(({ name }) => name)],
    rows: rowsBy((value) => valueText(value, measure, format)),
    fileRows: rowsBy((value) => fileText(value, measure)),
  };
}
