import type { CalendarAppointment } from '@helix/contracts';
import { plannedAmount } from '@helix/hygiene';
import { dateText, type ClinicFormat } from '../../components/clinic-format.js';
import type { ExplainedFigure, FigureLine } from '../../explain/figure.js';
import { columnTotals, isHeld, isPast, type CalendarColumn } from './columns.js';

interface Style {
  translate: (key: string, values?: Record<string, string | number>) => string;
  format: Pick<ClinicFormat, 'fullTimeRange' | 'exactMoney'>;
}

/**
 * what the totals of columns are made of, appointment by appointment, and which appointments do not count.
 *
 * @param now the clinic's local time: what is not over has nothing completed yet.
 */
export function columnFigure(
  columns: readonly CalendarColumn[],
  now: string,
  { translate, format }: Style,
): ExplainedFigure {
  const all = columns.flatMap(({ appointments }) => appointments);
  const { appointments, planned, completed } = columnTotals(all, now);
  const [first, last] = [columns[0]!, columns.at(-1)!];
  const dates = [...new Set([first.date, last.date])].map(dateText).join(' – ');
  const isAnyOver = completed !== null;

  const noteOf = (appointment: CalendarAppointment): string | null => {
    const { status, rnaTotalPlanned, totalPlanned } = appointment;
    if (!isHeld(appointment))
      return translate('calendar.why.notHeld', { status: translate(`calendar.status.${status}`) });
    if (rnaTotalPlanned !== null && rnaTotalPlanned > 0) return null;
    return translate(totalPlanned > 0 ? 'calendar.why.pms' : 'calendar.why.nothing');
  };
  const valuesOf = (amounts: readonly [planned: number | null, completed: number | null]): string[] =>
    amounts.slice(0, isAnyOver ? 2 : 1).map((dollars) => (dollars === null ? '' : format.exactMoney(dollars)));
  const lineOf = (appointment: CalendarAppointment): FigureLine => {
    const { startDate, endDate, patientInitials, totalCompleted } = appointment;
    const day = columns.length > 1 ? `${dateText(appointment.appointmentDate)} ` : '';
    const note = noteOf(appointment);
    // The sum counts what is completed already at an appointment that is not over.
    const hasCompleted = isPast(appointment, now) || totalCompleted > 0;
    return {
      name: `${day}${format.fullTimeRange(startDate, endDate)} ${patientInitials}`,
      ...(note !== null && { note }),
      values: valuesOf(
        isHeld(appointment) ? [plannedAmount(appointment), hasCompleted ? totalCompleted : null] : [null, null],
      ),
    };
  };
  return {
    title: translate('calendar.why.title', { column: `${first.name}, ${dates}` }),
    columns: ['why.appointment', 'card.planned', ...(isAnyOver ? ['card.completed'] : [])].map((name) =>
      translate(`calendar.${name}`),
    ),
    lines: all.map(lineOf),
    totals: [
      {
        name: translate('calendar.appointments', { smart_count: appointments }),
        values: valuesOf([planned, completed]),
      },
    ],
    reasons: [
      { rule: 'R-14', text: translate('calendar.why.planned'), rows: [] },
      ...(isAnyOver ? [{ rule: 'R-15' as const, text: translate('calendar.why.completed'), rows: [] }] : []),
    ],
  };
}
