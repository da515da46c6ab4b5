import type { AppointmentView } from './appointment-view.js';
import { buildAppointment } from './build-appointment.js';
import { columnsInViewport, renderViewportFirst, type DrawnColumns } from './viewport-first.js';

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

describe('renderViewportFirst', () => {
  const viewport = { from: 1, to: 3 };

  it('renders the next day in the viewport and keeps the previous day outside of it', () => {
    const drawn = renderViewportFirst(day('b'), day('a'), viewport, null);
    expect(idsOf(drawn)).toEqual(['a0', 'b1', 'b2', 'a3']);
    expect([...drawn.views.keys()].sort()).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3']);
  });

  it('renders empty columns outside of the viewport when the number of columns differs', () => {
    const drawn = renderViewportFirst(day('b'), day('a', 3), viewport, null);
    expect(idsOf(drawn)).toEqual(['', 'b1', 'b2', '']);
    expect(drawn.columns.map(({ name }) => name)).toEqual(['Hygienist 0', 'Hygienist 1', 'Hygienist 2', 'Hygienist 3']);
    expect([...drawn.views.keys()]).toEqual(['b0', 'b1', 'b2', 'b3']);
  });

  it('renders the column of the open appointment outside of the viewport', () => {
    expect(idsOf(renderViewportFirst(day('b'), day('a'), viewport, 'b3'))).toEqual(['a0', 'b1', 'b2', 'b3']);
  });
});
