import type { PmsChange } from '@helix/contracts';
import type { Logger } from 'pino';
import { lanes, type Lane, type SourceBatch, type SourceState } from '../source.js';
import { LevelStore, type StoreWrite } from './level-store.js';

/** A batch that waits to be sent. */
export interface QueuedBatch {
  lane: Lane;
  key: string;
  /** Whether it is a part of a list of keys, and not changes. */
  isKeyList: boolean;
  /** How many changes there are. */
  size: number;
  /** The changes as a JSON list, or the part of a list, as it will be sent, so that they are serialised once. */
  json: string;
}

type StoredBatch = Omit<QueuedBatch, 'lane' | 'key'>;

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

/** What waits in a lane. */
interface LaneSize {
  /** Batches. */
  count: number;
  /** Changes. */
  rows: number;
  /** Characters. */
  bytes: number;
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
 * The agent's memory on disk: batches that wait, in lanes, the source's cursors and state, what was refused, and what was
 * set aside because Helix fails at it.
 *
 * Every write is synced before it counts. A batch, the cursor after it and the state that belongs to it are written at
 * once, so a crash either has all or nothing; a batch goes away only when the server has it.
 */
export class DurableQueue {
  private readonly waiting: Record<Lane, LaneSize & { next: number }> = {
    live: { next: 0, count: 0, rows: 0, bytes: 0 },
    history: { next: 0, count: 0, rows: 0, bytes: 0 },
    resync: { next: 0, count: 0, rows: 0, bytes: 0 },
  };
  private readonly waiters = new Set<() => void>();
  private nextRejection = 0;
  private readonly aside = { next: 0, count: 0 };

  private constructor(readonly store: LevelStore) {}

  /** Opens or creates the queue in a folder. Fails when another process has it open. */
  static async open(folder: string, log?: Logger): Promise<DurableQueue> {
    return DurableQueue.in(await LevelStore.open(folder, log));
  }

  /** The queue in a store that is open; closing the queue closes it. */
  static async in(store: LevelStore): Promise<DurableQueue> {
    const queue = new DurableQueue(store);
    for (const lane of lanes) {
      const place = queue.waiting[lane];
      let last: string | undefined;
      for await (const [key, value] of store.each(rangeOf(lane))) {
        const { size, json } = parseBatch(value);
        place.count += 1;
        place.rows += size;
        place.bytes += json.length;
        last = key;
      }
      place.next = nextOf(last === undefined ? [] : [last]);
    }
    queue.nextRejection = nextOf(await store.keys({ ...rangeOf('rejected'), reverse: true, limit: 1 }));
    const aside = await store.keys(rangeOf('aside'));
    queue.aside.count = aside.length;
    queue.aside.next = nextOf(aside);
    return queue;
  }

  /**
   * Adds a batch and its cursor in one durable write. A batch with neither changes nor keys only moves the cursor.
   *
   * @returns the changes that cannot be written as JSON, which are stored as refused.
   */
  async put(lane: Lane, batch: SourceBatch): Promise<StoredRejection[]> {
    const place = this.waiting[lane];
    const { stored, refused } = serialise(batch);
    const writes: StoreWrite[] = [[`cursor/${lane}`, batch.cursor]];
    for (const [key, value] of batch.state ?? []) writes.push([`state/${key}`, value]);
    const isEmpty = stored.size === 0 && !stored.isKeyList;
    if (!isEmpty) writes.push([`${lane}/${keyOf(place.next)}`, textOf(stored)]);
    this.putRejected(writes, refused);
    await this.store.write(writes);
    if (isEmpty) return refused;
    place.next++;
    place.count++;
    place.rows += stored.size;
    place.bytes += stored.json.length;
    this.wake();
    return refused;
  }

  /** The batch to send next: what is live goes first. Undefined when nothing waits. */
  async head(): Promise<QueuedBatch | undefined> {
    for (const lane of lanes) {
      for (const [key, value] of await this.store.entries({ ...rangeOf(lane), limit: 1 })) {
        return { lane, key, ...parseBatch(value) };
      }
    }
    return undefined;
  }

  /** The newest batch of each lane that has one, unless it is a list of keys. */
  async newest(): Promise<StoredBatch[]> {
    const entries = await Promise.all(
      lanes.map((lane) => this.store.entries({ ...rangeOf(lane), reverse: true, limit: 1 })),
    );
    const batches = entries.flat().map(([, value]) => parseBatch(value));
    return batches.filter(({ isKeyList }) => !isKeyList);
  }

  /** Removes a delivered batch and stores its refused changes and those to set aside, in one durable write. */
  async settle(
    batch: QueuedBatch,
    refused: readonly StoredRejection[],
    setAside: readonly StoredRejection[] = [],
  ): Promise<void> {
    const writes: StoreWrite[] = [[batch.key, undefined]];
    this.putRejected(writes, refused);
    for (const [index, one] of setAside.entries()) {
      writes.push([`aside/${keyOf(this.aside.next + index)}`, JSON.stringify(one)]);
    }
    await this.store.write(writes);
    this.aside.next += setAside.length;
    this.aside.count += setAside.length;
    const place = this.waiting[batch.lane];
    place.count--;
    place.rows -= batch.size;
    place.bytes -= batch.json.length;
    this.wake();
  }

