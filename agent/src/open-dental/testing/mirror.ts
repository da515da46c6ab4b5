import { entityData, isHigherVersion, parseChange, type PmsChange, type PmsEntity } from '@helix/contracts';
import type { DurableQueue } from '../../queue/durable-queue.js';
import type { SourceBatch } from '../../source.js';

/** Rows as Helix has them after the changes that it was sent: the higher version wins. */
export class Mirror {
  readonly rows = new Map<string, PmsChange>();
  /** Everything that was sent, as it would be in a request. */
  readonly sent: string[] = [];

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

  /** The rows of an entity that are not deleted, by id, with null for what is missing. */
  of(entity: PmsEntity): Map<string, Record<string, unknown>> {
    const rows = [...this.rows.values()].filter((change) => change.entity === entity && change.op === 'upsert');
    return new Map(
      rows.flatMap((change) => (change.op === 'upsert' ? [[change.id, normalised(entity, change.data)] as const] : [])),
    );
  }
}

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
    mirror.take(JSON.parse(head.json) as PmsChange[]);
    await queue.settle(head, []);
  }
}
