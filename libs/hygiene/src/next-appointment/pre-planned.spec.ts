import { appointmentOn } from '../due/testing/build.js';
import { prePlannedAt } from './pre-planned.js';

const [MARCH, JUNE, SEPTEMBER] = ['2026-03-10', '2026-06-10', '2026-09-10'].map((date) => appointmentOn(date));
const planned = (date: string, dateModified = `${date}T15:00:00Z`) => ({ start: `${date}T09:00:00`, dateModified });
const shownAt = (appointment = MARCH!, plans = [planned('2026-03-10')], all = [SEPTEMBER!, MARCH!, JUNE!]) =>
  prePlannedAt(appointment, all, plans);

describe('prePlannedAt (R-44)', () => {
  it('returns the plan at the first later appointment only', () => {
    expect([MARCH, JUNE, SEPTEMBER].map((one) => shownAt(one)?.start ?? null)).toEqual([
      null,
      '2026-03-10T09:00:00',
      null,
    ]);
  });

  it('moves to the appointment after when the first one is cancelled', () => {
    expect(shownAt(SEPTEMBER, [planned('2026-03-10')], [MARCH!, SEPTEMBER!])).toEqual(planned('2026-03-10'));
  });

  it('returns the plan of the latest appointment before, also of a cancelled one, then the one saved last', () => {
    const plans = [
      planned('2026-05-01'),
      planned('2026-03-10', '2026-06-01T00:00:00Z'),
      planned('2026-05-01', '2026-05-02T00:00:00Z'),
    ];
    expect(shownAt(JUNE, plans)).toBe(plans[2]);
    expect(shownAt(JUNE, plans.toReversed())).toBe(plans[2]);
  });

  it('returns it at one of two appointments that start at once', () => {
    const twin = { ...JUNE!, appointmentId: 'twin' };
    const all = [MARCH!, JUNE!, twin];
    expect([JUNE!, twin].map((one) => shownAt(one, [planned('2026-03-10')], all) !== null)).toEqual([true, false]);
  });
});
