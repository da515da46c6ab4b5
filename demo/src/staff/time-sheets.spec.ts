import { readTimeSheet, type SheetPerson } from '@helix/time-sheets';
import { timeSheetsOf, type RosterDay } from './time-sheets.js';

const PERIOD = { startDate: '2026-11-01', endDate: '2026-11-15' };
const PEOPLE: readonly SheetPerson[] = [
  { providerId: 'H1', payrollId: '2201', firstName: 'Leah', lastName: 'Thompson', isHygienist: true, isDeleted: false },
  { providerId: 'H3', payrollId: null, firstName: 'Rachel', lastName: 'Duval', isHygienist: true, isDeleted: false },
];
/** Two weeks of both, 8:00 to 12:00 and 12:40 to 16:30: 470 minutes. */
const ROSTER: readonly RosterDay[] = PEOPLE.flatMap(({ providerId, payrollId, firstName, lastName }) =>
  Array.from({ length: 10 }, (_, index) => ({
    ...{ providerId, payrollId, name: `${lastName}, ${firstName}` },
    date: `2026-11-${String(2 + index).padStart(2, '0')}`,
    segments: [
      [480, 720],
      [760, 990],
    ],
  })),
);
const read = (text: string) =>
  readTimeSheet(Buffer.from(text), {
    people: PEOPLE,
    today: '2026-11-16',
    firstShiftStart: () => null,
    skipUnknown: false,
  });

describe('timeSheetsOf', () => {
  const { first, corrected } = timeSheetsOf('seed', PERIOD, ROSTER);

  it('names the files after the pay period', () =>
    expect([first.name, corrected.name]).toEqual([
      'Time sheet 2026-11-01 to 2026-11-15.csv',
      'Time sheet 2026-11-01 to 2026-11-15, corrected.csv',
    ]));

  it('has a row for each day of the roster, of which two have a wrong total, two no lunch and one no time', () => {
    const { days, errors, warnings, skipped } = read(first.text);
    expect([errors, skipped]).toEqual([[], []]);
    expect(days.map(({ providerId, date }) => [providerId, date])).toEqual(
      ROSTER.map(({ providerId, date }) => [providerId, date]),
    );
    expect(warnings.map(({ message }) => message)).toEqual([
      expect.stringMatching(/^Daily Total is \d:\d\d, the times add up to 0\d:\d\d: the times count\.$/),
      expect.stringMatching(/^Daily Total is \d:\d\d, the times add up to 0\d:\d\d: the times count\.$/),
    ]);
    const pairs = days.map(({ punches }) => punches.length);
    expect(pairs.filter((count) => count === 0).length).toBe(1);
    expect(pairs.filter((count) => count === 1).length).toBe(2);
    for (const { minutes } of days.filter(({ punches }) => punches.length === 2)) {
      expect(minutes).toBeGreaterThan(470 - 23);
      expect(minutes).toBeLessThan(470 + 33);
    }
  });

  it('corrects the day without time and one without lunch', () => {
    const { days, errors, warnings } = read(corrected.text);
    expect([errors, warnings]).toEqual([[], []]);
    const before = new Map(read(first.text).days.map((day) => [`${day.providerId} ${day.date}`, day.punches.length]));
    expect(days.map(({ providerId, date }) => before.get(`${providerId} ${date}`)).sort()).toEqual([0, 1]);
    expect(days.map(({ punches }) => punches.length)).toEqual([2, 2]);
  });

  it('is the same again for the same roster, and another for another clinic', () => {
    expect(timeSheetsOf('seed', PERIOD, ROSTER)).toEqual({ first, corrected });
    expect(timeSheetsOf('other', PERIOD, ROSTER).first.text).not.toBe(first.text);
  });

  it('writes a name with a comma as one cell, and no ID for who has none', () => {
    const lines = first.text.split('\r\n');
    expect(lines[0]).toBe('Employee ID,Employee Name,Date,Daily Total,In 1,Out 1,In 2,Out 2');
    expect(lines[1]).toMatch(/^2201,"Thompson, Leah",2026-11-02,/);
    expect(lines[11]).toMatch(/^,"Duval, Rachel",2026-11-02,/);
    expect(lines.length).toBe(22);
  });

  it('leaves out the mistakes that need a day with lunch where there is none', () => {
    const [day] = ROSTER;
    const sheets = timeSheetsOf('seed', PERIOD, [{ ...day!, segments: [[480, 720]] }]);
    expect(read(sheets.first.text)).toMatchObject({ errors: [], warnings: [], days: [{ punches: [{}] }] });
    expect(sheets.corrected.days).toBe(0);
  });
});
