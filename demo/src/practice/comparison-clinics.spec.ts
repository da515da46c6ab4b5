import { parseChange, type PmsChange } from '@helix/contracts';
import { comparisonClinics } from './comparison-clinics.js';
import { allOf, openedAt } from './testing/read-source.js';

const AFTERNOON = Date.parse('2026-11-20T20:20:00Z');
const FIRST_DAY = '2026-10-21';
const TODAY = '2026-11-20';

interface Measures {
  appointments: number;
  minutes: number;
  dollars: number;
  hygienists: number;
}

const dataOf = (change: PmsChange): Record<string, unknown> => (change.op === 'upsert' ? change.data : {});
const dayOf = (value: unknown): string => String(value).slice(0, 10);

/** Of the hygienists in the last 30 days, from the sent rows alone. */
function measure(changes: readonly PmsChange[]): Measures {
  const isHygiene = (row: Record<string, unknown>) => String(row['providerId']).startsWith('H');
  const isInRange = (day: string) => day >= FIRST_DAY && day < TODAY;
  const rowsOf = (entity: string) =>
    changes
      .filter((change) => change.entity === entity)
      .map(dataOf)
      .filter(isHygiene);
  const appointments = rowsOf('appointment').filter(
    ({ start, status }) => isInRange(dayOf(start)) && status === 'completed',
  );
  const items = rowsOf('procedure').filter(({ date, status }) => isInRange(dayOf(date)) && status === 102);
  const sum = (values: readonly unknown[]) => values.reduce<number>((total, value) => total + Number(value), 0);
  return {
    appointments: appointments.length,
    minutes: sum(appointments.map(({ durationInMinutes }) => durationInMinutes)),
    dollars: sum(items.map(({ amount }) => amount)),
    hygienists: new Set(appointments.map(({ providerId }) => providerId)).size,
  };
}

describe('the clinics to compare with', () => {
  const measured = new Map<string, Measures>();

  beforeAll(async () => {
    for (const profile of comparisonClinics) {
      const changes = await allOf((await openedAt({ ...profile, historyDays: 120 }, { now: AFTERNOON })).history());
      expect(changes.map(parseChange).filter(({ ok }) => !ok)).toEqual([]);
      measured.set(profile.name, measure(changes));
    }
  });

  it('have one to three hygienists with more than 1,200 minutes in 30 days, and none has half of all minutes', () => {
    const all = [...measured.values()];
    expect(all.map(({ hygienists }) => hygienists)).toEqual([2, 1, 1, 2, 3, 1, 2]);
    const total = all.reduce((sum, { minutes }) => sum + minutes, 0);
    for (const { minutes } of all) {
      expect(minutes).toBeGreaterThan(1_200);
      expect(minutes).toBeLessThan(total / 2);
    }
  });

  it('differ by more than 60 dollars an hour', () => {
    const hourly = [...measured.values()].map(({ dollars, minutes }) => (60 * dollars) / minutes);
    if (process.env['SHOW_MEASURES']) process.stdout.write(`${JSON.stringify([...measured])} ${hourly.join(' ')}\n`);
    expect(Math.min(...hourly)).toBeGreaterThan(120);
    expect(Math.max(...hourly) - Math.min(...hourly)).toBeGreaterThan(60);
  });
});
