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

/** A change that Helix refused or failed at, stored with the reason. */
export interface StoredRejection {
  change: PmsChange;
  reason: string;
  /** ISO time. */
  at: string;
}

/** A change that was set aside, and its place in the queue's store. */
export interface SetAside extends StoredRejection {
  key: string;
}

const KEY_DIGITS = 12;
const keyOf = (number: number): string => String(number).padStart(KEY_DIGITS, '0');
/** All keys that start with `name/`. */
const rangeOf = (name: string) => ({ gt: `${name}/`, lt: `${name}0` });
/** The number after the last one of these keys. */
const nextOf = (keys: readonly string[]): number => {
  const last = keys.at(-1);
  return last === undefined ? 0 : Number(last.slice(last.indexOf('/') + 1)) + 1;
};

/**
 * The agent's memory on disk: batches that wait, in two lanes, the source's cursors, what was refused, and what was set
 * aside because Helix fails at it.
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
  private nextRejection = 0;
  private readonly aside = { next: 0, count: 0 };

  private constructor(private readonly level: ClassicLevel<string, string>) {}

  /** Opens or creates the queue in a folder. Fails when another process has it open. */
  static async open(folder: string): Promise<DurableQueue> {
    const level = new ClassicLevel<string, string>(folder);
    await level.open();
    const queue = new DurableQueue(level);
    for (const lane of lanes) {
      const keys = await level.keys(rangeOf(lane)).all();
      queue.waiting[lane] = { count: keys.length, next: nextOf(keys) };
    }
    queue.nextRejection = nextOf(await level.keys(rangeOf('rejected')).all());
    const aside = await level.keys(rangeOf('aside')).all();
    queue.aside.count = aside.length;
    queue.aside.next = nextOf(aside);
    return queue;
  }

  /**
   * Adds a batch and its cursor in one durable write. A batch without changes only moves the cursor.
   *
   * @returns the changes that cannot be written as JSON, which are stored as refused.
   */
  async put(lane: Lane, batch: SourceBatch): Promise<StoredRejection[]> {
    const place = this.waiting[lane];
    const write = this.level.batch().put(`cursor/${lane}`, batch.cursor);
    const { size, json, refused } = serialise(batch.changes);
    if (size > 0) write.put(`${lane}/${keyOf(place.next)}`, `${size}\n${json}`);
    this.putRejected(write, refused);
    await write.write({ sync: true });
    if (size === 0) return refused;
    place.next++;
    place.count++;
    this.wake();
    return refused;
  }

  /** The batch to send next: what is live goes first. Undefined when nothing waits. */
  async head(): Promise<QueuedBatch | undefined> {
    for (const lane of lanes) {
      for await (const [key, value] of this.level.iterator({ ...rangeOf(lane), limit: 1 })) {
        return { lane, key, ...parseBatch(value) };
      }
    }
    return undefined;
  }

  /** The newest batch of each lane that has one. */
  async newest(): Promise<Pick<QueuedBatch, 'size' | 'json'>[]> {
    const values = await Promise.all(
      lanes.map((lane) => this.level.values({ ...rangeOf(lane), reverse: true, limit: 1 }).all()),
    );
    return values.flat().map(parseBatch);
  }

  /** Removes a delivered batch and stores its refused changes and those to set aside, in one durable write. */
  async settle(
    batch: QueuedBatch,
    refused: readonly StoredRejection[],
    setAside: readonly StoredRejection[] = [],
  ): Promise<void> {
    const write = this.level.batch().del(batch.key);
    this.putRejected(write, refused);
    for (const [index, one] of setAside.entries()) {
      write.put(`aside/${keyOf(this.aside.next + index)}`, JSON.stringify(one));
    }
    await write.write({ sync: true });
    this.aside.next += setAside.length;
    this.aside.count += setAside.length;
    this.waiting[batch.lane].count--;
    this.wake();
  }

  /** The change that was set aside, or tried again, the longest ago. */
  async nextSetAside(): Promise<SetAside | undefined> {
    if (this.aside.count === 0) return undefined;
    const [entry] = await this.level.iterator({ ...rangeOf('aside'), limit: 1 }).all();
    return entry && { key: entry[0], ...(JSON.parse(entry[1]) as StoredRejection) };
  }

  /** Removes a change that is no longer set aside, and stores it as refused if it was, in one durable write. */
  async settleSetAside({ key }: SetAside, refused: readonly StoredRejection[]): Promise<void> {
    const write = this.level.batch().del(key);
    this.putRejected(write, refused);
    await write.write({ sync: true });
    this.aside.count--;
    this.wake();
  }

  /** Puts a change that is set aside behind the others. */
  async postponeSetAside({ key, ...change }: SetAside): Promise<void> {
    const last = `aside/${keyOf(this.aside.next)}`;
    await this.level.batch().del(key).put(last, JSON.stringify(change)).write({ sync: true });
    this.aside.next++;
  }

  /** How many batches wait in a lane. */
  countOf(lane: Lane): number {
    return this.waiting[lane].count;
  }

  /** How many changes are set aside. */
  countSetAside(): number {
    return this.aside.count;
  }

  /** The changes that are set aside, the next to be sent again first. */
  async setAside(): Promise<StoredRejection[]> {
    const values = await this.level.values(rangeOf('aside')).all();
    return values.map((value) => JSON.parse(value) as StoredRejection);
  }

  /** A change that Helix accepted, as a JSON list, for asking whether it accepts anything. */
  async probe(): Promise<string | undefined> {
    return this.level.get('probe');
  }

  async saveProbe(changes: string): Promise<void> {
    await this.level.put('probe', changes, { sync: true });
  }

  async cursorOf(lane: Lane): Promise<string | undefined> {
    return this.level.get(`cursor/${lane}`);
  }

  /** The changes that the server has refused so far, oldest first. */
  async rejected(): Promise<StoredRejection[]> {
    const values = await this.level.values(rangeOf('rejected')).all();
    return values.map((value) => JSON.parse(value) as StoredRejection);
  }

  /** Small values that the source keeps between runs. */
  readonly state: SourceState = {
    get: (key) => this.level.get(`state/${key}`),
    put: (key, value) => this.level.put(`state/${key}`, value, { sync: true }),
  };

  /** Resolves when a batch was added or removed, when the signal aborts, or after so many ms. */
  async changed(signal: AbortSignal, timeoutMs?: number): Promise<void> {
    if (signal.aborted) return;
    await new Promise<void>((resolve) => {
      let timer: NodeJS.Timeout | undefined;
      const wake = () => {
        clearTimeout(timer);
        signal.removeEventListener('abort', wake);
        this.waiters.delete(wake);
        resolve();
      };
      this.waiters.add(wake);
      signal.addEventListener('abort', wake, { once: true });
      if (timeoutMs !== undefined) timer = setTimeout(wake, timeoutMs);
    });
  }

  async close(): Promise<void> {
    await this.level.close();
  }

  private putRejected(write: Write, refused: readonly StoredRejection[]): void {
    // Numbered before the write: a lane may be filled while the other one is settled.
    for (const one of refused) write.put(`rejected/${keyOf(this.nextRejection++)}`, JSON.stringify(one));
  }

  private wake(): void {
    for (const wake of [...this.waiters]) wake();
  }
}

/** The changes as JSON. A change that is nested too deep to be written is refused here, without its data. */
function serialise(changes: readonly PmsChange[]): Pick<QueuedBatch, 'size' | 'json'> & { refused: StoredRejection[] } {
  try {
    return { size: changes.length, json: JSON.stringify(changes), refused: [] };
  } catch {
    // Found one by one below.
  }
  const texts: string[] = [];
  const refused: StoredRejection[] = [];
  for (const change of changes) {
    try {
      texts.push(JSON.stringify(change));
    } catch (error) {
      const reason = `cannot be written as JSON: ${error instanceof Error ? error.message : String(error)}`;
      const { entity, id, version } = change;
      refused.push({ change: { entity, id, op: 'upsert', version, data: {} }, reason, at: new Date().toISOString() });
    }
  }
  return { size: texts.length, json: `[${texts.join(',')}]`, refused };
}

type Write = ReturnType<ClassicLevel<string, string>['batch']>;

function parseBatch(value: string): Pick<QueuedBatch, 'size' | 'json'> {
  const end = value.indexOf('\n');
  return { size: Number(value.slice(0, end)), json: value.slice(end + 1) };
}
