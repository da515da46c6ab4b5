import { buildAppointment } from './build-appointment.js';
import { columnsInSight, inSightFirst, type DrawnColumns } from './columns-by-sight.js';
import type { AppointmentView } from './appointment-view.js';

/** Four providers with an appointment each, whose id is the day's letter and the provider's number. */
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

describe('the columns in sight', () => {
  it.each([
    // 14 columns of 180 px in 900 px: five of them.
    [14, 0, 900, { from: 0, to: 5 }],
    // Scrolled by one and a half: from the second on, until the seventh that begins in sight.
    [14, 270, 900, { from: 1, to: 7 }],
    // Three columns share 900 px.
    [3, 0, 900, { from: 0, to: 3 }],
    [0, 0, 900, { from: 0, to: 1 }],
  ])('of %i, scrolled by %i px, with %i px to see', (count, left, width, expected) => {
    expect(columnsInSight(count, left, width, 180)).toEqual(expected);
  });
});

describe('another day', () => {
  const sight = { from: 1, to: 3 };

  it('is drawn where it is in sight; beside it the day before stays', () => {
    const drawn = inSightFirst(day('b'), day('a'), sight, null);
    expect(idsOf(drawn)).toEqual(['a0', 'b1', 'b2', 'a3']);
    expect([...drawn.views.keys()].sort()).toEqual(['a0', 'a1', 'a2', 'a3', 'b0', 'b1', 'b2', 'b3']);
  });

  it('stands beside empty columns of its own where others were before', () => {
    const drawn = inSightFirst(day('b'), day('a', 3), sight, null);
    expect(idsOf(drawn)).toEqual(['', 'b1', 'b2', '']);
    expect(drawn.columns.map(({ name }) => name)).toEqual(['Hygienist 0', 'Hygienist 1', 'Hygienist 2', 'Hygienist 3']);
    expect([...drawn.views.keys()]).toEqual(['b0', 'b1', 'b2', 'b3']);
  });

  it('has the column of the appointment that is looked at', () => {
    expect(idsOf(inSightFirst(day('b'), day('a'), sight, 'b3'))).toEqual(['a0', 'b1', 'b2', 'b3']);
  });
});
