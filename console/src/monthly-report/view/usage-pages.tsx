import { OFFICE_WIDE } from '@helix/contracts';
import { percentAxis } from '../../components/charts/value-axis.js';
import { INK } from '../charts/ink.js';
import { LinePlot } from '../charts/line-plot.js';
import { monthName, monthText } from '../data/month-text.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { chunkRows } from '../layout/chunk-rows.js';
import { bodyHeight, contentWidth } from '../layout/paper.js';
import { textLines } from '../layout/text-lines.js';
import { usageText } from './hygienist-pages.js';
import { CELL_PADDING, NothingToShow, partLabel } from './sheet.js';
import styles from './report.module.css';

const NAME_WIDTH = 160;
/** Of the chart, where the table stands below it, and where it has a page of its own. */
const CHART_HEIGHT = { low: 250, high: 400 } as const;
const TABLE_HEAD_HEIGHT = 40;

type Series = ReportContext['data']['rnaUsageChart']['series'][number];

/** RNA usage over twelve months: the line of the office, and a table of the hygienists. */
export function usagePages(context: ReportContext): ReportPage[] {
  const { data, paper, translate } = context;
  const { series } = data.rnaUsageChart;
  const office = series.find(({ name }) => name === OFFICE_WIDE);
  const rows = [...series.filter((one) => one !== office), ...(office ? [office] : [])];
  const hasValues = series.some((one) => one.data.some((value) => value !== null));
  const title = translate('printedReport.usage.title');
  const chunk = (roomAbove: number): Series[][] =>
    chunkRows(
      rows,
      ({ name }) => 9 + 16 * textLines(name, NAME_WIDTH - CELL_PADDING, 11.5),
      (page) => bodyHeight(paper) - TABLE_HEAD_HEIGHT - (page === 0 ? roomAbove : 0),
    );
  // The whole table stands below the chart, or nothing of it, so that no few rows are alone on the next page.
  const onOne = chunk(CHART_HEIGHT.low + 16);
  const pages = onOne.length === 1 ? onOne : chunk(Infinity);
  const chartHeight = CHART_HEIGHT[onOne.length === 1 ? 'low' : 'high'];
  return (hasValues ? pages : [[]]).map((ofPage, at): ReportPage => {
    const heading = at === 0 ? title : translate('printedReport.continued', { title });
    return {
      key: `usage ${at}`,
      label: partLabel(title, at, translate),
      title: heading,
      lead: translate('printedReport.usage.lead', { month: monthText(data.currentMonth) }),
      content: hasValues ? (
        <>
          {at === 0 && office && <OfficeLine height={chartHeight} {...{ office, context }} />}
          {ofPage.length > 0 && <UsageTable rows={ofPage} context={context} />}
        </>
      ) : (
        <NothingToShow why={translate('printedReport.usage.none')} />
      ),
    };
  });
}

interface LineProps {
  office: Series;
  height: number;
  context: ReportContext;
}

function OfficeLine({ office, height, context: { data, paper, translate } }: LineProps) {
  const months = data.rnaUsageChart.xaxisValues;
  const text = (value: number): string => `${Math.round(value)}%`;
  const values = months.flatMap((month, at) => {
    const value = office.data[at] ?? null;
    return value === null ? [] : [`${monthText(month)}: ${text(value)}.`];
  });
  return (
    <div style={{ height: height + 16 }}>
      <LinePlot
        label={translate('printedReport.usage.chart', { values: values.join(' ') })}
        width={contentWidth(paper)}
        height={height}
        lines={[{ name: office.name, color: INK.accent, width: 2.5, values: office.data }]}
        xs={months.map(shortMonth)}
        axis={percentAxis(office.data)}
        axisText={(value) => `${value}%`}
        valueText={text}
      />
    </div>
  );
}

/** With its year where the year begins. */
const shortMonth = (month: string, at: number): string =>
  at === 0 || month.endsWith('-01') ? `${monthName(month)} ${month.slice(0, 4)}` : monthName(month);

function UsageTable({ rows, context: { data, translate } }: { rows: readonly Series[]; context: ReportContext }) {
  const months = data.rnaUsageChart.xaxisValues;
  return (
    <table className={styles['numbers']} data-narrow>
      <colgroup>
        <col style={{ width: NAME_WIDTH }} />
        {months.map((month) => (
          <col key={month} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{translate('printedReport.usage.name')}</th>
          {months.map((month) => (
            <th key={month} scope="col">
              {monthName(month)}
              <br />
              {month.slice(0, 4)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ name, data: ofMonths }, row) => (
          <tr key={row} className={name === OFFICE_WIDE ? styles['total'] : ''}>
            <th scope="row">{name}</th>
            {months.map((month, at) => (
              <td key={month}>{usageText(ofMonths[at] ?? null, translate('printedReport.none'))}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
