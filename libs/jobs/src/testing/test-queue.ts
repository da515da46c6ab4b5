import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { defineQueue, type QueueDefinition, type QueueOptions } from '@helix/contracts';

const payload = z.object({ n: z.int() });

/** A queue of these tests. */
export type TestQueue = QueueDefinition<typeof payload>;

export function createTestQueue(options: Partial<QueueOptions> = {}, name?: string): TestQueue {
  return defineQueue(name ?? `test-${randomBytes(4).toString('hex')}`, payload, options);
}
