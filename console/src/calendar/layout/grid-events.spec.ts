import { buildAppointment } from './build-appointment.js';
import type { CalendarColumn } from './columns.js';
import { assignSlots, gapsOf, gridEvents } from './grid-events.js';

const column = (...ids: string[]): CalendarColumn => ({
  date: '2026-11-24',
  providerId: 'H1',
  name: 'Ada Berg',
  isHygienist: true,
  appointments: ids.map((appointmentId) => buildAppointment({ appointmentId })),
});
const at = (appointmentId: string, start: string, end: string, status: 'cancelled' | 'noShow' | 'scheduled') =>
  buildAppointment({
    appointmentId,
    startDate: `2026-11-24T${start}:00`,
    endDate: `2026-11-24T${end}:00`,
    status,
  });

describe('assignSlots', () => {
  const first = assignSlots(new Map(), [column('a', 'b', 'c'), column('d')]);

  it('assigns each appointment of a column a slot', () => {
    expect([...first]).toEqual([
      ['0.0', 'a'],
      ['0.1', 'b'],
      ['0.2', 'c'],
      ['1.0', 'd'],
    ]);
  });

  it('keeps the slot of an appointment while others are added and removed', () => {
    expect(Object.fromEntries(assignSlots(first, [column('x', 'c', 'y', 'z'), column('d')]))).toEqual({
      '0.0': 'x',
      '0.1': 'y',
      '0.2': 'c',
      '0.3': 'z',
      '1.0': 'd',
    });
  });

  it('assigns a slot of the new column to an appointment that moved', () => {
    expect(Object.fromEntries(assignSlots(first, [column('b'), column('d', 'a')]))).toEqual({
      '0.1': 'b',
      '1.0': 'd',
      '1.1': 'a',
    });
  });

  it('reuses the slots for the appointments of another day', () => {
    expect([...assignSlots(first, [column('e', 'f', 'g'), column('h')]).keys()]).toEqual([...first.keys()]);
  });
});

describe('gapsOf', () => {
  it('merges cancelled and no-show appointments that overlap', () => {
    const gaps = gapsOf([
      at('1', '09:00', '09:50', 'cancelled'),
      at('2', '09:00', '10:30', 'noShow'),
      at('held', '09:00', '10:00', 'scheduled'),
      at('3', '10:20', '10:40', 'cancelled'),
      at('4', '10:40', '11:00', 'cancelled'),
      at('5', '14:00', '15:00', 'noShow'),
    ]);
    const actual = gaps.map(({ startDate, endDate, appointments }) => [
      startDate.slice(11, 16),
      endDate.slice(11, 16),
      appointments.map(({ appointmentId }) => appointmentId).join(),
    ]);
    expect(actual).toEqual([
      ['09:00', '10:40', '1,2,3'],
      ['10:40', '11:00', '4'],
      ['14:00', '15:00', '5'],
    ]);
  });

  it('returns no gap when every appointment is held', () => {
    expect(gapsOf([at('1', '09:00', '09:50', 'scheduled')])).toEqual([]);
  });
});

describe('gridEvents', () => {
  it('places appointments by slot, gaps as background, and the current minute in the columns of today', () => {
    const columns = [
      { ...column(), appointments: [at('a', '09:00', '10:00', 'scheduled'), at('x', '11:00', '12:00', 'cancelled')] },
      { ...column(), date: '2026-11-25' },
    ];
    const events = gridEvents(columns, assignSlots(new Map(), columns), '2026-11-24T10:30:00');
    expect(events.map(({ id, start, end, display }) => [id, start, end, display])).toEqual([
      ['0.0', '2001-01-01T09:00:00', '2001-01-01T10:00:00', undefined],
      ['gap-x', '2001-01-01T11:00:00', '2001-01-01T12:00:00', 'background'],
      ['now-0', '2001-01-01T10:30:00', '2001-01-01T10:30:59', 'background'],
    ]);
  });
});
