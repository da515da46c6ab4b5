import { buildAppointment } from './build-appointment.js';
import type { CalendarColumn } from './columns.js';
import { assignSlots } from './appointment-slots.js';

const column = (...ids: string[]): CalendarColumn => ({
  date: '2026-11-24',
  providerId: 'H1',
  name: 'Ada Berg',
  isHygienist: true,
  appointments: ids.map((appointmentId) => buildAppointment({ appointmentId })),
});
const first = assignSlots(new Map(), [column('a', 'b', 'c'), column('d')]);

describe('the slots of the grid', () => {
  it('are one for each appointment of a column', () => {
    expect([...first]).toEqual([
      ['0.0', 'a'],
      ['0.1', 'b'],
      ['0.2', 'c'],
      ['1.0', 'd'],
    ]);
  });

  it('stay with an appointment while others come and go around it', () => {
    expect(Object.fromEntries(assignSlots(first, [column('x', 'c', 'y', 'z'), column('d')]))).toEqual({
      '0.0': 'x',
      '0.1': 'y',
      '0.2': 'c',
      '0.3': 'z',
      '1.0': 'd',
    });
  });

  it('are those of the column that an appointment has moved to', () => {
    expect(Object.fromEntries(assignSlots(first, [column('b'), column('d', 'a')]))).toEqual({
      '0.1': 'b',
      '1.0': 'd',
      '1.1': 'a',
    });
  });

  it('are the same again for another day', () => {
    expect([...assignSlots(first, [column('e', 'f', 'g'), column('h')]).keys()]).toEqual([...first.keys()]);
  });
});
