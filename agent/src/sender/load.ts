import type { PmsChange } from '@helix/contracts';
import type { QueuedBatch } from '../queue/durable-queue.js';

/** What goes into one request: a JSON list of so many changes. */
export type Load = Pick<QueuedBatch, 'size' | 'json'>;

export const changesOf = (load: Load): PmsChange[] => JSON.parse(load.json) as PmsChange[];

export const loadOf = (changes: readonly PmsChange[]): Load => ({
  size: changes.length,
  json: JSON.stringify(changes),
});
