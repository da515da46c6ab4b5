import { yearColor } from '../../components/charts/line-colors.js';
import { hourlyAxis } from '../../components/charts/value-axis.js';
import { LinePlot, type PlotLine } from '../charts/line-plot.js';
import { monthText } from '../data/month-text.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { contentWidth } from '../layout/paper.js';
import { NothingToShow } from './sheet.js';
import styles from './report.module.css';

/** Where the axis ends unless a value is higher, dollars an hour (spec 2 section 9). */
const AXIS_END = 400;
/** Of earlier years, the latest first: they differ in grey print too. */
export const EARLIER_DASHES = ['8 3', '2 3', '10 3 2 3'] as const;

/** The months of the last years upon each other: dollars an hour. */
export function yearPage(context: ReportContext): ReportPage {
  const { data, translate } = context;
  const title = translate('printedReport.years.title');
  const lead = translate('printedReport.years.lead', { month: monthText(data.currentMonth) });
  return { key: 'years', label: title, title, lead, content: <Years context={context} /> };
}

function Years({ context: { data, paper, format, hidesMoney, translate } }: { context: ReportContext }) {
  const { series, xaxisValues: months } = data.yoyChart;
  const values = series.flatMap((year) => year.data);
  const hasValues = values.some((value) => value !== null);
  if (!hasValues) {
    return <NothingToShow why={translate(hidesMoney ? 'printedReport.money.hidden' : 'printedReport.years.noValue')} />;
  }
  const lines = series.map(({ name, data: ofYear }, at): PlotLine => {
    const age = series.length - 1 - at;
    return {
      name,
      color: yearColor(Number(name)),
      dashes: age === 0 ? undefined : EARLIER_DASHES[(age - 1) % EARLIER_DASHES.length],
      width: age === 0 ? 3 : 1.8,
      values: ofYear,
    };
  });
  const lastOf = ({ name, data: ofYear }: (typeof series)[number]): string => {
    const at = ofYear.findLastIndex((value) => value !== null);
    const amount = ofYear[at];
    if (amount == null) return '';
    return translate('printedReport.years.last', { year: name, month: months[at], amount: format.exactMoney(amount) });
  };
  const goal = data.feeGuideGoals.suggestedPerHour;
  return (
    <>
      <LinePlot
        label={translate('printedReport.years.chart', { years: series.map(lastOf).filter(Boolean).join(' ') })}
        width={contentWidth(paper)}
        height={360}
        lines={lines}
        xs={months.map((month) => month.slice(0, 3))}
        axis={hourlyAxis([...values, goal], AXIS_END)}
        axisText={format.money}
        goal={
          goal === null
            ? undefined
            : { value: goal, text: `${translate('printedReport.cover.goal')}: ${format.exactMoney(goal)}` }
        }
      />
      <h3 className={styles['section']}>{translate('printedReport.years.mean')}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{translate('printedReport.years.month')}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {months.map((month, at) => (
            <tr key={month}>
              <th scope="row">{month}</th>
              {series.map(({ name, data: ofYear }) => {
                const value = ofYear[at] ?? null;
                return (
                  <td key={name}>{value === null ? translate('printedReport.none') : format.exactMoney(value)}</td>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}
