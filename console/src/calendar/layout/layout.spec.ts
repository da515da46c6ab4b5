import { contiguousRuns, windowAround, windowFor } from './calendar-window.js';
import { fittingLines } from './fitting-lines.js';
import { clockText, columnDay, columnOfDay, intoColumn, minuteOfDay } from './synthetic-day.js';
import { buildAppointment } from './build-appointment.js';
import { visibleHours } from './visible-hours.js';

describe('the made-up day of a column', () => {
  it('is one day further for each provider, there and back', () => {
    expect([columnDay(0), columnDay(13), columnDay(31)]).toEqual(['2001-01-01', '2001-01-14', '2001-02-01']);
    expect(columnOfDay(new Date('2001-01-14T00:00:00Z'))).toBe(13);
  });

  it('takes the time of day along', () => {
    expect(intoColumn(2, '2026-11-24', '2026-11-24T09:10:00', '2026-11-24T10:00:00')).toEqual({
      start: '2001-01-03T09:10:00',
      end: '2001-01-03T10:00:00',
    });
  });

  it('cuts what lies on the day before or after', () => {
    expect(intoColumn(0, '2026-11-24', '2026-11-23T23:30:00', '2026-11-25T00:30:00')).toEqual({
      start: '2001-01-01T00:00:00',
      end: '2001-01-02T00:00:00',
    });
  });

  it('draws a visit without length as one slot, also at the end of the day', () => {
    expect(intoColumn(0, '2026-11-24', '2026-11-24T09:00:00', '2026-11-24T09:00:00').end).toBe('2001-01-01T09:10:00');
    expect(intoColumn(0, '2026-11-24', '2026-11-24T23:58:00', '2026-11-24T23:58:00')).toEqual({
      start: '2001-01-01T23:50:00',
      end: '2001-01-02T00:00:00',
    });
  });

  it('reads the wall clock, whatever the zone of this computer', () => {
    expect(minuteOfDay('2026-11-01', '2026-11-01T01:30:00')).toBe(90);
    expect([clockText(0), clockText(545), clockText(1440)]).toEqual(['00:00:00', '09:05:00', '24:00:00']);
  });
});

describe('the visible hours', () => {
  const visit = (start: string, end: string) =>
    buildAppointment({ startDate: `2026-11-24T${start}:00`, endDate: `2026-11-24T${end}:00` });

  it('go from the earliest start to the latest end, out to whole hours', () => {
    expect(visibleHours([visit('09:10', '10:00'), visit('07:50', '08:30'), visit('16:00', '17:10')])).toEqual({
      start: 420,
      end: 1080,
    });
    expect(visibleHours([visit('08:00', '09:00')])).toEqual({ start: 480, end: 540 });
  });

  it('are 7:00 to 19:00 with nothing loaded', () => {
    expect(visibleHours([])).toEqual({ start: 420, end: 1140 });
  });

  it('end with the day when a visit goes past midnight', () => {
    expect(
      visibleHours([buildAppointment({ startDate: '2026-11-24T23:30:00', endDate: '2026-11-25T00:30:00' })]),
    ).toEqual({
      start: 1380,
      end: 1440,
    });
  });
});

describe('the lines of an event', () => {
  it.each([
    [5, 1],
    [10, 1],
    [20, 1],
    [30, 2],
    [40, 3],
    [60, 3],
  ])('that fit into %i minutes are %i', (minutes, lines) => {
    expect(fittingLines(minutes)).toBe(lines);
  });
});

describe('the loaded days', () => {
  it('are 14 on each side, over the ends of months', () => {
    expect(windowAround('2026-03-01')).toEqual({ startDate: '2026-02-15', endDate: '2026-03-15' });
  });

  it('stay until the date leaves them', () => {
    const present = windowAround('2026-11-21');
    expect(windowFor('2026-12-05', present)).toBe(present);
    expect(windowFor('2026-11-07', present)).toBe(present);
    expect(windowFor('2026-12-06', present)).toEqual({ startDate: '2026-11-22', endDate: '2026-12-20' });
    expect(windowFor('2026-11-21', null)).toEqual(present);
  });

  it('are read again in runs without gaps', () => {
    expect(contiguousRuns(['2026-12-01', '2026-11-30', '2026-11-24', '2026-11-30'])).toEqual([
      { startDate: '2026-11-24', endDate: '2026-11-24' },
      { startDate: '2026-11-30', endDate: '2026-12-01' },
    ]);
    expect(contiguousRuns([])).toEqual([]);
  });
});
