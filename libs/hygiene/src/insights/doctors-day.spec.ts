import {
  doctorAvailability,
  doctorsDayOf,
  minutesOfDay,
  type DoctorSchedule,
  type DoctorAppointment,
} from './doctors-day.js';

const at = (providerId: string, start: string, end: string, id = `${providerId}${start}`): DoctorSchedule => ({
  id,
  providerId,
  start,
  end,
});
const seen = (providerId: string, time: string, durationInMinutes: number): DoctorAppointment => ({
  appointmentId: `A${time}`,
  providerId,
  start: `2026-03-10T${time}`,
  durationInMinutes,
});
/** 10:00 to 11:00. */
const APPOINTMENT = { start: 600, end: 660 };
const available = (schedules: DoctorSchedule[], appointments: DoctorAppointment[] = [], appointment = APPOINTMENT) =>
  doctorAvailability(doctorsDayOf(schedules, appointments), appointment);

describe('doctorAvailability (R-09)', () => {
  it.each([
    ['from the end of the appointment', [at('D1', '11:00', '17:00')], 'no'],
    ['for 15 minutes of it', [at('D1', '10:45', '17:00')], 'yes'],
    ['for 10 minutes', [at('D1', '10:50', '17:00')], 'yes'],
    ['for 9 minutes', [at('D1', '10:51:00', '17:00')], 'no'],
    ['until it begins', [at('D1', '08:00', '10:00')], 'no'],
    ['all day', [at('D1', '00:00', '24:00')], 'yes'],
    ['one of two', [at('D1', '13:00', '17:00'), at('D2', '08:00', '12:00')], 'yes'],
    ['twice for 5 minutes of one doctor', [at('D1', '08:00', '10:05'), at('D1', '10:55', '12:00')], 'yes'],
    ['5 minutes each of two doctors', [at('D1', '08:00', '10:05'), at('D2', '10:55', '12:00')], 'no'],
    ['5 minutes, in two rooms', [at('D1', '08:00', '10:05', 'a'), at('D1', '08:00', '10:05', 'b')], 'no'],
    [
      'at invalid times',
      [at('D1', 'soon', '17:00'), at('D1', '25:00', '26:00'), at('D1', '17:00', '08:00')],
      'unknown',
    ],
    ['without schedules', [], 'unknown'],
  ])('handles a schedule %s', (_name, schedules, expected) => {
    expect(available(schedules)).toBe(expected);
  });

  it.each([
    ['between appointments', [], [seen('D1', '08:00:00', 30), seen('D1', '15:00', 60)], 'yes'],
    ['before the first', [], [seen('D1', '11:00', 30)], 'no'],
    ['at the end of the last', [], [seen('D1', '09:00', 30), seen('D1', '09:30', 40)], 'yes'],
    ['just not at the end of the last', [], [seen('D1', '09:00', 30), seen('D1', '09:30', 39)], 'no'],
    ['by the schedule, whatever is booked', [at('D1', '11:00', '17:00')], [seen('D1', '10:00', 60)], 'no'],
    ['another one without a schedule', [at('D1', '11:00', '17:00')], [seen('D2', '09:30', 60)], 'yes'],
    ['in appointments that take no time', [], [seen('D1', '10:00', 0), seen('D1', '10:00', NaN)], 'unknown'],
  ])('handles appointments: %s', (_name, schedules, appointments, expected) => {
    expect(available(schedules, appointments)).toBe(expected);
  });

  it('requires the whole of an appointment under 10 minutes', () => {
    const day = [at('D1', '08:00', '10:05')];
    expect(available(day, [], { start: 600, end: 605 })).toBe('yes');
    expect(available(day, [], { start: 600, end: 606 })).toBe('no');
    expect(available(day, [], { start: 600, end: 600 })).toBe('unknown');
    expect(available(day, [], { start: NaN, end: NaN })).toBe('unknown');
  });

  it('is unknown without data of the day', () => {
    expect(doctorAvailability(null, APPOINTMENT)).toBe('unknown');
  });

  it('does not depend on the order of the schedules', () => {
    const schedules = [at('D2', '08:00', '09:00'), at('D1', '10:00', '11:00'), at('D1', '08:00', '10:00')];
    expect(doctorsDayOf(schedules.toReversed(), [])).toEqual(doctorsDayOf(schedules, []));
    expect(doctorsDayOf(schedules, []).doctors[0]).toEqual({
      providerId: 'D1',
      from: 'schedule',
      ranges: [{ start: 480, end: 660 }],
      rowIds: ['D108:00', 'D110:00'],
    });
  });
});

describe('minutesOfDay', () => {
  it.each([
    ['00:00', 0],
    ['09:30:59', 570],
    ['23:59', 1439],
    ['24:00', 1440],
    ['24:01', NaN],
    ['9:30', NaN],
    ['12:60', NaN],
    ['', NaN],
  ])('parses %j as %s', (time, expected) => {
    expect(minutesOfDay(time)).toBe(expected);
  });
});
