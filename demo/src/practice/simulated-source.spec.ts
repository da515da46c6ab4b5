import { createHash } from 'node:crypto';
import type { KeyListPart, PmsChange } from '@helix/contracts';
import type { SourceBatch } from '../../../agent/src/source.js';
import { allOf, fold, memoryState, openedAt } from './testing/read-source.js';
import { simulatedClinic, type ClinicProfile } from './clinics.js';
import { OtherSimulationError, SIMULATION_VERSION } from './simulation-version.js';

const profile: ClinicProfile = {
  ...(simulatedClinic('british-columbia') as ClinicProfile),
  patients: 900,
  historyDays: 30,
};
const FIRST = Date.parse('2026-11-20T17:00:00Z');
const HOUR = 3_600_000;
const small: ClinicProfile = { ...profile, patients: 150, historyDays: 10 };
/** `npm run test:long` simulates a year. */
const SIMULATED_DAYS = process.env['HELIX_LONG_TESTS'] ? 377 : 45;
const LATER = FIRST + 75 * HOUR + 1234;

/** The rows that stand, each as text. */
const activeRows = (rows: Map<string, PmsChange>) =>
  new Map([...rows].flatMap(([key, change]) => (change.op === 'upsert' ? [[key, JSON.stringify(change)]] : [])));
/** The same without their versions. */
const activeData = (rows: Map<string, PmsChange>) =>
  new Map([...rows].flatMap(([key, change]) => (change.op === 'upsert' ? [[key, JSON.stringify(change.data)]] : [])));
const lowestOf = (changes: readonly PmsChange[]) =>
  changes.reduce((lowest, { version }) => Math.min(lowest, Number(version)), Infinity);
/** The keys of the rows that complete lists name, `entity/id`. */
function listed(parts: readonly KeyListPart[]): Set<string> {
  for (const { entity, part } of parts.filter(({ last }) => last))
    expect(parts.filter((one) => one.entity === entity).map((one) => one.part)).toEqual(
      Array.from({ length: part }, (_, index) => index + 1),
    );
  return new Set(parts.flatMap(({ entity, keys }) => keys.map((key) => `${entity}/${key}`)));
}
const differences = (some: Map<string, string>, others: Map<string, string>) =>
  [...new Set([...some.keys(), ...others.keys()])].filter((key) => some.get(key) !== others.get(key));
const hashOf = (changes: readonly PmsChange[]) => createHash('sha256').update(JSON.stringify(changes)).digest('hex');

