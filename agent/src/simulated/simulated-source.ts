import { setImmediate as breathe } from 'node:timers/promises';
import type { PmsChange } from '@helix/contracts';
import { z } from 'zod';
import type { Cursors, PmsSource, SourceBatch, SourceState } from '../source.js';
import type { ClinicProfile } from './clinics.js';
import { ClinicLife } from './life/clinic-life.js';
import { pagesOf, sizeOf } from './life/telling.js';
import { dayOf, dayOfWall, wallOf } from './world/wall.js';
import { World } from './world/world.js';

/** A batch is handed over once it has this many changes; near today sooner, so that today can be used at once. */
const SMALL_BATCH = 600;
const LARGE_BATCH = 2_500;
/** Claims and notes of an appointment come within this many days. */
const REMEMBERED_DAYS = 4;
const ORIGIN_KEY = 'simulated.origin';

const origin = z.object({ anchorDay: z.int(), firstWall: z.int() });
type Origin = z.infer<typeof origin>;
const historyCursor = z.object({ page: z.int() });
const liveCursor = z.object({ wall: z.int() });

export interface SimulatedSettings {
  profile: ClinicProfile;
  state: SourceState;
  /** Milliseconds since the epoch. */
  now: () => number;
  /** The day that history leads up to, `yyyy-mm-dd`; by default the day of the first start. */
  anchorDate?: string | undefined;
}

/**
 * A practice-management system that is not there: a whole clinic made up from its profile. Nothing is stored but the day
 * of the first start and the cursors, since the same clinic can be lived through again.
 */
export class SimulatedSource implements PmsSource {
  readonly dmsVersion: string;
  private opened: { life: ClinicLife; page: number } | undefined;
  private size: number | undefined;
  private isTold = false;

  constructor(private readonly settings: SimulatedSettings) {
    this.dmsVersion = settings.profile.dmsVersion;
  }

  historySize(): number | undefined {
    return this.size;
  }

  /** Lives the clinic's life again up to where live changes go on. */
  async open({ live, history }: Cursors): Promise<void> {
    const { anchorDay, firstWall } = await this.originOf();
    const life = new ClinicLife(new World(this.settings.profile, anchorDay));
    const target = live === undefined ? firstWall : liveCursor.parse(JSON.parse(live)).wall;
    const page = history === undefined ? 0 : historyCursor.parse(JSON.parse(history)).page;
    this.isTold = page >= pagesOf(life).length;
    while (life.now < target) {
      this.liveOn(life, target);
      if (life.today % 7 === 0) await breathe();
    }
    this.size = this.isTold ? undefined : sizeOf(life);
    this.opened = { life, page };
  }

  async *history(): AsyncIterable<SourceBatch> {
    const { life, page: first } = this.ready();
    const pages = pagesOf(life);
    for (let page = first; page < pages.length;) {
      const changes: PmsChange[] = [];
      const enough = page < pages.length / 20 ? SMALL_BATCH : LARGE_BATCH;
      while (page < pages.length && changes.length < enough) changes.push(...(pages[page++]?.(life) ?? []));
      yield { changes, cursor: JSON.stringify({ page }) };
      await breathe();
    }
    this.isTold = true;
  }

  async *changes(): AsyncIterable<SourceBatch> {
    const { life } = this.ready();
    const target = life.world.clock.wallAt(this.settings.now());
    while (life.now < target) {
      const before = JSON.stringify({ wall: life.now });
      life.journal.isOpen = true;
      this.liveOn(life, target);
      const changes = life.journal.take();
      // Until the last piece is safe, a restart tells all of them again: they are the same changes with the same versions.
      while (changes.length > LARGE_BATCH) yield { changes: changes.splice(0, LARGE_BATCH), cursor: before };
      if (changes.length > 0) yield { changes, cursor: JSON.stringify({ wall: life.now }) };
      await breathe();
    }
  }

  /** Lives to the end of the day at most. Days that are over and told are forgotten, so that years take no memory. */
  private liveOn(life: ClinicLife, target: number): void {
    life.agenda.runUntil(Math.min(target, wallOf(life.today + 1, 0)));
    if (this.isTold) life.book.forgetBefore(life.today - REMEMBERED_DAYS);
  }

  private ready(): { life: ClinicLife; page: number } {
    if (!this.opened) throw new Error('the source has not been opened');
    return this.opened;
  }

  private async originOf(): Promise<Origin> {
    const { state, profile, now, anchorDate } = this.settings;
    const known = await state.get(ORIGIN_KEY);
    if (known !== undefined) return origin.parse(JSON.parse(known));
    const { clock } = new World({ ...profile, patients: 0 }, 0);
    const firstWall = clock.wallAt(now());
    const made = { anchorDay: anchorDate === undefined ? dayOfWall(firstWall) : dayOf(anchorDate), firstWall };
    await state.put(ORIGIN_KEY, JSON.stringify(made));
    return made;
  }
}
