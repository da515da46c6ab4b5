import type { Database } from '@helix/database';
import type { LogRecord, Position } from '@helix/event-log';
import type { Logger } from '@helix/web';
import type { AnalysisMetrics } from '../analysis.metrics.js';

/** Logs, counts and skips a record that does not match its schema: it names nothing to recompute. */
export async function skipMalformed(
  record: LogRecord,
  error: unknown,
  position: Position,
  { database, logger, metrics }: { database: Database; logger: Logger; metrics: AnalysisMetrics },
): Promise<void> {
  const { topic, partition, offset } = record;
  logger.error({ error, topic, partition, offset }, 'skipped a malformed record');
  metrics.malformed.inc();
  await database.transaction((transaction) => position.advance(transaction));
}
