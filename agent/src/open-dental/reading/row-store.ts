import { createHash } from 'node:crypto';
import type { PmsChange, PmsEntity } from '@helix/contracts';
import type { SourceBatch, SourceState } from '../../source.js';

/** A row as Helix should have it by now. */
export interface MappedRow {
  entity: PmsEntity;
  id: string;
  /** Null: Helix should not have it. */
  data: Record<string, unknown> | null;
  /** Whether there is no data because a table that was read as a whole does not have the row. */
  isMissing?: boolean;
  /** When the row was written, ms since the epoch; 0 where nothing says it. */
  stamp: number;
  /** What is read and replaced as a whole: a day, a fee schedule. */
  group?: string;
  /** What the agent must know of the row when it is gone, such as whose it was. */
  memo?: string;
}

/** What the agent knows of a row that it has sent. */
export interface KnownRow {
  version: number;
  /** Of the data; undefined: Helix does not have it. */
  hash: string | undefined;
  /** Without data, whether Helix decides by a list of keys if it deletes the row. */
  isLeft?: boolean;
  group: string;
  memo: string;
}

type Batch = Pick<SourceBatch, 'changes' | 'state'>;
export type StateWrite = readonly [key: string, value: string | undefined];

const ROW = 'od/row/';
const GROUP = 'od/group/';
const CHILD = 'od/child/';
const DELETED = '-';
/** A row whose last version may or may not have been stored: it is sent again at the next opportunity. */
const UNCERTAIN = '?';
/** A row that is not there any more, and that Helix deletes or not, by a list of keys that lacks it. */
const LEFT = '!';
const LOWEST = 'od/lowest';

/**
 * Versions and hashes of everything that was sent, also of what was deleted since: in the agent's store, written together
 * with the changes.
 *
 * A row whose data are equal is not sent. Else its version is the time at which it was written, and always higher than the
 * last one, so that Helix ends with what was read last, whatever the clock does.
 *
 * Several streams assign versions at once, and a batch is stored some time after its versions were assigned. Until then
 * they are kept in memory; when a later batch has assigned a higher version to the same row, storing the earlier one marks
 * the row as uncertain instead.
 */
export class RowStore {
  private readonly pending = new Map<string, { row: KnownRow; batch: symbol }>();
  private lowest = 0;

  constructor(private readonly state: SourceState) {}

  /** Reads what must be known before anything is assigned. */
  async open(): Promise<void> {
    this.lowest = Number((await this.state.get(LOWEST)) ?? 0);
  }

  /** No version that is assigned from now on is lower. */
  get lowestVersion(): number {
    return this.lowest;
  }

  /** Raises the lowest version, for good. */
  async raise(version: number): Promise<void> {
    if (version <= this.lowest) return;
    this.lowest = version;
    await this.state.put(LOWEST, String(version));
  }

  /**
   * The changes that make Helix equal to these rows, and what is to be stored with them.
   *
   * @param isForced sends equal data as well.
   * @param leavesBelow rows without data whose last version is lower are not deleted, but left to a list of that version.
   * @param writes further values of the state, stored in the same write.
   * @returns the batch without its cursor; `done` must be called once it is stored, or dropped.
   */
  async assign(
    rows: readonly MappedRow[],
    {
      isForced = false,
      leavesBelow = 0,
      writes = [],
    }: { isForced?: boolean; leavesBelow?: number; writes?: readonly StateWrite[] } = {},
  ): Promise<Batch & { done: () => void }> {
    const batch = Symbol('batch');
    const assigned: { key: string; row: KnownRow; before: KnownRow | undefined }[] = [];
    const changes: PmsChange[] = [];
    const known = await this.known(rows);
    for (const { entity, id, data, stamp, group = '', memo = '', isMissing = false } of rows) {
      const key = keyOf(entity, id);
      const waiting = this.pending.get(key);
      const before = waiting?.row ?? known.get(key);
      const hash = data ? hashOf(data) : undefined;
      const isLeft = !data && before !== undefined && before.version < leavesBelow;
      if (!data && (!before || isGone(before, isMissing || isLeft))) continue;
      const isEqual = before !== undefined && hash !== undefined && hash === before.hash;
      if (isEqual && !isForced && group === before.group && memo === before.memo) continue;
      // What another batch has assigned is not stored yet, so that it cannot be built upon.
      if (isEqual && !isForced && (!waiting || waiting.batch === batch)) {
        this.pending.set(key, { row: { ...before, group, memo }, batch });
        assigned.push({ key, row: { ...before, group, memo }, before });
        continue;
      }
      const version = Math.max(stamp, this.lowest, before ? before.version + 1 : 0);
      const row: KnownRow = { version, hash, isLeft, group: data ? group : '', memo: data ? memo : '' };
      this.pending.set(key, { row, batch });
      assigned.push({ key, row, before });
      if (isLeft) continue;
      changes.push(data ? { entity, id, op: 'upsert', version, data } : { entity, id, op: 'delete', version });
    }
    const done = () => {
      for (const { key } of assigned) if (this.pending.get(key)?.batch === batch) this.pending.delete(key);
    };
    return { changes, state: { [Symbol.iterator]: () => this.writesOf(batch, assigned, writes) }, done };
  }

