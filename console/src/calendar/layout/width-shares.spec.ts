import { buildAppointment } from './build-appointment.js';
import { widthShares } from './width-shares.js';

const DATE = '2026-11-24';
const at = (appointmentId: string, start: string, end: string, status: 'scheduled' | 'cancelled' = 'scheduled') =>
  buildAppointment({ appointmentId, status, startDate: `${DATE}T${start}:00`, endDate: `${DATE}T${end}:00` });
const sharesOf = (...appointments: ReturnType<typeof at>[]) =>
  Object.fromEntries(widthShares({ date: DATE, appointments }));

describe('widthShares', () => {
  it('leaves out appointments that follow each other, and cancelled ones', () => {
    expect(
      sharesOf(at('1', '09:00', '10:00'), at('x', '09:30', '10:30', 'cancelled'), at('2', '10:00', '11:00')),
    ).toEqual({});
  });

  it('is the number of appointments at one time, for the whole group that overlaps', () => {
    const long = at('1', '09:00', '12:00');
    expect(sharesOf(long, at('2', '09:00', '10:00'), at('3', '10:00', '11:00'))).toEqual({ 1: 2, 2: 2, 3: 2 });
    expect(sharesOf(long, at('2', '09:00', '10:00'), at('3', '09:30', '11:00'))).toEqual({ 1: 3, 2: 3, 3: 3 });
  });

  it('begins another group after a time at which nothing overlaps', () => {
    expect(
      sharesOf(
        at('1', '09:00', '10:00'),
        at('2', '09:30', '10:30'),
        at('3', '10:30', '11:00'),
        at('4', '11:00', '12:00'),
      ),
    ).toEqual({ 1: 2, 2: 2 });
  });

  it('counts an appointment as long as it is drawn, at least a slot', () => {
    expect(sharesOf(at('1', '09:00', '09:00'), at('2', '09:05', '09:30'))).toEqual({ 1: 2, 2: 2 });
  });
});
