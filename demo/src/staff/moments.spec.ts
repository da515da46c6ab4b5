import { demoClinics } from '../practice/clinics.js';
import { habitsByProvider } from './habits.js';
import { momentsOf } from './moments.js';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse('2026-11-23T15:00:00Z');
const COUNT = 3000;

describe.each(demoClinics)('the staff of $key', (profile) => {
  const hygienists = [...habitsByProvider(profile)];
  const drawn = hygienists.map(([providerId, habits]) =>
    Array.from({ length: COUNT }, (_, n) => {
      const appointment = { appointmentId: `${providerId}.${n}`, providerId, startsAt: START, endsAt: START + HOUR };
      return momentsOf(profile.seed, habits, appointment);
    }),
  );
  const shareOf = <T>(list: readonly T[], isIt: (one: T) => boolean) => list.filter(isIt).length / list.length;
  const plannedBy = (at: number) => shareOf(drawn.flat(), ({ plannedAt }) => plannedAt !== null && plannedAt <= at);

  it('plan 65 to 90 % of their appointments before the start, differently by hygienist', () => {
    const shares = drawn.map((list) => shareOf(list, ({ plannedAt }) => plannedAt !== null && plannedAt < START));
    for (const share of shares) {
      expect(share).toBeGreaterThan(0.65);
      expect(share).toBeLessThan(0.9);
    }
    expect(Math.max(...shares) - Math.min(...shares)).toBeGreaterThan(0.1);
  });

  it('have planned most appointments of tomorrow, a third of those in three weeks and few later ones', () => {
    const shares = [1, 21, 60].map((days) => plannedBy(START - days * DAY));
    expect(shares[0]).toBeGreaterThan(0.75);
    expect(shares[0]).toBeLessThan(0.88);
    expect(shares[1]).toBeGreaterThan(0.24);
    expect(shares[1]).toBeLessThan(0.38);
    expect(shares[2]).toBeLessThan(0.07);
  });

  it('plan a few appointments only after they are over', () => {
    const late = shareOf(drawn.flat(), ({ plannedAt }) => plannedAt !== null && plannedAt > START + HOUR);
    expect(late).toBeGreaterThan(0.02);
    expect(late).toBeLessThan(0.06);
  });

  it('finish an appointment once it is over', () => {
    const isEarly = ({ finishedAt, plannedAt }: (typeof drawn)[number][number]) =>
      finishedAt !== null && finishedAt <= Math.max(START + HOUR + 7 * 60_000, plannedAt ?? 0);
    expect(drawn.flat().filter(isEarly)).toEqual([]);
  });
});
