import { buildAppointment } from './build-appointment.js';
import { clockText, columnDay, columnOfDay, eventLines, intoColumn, minuteOfDay, visibleHours } from './time-axis.js';

describe('minuteOfDay and clockText', () => {
  it('convert local times independently of the time zone of the computer', () => {
    expect(minuteOfDay('2026-11-01', '2026-11-01T01:30:00')).toBe(90);
    expect([clockText(0), clockText(545), clockText(1440)]).toEqual(['00:00:00', '09:05:00', '24:00:00']);
  });
});

describe('columnDay and columnOfDay', () => {
  it('map each column to one synthetic day and back', () => {
    expect([columnDay(0), columnDay(13), columnDay(31)]).toEqual(['2001-01-01', '2001-01-14', '2001-02-01']);
    expect(columnOfDay(new Date('2001-01-14T00:00:00Z'))).toBe(13);
  });
});

describe('intoColumn', () => {
  it('keeps the time of day', () => {
    expect(intoColumn(2, '2026-11-24', '2026-11-24T09:10:00', '2026-11-24T10:00:00')).toEqual({
      start: '2001-01-03T09:10:00',
      end: '2001-01-03T10:00:00',
    });
  });

  it('cuts off what is on the day before or after', () => {
    expect(intoColumn(0, '2026-11-24', '2026-11-23T23:30:00', '2026-11-25T00:30:00')).toEqual({
      start: '2001-01-01T00:00:00',
      end: '2001-01-02T00:00:00',
    });
  });

  it('makes an appointment without length one slot long, also at the end of the day', () => {
    expect(intoColumn(0, '2026-11-24', '2026-11-24T09:00:00', '2026-11-24T09:00:00').end).toBe('2001-01-01T09:10:00');
    expect(intoColumn(0, '2026-11-24', '2026-11-24T23:58:00', '2026-11-24T23:58:00')).toEqual({
      start: '2001-01-01T23:50:00',
      end: '2001-01-02T00:00:00',
    });
  });
});

describe('visibleHours', () => {
  const appointment = (start: string, end: string) =>
    buildAppointment({ startDate: `2026-11-24T${start}:00`, endDate: `2026-11-24T${end}:00` });

  it('spans whole hours from the earliest start to the latest end', () => {
    const appointments = [appointment('09:10', '10:00'), appointment('07:50', '08:30'), appointment('16:00', '17:10')];
    expect(visibleHours(appointments)).toEqual({ start: 420, end: 1080 });
    expect(visibleHours([appointment('08:00', '09:00')])).toEqual({ start: 480, end: 540 });
  });

  it('is 7:00 to 19:00 without appointments', () => {
    expect(visibleHours([])).toEqual({ start: 420, end: 1140 });
  });

  it('ends at midnight when an appointment goes past it', () => {
    const late = { startDate: '2026-11-24T23:30:00', endDate: '2026-11-25T00:30:00' };
    expect(visibleHours([buildAppointment(late)])).toEqual({ start: 1380, end: 1440 });
  });

  it('starts at midnight when an appointment started the day before', () => {
    const late = { startDate: '2026-11-23T23:30:00', endDate: '2026-11-24T01:10:00', appointmentDate: '2026-11-24' };
    expect(visibleHours([buildAppointment(late)])).toEqual({ start: 0, end: 120 });
  });
});

describe('eventLines', () => {
  it.each([
    [5, 1],
    [10, 1],
    [20, 1],
    [30, 2],
    [40, 3],
    [50, 4],
    [60, 5],
    [90, 9],
  ])('fits into %i minutes %i line(s)', (minutes, lines) => {
    expect(eventLines(minutes)).toBe(lines);
  });
});