  /** What is known of one row. */
  async get(entity: PmsEntity, id: string): Promise<KnownRow | undefined> {
    const key = keyOf(entity, id);
    return this.pending.get(key)?.row ?? parse(await this.state.get(`${ROW}${key}`));
  }

  /** What is known of rows of an entity, in the order of the ids. */
  async getMany(entity: PmsEntity, ids: readonly string[]): Promise<(KnownRow | undefined)[]> {
    const keys = ids.map((id) => keyOf(entity, id));
    const stored = await this.state.getMany(keys.map((key) => `${ROW}${key}`));
    return keys.map((key, index) => this.pending.get(key)?.row ?? parse(stored[index]));
  }

  /** The ids of an entity that Helix has by now, in the order of their numbers. @param after only those behind it. */
  async *ids(entity: PmsEntity, after?: string): AsyncIterable<string> {
    for await (const [id, { hash }] of this.rows(entity, after)) if (hash !== undefined) yield id;
  }

  /** What is stored of each row of an entity, in the order of the numbers in the ids. @param after only those behind it. */
  async *rows(entity: PmsEntity, after?: string): AsyncIterable<[id: string, row: KnownRow]> {
    const prefix = `${ROW}${entity}/`;
    for await (const [key, value] of this.state.entries(
      prefix,
      after === undefined ? undefined : `${ROW}${keyOf(entity, after)}`,
    )) {
      const row = parse(value);
      if (row) yield [idOf(key.slice(prefix.length)), row];
    }
  }

  /** How many rows of an entity Helix has by now. */
  async count(entity: PmsEntity): Promise<number> {
    let count = 0;
    for await (const _id of this.ids(entity)) count++;
    return count;
  }

  /** The rows of an entity that Helix has, or will have of what was assigned. Nothing may be assigned meanwhile. */
  async all(entity: PmsEntity): Promise<Map<string, KnownRow>> {
    const all = new Map<string, KnownRow>();
    for await (const [id, row] of this.rows(entity)) all.set(id, row);
    for (const [key, { row }] of this.pending)
      if (key.startsWith(`${entity}/`)) all.set(idOf(key.slice(entity.length + 1)), row);
    return new Map([...all].filter(([, { hash }]) => hash !== undefined));
  }

  /** The ids of a group that Helix has by now. */
  async idsOfGroup(entity: PmsEntity, group: string): Promise<string[]> {
    const prefix = `${GROUP}${entity}/${group}/`;
    const ids = new Set<string>();
    for await (const [key] of this.state.entries(prefix)) ids.add(idOf(key.slice(prefix.length)));
    for (const [key, { row }] of this.pending) {
      if (!key.startsWith(`${entity}/`)) continue;
      const id = idOf(key.slice(entity.length + 1));
      if (row.group === group && row.hash !== undefined) ids.add(id);
      else ids.delete(id);
    }
    return [...ids];
  }

