import type { Loss } from './event-log.js';
import { partitionOf } from './key-partition.js';

/** Whether records of a key may be among the lost ones. */
export const mayBeLost = ({ partition, partitions }: Loss, key: string): boolean =>
  partitionOf(key, partitions) === partition;
