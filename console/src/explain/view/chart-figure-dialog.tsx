import type { ExplainedFigureView } from '@helix/contracts';
import Box from '@mui/material/Box';
import Pagination from '@mui/material/Pagination';
import { useState } from 'react';
import { useTranslate } from 'react-admin';
import { clinicFormat, type ClinicFormat } from '../../components/clinic-format.js';
import { useDateFormat } from '../../components/dates/date-format.js';
import { DialogFrame } from '../../components/form/dialog-frame.js';
import { countText, percentText } from '../../components/number-text.js';
import { useSession } from '../../session/session-context.js';
import type { ChartFigureQuestion } from '../chart-figure-question.js';
import type { FigureLine } from '../figure.js';
import { useChartFigure } from '../use-explanation.js';
import { Answer, DetailsContext } from './answer.js';
import { ExplainActions } from './explain-actions.js';
import { FigureTable } from './figure-table.js';
import { PartState } from './part-state.js';
import '../texts.js';
import './texts.js';

type Unit = ExplainedFigureView['unit'] | 'count';

function valueText(value: number, unit: Unit, format: ClinicFormat): string {
  if (unit === 'percent') return percentText(value);
  return unit === 'dollars' || unit === 'dollarsPerHour' ? format.exactMoney(value) : countText(value);
}

/** The rows of a page, the parts of the formula, and what the figure leaves out. */
function ChartFigureAnswer({ question }: { question: ChartFigureQuestion }) {
  const translate = useTranslate();
  const format = clinicFormat(useSession().clinic.currency);
  const { dateText } = useDateFormat();
  const [page, setPage] = useState(1);
  const query = useChartFigure(question, page);
  if (!query.data) return <PartState {...query} onRetry={() => void query.refetch()} />;
  const { value, unit, rule, formula, parts, pages, rows, leftOut } = query.data;
  const amountText = (amount: number | null) => (amount === null ? '' : format.exactMoney(amount));
  const minutesText = (minutes: number | null) => (minutes === null ? '' : countText(minutes));
  const columns = (first: string) =>
    [first, 'amount', 'minutes'].map((column) => translate(`explain.chartFigure.${column}`));
  const lineOf = (row: (typeof rows)[number]): FigureLine => ({
    name: [dateText(row.date), row.text].filter(Boolean).join(' '),
    note: [
      row.providerName,
      row.minutesAvailable !== null &&
        translate('explain.chartFigure.available', { minutes: countText(row.minutesAvailable) }),
      row.isCounted !== null && translate(`explain.chartFigure.${row.isCounted ? 'isCounted' : 'isNotCounted'}`),
    ]
      .filter(Boolean)
      .join(', '),
    values: [amountText(row.amount), minutesText(row.minutes)],
  });
  return (
    <Answer
      value={value === null ? translate('dashboards.notAvailable') : valueText(value, unit, format)}
      unit={translate(`explain.chartFigure.units.${unit}`, {
        subject: question.subject,
        from: dateText(question.startDate),
        to: dateText(question.endDate),
      })}
      reasons={[{ rule, text: `${formula}.`, rows: [] }]}
      hasTable={rows.length > 0}
    >
      <Box sx={{ typography: 'body2', color: 'text.secondary' }}>{formula}.</Box>
      <FigureTable
        columns={[translate('explain.chartFigure.part'), translate('explain.chartFigure.value')]}
        lines={parts.map((part) => ({ name: part.name, values: [valueText(part.value, part.unit, format)] }))}
        totals={[]}
      />
      {leftOut.length > 0 && (
        <FigureTable
          caption={translate('explain.chartFigure.leftOut')}
          columns={columns('reason')}
          lines={leftOut.map((one) => ({
            name: translate(`explain.chartFigure.reasons.${one.reason}`, { count: countText(one.count) }),
            values: [amountText(one.amount || null), minutesText(one.minutes || null)],
          }))}
          totals={[]}
        />
      )}
      {rows.length > 0 && (
        <FigureTable
          caption={translate('explain.chartFigure.rows')}
          columns={columns('row')}
          lines={rows.map(lineOf)}
          totals={[]}
        />
      )}
      {pages > 1 && (
        <Pagination
          count={pages}
          page={page}
          onChange={(_event, chosen) => setPage(chosen)}
          size="small"
          sx={{ alignSelf: 'center' }}
        />
      )}
    </Answer>
  );
}

/** Explains a figure of the charts: its formula, the rows behind it, and what it leaves out. */
export default function ChartFigureDialog({
  question,
  onClose,
}: {
  question: ChartFigureQuestion;
  onClose: () => void;
}) {
  const translate = useTranslate();
  const [showsDetails, setShowsDetails] = useState(false);
  return (
    <DialogFrame title={translate(`explain.chartFigure.titles.${question.measure}`)} onClose={onClose} width={600}>
      <Box
        // Lets the keyboard scroll it.
        tabIndex={0}
        role="group"
        aria-label={question.subject}
        sx={{ minHeight: 0, overflowY: 'auto', px: 6, py: 4, '&:focus-visible': { outlineOffset: -2 } }}
      >
        <DetailsContext value={showsDetails}>
          <ChartFigureAnswer question={question} />
        </DetailsContext>
      </Box>
      <ExplainActions showsDetails={showsDetails} onDetails={setShowsDetails} onClose={onClose} />
    </DialogFrame>
  );
}
