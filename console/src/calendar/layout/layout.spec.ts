import { contiguousRuns, windowAround, windowFor } from './calendar-window.js';
import { mondayOf, shownRange, weekOf } from './shown-days.js';
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

  it('draws an appointment without length as one slot, also at the end of the day', () => {
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
  const appointment = (start: string, end: string) =>
    buildAppointment({ startDate: `2026-11-24T${start}:00`, endDate: `2026-11-24T${end}:00` });

  it('go from the earliest start to the latest end, out to whole hours', () => {
    expect(
      visibleHours([appointment('09:10', '10:00'), appointment('07:50', '08:30'), appointment('16:00', '17:10')]),
    ).toEqual({
      start: 420,
      end: 1080,
    });
    expect(visibleHours([appointment('08:00', '09:00')])).toEqual({ start: 480, end: 540 });
  });

  it('are 7:00 to 19:00 with nothing loaded', () => {
    expect(visibleHours([])).toEqual({ start: 420, end: 1140 });
  });

  it('end with the day when an appointment goes past midnight', () => {
    expect(
      visibleHours([buildAppointment({ startDate: '2026-11-24T23:30:00', endDate: '2026-11-25T00:30:00' })]),
    ).toEqual({
      start: 1380,
      end: 1440,
    });
  });

  it('begin with the day when an appointment began the day before', () => {
    const late = { startDate: '2026-11-23T23:30:00', endDate: '2026-11-24T01:10:00', appointmentDate: '2026-11-24' };
    expect(visibleHours([buildAppointment(late)])).toEqual({ start: 0, end: 120 });
  });
});

describe('the lines of an event', () => {
  it.each([
    [5, 1],
    [10, 1],
    [20, 1],
    [30, 2],
    [40, 3],
    [50, 4],
    [90, 4],
  ])('that fit into %i minutes are %i', (minutes, lines) => {
    expect(fittingLines(minutes)).toBe(lines);
  });
});

describe('the shown days', () => {
  it('are the day itself, or Monday to Sunday', () => {
    expect(shownRange('2026-11-21', false)).toEqual({ startDate: '2026-11-21', endDate: '2026-11-21' });
    expect(shownRange('2026-11-21', true)).toEqual({ startDate: '2026-11-16', endDate: '2026-11-22' });
    expect([mondayOf('2026-11-16'), mondayOf('2026-11-22'), mondayOf('2027-01-01')]).toEqual([
      '2026-11-16',
      '2026-11-16',
      '2026-12-28',
    ]);
  });

  it('are seven in each week, also in those of 167 and 169 hours', () => {
    // Clocks go forward on 8 March 2026 and back on 1 November.
    expect(weekOf('2026-03-08')).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ]);
    expect(weekOf('2026-11-01').at(0)).toBe('2026-10-26');
    expect(weekOf('2026-11-01').at(-1)).toBe('2026-11-01');
  });
});

describe('the loaded days', () => {
  it('are 14 on each side, over the ends of months', () => {
    expect(windowAround('2026-03-01')).toEqual({ startDate: '2026-02-15', endDate: '2026-03-15' });
  });

  it('stay until the date leaves them', () => {
    const present = windowAround('2026-11-21');
    const dayIn = (date: string, loaded = present as typeof present | null) =>
      windowFor(date, shownRange(date, false), loaded);
    expect(dayIn('2026-12-05')).toBe(present);
    expect(dayIn('2026-11-07')).toBe(present);
    expect(dayIn('2026-12-06')).toEqual({ startDate: '2026-11-22', endDate: '2026-12-20' });
    expect(dayIn('2026-11-21', null)).toEqual(present);
  });

  it('are others when a part of the shown week is not among them', () => {
    const present = windowAround('2026-11-21');
    const weekIn = (date: string) => windowFor(date, shownRange(date, true), present);
    // Saturday 5 December is loaded, its Sunday is not; the week of 23 November is whole.
    expect(weekIn('2026-12-05')).toEqual({ startDate: '2026-11-21', endDate: '2026-12-19' });
    expect(weekIn('2026-11-29')).toBe(present);
  });

  it('are read again in runs without gaps', () => {
    expect(contiguousRuns(['2026-12-01', '2026-11-30', '2026-11-24', '2026-11-30'])).toEqual([
      { startDate: '2026-11-24', endDate: '2026-11-24' },
      { startDate: '2026-11-30', endDate: '2026-12-01' },
    ]);
    expect(contiguousRuns([])).toEqual([]);
  });
});
