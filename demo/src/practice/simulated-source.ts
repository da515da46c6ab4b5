import { randomUUID } from 'node:crypto';
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PmsChange, PmsEntity } from '@helix/contracts';
import { z } from 'zod';
import { FIRST_LIST, keyListPlace, partsOfLists, type KeyListRun } from '../../../agent/src/key-lists.js';
import type { Cursors, PmsSource, SourceBatch, SourceState } from '../../../agent/src/source.js';
import type { ClinicProfile } from './clinics.js';
import { ClinicLife } from './life/clinic-life.js';
import { FURTHEST_BOOKING_DAYS, pagesOf, sizeOf, type Page } from './life/history-pages.js';
import { OtherSimulationError, SIMULATION_VERSION } from './simulation-version.js';
import { dayOf, dayOfLocalTime, localTimeOf } from './world/local-time.js';
import { World } from './world/world.js';

/** A batch is handed over once it has this many changes; near today sooner, so that today can be used at once. */
const SMALL_BATCH = 600;
const LARGE_BATCH = 2_500;
/** Claims and notes of an appointment come expectWithin this many days. */
const REMEMBERED_DAYS = 4;
const ORIGIN_KEY = 'simulated.origin';

const keyListRun = z.object({ runId: z.guid(), version: z.int() });

/** Folders of before the version was stored are of version 1. */
const origin = z.object({
  anchorDay: z.int(),
  firstLocalTime: z.int(),
  version: z.int().default(1),
  /** Is added to every version, so that it is above what Helix had before. */
  raisedBy: z.int().default(0),
  /** The lists at the end of history, where Helix had rows before. */
  lists: keyListRun.optional(),
});
type Origin = z.infer<typeof origin>;
/** Of history and of a resync. */
const pageCursor = z.object({
  page: z.int(),
  /** Of the lists at the end. */
  lists: keyListRun.optional(),
  /** Where the lists go on; null after the last one. */
  place: keyListPlace.nullish(),
});
type PageCursor = z.infer<typeof pageCursor>;
const liveCursor = z.object({ localTime: z.int() });

export interface SimulatedSettings {
  profile: ClinicProfile;
  state: SourceState;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The day that history leads up to, `yyyy-mm-dd`; by default the day of the first start. */
  anchorDate?: string | undefined;
  /** The lowest version with which a row wins over all that Helix has, 1 when it has nothing; without it nobody had any. */
  lowestVersion?: (() => Promise<number>) | undefined;
}

/**
 * A simulated practice-management system: a whole clinic generated from its profile. Only the day of the first start, the
 * version of the simulation, what versions are raised by and the cursors are stored, since the simulation is deterministic
 * and can be replayed.
 */
export class SimulatedSource implements PmsSource {
  readonly dmsVersion: string;
  private opened: { life: ClinicLife; origin: Origin; history: PageCursor } | undefined;
  private size: number | undefined;
  private isHistoryRead = false;

  constructor(private readonly settings: SimulatedSettings) {
    this.dmsVersion = settings.profile.dmsVersion;
  }

  historySize(): number | undefined {
    return this.size;
  }

  /**
   * Replays the simulation up to the live cursor.
   *
   * @throws OtherSimulationError when another version of the simulation has started.
   */
  async open({ live, history }: Cursors): Promise<void> {
    const started = await this.originOf();
    const { anchorDay, firstLocalTime, lists } = started;
    const life = new ClinicLife(new World(this.settings.profile, anchorDay));
    const target = live === undefined ? firstLocalTime : liveCursor.parse(JSON.parse(live)).localTime;
    const start = history === undefined ? { page: 0, lists } : pageCursor.parse(JSON.parse(history));
    const arePagesRead = start.page >= pagesOf(life, lastDayOf(started)).length;
    this.isHistoryRead = arePagesRead && (!start.lists || start.place === null);
    while (life.now < target) {
      this.liveOn(life, target);
      if (life.today % 7 === 0) await yieldToEventLoop();
    }
    this.size = this.isHistoryRead ? undefined : sizeOf(life);
    this.opened = { life, origin: started, history: start };
  }

  async *history(): AsyncIterable<SourceBatch> {
    const { life, origin: started, history } = this.ready();
    yield* this.everythingFrom(history, life, pagesOf(life, lastDayOf(started)));
    this.isHistoryRead = true;
  }

  /**
   * The days that are over are simulated again, since the running simulation has forgotten them. All versions are raised
   * above those that were sent until now, also those of what changes meanwhile.
   */
  async *resync(cursor: string | undefined): AsyncIterable<SourceBatch> {
    const { life: running } = this.ready();
    const start =
      cursor === undefined
        ? { page: 0, lists: { runId: randomUUID(), version: await this.raiseVersions() } }
        : pageCursor.parse(JSON.parse(cursor));
    const life = new ClinicLife(new World(this.settings.profile, this.anchorDay()));
    const target = running.now;
    while (life.now < target) {
      life.agenda.runUntil(Math.min(target, localTimeOf(life.today + 1, 0)));
      if (life.today % 7 === 0) await yieldToEventLoop();
    }
    yield* this.everythingFrom(start, life, pagesOf(life, life.today + FURTHEST_BOOKING_DAYS));
  }

  /** The day that history leads up to. */
  protected anchorDay(): number {
    return this.ready().life.world.anchorDay;
  }

  /** Local seconds up to which changes were read. */
  protected localTime(): number {
    return this.ready().life.now;
  }

