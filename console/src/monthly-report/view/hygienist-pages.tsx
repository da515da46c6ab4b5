import type { MonthlyComparison } from '@helix/contracts';
import { increaseOf } from '@helix/hygiene';
import { columnPercentText } from '../../components/number-text.js';
import { INK } from '../charts/ink.js';
import { RowBar } from '../charts/row-bar.js';
import { monthBefore, monthText } from '../data/month-text.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { chunkRows } from '../layout/chunk-rows.js';
import { bodyHeight, contentWidth } from '../layout/paper.js';
import { textLines } from '../layout/text-lines.js';
import { CELL_PADDING, NothingToShow, partLabel } from './sheet.js';
import styles from './report.module.css';

const NAME_WIDTH = 186;
const WIDTHS = [80, 80, 88, 74, 48] as const;
const NUMBERS_WIDTH = WIDTHS.reduce((sum, width) => sum + width, 0);
const TABLE_HEAD_HEIGHT = 58;

/** Dollars an hour and RNA usage of each hygienist, the office last. */
export function hygienistPages(context: ReportContext): ReportPage[] {
  const { data, paper, translate } = context;
  const title = translate('printedReport.hygienists.title');
  const rows = [
    ...data.monthComparisons.filter(({ providerId }) => providerId !== null),
    ...data.monthComparisons.filter(({ providerId }) => providerId === null),
  ];
  const pages = chunkRows(
    rows,
    ({ providerName }) => 12 + 16 * textLines(providerName, NAME_WIDTH - CELL_PADDING, 11.5),
    () => bodyHeight(paper) - TABLE_HEAD_HEIGHT,
  );
  return pages.map((ofPage, at): ReportPage => {
    const heading = at === 0 ? title : translate('printedReport.continued', { title });
    return {
      key: `hygienists ${at}`,
      label: partLabel(title, at, translate),
      title: heading,
      lead: translate(context.hidesMoney ? 'printedReport.money.hidden' : 'printedReport.hygienists.lead'),
      content:
        rows.length === 0 ? (
          <NothingToShow why={translate('printedReport.hygienists.none')} />
        ) : (
          <Comparisons rows={ofPage} context={context} />
        ),
    };
  });
}

function Comparisons({ rows, context }: { rows: readonly MonthlyComparison[]; context: ReportContext }) {
  const { data, paper, format, hidesMoney, translate } = context;
  const text = (key: string, values = {}): string => translate(`printedReport.hygienists.${key}`, values);
  const months = { month: monthText(data.currentMonth), before: monthText(monthBefore(data.currentMonth)) };
  const most = Math.max(
    1,
    ...data.monthComparisons.flatMap((row) => [row.currentMonthPerHour ?? 0, row.previousMonthPerHour ?? 0]),
  );
  const barWidth = contentWidth(paper) - NAME_WIDTH - NUMBERS_WIDTH - 12;
  const share = (value: number): number => Math.max(0, value) / most;
  const money = (value: number | null): string => {
    if (hidesMoney) return translate('printedReport.hiddenFigure');
    return value === null ? translate('printedReport.noHours') : format.exactMoney(value);
  };
  return (
    <table className={styles['numbers']}>
      <colgroup>
        <col style={{ width: NAME_WIDTH }} />
        {!hidesMoney && <col />}
        {WIDTHS.map((width, at) => (
          <col key={at} style={{ width: hidesMoney ? undefined : width }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{text('name')}</th>
          {!hidesMoney && (
            <th scope="col" className={styles['left']}>
              {text('chartHint', months)}
            </th>
          )}
          <th scope="col">{months.month}</th>
          <th scope="col">{months.before}</th>
          <th scope="col">{text('increase')}</th>
          <th scope="col">{text('percent')}</th>
          <th scope="col">{text('usage')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const { providerId, providerName, currentMonthPerHour: current, previousMonthPerHour: previous } = row;
          const { amount, percent } = increaseOf(current, previous);
          return (
            <tr key={providerId ?? ''} className={providerId === null ? styles['total'] : ''}>
              <th scope="row">{providerName}</th>
              {!hidesMoney && (
                <td>
                  <RowBar
                    width={barWidth}
                    parts={current === null ? [] : [{ share: share(current), fill: INK.accent }]}
                    mark={previous === null ? null : share(previous)}
                  />
                </td>
              )}
              <td>{money(current)}</td>
              <td>{money(previous)}</td>
              <td>{amount === null ? translate('printedReport.none') : signed(amount, format.exactMoney)}</td>
              <td>{percent === null ? translate('printedReport.none') : signed(percent, columnPercentText)}</td>
              <td>{usageText(row.rnaUsagePercentage, translate('printedReport.none'))}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** With its sign: `+$14.39`, `−$30.00`. */
function signed(value: number, text: (value: number) => string): string {
  if (value === 0) return text(0);
  return `${value > 0 ? '+' : '−'}${text(Math.abs(value))}`;
}

/** RNA usage in whole percents (spec 2 section 2). */
export const usageText = (percent: number | null, none: string): string =>
  percent === null ? none : `${Math.round(percent)}%`;