  /** The change that was set aside, or tried again, the longest ago. */
  async nextSetAside(): Promise<SetAside | undefined> {
    if (this.aside.count === 0) return undefined;
    const [entry] = await this.store.entries({ ...rangeOf('aside'), limit: 1 });
    return entry && { key: entry[0], ...(JSON.parse(entry[1]) as StoredRejection) };
  }

  /** Removes a change that is no longer set aside, and stores it as refused if it was, in one durable write. */
  async settleSetAside({ key }: SetAside, refused: readonly StoredRejection[]): Promise<void> {
    const writes: StoreWrite[] = [[key, undefined]];
    this.putRejected(writes, refused);
    await this.store.write(writes);
    this.aside.count--;
    this.wake();
  }

  /** Puts a change that is set aside behind the others. */
  async postponeSetAside({ key, ...change }: SetAside): Promise<void> {
    const last = `aside/${keyOf(this.aside.next)}`;
    await this.store.write([
      [key, undefined],
      [last, JSON.stringify(change)],
    ]);
    this.aside.next++;
  }

  /** How many batches wait in a lane. */
  countOf(lane: Lane): number {
    return this.waiting[lane].count;
  }

  /** Changes that Helix does not have yet. */
  unsentRows(): number {
    return lanes.reduce((sum, lane) => sum + this.waiting[lane].rows, this.aside.count);
  }

  /** Characters of all batches that wait, about as many bytes. */
  size(): number {
    return lanes.reduce((sum, lane) => sum + this.waiting[lane].bytes, 0);
  }

  /** How many changes are set aside. */
  countSetAside(): number {
    return this.aside.count;
  }

  /** The changes that are set aside, the next to be sent again first. */
  async setAside(): Promise<StoredRejection[]> {
    const entries = await this.store.entries(rangeOf('aside'));
    return entries.map(([, value]) => JSON.parse(value) as StoredRejection);
  }

  /** A change that Helix accepted, as a JSON list, for asking whether it accepts anything. */
  async probe(): Promise<string | undefined> {
    return this.store.get('probe');
  }

  async saveProbe(changes: string): Promise<void> {
    await this.store.write([['probe', changes]]);
  }

  async cursorOf(lane: Lane): Promise<string | undefined> {
    return this.store.get(`cursor/${lane}`);
  }

  /** The changes that the server has refused so far, oldest first. */
  async rejected(): Promise<StoredRejection[]> {
    const entries = await this.store.entries(rangeOf('rejected'));
    return entries.map(([, value]) => JSON.parse(value) as StoredRejection);
  }

  /** Values that the source keeps between runs. */
  readonly state: SourceState = {
    get: (key) => this.store.get(`state/${key}`),
    getMany: (keys) => this.store.getMany(keys.map((key) => `state/${key}`)),
    entries: (prefix, after) => this.stateEntries(prefix, after),
    put: (key, value) => this.store.write([[`state/${key}`, value]]),
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
    await this.store.close();
  }

  private async *stateEntries(prefix: string, after?: string): AsyncIterable<[string, string]> {
    const start = `state/${prefix}`;
    const from = after === undefined ? { gte: start } : { gt: `state/${after}` };
    for await (const [key, value] of this.store.each({ ...from, lt: `${start}\uffff` })) {
      yield [key.slice('state/'.length), value];
    }
  }

  private putRejected(writes: StoreWrite[], refused: readonly StoredRejection[]): void {
    // Numbered before the write: a lane may be filled while the other one is settled.
    for (const one of refused) writes.push([`rejected/${keyOf(this.nextRejection++)}`, JSON.stringify(one)]);
  }

  private wake(): void {
    for (const wake of [...this.waiters]) wake();
  }
}

/** A batch as JSON. A change that is nested too deep to be written is refused here, without its data. */
function serialise({ changes, keyList }: SourceBatch): { stored: StoredBatch; refused: StoredRejection[] } {
  if (keyList) return { stored: { isKeyList: true, size: 0, json: JSON.stringify(keyList) }, refused: [] };
  try {
    return { stored: { isKeyList: false, size: changes.length, json: JSON.stringify(changes) }, refused: [] };
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
  return { stored: { isKeyList: false, size: texts.length, json: `[${texts.join(',')}]` }, refused };
}

const KEY_LIST = 'keys';

/** The number of changes, or the word for a list of keys, in a line of its own. */
const textOf = ({ isKeyList, size, json }: StoredBatch): string => `${isKeyList ? KEY_LIST : size}\n${json}`;

function parseBatch(value: string): StoredBatch {
  const end = value.indexOf('\n');
  const head = value.slice(0, end);
  const isKeyList = head === KEY_LIST;
  return { isKeyList, size: isKeyList ? 0 : Number(head), json: value.slice(end + 1) };
}
