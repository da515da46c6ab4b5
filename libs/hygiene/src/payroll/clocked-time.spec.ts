import fc from 'fast-check';
import { clockedTime, preferredSource, type Punch } from './clocked-time.js';

/** `09:00-12:30 13:30-`: pairs, the last one without an out. */
const punches = (text: string): Punch[] =>
  text
    .split(' ')
    .filter(Boolean)
    .map((pair) => {
      const [start = '', end] = pair.split('-');
      return { in: start, out: end || null };
    });

describe('clocked time', () => {
  it.each([
    ['two pairs', '09:00-12:30 13:30-17:30', 450, []],
    ['no pairs', '', 0, []],
    ['pairs that touch', '08:00-12:00 12:00-13:00', 300, []],
    ['pairs that overlap, once', '08:00-12:00 11:00-12:15', 255, ['overlap']],
    ['a pair within another one, once', '08:00-17:00 10:00-11:00', 540, ['overlap']],
    ['the same pair twice, once', '08:00-12:00 08:00-12:00', 240, ['overlap']],
    ['three pairs of which two overlap the first', '08:00-12:00 09:00-10:00 11:30-13:00', 300, ['overlap']],
    ['no pair without an out', '08:00-12:00 13:00-', 240, ['missingOut']],
    ['no pair that ends before it starts', '9:00-5:00 10:00-11:00', 60, ['outNotAfterIn']],
    ['no pair that ends when it starts', '10:00-10:00', 0, ['outNotAfterIn']],
    ['no pair over midnight', '22:00-02:00', 0, ['outNotAfterIn']],
    ['a pair to the end of the day', '22:00-24:00', 120, []],
    ['seconds of the whole day, rounded half up once', '08:00:00-08:00:10 09:00:00-09:00:20', 1, []],
    ['29 seconds as none', '08:00:00-08:00:29', 0, []],
    // Clocks go from 02:00 to 03:00 on 2026-03-08, and back on 2026-11-01: the day has 23 or 25 hours.
    ['the wall clock when clocks change', '01:00-05:00', 240, []],
    [
      'each fault once',
      '08:00- 08:30- 10:00-09:00 11:00-13:00 12:00-14:00 13:00-15:00',
      240,
      ['overlap', 'missingOut', 'outNotAfterIn'],
    ],
  ])('counts %s', (_name, text, minutes, warnings) => {
    expect(clockedTime(punches(text))).toMatchObject({ minutes, warnings });
  });

  it('returns all pairs by time, as they were given', () => {
    expect(clockedTime(punches('13:00-17:00 08:00-12:00 08:00-')).punches).toEqual(
      punches('08:00- 08:00-12:00 13:00-17:00'),
    );
  });

  it.each([
    ['two pairs', '11:00-12:15 08:00-12:00', '08:00-12:15'],
    ['a pair within another one', '08:00-17:00 10:00-11:00', '08:00-17:00'],
    ['three pairs in a row', '08:00-10:00 09:30-11:00 10:59:30-24:00', '08:00-24:00'],
    [
      'two groups, with faulty pairs between',
      '08:00-10:00 09:00- 09:30-11:00 13:00-12:00 14:00-15:00 14:30-16:00',
      '08:00-11:00 09:00- 13:00-12:00 14:00-16:00',
    ],
    ['no pairs that touch', '08:00-12:00 12:00-13:00', '08:00-12:00 12:00-13:00'],
  ])('unites %s that overlap', (_name, given, united) => {
    const pairs = punches(given);
    expect(clockedTime(pairs).punches).toEqual(punches(united));
    expect(pairs).toEqual(punches(given));
  });

  it.each([
    ['00:00-08:00', ['clockChange']],
    ['02:59-03:30', ['clockChange']],
    ['01:00-02:00', []],
    ['03:00-11:00', []],
    ['02:30-', ['missingOut']],
  ])('warns of a clock change from 2:00 to 3:00 that %s reaches', (given, warnings) => {
    expect(clockedTime(punches(given), { start: 7200, end: 10_800 }).warnings).toEqual(warnings);
    expect(clockedTime(punches(given)).warnings).not.toContain('clockChange');
  });

  it('is never more than a day, nor than the pairs together, in whatever order they come', () => {
    const pair = fc
      .tuple(fc.integer({ min: 0, max: 1439 }), fc.integer({ min: 0, max: 1440 }))
      .map(([start, end]) => ({ start, end, in: text(start), out: text(end) }));
    fc.assert(
      fc.property(fc.array(pair, { maxLength: 6 }), (pairs) => {
        const { minutes } = clockedTime(pairs);
        // Independent: the minutes of the day that at least one pair covers.
        const covered = Array.from({ length: 1440 }, (_, minute) =>
          pairs.some(({ start, end }) => start <= minute && minute < end),
        );
        expect(minutes).toBe(covered.filter(Boolean).length);
        expect(clockedTime([...pairs].reverse()).minutes).toBe(minutes);
      }),
    );
  });

  it('comes from time sheets, else from the PMS, else from generated punches, never from several', () => {
    const [imported, pms, generated] = (['import', 'pms', 'generated'] as const).map((source) => ({ source }));
    expect(preferredSource([generated!, pms!, imported!])).toBe(imported);
    expect(preferredSource([generated!, pms!])).toBe(pms);
    expect(preferredSource([generated!])).toBe(generated);
    expect(preferredSource([])).toBeNull();
  });
});

const text = (minutes: number): string =>
  `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
