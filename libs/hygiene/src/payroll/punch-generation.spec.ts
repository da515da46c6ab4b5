import { generatePunches, shiftsOn, type GenerationDay, type WeekFrom } from './punch-generation.js';

const SHIFTS = [
  { start: '08:00', end: '12:00' },
  { start: '13:00', end: '17:00' },
];
/** Tuesday 2026-02-03, on which she had an appointment. */
const TUESDAY: GenerationDay = {
  ...{ providerId: 'H1', date: '2026-02-03', shifts: SHIFTS, hadAppointment: true },
  ...{ isImported: false, isPms: false, isGenerated: false },
};
const TODAY = '2026-02-10';
const skipped = (day: Partial<GenerationDay>, recreate = false) => {
  const found = generatePunches([{ ...TUESDAY, ...day }], TODAY, recreate);
  return [found.days.length, ...Object.entries(found.skipped).flatMap(([reason, count]) => (count > 0 ? reason : []))];
};

describe('generated punches', () => {
  it('are a pair for each shift', () => {
    expect(generatePunches([TUESDAY], TODAY, false)).toEqual({
      days: [
        {
          ...{ providerId: 'H1', date: '2026-02-03' },
          punches: [
            { in: '08:00', out: '12:00' },
            { in: '13:00', out: '17:00' },
          ],
        },
      ],
      skipped: { imported: 0, pms: 0, alreadyGenerated: 0, noShift: 0, noAppointment: 0 },
    });
  });

  it.each<[string, Partial<GenerationDay>, unknown[]]>([
    ['a day of a time sheet', { isImported: true, isPms: true, isGenerated: true }, [0, 'imported']],
    ['a day with punches of the PMS', { isPms: true, isGenerated: true }, [0, 'pms']],
    ['a day that has generated ones', { isGenerated: true, shifts: [] }, [0, 'alreadyGenerated']],
    ['a day without a shift', { shifts: [], hadAppointment: false }, [0, 'noShift']],
    ['a past day without an appointment', { hadAppointment: false }, [0, 'noAppointment']],
    ['yesterday without an appointment', { hadAppointment: false, date: '2026-02-09' }, [0, 'noAppointment']],
    ['no day from today on without an appointment', { hadAppointment: false, date: TODAY }, [1]],
  ])('skip %s', (_name, day, expected) => {
    expect(skipped(day)).toEqual(expected);
  });

  it('replace earlier ones when they are recreated, and nothing else', () => {
    expect(skipped({ isGenerated: true }, true)).toEqual([1]);
    expect(skipped({ isImported: true, isGenerated: true }, true)).toEqual([0, 'imported']);
    expect(skipped({ isPms: true, isGenerated: true }, true)).toEqual([0, 'pms']);
  });
});

describe('the shifts on a day', () => {
  const week = (savedOn: string, end: string): WeekFrom => ({
    savedOn,
    days: [{ dayOfWeek: 3, shifts: [{ start: '08:00', end }] }],
  });
  const weeks = [week('2026-01-15', '12:00'), week('2026-02-03', '17:00')];

  it.each([
    ['2026-02-03', ['17:00']],
    ['2026-01-27', ['12:00']],
    // Before the first week was saved.
    ['2025-12-30', ['12:00']],
    // A Monday.
    ['2026-02-02', []],
  ])('%s are those of the week that counts on it', (date, ends) => {
    expect(shiftsOn(weeks, date).map(({ end }) => end)).toEqual(ends);
    expect(shiftsOn([], date)).toEqual([]);
  });
});
