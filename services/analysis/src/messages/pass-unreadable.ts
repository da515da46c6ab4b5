import type { Database } from '@helix/database';
import type { LogRecord, Position } from '@helix/event-log';
import type { Logger } from '@helix/web';
import type { AnalysisMetrics } from '../analysis.metrics.js';

/** A record that is no message of ours names nothing that could be recomputed: it is told, counted and passed over. */
export async function passUnreadable(
  record: LogRecord,
  error: unknown,
  position: Position,
  { database, logger, metrics }: { database: Database; logger: Logger; metrics: AnalysisMetrics },
): Promise<void> {
  const { topic, partition, offset } = record;
  logger.error({ error, topic, partition, offset }, 'unreadable record');
  metrics.unreadable.inc();
  await database.transaction((transaction) => position.advance(transaction));
}
