import type { AppointmentView } from './appointment-view.js';
import { buildAppointment } from './build-appointment.js';
import { columnsInViewport, minutesInViewport, renderViewportFirst, type DrawnColumns } from './viewport-first.js';

/** Four providers with one appointment each, whose id is the day's letter and the number of the provider. */
const day = (letter: string, count = 4): DrawnColumns => {
  const ids = Array.from({ length: count }, (_, index) => `${letter}${index}`);
  return {
    columns: ids.map((appointmentId, index) => ({
      date: '2026-11-24',
      providerId: `H${index}`,
      name: `Hygienist ${index}`,
      isHygienist: true,
      appointments: [buildAppointment({ appointmentId })],
    })),
    views: new Map(ids.map((id) => [id, { appointment: { appointmentId: id } } as AppointmentView])),
  };
};
const WHOLE_DAY = { from: 0, to: 24 * 60 };
const idsOf = ({ columns }: DrawnColumns): string[] =>
  columns.map(({ appointments }) => appointments.map(({ appointmentId }) => appointmentId).join(' '));

describe('columnsInViewport', () => {
  it.each([
    // 14 columns of 180 px in 900 px: five of them.
    [14, 0, 900, { from: 0, to: 5 }],
    // Scrolled by one and a half: from the second to the seventh, which is partly visible.
    [14, 270, 900, { from: 1, to: 7 }],
    // Three columns share 900 px.
    [3, 0, 900, { from: 0, to: 3 }],
    [0, 0, 900, { from: 0, to: 1 }],
  ])('returns for %i columns, scrolled by %i px in a viewport of %i px: %j', (count, left, width, expected) => {
    expect(columnsInViewport(count, left, width, 180)).toEqual(expected);
  });
});

describe('minutesInViewport', () => {
  it('returns the slots of 10 minutes and 17 px that a window shows below what stands above the hours', () => {
    // 900 px without 160 px are 43.5 slots.
    expect(minutesInViewport(7 * 60, 900)).toEqual({ from: 420, to: 420 + 440 });
    expect(minutesInViewport(0, 100)).toEqual({ from: 0, to: 0 });
  });
});

describe('renderViewportFirst', () => {
  const viewport = { from: 1, to: 3 };

  it('renders the next day in the viewport and keeps the previous day outside of it', () => {
    const drawn = renderViewportFirst(day('b'), day('a'), viewport, WHOLE_DAY, null);
    expect(idsOf(drawn)).toEqual(['a0', 'b1', 'b2', 'a3']);
    expect([...drawn.views.keys()].sort()).toEqual(['a0', 'a1', 'a2', 'a3', 'b1', 'b2']);
  });

  it('renders empty columns outside of the viewport when the number of columns differs', () => {
    const drawn = renderViewportFirst(day('b'), day('a', 3), viewport, WHOLE_DAY, null);
    expect(idsOf(drawn)).toEqual(['', 'b1', 'b2', '']);
    expect(drawn.columns.map(({ name }) => name)).toEqual(['Hygienist 0', 'Hygienist 1', 'Hygienist 2', 'Hygienist 3']);
    expect([...drawn.views.keys()]).toEqual(['b1', 'b2']);
  });

  it('renders the column of the open appointment outside of the viewport', () => {
    expect(idsOf(renderViewportFirst(day('b'), day('a'), viewport, WHOLE_DAY, 'b3'))).toEqual(['a0', 'b1', 'b2', 'b3']);
  });

  it('leaves the views of a column at other times of the day for later', () => {
    const at = (appointmentId: string, start: string, end: string) =>
      buildAppointment({ appointmentId, startDate: `2026-11-24T${start}:00`, endDate: `2026-11-24T${end}:00` });
    const [column] = day('b', 1).columns;
    const appointments = [
      at('early', '07:00', '08:00'),
      at('first', '07:30', '08:10'),
      at('last', '11:50', '13:00'),
      at('late', '12:00', '13:00'),
    ];
    const views = new Map(appointments.map((one) => [one.appointmentId, { appointment: one } as AppointmentView]));
    const next = { columns: [{ ...column!, appointments }], views };
    const morning = { from: 8 * 60, to: 12 * 60 };
    const drawn = renderViewportFirst(next, { columns: [], views: new Map() }, { from: 0, to: 1 }, morning, 'late');
    expect(idsOf(drawn)).toEqual(['early first last late']);
    expect([...drawn.views.keys()]).toEqual(['first', 'last', 'late']);
  });
});
