import { buildAppointment } from './build-appointment.js';
import { gapsOf } from './gaps.js';

const at = (appointmentId: string, start: string, end: string, status: 'cancelled' | 'noShow' | 'scheduled') =>
  buildAppointment({
    appointmentId,
    startDate: `2026-11-24T${start}:00`,
    endDate: `2026-11-24T${end}:00`,
    status,
  });

it('appointments that were not held share a gap when they began within ten minutes of each other', () => {
  const gaps = gapsOf([
    at('1', '09:00', '09:50', 'cancelled'),
    at('2', '09:00', '10:30', 'noShow'),
    at('held', '09:00', '10:00', 'scheduled'),
    at('3', '09:09', '09:20', 'cancelled'),
    at('4', '09:10', '09:20', 'cancelled'),
    at('5', '14:00', '15:00', 'noShow'),
  ]);
  const told = gaps.map(({ startDate, endDate, appointments }) => [
    startDate.slice(11, 16),
    endDate.slice(11, 16),
    appointments.map(({ appointmentId }) => appointmentId).join(),
  ]);
  expect(told).toEqual([
    ['09:00', '10:30', '1,2,3'],
    ['09:10', '09:20', '4'],
    ['14:00', '15:00', '5'],
  ]);
});

it('a column in which every appointment is held has no gap', () => {
  expect(gapsOf([at('1', '09:00', '09:50', 'scheduled')])).toEqual([]);
});
