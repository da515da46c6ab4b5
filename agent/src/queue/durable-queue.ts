import type { PmsChange } from '@helix/contracts';
import { ClassicLevel } from 'classic-level';
import { lanes, type Lane, type SourceBatch, type SourceState } from '../source.js';

/** A batch that waits to be sent. */
export interface QueuedBatch {
  lane: Lane;
  key: string;
  /** How many changes there are. */
  size: number;
  /** The changes as a JSON list, as it will be sent, so that they are serialised once. */
  json: string;
}

/** A change that Helix refused, stored with its reason until somebody looks at it. */
export interface StoredRejection {
  change: PmsChange;
  reason: string;
  /** ISO time. */
  at: string;
}

const KEY_DIGITS = 12;
const keyOf = (number: number): string => String(number).padStart(KEY_DIGITS, '0');

/**
 * The agent's memory on disk: batches that wait, in two lanes, the source's cursors and what was refused.
 *
 * Every write is synced before it counts. A batch and the cursor after it are written at once, so a crash either has
 * both or neither; a batch goes away only when the server has it.
 */
export class DurableQueue {
  private readonly waiting: Record<Lane, { next: number; count: number }> = {
    live: { next: 0, count: 0 },
    history: { next: 0, count: 0 },
  };
  private readonly waiters = new Set<() => void>();
  private rejections = 0;

  private constructor(private readonly level: ClassicLevel<string, string>) {}

  /** Opens or creates the queue in a folder. Fails when another process has it open. */
  static async open(folder: string): Promise<DurableQueue> {
    const level = new ClassicLevel<string, string>(folder);
    await level.open();
    const queue = new DurableQueue(level);
    for (const lane of lanes) {
      const keys = await level.keys({ gt: `${lane}/`, lt: `${lane}0` }).all();
      const last = keys.at(-1);
      queue.waiting[lane] = {
        count: keys.length,
        next: last === undefined ? 0 : Number(last.slice(lane.length + 1)) + 1,
      };
    }
    queue.rejections = (await level.keys({ gt: 'rejected/', lt: 'rejected0' }).all()).length;
    return queue;
  }

  /** Adds a batch and its cursor in one durable write. A batch without changes only moves the cursor. */
  async put(lane: Lane, batch: SourceBatch): Promise<void> {
    const place = this.waiting[lane];
    const write = this.level.batch().put(`cursor/${lane}`, batch.cursor);
    if (batch.changes.length > 0)
      write.put(`${lane}/${keyOf(place.next)}`, `${batch.changes.length}\n${JSON.stringify(batch.changes)}`);
    await write.write({ sync: true });
    if (batch.changes.length === 0) return;
    place.next++;
    place.count++;
    this.wake();
  }

  /** The batch to send next: what is live goes first. Undefined when nothing waits. */
  async head(): Promise<QueuedBatch | undefined> {
    for (const lane of lanes) {
      for await (const [key, value] of this.level.iterator({ gt: `${lane}/`, lt: `${lane}0`, limit: 1 })) {
        const end = value.indexOf('\n');
        return { lane, key, size: Number(value.slice(0, end)), json: value.slice(end + 1) };
      }
    }
    return undefined;
  }

  /** Removes a delivered batch and stores its refused changes, in one durable write. */
  async settle(batch: QueuedBatch, refused: readonly StoredRejection[]): Promise<void> {
    const write = this.level.batch().del(batch.key);
    for (const [index, one] of refused.entries()) {
      write.put(`rejected/${keyOf(this.rejections + index)}`, JSON.stringify(one));
    }
    await write.write({ sync: true });
    this.rejections += refused.length;
    this.waiting[batch.lane].count--;
    this.wake();
  }

  /** How many batches wait in a lane. */
  countOf(lane: Lane): number {
    return this.waiting[lane].count;
  }

  async cursorOf(lane: Lane): Promise<string | undefined> {
    return this.level.get(`cursor/${lane}`);
  }

  /** The changes that the server has refused so far, oldest first. */
  async rejected(): Promise<StoredRejection[]> {
    const values = await this.level.values({ gt: 'rejected/', lt: 'rejected0' }).all();
    return values.map((value) => JSON.parse(value) as StoredRejection);
  }

  /** Small values that the source keeps between runs. */
  readonly state: SourceState = {
    get: (key) => this.level.get(`state/${key}`),
    put: (key, value) => this.level.put(`state/${key}`, value, { sync: true }),
  };

  /** Resolves when a batch was added or removed, or when the signal aborts. */
  async changed(signal: AbortSignal): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      const wake = () => {
        signal.removeEventListener('abort', wake);
        this.waiters.delete(wake);
        resolve();
      };
      this.waiters.add(wake);
      signal.addEventListener('abort', wake, { once: true });
    });
  }

  async close(): Promise<void> {
    await this.level.close();
  }

  private wake(): void {
    for (const wake of [...this.waiters]) wake();
  }
}
