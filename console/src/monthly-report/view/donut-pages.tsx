import type { MonthlyPie, MonthlyPieProcedure } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import { countText } from '../../components/number-text.js';
import { Donut } from '../charts/donut.js';
import { SliceSwatch } from '../charts/slice-fills.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { evenChunks, inGroups } from '../layout/chunk-rows.js';
import { bodyHeight, contentWidth } from '../layout/paper.js';
import { textLines } from '../layout/text-lines.js';
import { usageText } from './hygienist-pages.js';
import { NothingToShow, partLabel } from './sheet.js';
import styles from './report.module.css';

/** So many hygienists stand beside each other (spec 2 section 2). */
const GROUP = 5;
/** Up to so many, the numbers stand beside the rings instead of below them. */
const MAX_WIDE = 2;
const SIZE = 54;
const LINE = 12;
/** A ring with the number of what it is of, and the room beside it. */
const WIDE_ASIDE = 170;
/** A swatch, a percentage and the room of a cell. */
const BESIDE_NAME = 9 + 29 + 8 + 8;

interface DonutRow {
  name: string;
  /** Of each hygienist of the group; undefined: nothing was due. */
  cells: (MonthlyPieProcedure | undefined)[];
}

/** Rings of what became of what was due, for five hygienists at a time. */
export function donutPages(context: ReportContext): ReportPage[] {
  const { data, translate } = context;
  const title = translate('printedReport.donuts.title');
  const hygienists = data.pies.filter(({ procedures }) => procedures.length > 0);
  if (hygienists.length === 0) {
    const content = <NothingToShow why={translate('printedReport.donuts.none')} />;
    return [{ key: 'donuts', label: title, title, content }];
  }
  return inGroups(hygienists, GROUP).flatMap((group, at) => {
    const [from, to] = [at * GROUP + 1, at * GROUP + group.length];
    const names = translate(`printedReport.donuts.${from === to ? 'hygienist' : 'hygienists'}`, {
      ...{ from, to, count: hygienists.length },
    });
    const pages = groupPages(group, context);
    return pages.map((rows, page): ReportPage => {
      const heading = at === 0 && page === 0 ? title : translate('printedReport.continued', { title });
      return {
        key: `donuts ${at} ${page}`,
        label: partLabel(`${title}, ${names}`, page, translate),
        title: heading,
        lead: translate('printedReport.donuts.lead', { names }),
        content: <DonutTable group={group} rows={rows} context={context} />,
      };
    });
  });
}

/** The rows of each page of a group. */
function groupPages(group: readonly MonthlyPie[], { data, paper }: ReportContext): DonutRow[][] {
  const column = contentWidth(paper) / group.length;
  const isWide = group.length <= MAX_WIDE;
  const nameWidth = column - BESIDE_NAME - (isWide ? WIDE_ASIDE : 0);
  const cellHeight = (cell: MonthlyPieProcedure | undefined): number => {
    if (!cell) return LINE;
    const lines = cell.slices
      .filter(({ value }) => value > 0)
      .reduce((sum, { name }) => sum + textLines(name, nameWidth, 9.5), 0);
    return isWide ? Math.max(SIZE, LINE * lines) : SIZE + 6 + LINE * lines;
  };
  const headHeight = Math.max(
    ...group.map(({ providerName }) => 8 + 15 * textLines(providerName, column - 8, 11.5) + 2 * 14),
  );
  return evenChunks(
    donutRows(group, data),
    ({ cells }) => 10 + 16 + 13 + Math.max(...cells.map(cellHeight)),
    bodyHeight(paper) - headHeight,
  );
}

