import {
  entityData,
  isHigherVersion,
  keyListPart,
  parseChange,
  type KeyListPart,
  type PmsChange,
  type PmsEntity,
} from '@helix/contracts';
import type { DurableQueue } from '../../queue/durable-queue.js';
import type { SourceBatch } from '../../source.js';

/** Rows as Helix has them after the changes that it was sent: the higher version wins. */
export class Mirror {
  readonly rows = new Map<string, PmsChange>();
  /** Everything that was sent, as it would be in a request. */
  readonly sent: string[] = [];
  /** Lists that would delete so much that somebody must agree: how many rows, by entity. */
  readonly waiting = new Map<PmsEntity, number>();
  private readonly lists = new Map<PmsEntity, KeyListPart[]>();

  /** @throws when Helix would refuse a change, or would not take it since its version is no higher. */
  take(changes: readonly PmsChange[]): void {
    if (changes.length > 0) this.sent.push(JSON.stringify(changes));
    for (const change of changes) {
      const key = `${change.entity}/${change.id}`;
      const parsed = parseChange(structuredClone(change));
      if (!parsed.ok) throw new Error(`${key}: ${parsed.reason}`);
      const before = this.rows.get(key);
      if (before && !isHigherVersion(change.version, before.version))
        throw new Error(`${key}: version ${change.version} is not above ${before.version}`);
      this.rows.set(key, change);
    }
  }

  /** Takes a part of a list. Once all of them are there, what it does not have is deleted, few rows without a question. */
  takeKeys(body: unknown): void {
    const part = keyListPart.parse(body);
    const known = this.lists.get(part.entity) ?? [];
    const isOther = known.some(({ runId }) => runId !== part.runId);
    if (isOther && !known.every(({ version }) => isHigherVersion(part.version, version))) return;
    const parts = [...(isOther ? [] : known.filter((one) => one.part !== part.part)), part];
    this.lists.set(part.entity, parts);
    if (isOther) this.waiting.delete(part.entity);
    if (!isComplete(parts)) return;
    const missing = this.missing(part.entity).length;
    if (missing > 50 && missing > this.of(part.entity).size / 10) this.waiting.set(part.entity, missing);
    else this.agree(part.entity);
  }

  /** Somebody agrees that what the list of an entity lacks is deleted. */
  agree(entity: PmsEntity): void {
    const [{ version } = { version: 0 }] = this.lists.get(entity) ?? [];
    for (const { id } of this.missing(entity)) this.rows.set(`${entity}/${id}`, { entity, id, op: 'delete', version });
    this.waiting.delete(entity);
  }

  /** 0 without rows. */
  highestVersion(): number {
    return [...this.rows.values()].reduce((highest, { version }) => Math.max(highest, Number(version)), 0);
  }

  private missing(entity: PmsEntity): PmsChange[] {
    const parts = this.lists.get(entity) ?? [];
    const listed = new Set(parts.flatMap(({ keys }) => keys));
    const version = parts[0]?.version ?? 0;
    return [...this.rows.values()].filter(
      (row) =>
        row.entity === entity && row.op === 'upsert' && isHigherVersion(version, row.version) && !listed.has(row.id),
    );
  }

  /** The rows of an entity that are not deleted, by id, with null for what is missing. */
  of(entity: PmsEntity): Map<string, Record<string, unknown>> {
    const rows = [...this.rows.values()].filter((change) => change.entity === entity && change.op === 'upsert');
    return new Map(
      rows.flatMap((change) => (change.op === 'upsert' ? [[change.id, normalised(entity, change.data)] as const] : [])),
    );
  }
}

const isComplete = (parts: readonly KeyListPart[]): boolean =>
  parts.some(({ part, last }) => last && part === parts.length);

/** The fields of an entity as Helix stores them. */
export const normalised = (entity: PmsEntity, data: Record<string, unknown>): Record<string, unknown> =>
  entityData[entity].parse(structuredClone(data));

/** Stores batches like the agent does, and hands their changes to the mirror in the order in which they are sent. */
export async function follow(
  queue: DurableQueue,
  lane: 'live' | 'history' | 'resync',
  batches: AsyncIterable<SourceBatch>,
  mirror: Mirror,
): Promise<void> {
  for await (const batch of batches) {
    const refused = await queue.put(lane, batch);
    if (refused.length > 0) throw new Error('a change cannot be written');
    await deliver(queue, mirror);
  }
}

/** Everything in the queue, as the sender would send it. */
export async function deliver(queue: DurableQueue, mirror: Mirror): Promise<void> {
  for (let head = await queue.head(); head; head = await queue.head()) {
    if (head.isKeyList) mirror.takeKeys(JSON.parse(head.json));
    else mirror.take(JSON.parse(head.json) as PmsChange[]);
    await queue.settle(head, []);
  }
}
