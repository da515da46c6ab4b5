import type { MonthlyDueByProvider } from '@helix/contracts';
import { countText, columnPercentText } from '../../components/number-text.js';
import { roundToTenths } from '@helix/hygiene';
import { INK } from '../charts/ink.js';
import { RowBar } from '../charts/row-bar.js';
import { monthText } from '../data/month-text.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { chunkRows } from '../layout/chunk-rows.js';
import { bodyHeight, contentWidth } from '../layout/paper.js';
import { textLines } from '../layout/text-lines.js';
import { CELL_PADDING, NothingToShow, partLabel } from './sheet.js';
import styles from './report.module.css';

type Procedure = MonthlyDueByProvider['procedures'][number];

const NAME_WIDTH = 196;
const NUMBERS_WIDTH = 4 * 68;
const TABLE_HEAD_HEIGHT = 44;
const TOTAL_HEIGHT = 30;

/** The names of procedures that anybody missed, each once, in the order of the office. */
export function missedNames({
  dueButMissedByProvider,
}: Pick<ReportContext['data'], 'dueButMissedByProvider'>): string[] {
  const office = dueButMissedByProvider.filter(({ providerId }) => providerId === null);
  const others = dueButMissedByProvider.filter(({ providerId }) => providerId !== null);
  const missed = [...office, ...others].flatMap(({ procedures }) => procedures).filter((one) => one.missedCount > 0);
  return [...new Set(missed.map(({ procedureName }) => procedureName))];
}

/** What was due at the appointments of the month: completed against missed, of the whole office. */
export function duePages(context: ReportContext): ReportPage[] {
  const { data, paper, translate } = context;
  const title = translate('printedReport.due.title');
  const procedures = data.dueButMissedByProvider.find(({ providerId }) => providerId === null)?.procedures ?? [];
  const names = namesText(context);
  const above = procedures.length === 0 ? 0 : 12 + 17 * textLines(names, contentWidth(paper), 12);
  const pages = chunkRows(
    procedures,
    ({ procedureName }) => 9 + 16 * textLines(procedureName, NAME_WIDTH - CELL_PADDING, 11.5),
    (page) => bodyHeight(paper) - TABLE_HEAD_HEIGHT - TOTAL_HEIGHT - (page === 0 ? above : 0),
  );
  return pages.map((rows, at): ReportPage => {
    const heading = at === 0 ? title : translate('printedReport.continued', { title });
    return {
      key: `due ${at}`,
      label: partLabel(title, at, translate),
      title: heading,
      lead: translate('printedReport.due.lead', { month: monthText(data.currentMonth) }),
      content:
        procedures.length === 0 ? (
          <NothingToShow why={translate('printedReport.due.none')} />
        ) : (
          <>
            {at === 0 && (
              <p className={styles['paragraph']} style={{ lineHeight: '17px' }}>
                {names}
              </p>
            )}
            {rows.length > 0 && (
              <DueTable rows={rows} all={procedures} isLast={at === pages.length - 1} context={context} />
            )}
          </>
        ),
    };
  });
}

function namesText({ data, translate }: ReportContext): string {
  const names = missedNames(data);
  return names.length === 0
    ? translate('printedReport.due.noneMissed')
    : translate('printedReport.due.names', { names: names.join(', ') });
}

interface TableProps {
  rows: readonly Procedure[];
  all: readonly Procedure[];
  isLast: boolean;
  context: ReportContext;
}

function DueTable({ rows, all, isLast, context: { paper, translate } }: TableProps) {
  const text = (key: string): string => translate(`printedReport.due.${key}`);
  const most = Math.max(1, ...all.map(({ totalDue }) => totalDue));
  const barWidth = contentWidth(paper) - NAME_WIDTH - NUMBERS_WIDTH - 12;
  const sum = (of: (one: Procedure) => number): number => all.reduce((total, one) => total + of(one), 0);
  const total = {
    totalDue: sum((one) => one.totalDue),
    completedCount: sum((one) => one.completedCount),
    missedCount: sum((one) => one.missedCount),
  };
  const numbers = ({ totalDue, completedCount, missedCount }: typeof total) => (
    <>
      <td>{countText(totalDue)}</td>
      <td>{countText(completedCount)}</td>
      <td>{countText(missedCount)}</td>
      <td>
        {totalDue === 0
          ? translate('printedReport.none')
          : columnPercentText(roundToTenths((100 * missedCount) / totalDue))}
      </td>
    </>
  );
  return (
    <table className={styles['numbers']}>
      <colgroup>
        <col style={{ width: NAME_WIDTH }} />
        <col />
        {[0, 1, 2, 3].map((at) => (
          <col key={at} style={{ width: NUMBERS_WIDTH / 4 }} />
        ))}
      </colgroup>
      <thead>
        <tr>
          <th scope="col">{text('procedure')}</th>
          <th scope="col" className={styles['left']}>
            <Key fill={INK.accent} text={text('completed')} /> <Key fill={INK.missed} text={text('missed')} />
          </th>
          <th scope="col">{text('due')}</th>
          <th scope="col">{text('completed')}</th>
          <th scope="col">{text('missed')}</th>
          <th scope="col">{text('missedPercent')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.procedureName}>
            <th scope="row">{row.procedureName}</th>
            <td>
              <RowBar
                width={barWidth}
                parts={[
                  { share: row.completedCount / most, fill: INK.accent },
                  { share: row.missedCount / most, fill: INK.missed, isOutlined: true },
                ]}
              />
            </td>
            {numbers(row)}
          </tr>
        ))}
        {isLast && (
          <tr className={styles['total']}>
            <th scope="row" colSpan={2}>
              {text('all')}
            </th>
            {numbers(total)}
          </tr>
        )}
      </tbody>
    </table>
  );
}

function Key({ fill, text }: { fill: string; text: string }) {
  return (
    <span style={{ whiteSpace: 'nowrap', marginRight: 10 }}>
      <svg width="9" height="9" aria-hidden style={{ marginRight: 4 }}>
        <rect x="0.5" y="0.5" width="8" height="8" fill={fill} stroke={INK.secondary} strokeWidth="0.5" />
      </svg>
      {text}
    </span>
  );
}
