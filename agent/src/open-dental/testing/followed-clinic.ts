import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Connection } from 'mysql2/promise';
import { pino, type Logger } from 'pino';
import { DurableQueue } from '../../queue/durable-queue.js';
import type { Lane, SourceBatch } from '../../source.js';
import { OpenDentalSource, type OpenDentalSettings } from '../open-dental-source.js';
import type { LiveCursor } from '../reading/live-cursor.js';
import { EXPECTED_ENTITIES, expectedRows, type ExpectedScope } from './expected.js';
import { deliver, follow, Mirror } from './mirror.js';

/** Loops after which every table was polled. */
const LOOPS = 5;
/** Within so many parts every table is compared from end to end, each a minute after the other: an hour. */
const PARTS = 62;

/** A database that is followed like the agent does, with a queue on disk, and what Helix would have of it. */
export class FollowedClinic {
  readonly mirror = new Mirror();
  readonly logged: string[] = [];
  private readonly log: Logger;
  private source: OpenDentalSource | undefined;
  private queue: DurableQueue | undefined;
  private folder: string | undefined;

  constructor(readonly settings: OpenDentalSettings) {
    this.log = pino({ level: 'trace' }, { write: (line: string) => this.logged.push(line) });
  }

  /** Starts the source, or starts it again where it was. */
  async start(): Promise<OpenDentalSource> {
    this.folder ??= await mkdtemp(join(tmpdir(), 'helix-followed-'));
    this.queue = await DurableQueue.open(this.folder);
    const { settings, log } = this;
    const lowestVersion = () => Promise.resolve(this.mirror.highestVersion() + 1);
    const source = new OpenDentalSource({ settings, state: this.queue.state, log, lowestVersion, backoff: () => 50 });
    this.source = source;
    await source.open({ live: await this.queue.cursorOf('live'), history: await this.queue.cursorOf('history') });
    return source;
  }

  /** Ends the process, as it were: nothing is remembered but what is on the disk. */
  async stop(): Promise<void> {
    await this.source?.close();
    await this.queue?.close();
    this.source = undefined;
    this.queue = undefined;
  }

  /** The disk is gone: the next start knows nothing. */
  async loseStore(): Promise<void> {
    await this.remove();
    this.folder = undefined;
  }

  async remove(): Promise<void> {
    await this.stop();
    if (this.folder) await rm(this.folder, { recursive: true, force: true });
  }

  async readHistory(batches = this.ready().source.history()): Promise<void> {
    await follow(this.ready().queue, 'history', batches, this.mirror);
  }

  /** Reads so many batches of it, of which the last is not stored. */
  async readSomeHistory(batches: number): Promise<void> {
    let read = 0;
    await this.readUntil('history', this.ready().source.history(), () => ++read >= batches);
  }

  /** Reads until it comes to so many parts of lists, of which the last is not stored. */
  async readUntilKeys(lane: Lane, parts: number): Promise<void> {
    const { source, queue } = this.ready();
    const streams = {
      live: () => source.changes(),
      history: () => source.history(),
      resync: async () => source.resync(await queue.cursorOf('resync')),
    };
    let read = 0;
    await this.readUntil(lane, await streams[lane](), ({ keyList }) => keyList !== undefined && ++read >= parts);
  }

  /** As if the database's clock had been so many seconds ahead until now. */
  async setClockBack(seconds: number): Promise<void> {
    const { queue } = this.ready();
    const cursor = JSON.parse((await queue.cursorOf('live')) ?? '{}') as LiveCursor;
    cursor.now += seconds;
    for (const [table, stamp] of Object.entries(cursor.stamps))
      cursor.stamps[table as keyof LiveCursor['stamps']] = stamp + seconds;
    await queue.put('live', { changes: [], cursor: JSON.stringify(cursor) });
    await this.stop();
    await this.start();
    await this.readHistory();
  }

  async readChanges(): Promise<void> {
    await follow(this.ready().queue, 'live', this.ready().source.changes(), this.mirror);
  }

  /** @param cursor where it goes on; undefined starts one. */
  async resync(cursor?: string): Promise<void> {
    await follow(this.ready().queue, 'resync', this.ready().source.resync(cursor), this.mirror);
  }

  /** Goes on with a resync that was interrupted. */
  async resumeResync(): Promise<void> {
    await this.resync(await this.ready().queue.cursorOf('resync'));
  }

  /** Reads until everything has been looked at, with the minutes between the loops left out. */
  async catchUp(): Promise<void> {
    for (let loop = 0; loop < LOOPS; loop++) await this.readChanges();
  }

  /** The same, with what is only found in an hour: until each table was compared from its first row to its last. */
  async catchUpAnHour(): Promise<void> {
    const rounds = new Map<string, number>();
    let places: LiveCursor['sweeps'] = {};
    // The first round may have started in the middle.
    const isOver = () => rounds.size > 0 && [...rounds.values()].every((count) => count >= 2);
    for (let part = 0; !isOver(); part++) {
      if (part === PARTS) throw new Error(`not compared within an hour: ${JSON.stringify([...rounds])}`);
      this.ready().source.searchAgain();
      await this.readChanges();
      const { sweeps } = JSON.parse((await this.ready().queue.cursorOf('live')) ?? '{}') as LiveCursor;
      for (const [name, place] of Object.entries(sweeps)) {
        // Keys go up to the end and start again at 0, days go back and start again at yesterday.
        const isAround = place === '0' || (name === 'days' && place > (places[name] ?? place));
        rounds.set(name, (rounds.get(name) ?? 0) + Number(isAround));
      }
      places = sweeps;
    }
  }

  /**
   * What differs between Helix and the database: entity, id and both rows; empty when they are equal.
   *
   * @param choices provider by employee, as chosen in Helix.
   */
  async differences(root: Connection, choices?: ExpectedScope['choices']): Promise<string[]> {
    const { clinicNum } = this.settings;
    const { firstDay } = JSON.parse((await this.ready().queue.state.get('od/origin')) ?? '{}') as { firstDay: string };
    const found: string[] = [];
    for (const entity of EXPECTED_ENTITIES) {
      const today = new Date().toISOString().slice(0, 10);
      const expected = await expectedRows(root, entity, { clinicNum, firstDay, today, choices });
      const actual = this.mirror.of(entity);
      for (const [id, row] of expected) {
        const [one, other] = [textOf(row), textOf(actual.get(id))];
        if (one !== other) found.push(`${entity} ${id}: expected ${one}, is ${other}`);
      }
      for (const id of actual.keys()) if (!expected.has(id)) found.push(`${entity} ${id}: should not be there`);
    }
    return found;
  }

  private async readUntil(lane: Lane, batches: AsyncIterable<SourceBatch>, isEnough: (batch: SourceBatch) => boolean) {
    const { queue } = this.ready();
    for await (const batch of batches) {
      if (isEnough(batch)) return;
      await queue.put(lane, batch);
      await deliver(queue, this.mirror);
    }
  }

  /** Of a source that was started. */
  ready(): { source: OpenDentalSource; queue: DurableQueue } {
    const { source, queue } = this;
    if (!source || !queue) throw new Error('the source has not been started');
    return { source, queue };
  }
}

const textOf = (row: Record<string, unknown> | undefined): string =>
  row
    ? JSON.stringify(Object.fromEntries(Object.entries(row).sort(([one], [other]) => (one < other ? -1 : 1))))
    : 'missing';
