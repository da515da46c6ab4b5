import type { CommandResult } from '@helix/contracts';
import type { DurableQueue } from '../queue/durable-queue.js';
import type { PmsSource, SourceBatch } from '../source.js';
import type { CommandHandler, HandlerContext } from './command-handler.js';
import type { StoredCommand } from './command-store.js';

/** Batches of a resync that wait at most: the source can read them again, so the disk need not hold them. */
const MAX_QUEUED_BATCHES = 6;

export interface ResyncSettings {
  queue: DurableQueue;
  /** Resolves once the source is open. */
  source: () => Promise<PmsSource>;
  /** Aborts when the source is no longer read. */
  reading: AbortSignal;
  enqueue: (batch: SourceBatch) => Promise<void>;
}

/** Beside the keys of the lane, not among them. */
const OWNER = 'owner/resync';
const CURSOR = 'cursor/resync';

/** Sends everything that the system holds once more. The cursor in the queue says where an interrupted resync goes on. */
export function resyncAllHandler({ queue, source, reading, enqueue }: ResyncSettings): CommandHandler {
  /** One after the other: they share the lane. */
  let last: Promise<unknown> = Promise.resolve();

  const resync = async ({ id }: StoredCommand, { signal, report }: HandlerContext): Promise<CommandResult> => {
    const opened = await source();
    signal.throwIfAborted();
    if ((await queue.store.get(OWNER)) !== id) {
      // The cursor is of an earlier command.
      await queue.store.write([
        [OWNER, id],
        [CURSOR, undefined],
      ]);
    }
    let rows = 0;
    for await (const batch of opened.resync(await queue.cursorOf('resync'))) {
      while (queue.countOf('resync') >= MAX_QUEUED_BATCHES && !signal.aborted) await queue.changed(signal);
      signal.throwIfAborted();
      if (reading.aborted) return { ok: false, error: 'The agent was uninstalled meanwhile.' };
      await enqueue(batch);
      rows += batch.changes.length;
      const { percent } = batch;
      report({ ...(percent === undefined ? {} : { percent }), detail: `${rows.toLocaleString('en')} rows were read.` });
    }
    while (queue.countOf('resync') > 0 && !signal.aborted) await queue.changed(signal);
    signal.throwIfAborted();
    return { ok: true, detail: 'Everything was sent again.' };
  };

  return {
    run: (command, context) => {
      const result = last.then(() => resync(command, context));
      last = result.catch(() => undefined);
      return result;
    },
  };
}