describe('SimulatedSource', () => {
  it('produces the same changes for the same seed and others for another seed', async () => {
    const once = await allOf((await openedAt(profile, { now: FIRST })).history());
    const again = await allOf((await openedAt(profile, { now: FIRST })).history());
    const other = await allOf((await openedAt({ ...profile, seed: 'another' }, { now: FIRST })).history());
    expect(hashOf(again)).toBe(hashOf(once));
    expect(hashOf(other)).not.toBe(hashOf(once));
  });

  it('has a front desk around the clock, or in its hours alone where the profile has any', async () => {
    // 05:00 UTC is 21:00 of the day before in Vancouver: the hours of the night until 5.
    const changesOfNight = async (one: ClinicProfile): Promise<number> => {
      const clock = { now: Date.parse('2026-11-20T05:00:00Z') };
      const source = await openedAt(one, clock, undefined, undefined, '2026-11-19');
      await allOf(source.history());
      clock.now += 8 * HOUR;
      return (await allOf(source.changes())).length;
    };
    const aroundTheClock = await changesOfNight({ ...small, openEveryDay: true });
    // One thing in 36 seconds at least, some of which nobody needs.
    expect(aroundTheClock).toBeGreaterThan(400);
    expect(await changesOfNight({ ...small, openEveryDay: true, deskHours: [480, 1080] })).toBeLessThan(60);
  });

  it('ends in the same rows whether history is read early and followed live, or read late', async () => {
    const clock = { now: FIRST };
    const followed = await openedAt(profile, clock);
    const rows = fold(new Map(), await allOf(followed.history()));
    const before = activeRows(rows);
    for (clock.now = FIRST; clock.now < LATER; clock.now += 7 * HOUR) fold(rows, await allOf(followed.changes()));
    clock.now = LATER;
    fold(rows, await allOf(followed.changes()));

    const late = fold(new Map(), await allOf((await openedAt(profile, { now: LATER })).history()));
    expect(differences(activeRows(rows), activeRows(late)).slice(0, 5)).toEqual([]);
    expect(differences(activeRows(rows), before).length).toBeGreaterThan(1_000);
  });

  it('continues after a restart at its cursors with the same changes', async () => {
    const clock = { now: FIRST };
    const state = memoryState();
    const first = await openedAt(profile, clock, state);
    clock.now += 5 * HOUR;
    let live: string | undefined;
    for await (const batch of first.changes()) live = batch.cursor;
    let history: string | undefined;
    let batches = 0;
    for await (const batch of first.history()) {
      history = batch.cursor;
      if (++batches === 4) break;
    }
    clock.now += 20 * HOUR;
    const restarted = await openedAt(profile, clock, state, { live, history });
    expect(hashOf(await allOf(restarted.changes()))).toBe(hashOf(await allOf(first.changes())));
    const rest = await allOf(restarted.history());
    expect(rest.length).toBeGreaterThan(1_000);
    expect(rest.some(({ entity }) => entity === 'provider')).toBe(false);
  });

  it('resyncs everything once more, also days that the running simulation has forgotten, from where it was interrupted', async () => {
    const clock = { now: FIRST };
    const source = await openedAt(profile, clock);
    const rows = fold(new Map(), await allOf(source.history()));
    clock.now = FIRST + 30 * 24 * HOUR;
    fold(rows, await allOf(source.changes()));

    const again: PmsChange[] = [];
    let cursor: string | undefined;
    for await (const batch of source.resync(undefined)) {
      again.push(...batch.changes);
      cursor = batch.cursor;
      if (again.length > 2_000) break;
    }
    again.push(...(await allOf(source.resync(cursor))));
    expect(differences(activeData(rows), activeData(fold(new Map(), again))).slice(0, 5)).toEqual([]);
    expect(await allOf(source.resync(JSON.stringify({ page: 1_000_000 })))).toEqual([]);
  });

  it('ends a resync with the keys of all rows, and sends nothing below their version from then on', async () => {
    const clock = { now: FIRST };
    const source = await openedAt(small, clock, memoryState(), undefined, '2026-11-20', () =>
      Promise.resolve(FIRST + 5),
    );
    await allOf(source.history());
    const parts: KeyListPart[] = [];
    const rows = new Map<string, PmsChange>();
    let cursor: string | undefined;
    for (const killedAfter of [3, Infinity, Infinity]) {
      for await (const batch of source.resync(cursor)) {
        fold(rows, batch.changes);
        cursor = batch.cursor;
        if (batch.keyList) parts.push(batch.keyList);
        if (parts.length === killedAfter) break;
      }
    }
    expect(listed(parts)).toEqual(new Set(activeRows(rows).keys()));
    const [run, ...others] = new Set(parts.map(({ runId, version }) => `${runId} ${version}`));
    expect([run !== undefined, others]).toEqual([true, []]);
    const version = Number(parts[0]?.version);
    // Above what Helix has, and above what was sent and is not there yet.
    expect(version).toBeGreaterThan(2 * FIRST);
    expect(lowestOf([...rows.values()])).toBeGreaterThanOrEqual(version);
    clock.now += 30 * HOUR;
    expect(lowestOf(await allOf(source.changes()))).toBeGreaterThanOrEqual(version);
  });

  it('ends its history with the keys of all rows, above what Helix had, when its folder was lost', async () => {
    const lowest = FIRST + 1_000_000;
    const state = memoryState();
    const open = (cursors?: { live: undefined; history: string }) =>
      openedAt(small, { now: FIRST }, state, cursors, '2026-11-20', () => Promise.resolve(lowest));
    const batches: SourceBatch[] = [];
    for await (const batch of (await open()).history()) {
      batches.push(batch);
      // Killed after the third part.
      if (batches.filter(({ keyList }) => keyList).length === 3) break;
    }
    for (let at = 0; at < 2; at++)
      for await (const batch of (await open({ live: undefined, history: batches.at(-1)?.cursor ?? '' })).history())
        batches.push(batch);
    const rows = fold(
      new Map(),
      batches.flatMap(({ changes }) => changes),
    );
    const parts = batches.flatMap(({ keyList }) => keyList ?? []);
    expect(listed(parts)).toEqual(new Set(activeRows(rows).keys()));
    expect(new Set(parts.map(({ version }) => version))).toEqual(new Set([lowest]));
    expect(lowestOf([...rows.values()])).toBeGreaterThanOrEqual(lowest);
  });

  it('names days that were booked only long after the start', async () => {
    const clock = { now: FIRST };
    const source = await openedAt({ ...profile, historyDays: 10 }, clock);
    const rows = new Map<string, PmsChange>();
    fold(rows, await allOf(source.history()));
    clock.now = FIRST + 30 * 24 * HOUR;
    fold(rows, await allOf(source.changes()));
    const parts: KeyListPart[] = [];
    for await (const { keyList } of source.resync(undefined)) if (keyList) parts.push(keyList);
    const keys = listed(parts);
    expect([...activeRows(rows).keys()].filter((key) => !keys.has(key))).toEqual([]);
  });

  it('continues a folder of its own version, and refuses one that another version has started', async () => {
    const state = memoryState();
    await openedAt(profile, { now: FIRST }, state);
    await openedAt(profile, { now: LATER }, state);
    // As stored before there were versions.
    await state.put('simulated.origin', '{"anchorDay":20777,"firstLocalTime":29918640}');
    await expect(openedAt(profile, { now: LATER }, state)).rejects.toThrow(OtherSimulationError);
  });

  // When this fails, old folders no longer fit: raise the version, and write down the new hash.
  it('makes the rows of its version', async () => {
    const clock = { now: FIRST };
    const source = await openedAt({ ...profile, patients: 200 }, clock);
    const history = await allOf(source.history());
    clock.now = LATER;
    const live = await allOf(source.changes());
    expect([SIMULATION_VERSION, hashOf(history), hashOf(live)]).toEqual([
      4,
      '7b8cdaad656483f582ebd130d2b81d6117ce74fd3b9d80ca6d061ffc8ce466a4',
      'de99bfd06f1777041b628c8b42d298cc2ac153cd1cd3069431531ccf43cb650c',
    ]);
  });

  it('never gives two states of a row the same version', async () => {
    const clock = { now: FIRST };
    const source = await openedAt(profile, clock);
    clock.now += 200 * HOUR;
    const states = new Map<string, string>();
    const different: string[] = [];
    for (const change of await allOf(source.changes())) {
      const key = `${change.entity}/${change.id}/${change.version}`;
      const state = JSON.stringify(change);
      if ((states.get(key) ?? state) !== state) different.push(key);
      states.set(key, state);
    }
    expect(different).toEqual([]);
    expect(states.size).toBeGreaterThan(10_000);
  });

  it('reads reference rows first, then today, then days outward from today', async () => {
    const history = await allOf((await openedAt({ ...profile, historyDays: 200 }, { now: FIRST })).history());
    const firstOf = (fits: (change: PmsChange) => boolean) => history.findIndex(fits);
    const appointmentOn = (date: string) =>
      firstOf(
        (one) => one.op === 'upsert' && one.entity === 'appointment' && String(one.data['start']).startsWith(date),
      );
    const order = [
      firstOf(({ entity }) => entity === 'provider'),
      firstOf(({ entity }) => entity === 'patient'),
      appointmentOn('2026-11-20'),
      appointmentOn('2026-11-19'),
      appointmentOn('2026-11-23'),
      appointmentOn('2026-12-18'),
      appointmentOn('2026-05-20'),
    ];
    expect(order.every((place) => place >= 0)).toBe(true);
    expect(order).toEqual([...order].sort((a, b) => a - b));
  });

  it('produces changes at every hour of a week, one in forty seconds on average', async () => {
    const clock = { now: FIRST };
    const source = await openedAt(profile, clock);
    await allOf(source.changes());
    for (let hour = 0; hour < 7 * 24; hour++) {
      clock.now += HOUR;
      expect((await allOf(source.changes())).length).toBeGreaterThanOrEqual(90);
    }
  });

  it(`keeps booking appointments for ${SIMULATED_DAYS} days`, async () => {
    const end = FIRST + SIMULATED_DAYS * 24 * HOUR;
    const lastWeek = new Date(end - 7 * 24 * HOUR).toISOString().slice(0, 10);
    const source = await openedAt(profile, { now: end });
    const completed = (await allOf(source.history())).filter(
      (one) =>
        one.op === 'upsert' &&
        one.entity === 'appointment' &&
        String(one.data['start']) > lastWeek &&
        one.data['status'] === 'completed',
    );
    expect(completed.length).toBeGreaterThan(100);
  });
});
