import { clinicFormat } from '../../components/clinic-format.js';
import { buildAppointment } from './build-appointment.js';
import { columnFigure } from './column-figure.js';
import type { CalendarColumn } from './columns.js';

const style = {
  translate: (key: string, values: Record<string, string | number> = {}) =>
    [key.replace('calendar.', ''), ...Object.values(values)].join(' '),
  format: clinicFormat('CAD'),
};

const column = (date: string, appointments: CalendarColumn['appointments']): CalendarColumn => ({
  date,
  providerId: 'H1',
  name: 'Jamie Chen',
  isHygienist: true,
  appointments,
});

describe('columnFigure', () => {
  it('lists what each appointment adds, and why one adds nothing', () => {
    const saved = { startDate: '2026-11-24T09:00:00', endDate: '2026-11-24T09:50:00', rnaTotalPlanned: 120.4 };
    const ofPms = { startDate: '2026-11-24T10:00:00', endDate: '2026-11-24T11:00:00', totalPlanned: 80.25 };
    const none = {
      startDate: '2026-11-24T11:00:00',
      endDate: '2026-11-24T11:30:00',
      rnaTotalPlannedpriceOfScaling: 90,
    };
    const missed = { startDate: '2026-11-24T13:00:00', endDate: '2026-11-24T14:00:00', rnaTotalPlanned: 500 };
    const figure = columnFigure(
      [
        column('2026-11-24', [
          buildAppointment({ ...saved, patientInitials: 'AB', totalPlanned: 70, totalCompleted: 100.5 }),
          buildAppointment({ ...ofPms, patientInitials: 'CD', rnaTotalPlanned: 0, totalCompleted: 80.25 }),
          buildAppointment({ ...none, patientInitials: 'EF' }),
          buildAppointment({ ...missed, patientInitials: 'GH', status: 'noShow' }),
        ]),
      ],
      '2026-11-24T18:00:00',
      style,
    );
    expect(figure.title).toBe('why.title Jamie Chen, 2026-Nov-24');
    expect(figure.columns).toEqual(['why.appointment', 'card.planned', 'card.completed']);
    expect(figure.lines).toEqual([
      { name: '9:00 – 9:50 a.m. AB', values: ['$120.40', '$100.50'] },
      { name: '10:00 – 11:00 a.m. CD', note: 'why.pms', values: ['$80.25', '$80.25'] },
      { name: '11:00 – 11:30 a.m. EF', note: 'why.nothing', values: ['$0.00', '$0.00'] },
      { name: '1:00 – 2:00 p.m. GH', note: 'why.notHeld status.noShow', values: ['', ''] },
    ]);
    // 120.40 + 80.25, and 100.50 + 80.25.
    expect(figure.totals).toEqual([{ name: 'appointments 3', values: ['$200.65', '$180.75'] }]);
    expect(figure.reasons.map(({ rule }) => rule)).toEqual(['R-14', 'R-15']);
  });

  it('shows what was planned alone until one of the appointments is over', () => {
    const planned = { startDate: '2026-11-24T09:00:00', endDate: '2026-11-24T10:00:00', rnaTotalPlanned: 120 };
    const day = [column('2026-11-24', [buildAppointment(planned)])];
    const { columns, lines, totals, reasons } = columnFigure(day, '2026-11-24T09:30:00', style);
    expect(columns).toEqual(['why.appointment', 'card.planned']);
    expect([lines[0]?.values, totals[0]?.values]).toEqual([['$120.00'], ['$120.00']]);
    expect(reasons.map(({ rule }) => rule)).toEqual(['R-14']);
  });

  it('leaves the completed amount of an upcoming appointment empty, unless the sum counts one already', () => {
    const day = (['09', '11', '13'] as const).map((hour, index) =>
      buildAppointment({
        startDate: `2026-11-24T${hour}:00:00`,
        endDate: `2026-11-24T${hour}:50:00`,
        rnaTotalPlanned: 100,
        totalCompleted: [90, 40, 0][index]!,
      }),
    );
    const { lines, totals } = columnFigure([column('2026-11-24', day)], '2026-11-24T11:30:00', style);
    expect(lines.map(({ values }) => values[1])).toEqual(['$90.00', '$40.00', '']);
    expect(totals[0]?.values[1]).toBe('$130.00');
  });

  it('names the day of each appointment of a week', () => {
    const days = ['2026-11-23', '2026-11-24'].map((date) =>
      column(date, [
        buildAppointment({ appointmentDate: date, startDate: `${date}T09:00:00`, endDate: `${date}T10:00:00` }),
      ]),
    );
    const { title, lines } = columnFigure(days, '2026-11-24T18:00:00', style);
    expect(title).toBe('why.title Jamie Chen, 2026-Nov-23 – 2026-Nov-24');
    expect(lines.map(({ name }) => name)).toEqual([
      '2026-Nov-23 9:00 – 10:00 a.m. AB',
      '2026-Nov-24 9:00 – 10:00 a.m. AB',
    ]);
  });
});