  /** The groups of an entity that Helix has rows of, from one on, to another. Both are included. */
  async groups(entity: PmsEntity, first = '', last = '\uffff'): Promise<string[]> {
    const prefix = `${GROUP}${entity}/`;
    const groups = new Set<string>();
    for await (const [key] of this.state.entries(prefix, `${prefix}${first}`)) {
      const group = key.slice(prefix.length, key.indexOf('/', prefix.length));
      if (group > last) break;
      groups.add(group);
    }
    return [...groups];
  }

  /** Rows of a table that another row was mapped with, by their keys: key and parent. */
  async *children(table: string, after?: string): AsyncIterable<[key: string, parent: string]> {
    const prefix = `${CHILD}${table}/`;
    for await (const [key, parent] of this.state.entries(
      prefix,
      after === undefined ? undefined : `${prefix}${padded(after)}`,
    ))
      yield [idOf(key.slice(prefix.length)), parent];
  }

  /** Remembers whose a row of another table is; undefined: nobody's any more. */
  childWrite = (table: string, key: string, parent: string | undefined): StateWrite => [
    `${CHILD}${table}/${padded(key)}`,
    parent,
  ];

  private async known(rows: readonly MappedRow[]): Promise<Map<string, KnownRow>> {
    const keys = [...new Set(rows.map(({ entity, id }) => keyOf(entity, id)))];
    // What is stored while the store is being read would be missed otherwise.
    const waiting = keys.map((key) => this.pending.get(key)?.row);
    const stored = await this.state.getMany(keys.map((key) => `${ROW}${key}`));
    return new Map(
      keys.flatMap((key, index) => {
        const [row, other] = [parse(stored[index]), waiting[index]];
        const newest = row && other ? (other.version > row.version ? other : row) : (row ?? other);
        return newest ? [[key, newest] as const] : [];
      }),
    );
  }

  /** Evaluated when the batch is stored. */
  private *writesOf(
    batch: symbol,
    assigned: readonly { key: string; row: KnownRow; before: KnownRow | undefined }[],
    writes: readonly StateWrite[],
  ): IterableIterator<StateWrite> {
    yield* writes;
    for (const { key, row, before } of assigned) {
      const latest = this.pending.get(key);
      // A later batch has stored the row already.
      if (!latest) continue;
      const [entity, id] = key.split('/');
      if (latest.batch !== batch) {
        yield [`${ROW}${key}`, textOf({ ...latest.row, hash: UNCERTAIN, isLeft: false })];
        if (row.group !== '') yield [`${GROUP}${entity}/${row.group}/${id}`, ''];
        continue;
      }
      yield [`${ROW}${key}`, textOf(row)];
      if (before && before.group !== '' && before.group !== row.group)
        yield [`${GROUP}${entity}/${before.group}/${id}`, undefined];
      if (row.group !== '') yield [`${GROUP}${entity}/${row.group}/${id}`, ''];
    }
  }
}

const LENGTH = 19;
const padded = (id: string): string => id.replace(/\d+/, (digits) => digits.padStart(LENGTH, '0'));
/** Sorted as the numbers in it are. */
const keyOf = (entity: PmsEntity, id: string): string => `${entity}/${padded(id)}`;
const idOf = (key: string): string => key.replace(/0*(\d)/, '$1');

const hashOf = (data: Record<string, unknown>): string =>
  createHash('sha256').update(JSON.stringify(data)).digest('base64url').slice(0, 22);

/** Whether nothing has to be sent for a row without data. @param isMissing whether nothing but a table says so. */
const isGone = ({ hash, isLeft = false }: KnownRow, isMissing: boolean): boolean =>
  hash === undefined && (!isLeft || isMissing);

const textOf = ({ version, hash, isLeft = false, group, memo }: KnownRow): string =>
  `${version} ${hash ?? (isLeft ? LEFT : DELETED)} ${group} ${memo}`;

function parse(text: string | undefined): KnownRow | undefined {
  if (text === undefined) return undefined;
  const [version = '0', hash = '', group = '', memo = ''] = text.split(' ');
  const isLeft = hash === LEFT;
  return { version: Number(version), hash: hash === DELETED || isLeft ? undefined : hash, isLeft, group, memo };
}
