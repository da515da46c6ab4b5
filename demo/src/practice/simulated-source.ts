import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import type { PmsChange } from '@helix/contracts';
import { z } from 'zod';
import type { Cursors, PmsSource, SourceBatch, SourceState } from '../../../agent/src/source.js';
import type { ClinicProfile } from './clinics.js';
import { ClinicLife } from './life/clinic-life.js';
import { pagesOf, sizeOf } from './life/history-pages.js';
import { OtherSimulationError, SIMULATION_VERSION } from './simulation-version.js';
import { dayOf, dayOfLocalTime, localTimeOf } from './world/local-time.js';
import { World } from './world/world.js';

/** A batch is handed over once it has this many changes; near today sooner, so that today can be used at once. */
const SMALL_BATCH = 600;
const LARGE_BATCH = 2_500;
/** Claims and notes of an appointment come expectWithin this many days. */
const REMEMBERED_DAYS = 4;
const ORIGIN_KEY = 'simulated.origin';

/** Folders of before the version was stored are of version 1. */
const origin = z.object({ anchorDay: z.int(), firstLocalTime: z.int(), version: z.int().default(1) });
type Origin = z.infer<typeof origin>;
const historyCursor = z.object({ page: z.int() });
const liveCursor = z.object({ localTime: z.int() });

export interface SimulatedSettings {
  profile: ClinicProfile;
  state: SourceState;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The day that history leads up to, `yyyy-mm-dd`; by default the day of the first start. */
  anchorDate?: string | undefined;
}

/**
 * A simulated practice-management system: a whole clinic generated from its profile. Only the day of the first start, the
 * version of the simulation and the cursors are stored, since the simulation is deterministic and can be replayed.
 */
export class SimulatedSource implements PmsSource {
  readonly dmsVersion: string;
  private opened: { life: ClinicLife; page: number } | undefined;
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
    const { anchorDay, firstLocalTime } = await this.originOf();
    const life = new ClinicLife(new World(this.settings.profile, anchorDay));
    const target = live === undefined ? firstLocalTime : liveCursor.parse(JSON.parse(live)).localTime;
    const page = history === undefined ? 0 : historyCursor.parse(JSON.parse(history)).page;
    this.isHistoryRead = page >= pagesOf(life).length;
    while (life.now < target) {
      this.liveOn(life, target);
      if (life.today % 7 === 0) await yieldToEventLoop();
    }
    this.size = this.isHistoryRead ? undefined : sizeOf(life);
    this.opened = { life, page };
  }

  async *history(): AsyncIterable<SourceBatch> {
    const { life, page } = this.ready();
    yield* this.pagesFrom(page, life);
    this.isHistoryRead = true;
  }

  /**
   * The days that are over are simulated again, since the running simulation has forgotten them. Rows keep their versions, and
   * what changes meanwhile comes with higher ones.
   */
  async *resync(cursor: string | undefined): AsyncIterable<SourceBatch> {
    const { life: running } = this.ready();
    const life = new ClinicLife(new World(this.settings.profile, this.anchorDay()));
    const target = running.now;
    while (life.now < target) {
      life.agenda.runUntil(Math.min(target, localTimeOf(life.today + 1, 0)));
      if (life.today % 7 === 0) await yieldToEventLoop();
    }
    yield* this.pagesFrom(cursor === undefined ? 0 : historyCursor.parse(JSON.parse(cursor)).page, life);
  }

  /** The day that history leads up to. */
  protected anchorDay(): number {
    return this.ready().life.world.anchorDay;
  }

  /** Local seconds up to which changes were read. */
  protected localTime(): number {
    return this.ready().life.now;
  }

  private async *pagesFrom(first: number, life: ClinicLife): AsyncIterable<SourceBatch> {
    const pages = pagesOf(life);
    for (let page = first; page < pages.length;) {
      const changes: PmsChange[] = [];
      const enough = page < pages.length / 20 ? SMALL_BATCH : LARGE_BATCH;
      while (page < pages.length && changes.length < enough) changes.push(...(pages[page++]?.(life) ?? []));
      yield { changes, cursor: JSON.stringify({ page }), percent: Math.floor((100 * page) / pages.length) };
      await yieldToEventLoop();
    }
  }

  async *changes(): AsyncIterable<SourceBatch> {
    const { life } = this.ready();
    const target = life.world.clock.localTimeAt(this.settings.now());
    while (life.now < target) {
      const before = JSON.stringify({ localTime: life.now });
      life.journal.isOpen = true;
      this.liveOn(life, target);
      const changes = life.journal.take();
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

  private ready(): { life: ClinicLife; page: number } {
    if (!this.opened) throw new Error('the source has not been opened');
    return this.opened;
  }

  private async originOf(): Promise<Origin> {
    const { state, profile, now, anchorDate } = this.settings;
    const known = await state.get(ORIGIN_KEY);
    if (known !== undefined) {
      const stored = origin.parse(JSON.parse(known));
      if (stored.version !== SIMULATION_VERSION) throw new OtherSimulationError(profile.key, stored.version);
      return stored;
    }
    const { clock } = new World({ ...profile, patients: 0 }, 0);
    const firstLocalTime = clock.localTimeAt(now());
    const created = {
      anchorDay: anchorDate === undefined ? dayOfLocalTime(firstLocalTime) : dayOf(anchorDate),
      firstLocalTime,
      version: SIMULATION_VERSION,
    };
    await state.put(ORIGIN_KEY, JSON.stringify(created));
    return created;
  }
}