  /** The rows of all pages, and the lists of all keys where there are to be any. */
  private async *everythingFrom(
    { page: first, lists, place }: PageCursor,
    life: ClinicLife,
    pages: readonly Page[],
  ): AsyncIterable<SourceBatch> {
    for (let page = first; page < pages.length;) {
      const changes: PmsChange[] = [];
      const enough = page < pages.length / 20 ? SMALL_BATCH : LARGE_BATCH;
      while (page < pages.length && changes.length < enough) changes.push(...(pages[page++]?.(life) ?? []));
      const cursor: PageCursor = { page, lists };
      const percent = Math.floor((100 * page) / pages.length);
      yield { changes: this.raised(changes), cursor: JSON.stringify(cursor), percent };
      await yieldToEventLoop();
    }
    if (lists && place !== null) yield* this.keyLists(lists, place ?? FIRST_LIST, await keysOf(life, pages));
  }

  private async *keyLists(
    lists: KeyListRun,
    start: typeof FIRST_LIST,
    keys: ReadonlyMap<PmsEntity, readonly string[]>,
  ): AsyncIterable<SourceBatch> {
    const behind = (entity: PmsEntity, after = '') => (keys.get(entity) ?? []).filter((key) => key > after);
    for await (const { part, next } of partsOfLists(lists, start, behind)) {
      const cursor: PageCursor = { page: Number.MAX_SAFE_INTEGER, lists, place: next ?? null };
      yield { changes: [], keyList: part, cursor: JSON.stringify(cursor), percent: 100 };
    }
  }

  /** @returns the lowest version from now on, which is above all that Helix has, or will have of what was sent. */
  private async raiseVersions(): Promise<number> {
    const opened = this.ready();
    const { now, state, lowestVersion } = this.settings;
    const raisedBy = Math.max((await lowestVersion?.()) ?? 0, opened.origin.raisedBy + now() + 1);
    opened.origin = { ...opened.origin, raisedBy };
    await state.put(ORIGIN_KEY, JSON.stringify(opened.origin));
    return raisedBy;
  }

  private raised(changes: PmsChange[]): PmsChange[] {
    const { raisedBy } = this.ready().origin;
    return raisedBy === 0
      ? changes
      : changes.map((change) => ({ ...change, version: Number(change.version) + raisedBy }));
  }

  async *changes(): AsyncIterable<SourceBatch> {
    const { life } = this.ready();
    const target = life.world.clock.localTimeAt(this.settings.now());
    while (life.now < target) {
      const before = JSON.stringify({ localTime: life.now });
      life.journal.isOpen = true;
      this.liveOn(life, target);
      const changes = this.raised(life.journal.take());
      // Until the last piece is safe, a restart sends all of them again: they are the same changes with the same versions.
      while (changes.length > LARGE_BATCH) yield { changes: changes.splice(0, LARGE_BATCH), cursor: before };
      if (changes.length > 0) yield { changes, cursor: JSON.stringify({ localTime: life.now }) };
      await yieldToEventLoop();
    }
  }

  /** Lives to the end of the day at most. Days that are over and read are forgotten, so that years take no memory. */
  private liveOn(life: ClinicLife, target: number): void {
    life.agenda.runUntil(Math.min(target, localTimeOf(life.today + 1, 0)));
    if (this.isHistoryRead) life.book.forgetBefore(life.today - REMEMBERED_DAYS);
  }

  private ready(): NonNullable<typeof this.opened> {
    if (!this.opened) throw new Error('the source has not been opened');
    return this.opened;
  }

  private async originOf(): Promise<Origin> {
    const { state, profile, now, anchorDate, lowestVersion } = this.settings;
    const known = await state.get(ORIGIN_KEY);
    if (known !== undefined) {
      const stored = origin.parse(JSON.parse(known));
      if (stored.version !== SIMULATION_VERSION) throw new OtherSimulationError(profile.key, stored.version);
      return stored;
    }
    const { clock } = new World({ ...profile, patients: 0 }, 0);
    const firstLocalTime = clock.localTimeAt(now());
    const lowest = (await lowestVersion?.()) ?? 1;
    const created: Origin = {
      anchorDay: anchorDate === undefined ? dayOfLocalTime(firstLocalTime) : dayOf(anchorDate),
      firstLocalTime,
      version: SIMULATION_VERSION,
      // Helix has rows of this clinic, of a folder that was lost: they must not win, and not stay.
      ...(lowest > 1 ? { raisedBy: lowest, lists: { runId: randomUUID(), version: lowest } } : { raisedBy: 0 }),
    };
    await state.put(ORIGIN_KEY, JSON.stringify(created));
    return created;
  }
}

/** The last day that anybody could have booked when the clinic was started. */
const lastDayOf = ({ anchorDay, firstLocalTime }: Origin): number =>
  Math.max(anchorDay, dayOfLocalTime(firstLocalTime)) + FURTHEST_BOOKING_DAYS;

/** The keys of every row, by entity, sorted. */
async function keysOf(life: ClinicLife, pages: readonly Page[]): Promise<Map<PmsEntity, string[]>> {
  const keys = new Map<PmsEntity, Set<string>>();
  for (const [index, page] of pages.entries()) {
    for (const { entity, id, op } of page(life)) {
      if (op === 'upsert') keys.set(entity, (keys.get(entity) ?? new Set()).add(id));
    }
    if (index % 50 === 0) await yieldToEventLoop();
  }
  return new Map([...keys].map(([entity, ids]) => [entity, [...ids].sort()]));
}