/** Appointments, scaling units, then what was due, most often in the office first; what nobody of the group had is left out. */
export function donutRows(
  group: readonly MonthlyPie[],
  { dueButMissedByProvider }: Pick<ReportContext['data'], 'dueButMissedByProvider'>,
): DonutRow[] {
  const office = dueButMissedByProvider.find(({ providerId }) => providerId === null)?.procedures ?? [];
  const totals = new Map(office.map(({ procedureName, totalDue }) => [procedureName, totalDue]));
  const ofGroup = group.flatMap(({ procedures }) => procedures);
  const isDue = new Map(ofGroup.map(({ procedureName, totalDue }) => [procedureName, totalDue !== null]));
  const due = [...isDue].filter(([, is]) => is).map(([name]) => name);
  const names = [
    ...['Appointments', 'Scaling Units'].filter((name) => isDue.get(name) === false),
    ...due.toSorted((one, other) => (totals.get(other) ?? 0) - (totals.get(one) ?? 0)),
  ];
  return names.map((name) => ({
    name,
    cells: group.map(({ procedures }) => procedures.find(({ procedureName }) => procedureName === name)),
  }));
}

interface TableProps {
  group: readonly MonthlyPie[];
  rows: readonly DonutRow[];
  context: ReportContext;
}

function DonutTable({ group, rows, context }: TableProps) {
  const isWide = group.length <= MAX_WIDE;
  return (
    <table className={styles['donuts']}>
      <thead>
        <tr>
          {group.map((hygienist) => (
            <th key={hygienist.providerId} scope="col">
              {hygienist.providerName}
              <HygienistFigures hygienist={hygienist} context={context} />
            </th>
          ))}
        </tr>
      </thead>
      {rows.map(({ name, cells }) => (
        <tbody key={name}>
          <tr>
            <th scope="rowgroup" colSpan={group.length}>
              {name}
            </th>
          </tr>
          <tr>
            {cells.map((cell, at) => (
              <td key={group[at]!.providerId}>
                <DonutCell cell={cell} name={group[at]!.providerName} isWide={isWide} />
              </td>
            ))}
          </tr>
        </tbody>
      ))}
    </table>
  );
}

/** The month of a hygienist in two lines. */
function HygienistFigures({ hygienist, context }: { hygienist: MonthlyPie; context: ReportContext }) {
  const { data, format, hidesMoney, translate } = context;
  const current = data.monthComparisons.find(
    ({ providerId }) => providerId === hygienist.providerId,
  )?.currentMonthPerHour;
  const usage = usageText(hygienist.rnaUsagePercentage, translate('printedReport.none'));
  return (
    <>
      {!hidesMoney && (
        <small>
          {current == null
            ? translate('printedReport.noHours')
            : translate('printedReport.perHour', { amount: format.exactMoney(current) })}
        </small>
      )}
      <small>{`${translate('printedReport.hygienists.usage')} ${usage}`}</small>
    </>
  );
}

function DonutCell({ cell, name, isWide }: { cell: MonthlyPieProcedure | undefined; name: string; isWide: boolean }) {
  const translate = useTranslate();
  const text = (key: string, values = {}): string => translate(`printedReport.donuts.${key}`, values);
  if (!cell) return <span className={styles['muted']}>{text('notDue')}</span>;
  const slices = cell.slices.filter(({ value }) => value > 0);
  const total = totalText(cell, text);
  return (
    <div className={styles['donut']} data-wide={isWide || undefined}>
      <div>
        <Donut
          size={SIZE}
          slices={cell.slices}
          center={slices.length === 0 ? text('noData') : `${cell.completedPercentage}%`}
          label={text('chart', { procedure: cell.procedureName, name, completed: cell.completedPercentage, total })}
        />
        <span className={styles['total']}>{total}</span>
      </div>
      <ul className={styles['slices']}>
        {slices.map((slice) => (
          <li key={slice.name}>
            <SliceSwatch name={slice.name} />
            <span>{`${slice.value}%`}</span>
            <span>{slice.name}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What the ring is of. */
function totalText(cell: MonthlyPieProcedure, text: (key: string, values?: object) => string): string {
  if (cell.totalAppointments !== null) return text('appointments', { smart_count: cell.totalAppointments });
  const { totalPlannedCount: units } = cell;
  if (units !== null) return text('units', { smart_count: units, units: unitsText(units) });
  return text('due', { count: countText(cell.totalDue ?? 0) });
}

const unitsText = (units: number): string => String(Math.round(units * 100) / 100);
