import type { AssessmentProcedureRow } from '@helix/contracts';
import { generalFigures } from '../../components/assessment/general-figures.js';
import { countText, columnPercentText } from '../../components/number-text.js';
import { INK } from '../charts/ink.js';
import { MonthBars } from '../charts/month-bars.js';
import { RowBar } from '../charts/row-bar.js';
import { monthName, monthText } from '../data/month-text.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { chunkRows } from '../layout/chunk-rows.js';
import { bodyHeight, contentWidth } from '../layout/paper.js';
import { textLines } from '../layout/text-lines.js';
import { CELL_PADDING, NothingToShow, partLabel } from './sheet.js';
import styles from './report.module.css';

const NAME_WIDTH = 176;
/** Of the chart of patients, where procedures stand below it, and where they do not. */
const CHART_HEIGHT = { low: 190, high: 430 } as const;
/** A heading with the sentence and the room around it. */
const SECTION_HEIGHT = 52;
const FACT_HEIGHT = 58;
const TABLE_HEAD_HEIGHT = 40;

/** A procedure and the appointments at which it was done, with what the assessment knows of it. */
interface Procedure {
  name: string;
  count: number;
  row: AssessmentProcedureRow | undefined;
}

/** The general information, active patients, and what was done. */
export function assessmentPages(context: ReportContext): ReportPage[] {
  const { data, assessment, paper, format, translate } = context;
  const title = translate('printedReport.assessment.title');
  const lead = translate('printedReport.assessment.lead', { month: monthText(data.currentMonth) });
  const facts = generalFigures(assessment.general, format);
  const above =
    20 + FACT_HEIGHT * Math.max(1, Math.ceil(facts.length / 3)) + SECTION_HEIGHT + CHART_HEIGHT.low + SECTION_HEIGHT;
  const chunk = (roomAbove: number): Procedure[][] =>
    chunkRows(
      proceduresOf(context),
      ({ name }) => 9 + 16 * textLines(name, NAME_WIDTH - CELL_PADDING, 11.5),
      (page) => bodyHeight(paper) - TABLE_HEAD_HEIGHT - (page === 0 ? roomAbove : SECTION_HEIGHT),
    );
  // All procedures stand on the first page, or none, so that no few of them are alone on the next one.
  const onOne = chunk(above);
  const pages = onOne.length === 1 ? onOne : chunk(Infinity);
  const chartHeight = CHART_HEIGHT[onOne.length === 1 ? 'low' : 'high'];
  return pages.map((rows, at): ReportPage => {
    const heading = at === 0 ? title : translate('printedReport.continued', { title });
    return {
      key: `assessment ${at}`,
      label: partLabel(title, at, translate),
      title: heading,
      lead: at === 0 ? lead : translate('printedReport.assessment.proceduresLead'),
      content: (
        <>
          {at === 0 && (
            <>
              <General context={context} />
              <Patients height={chartHeight} context={context} />
            </>
          )}
          <Procedures rows={rows} isFirst={at === 0} isLast={pages.length === 1} context={context} />
        </>
      ),
    };
  });
}

function proceduresOf({ data: { procedureDistributionChart: chart }, assessment }: ReportContext): Procedure[] {
  const counts = chart.series[0]?.data ?? [];
  const rows = new Map(assessment.procedures.map((row) => [row.ProcedureName, row]));
  return chart.xaxisValues.map((name, at) => ({ name, count: counts[at] ?? 0, row: rows.get(name) }));
}

