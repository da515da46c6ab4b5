import fc from 'fast-check';
import { explainOpenTime, type OpenTimeDay, type OpenTimeLine } from './explain-open-time.js';
import { openTimePercent, sumOfTime } from './open-time.js';

const hours = (from: number, to: number) => ({ startMinutes: from * 60, endMinutes: to * 60 });
/** Zoe Adams, in from 8 to 12 and from 13 to 17, with 7 appointments of 60 minutes, on an upcoming day. */
const day = (change: Partial<OpenTimeDay> = {}): OpenTimeDay => ({
  ...{ providerName: 'Zoe Adams', date: '2026-11-25', isPast: false, source: 'schedule' },
  showsTimes: true,
  ...{ spans: [hours(8, 12), hours(13, 17)], minutesWorked: 420, minutesClocked: 480 },
  ...{ appointments: 7, cancelled: 0, noShows: 0, notHeldMinutes: 0 },
  ...change,
});
const cellsOf = ({ name, minutesClocked, minutesWorked, minutesOpen }: OpenTimeLine) => [
  ...[name, minutesClocked, minutesWorked, minutesOpen],
];
const textsOf = ({ because }: ReturnType<typeof explainOpenTime>) =>
  because.map(({ rule, text }) => `${rule}: ${text}`);

describe('explainOpenTime', () => {
  it('lists the hygienists of a day, with breaks and appointments that were not held beside them', () => {
    const explanation = explainOpenTime([
      day({ cancelled: 2, noShows: 1, notHeldMinutes: 150 }),
      day({ providerName: 'Jo Lee', spans: [hours(8, 16)], minutesWorked: 390, appointments: 1 }),
    ]);
    // 150 of 960 minutes are 15.625 %.
    expect(explanation.openTime).toBe(15.6);
    expect(explanation.lines.map(cellsOf)).toEqual([
      ['Zoe Adams', 480, 420, 60],
      ['Jo Lee', 480, 390, 90],
    ]);
    expect(explanation.lines.map(({ note }) => note)).toEqual([
      'Schedule: 08:00 to 12:00, 13:00 to 17:00. 7 appointments.',
      'Schedule: 08:00 to 16:00. 1 appointment.',
    ]);
    expect(cellsOf(explanation.total)).toEqual(['', 960, 810, 150]);
    expect(explanation.notCounted.map((line) => [...cellsOf(line), line.note])).toEqual([
      ['Zoe Adams: break', 60, null, null, '12:00 to 13:00 is no available time.'],
      ['Zoe Adams', null, 150, null, '2 cancelled, 1 no-show: booked no time.'],
    ]);
    expect(textsOf(explanation)).toEqual([
      'R-21: Active appointments are booked in full, also outside the schedule; those that overlap count twice.',
      'R-22: The available time of today and later days comes from the schedule.',
      'R-23: 960 available minutes less 810 booked ones are 150: 15.6 % of 960.',
    ]);
  });

  it('sums several days, and leaves out those without known time', () => {
    const explanation = explainOpenTime([
      day(),
      day({ providerName: 'Jo Lee', source: null, spans: [], minutesClocked: null, minutesWorked: 200 }),
      day({ date: '2026-11-26', minutesWorked: 300, noShows: 1, notHeldMinutes: 45 }),
      day({ date: '2026-11-26', providerName: 'Jo Lee', minutesWorked: 240 }),
    ]);
    // 60 of 480 minutes, and 420 of 960: 480 of 1440 are 33.33 %.
    expect(explanation.openTime).toBe(33.3);
    expect(explanation.lines.map((line) => [...cellsOf(line), line.note])).toEqual([
      ['2026-11-25', 480, 420, 60, '1 hygienist.'],
      ['2026-11-26', 960, 540, 420, '2 hygienists.'],
    ]);
    expect(explanation.notCounted.map(cellsOf)).toEqual([
      ['Jo Lee, 2026-11-25', null, 200, null],
      ['Zoe Adams, 2026-11-26', null, 45, null],
    ]);
  });

  it('names punches as the source of a past day, and overlapping appointments', () => {
    const explanation = explainOpenTime([
      day({ isPast: true, source: 'punches', spans: [hours(8, 15.5)], minutesClocked: 450, minutesWorked: 480 }),
    ]);
    expect([explanation.openTime, explanation.lines[0]?.minutesOpen, explanation.lines[0]?.note]).toEqual([
      -6.7,
      -30,
      'Punches: 08:00 to 15:30. 7 appointments.',
    ]);
    expect(textsOf(explanation)[1]).toBe(
      'R-22: The available time of a past day comes from punches, else from the schedule.',
    );
  });

  it('has no percentage when no available time is known, and lists what was booked', () => {
    const explanation = explainOpenTime([day({ source: null, spans: [], minutesClocked: null })]);
    expect([explanation.openTime, explanation.lines.map(cellsOf), explanation.notCounted]).toEqual([
      null,
      [['Zoe Adams', null, 420, null]],
      [],
    ]);
    expect(explanation.lines[0]?.note).toBe('No schedule and no punches are known. 7 appointments.');
    expect(textsOf(explanation).at(-1)).toBe('R-23: Without available time there is no percentage.');
    expect(textsOf(explainOpenTime([]))).toEqual([
      'R-22: No hygienist has a schedule, punches or appointments.',
      'R-23: Without available time there is no percentage.',
    ]);
  });

  it('has the percent of open time, and lines that add up to the total', () => {
    const any = fc.record({
      date: fc.constantFrom('2026-11-25', '2026-11-26'),
      minutesWorked: fc.nat(900),
      minutesClocked: fc.option(fc.nat(900)),
    });
    fc.assert(
      fc.property(fc.array(any, { maxLength: 9 }), (parts) => {
        const { openTime, lines, total } = explainOpenTime(parts.map((part) => day(part)));
        expect(openTime).toBe(openTimePercent(sumOfTime(parts)));
        for (const key of ['minutesClocked', 'minutesWorked', 'minutesOpen'] as const)
          expect(lines.reduce((sum, line) => sum + (line[key] ?? 0), 0)).toBe(total[key] ?? 0);
      }),
    );
  });
});
