import { createHash } from 'node:crypto';
import type { PmsChange } from '@helix/contracts';
import { allOf, fold, memoryState, openedAt } from '../testing/told.js';
import { demoClinic, type ClinicProfile } from './clinics.js';

const profile: ClinicProfile = { ...(demoClinic('british-columbia') as ClinicProfile), patients: 900 };
const FIRST = Date.parse('2026-11-20T17:00:00Z');
const HOUR = 3_600_000;
const LATER = FIRST + 75 * HOUR + 1234;

/** The rows that stand, each as text. */
const standing = (rows: Map<string, PmsChange>) =>
  new Map([...rows].flatMap(([key, change]) => (change.op === 'upsert' ? [[key, JSON.stringify(change)]] : [])));
const differences = (some: Map<string, string>, others: Map<string, string>) =>
  [...new Set([...some.keys(), ...others.keys()])].filter((key) => some.get(key) !== others.get(key));
const hashOf = (changes: readonly PmsChange[]) => createHash('sha256').update(JSON.stringify(changes)).digest('hex');

describe('the simulated clinic', () => {
  it('tells the same story to everybody who asks, and another one from another seed', async () => {
    const once = await allOf((await openedAt(profile, { now: FIRST })).history());
    const again = await allOf((await openedAt(profile, { now: FIRST })).history());
    const other = await allOf((await openedAt({ ...profile, seed: 'another' }, { now: FIRST })).history());
    expect(hashOf(again)).toBe(hashOf(once));
    expect(hashOf(other)).not.toBe(hashOf(once));
  });

  it('ends in the same rows whether told early and followed, or told late', async () => {
    const clock = { now: FIRST };
    const followed = await openedAt(profile, clock);
    const rows = fold(new Map(), await allOf(followed.history()));
    const before = standing(rows);
    for (clock.now = FIRST; clock.now < LATER; clock.now += 7 * HOUR) fold(rows, await allOf(followed.changes()));
    clock.now = LATER;
    fold(rows, await allOf(followed.changes()));

    const late = fold(new Map(), await allOf((await openedAt(profile, { now: LATER })).history()));
    expect(differences(standing(rows), standing(late)).slice(0, 5)).toEqual([]);
    expect(differences(standing(rows), before).length).toBeGreaterThan(1_000);
  });

  it('goes on after a restart where it was, with the same changes', async () => {
    const clock = { now: FIRST };
    const state = memoryState();
    const first = await openedAt(profile, clock, state);
    clock.now += 5 * HOUR;
    let live: string | undefined;
    for await (const batch of first.changes()) live = batch.cursor;
    let history: string | undefined;
    let told = 0;
    for await (const batch of first.history()) {
      history = batch.cursor;
      if (++told === 12) break;
    }
    clock.now += 20 * HOUR;
    const restarted = await openedAt(profile, clock, state, { live, history });
    expect(hashOf(await allOf(restarted.changes()))).toBe(hashOf(await allOf(first.changes())));
    const rest = await allOf(restarted.history());
    expect(rest.length).toBeGreaterThan(1_000);
    expect(rest.some(({ entity }) => entity === 'provider')).toBe(false);
  });

  it('never gives two states of a row the same version', async () => {
    const clock = { now: FIRST };
    const source = await openedAt(profile, clock);
    clock.now += 200 * HOUR;
    const seen = new Map<string, string>();
    for (const change of await allOf(source.changes())) {
      const key = `${change.entity}/${change.id}/${change.version}`;
      expect(seen.get(key) ?? JSON.stringify(change)).toBe(JSON.stringify(change));
      seen.set(key, JSON.stringify(change));
    }
    expect(seen.size).toBeGreaterThan(10_000);
  });

  it('tells who and what there is first, then today, then outward', async () => {
    const told = await allOf((await openedAt(profile, { now: FIRST })).history());
    const firstOf = (fits: (change: PmsChange) => boolean) => told.findIndex(fits);
    const appointmentOn = (date: string) =>
      firstOf(
        (one) => one.op === 'upsert' && one.entity === 'appointment' && String(one.data['start']).startsWith(date),
      );
    const order = [
      firstOf(({ entity }) => entity === 'provider'),
      firstOf(({ entity }) => entity === 'patient'),
      appointmentOn('2026-11-20'),
      appointmentOn('2026-11-21'),
      appointmentOn('2026-11-19'),
      appointmentOn('2026-12-19'),
      appointmentOn('2026-05-20'),
    ];
    expect(order.every((place) => place >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('is alive at every hour of a week, and in every forty seconds on average', async () => {
    const clock = { now: FIRST };
    const source = await openedAt(profile, clock);
    await allOf(source.changes());
    for (let hour = 0; hour < 7 * 24; hour++) {
      clock.now += HOUR;
      expect((await allOf(source.changes())).length).toBeGreaterThanOrEqual(90);
    }
  });

  it('does not run dry in a year', async () => {
    const source = await openedAt(profile, { now: FIRST + 377 * 24 * HOUR });
    const lastDays = (await allOf(source.history())).filter(
      (one) =>
        one.op === 'upsert' &&
        one.entity === 'appointment' &&
        String(one.data['start']) > '2027-11-25' &&
        one.data['status'] === 'completed',
    );
    expect(lastDays.length).toBeGreaterThan(100);
  });
});