function General({ context: { assessment, format, hidesMoney, translate } }: { context: ReportContext }) {
  const facts = generalFigures(assessment.general, format);
  const without = (key: string): string =>
    translate(
      hidesMoney && key === 'AverageHourlyProduction' ? 'printedReport.hiddenFigure' : 'dashboards.notAvailable',
    );
  return (
    <>
      <h3>{translate('printedReport.assessment.general')}</h3>
      {facts.length === 0 ? (
        <NothingToShow why={translate('printedReport.assessment.noGeneral')} />
      ) : (
        <dl className={styles['facts']}>
          {facts.map(({ key, text }) => (
            <div key={key}>
              <dt>{translate(`assessment.figures.${key}`)}</dt>
              <dd>{text ?? without(key)}</dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

function Patients({ height, context: { data, paper, translate } }: { height: number; context: ReportContext }) {
  const { xaxisValues: months, series } = data.patientCountChart;
  const values = series[0]?.data ?? [];
  const month = data.currentMonth.slice(5);
  const named = months.flatMap((one, at) => {
    const count = values[at] ?? null;
    if (count === null || !one.endsWith(month)) return [];
    return [translate('printedReport.assessment.patientsOf', { month: monthText(one), count: countText(count) })];
  });
  return (
    <>
      <h3 className={styles['section']}>{translate('printedReport.assessment.patients')}</h3>
      {values.some((value) => (value ?? 0) > 0) ? (
        <>
          <p className={styles['hint']}>
            {translate('printedReport.assessment.patientsLead', { name: monthName(data.currentMonth) })}
          </p>
          <MonthBars
            label={translate('printedReport.assessment.patientsChart', { values: named.join(' ') })}
            width={contentWidth(paper)}
            height={height}
            months={months}
            values={values}
          />
        </>
      ) : (
        <NothingToShow why={translate('printedReport.assessment.noPatients')} />
      )}
    </>
  );
}

interface ProceduresProps {
  rows: readonly Procedure[];
  isFirst: boolean;
  /** No other page has any. */
  isLast: boolean;
  context: ReportContext;
}

function Procedures({ rows, isFirst, isLast, context }: ProceduresProps) {
  const { data, paper, format, hidesMoney, translate } = context;
  if (rows.length === 0 && !isLast) return null;
  const most = Math.max(1, ...(data.procedureDistributionChart.series[0]?.data ?? []).map((count) => count ?? 0));
  const barWidth = contentWidth(paper) - NAME_WIDTH - (hidesMoney ? 210 : 360);
  const column = (key: string): string => translate(`assessment.columns.${key}`);
  const orNone = (value: number | null | undefined, text: (value: number) => string): string =>
    value == null ? translate('printedReport.none') : text(value);
  return (
    <>
      <h3 className={isFirst ? styles['section'] : ''}>{translate('printedReport.assessment.procedures')}</h3>
      {rows.length === 0 ? (
        <NothingToShow why={translate('printedReport.assessment.noProcedures')} />
      ) : (
        <table className={styles['numbers']}>
          <colgroup>
            <col style={{ width: NAME_WIDTH }} />
            <col />
            <col style={{ width: 58 }} />
            <col style={{ width: 66 }} />
            <col style={{ width: 86 }} />
            {!hidesMoney && <col style={{ width: 88 }} />}
            {!hidesMoney && <col style={{ width: 62 }} />}
          </colgroup>
          <thead>
            <tr>
              <th scope="col" colSpan={2}>
                {column('procedure')}
              </th>
              <th scope="col">{column('count')}</th>
              <th scope="col">{column('patients')}</th>
              <th scope="col">{column('ofAppointments')}</th>
              {!hidesMoney && <th scope="col">{column('revenue')}</th>}
              {!hidesMoney && <th scope="col">{column('ofRevenue')}</th>}
            </tr>
          </thead>
          <tbody>
            {rows.map(({ name, count, row }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>
                  <RowBar width={barWidth - 12} parts={[{ share: count / most, fill: INK.accent }]} />
                </td>
                <td>{countText(count)}</td>
                <td>{orNone(row?.Patients, countText)}</td>
                <td>{orNone(row?.PercentOfAppointments, columnPercentText)}</td>
                {!hidesMoney && <td>{orNone(row?.Revenue, format.exactMoney)}</td>}
                {!hidesMoney && <td>{orNone(row?.RevenuePercent, columnPercentText)}</td>}
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </>
  );
}
