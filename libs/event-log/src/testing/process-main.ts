import pg from 'pg';
import { pino } from 'pino';
import { inTransaction } from '../../../database/src/transaction.js';
import { createEventLog } from '../create-event-log.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { FAST } from './contract-context.js';
import { StalePositionError } from '../event-log.js';
import { LOCKS, processName, type TestTask } from './test-process.js';

const task = JSON.parse(process.env['TEST_TASK'] ?? '{}') as TestTask;
const pool = new pg.Pool({ connectionString: task.databaseUrl, application_name: processName(process.pid) });
const log = createEventLog({
  pool,
  logger: pino({ level: 'silent' }),
  ...FAST,
  ...(task.leaseMs ? { leaseMs: task.leaseMs } : {}),
  ...(task.brokers ? { kafka: { brokers: task.brokers, clientId: 'test' } } : {}),
});
process.on('SIGTERM', () => void log.close().then(() => process.exit(0)));

if (task.role === 'consume') {
  await log.consume({
    group: task.group,
    topic: task.topic,
    maxRecords: 20,
    handle: (batch, position) =>
      inTransaction(pool, async (client) => {
        const { rows } = await client.query<{ alone: boolean }>('select pg_try_advisory_xact_lock($1, $2) as alone', [
          LOCKS.partition,
          batch.partition,
        ]);
        if (task.advanceFirst) await position.advance(client);
        await client.query(
          `insert into effect (partition, record_offset, key, value, process, alone)
           select $1, * , $5::int, $6::boolean from unnest($2::bigint[], $3::text[], $4::text[])`,
          [
            batch.partition,
            batch.records.map((record) => record.offset),
            batch.records.map((record) => record.key),
            batch.records.map((record) => record.value),
            process.pid,
            rows[0]?.alone,
          ],
        );
        // Waits in the middle of the transaction while the test holds the lock.
        await client.query('select pg_advisory_xact_lock_shared($1, 0)', [LOCKS.gate]);
        // Long enough for a kill to hit the middle of a transaction.
        await client.query('select pg_sleep(0.02)');
        if (!task.advanceFirst) await position.advance(client);
      }).catch(async (error: unknown) => {
        if (error instanceof StalePositionError)
          await pool.query('insert into dropped (process, partition) values ($1, $2)', [process.pid, batch.partition]);
        throw error;
      }),
    onPoison: (_, error) => Promise.reject(error instanceof Error ? error : new Error(String(error))),
  });
} else {
  const publishAndDie = {
    publish: async (...args: Parameters<typeof log.publish>) => {
      await log.publish(...args);
      process.kill(process.pid, 'SIGKILL');
      await new Promise(() => undefined);
    },
  };
  new OutboxRelay(pool, publishAndDie, { logger: pino({ level: 'silent' }) }).start();
}
