import { pino } from 'pino';
import { inTransaction } from '../../../database/src/transaction.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { enqueue } from '../outbox/enqueue.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { collectRecords, numberedRecords, range, valuesByKey, type ContractContext } from './contract-context.js';
import { TestProcess } from './test-process.js';

export function outboxContract(context: () => ContractContext): void {
  describe('the outbox', () => {
    const logger = pino({ level: 'silent' });
    const relays: OutboxRelay[] = [];
    const startRelay = (): void => {
      const relay = new OutboxRelay(context().harness.pool(), context().createLog(), { logger, pollMs: 100 });
      relay.start();
      relays.push(relay);
    };
    const outboxSize = async (): Promise<number> =>
      (await context().harness.ownerPool().query<{ n: number }>('select count(*)::int as n from outbox')).rows[0]?.n ??
      -1;

    afterEach(async () => {
      for (const relay of relays.splice(0)) await relay.close();
    });

    it('publishes what was committed, once and in order, and nothing that was rolled back', async () => {
      const { topic, group, harness } = context();
      const collector = collectRecords();
      await context()
        .createLog()
        .consume({ group, topic, ...collector });
      startRelay();
      startRelay();
      for (let i = 0; i < 20; i += 1) {
        await inTransaction(harness.pool(), (client) =>
          enqueue(client, topic, numberedRecords(i * 10, i * 10 + 10, 3)),
        );
        await inTransaction(harness.pool(), async (client) => {
          await enqueue(client, topic, [{ key: 'k0', value: '-1', headers: { a: 'b' } }]);
          throw new Error('rolls back');
        }).catch(() => undefined);
      }
      await collector.waitForCount(200);
      await waitFor(outboxSize, (n) => n === 0);
      const keys = valuesByKey(collector.records);
      for (let k = 0; k < 3; k += 1) expect(keys[`k${k}`]).toEqual(range(0, 200).filter((n) => n % 3 === k));
    });

    it('keeps the order in which transactions of one key committed, and blocks no other key', async () => {
      const { topic, group, harness } = context();
      const collector = collectRecords();
      await context()
        .createLog()
        .consume({ group, topic, ...collector });
      const enqueueAlone = (key: string, value: string): Promise<void> =>
        inTransaction(harness.pool(), (client) => enqueue(client, topic, [{ key, value }]));
      const later: Promise<void>[] = [];
      await inTransaction(harness.pool(), async (client) => {
        await enqueue(client, topic, [{ key: 'same', value: '1' }]);
        later.push(enqueueAlone('same', '2'));
        await enqueueAlone('other', '3');
        // Until the second transaction of the key waits for this one, so that it commits after it.
        await waitFor(
          () =>
            harness.ownerPool().query(
              `select from pg_locks join pg_database d on d.oid = database
               where locktype = 'advisory' and not granted and datname = current_database()`,
            ),
          ({ rowCount }) => rowCount === 1,
        );
      });
      await Promise.all(later);
      // Only now, so that the relay finds all of them in one batch.
      startRelay();
      await collector.waitForCount(3);
      expect(valuesByKey(collector.records)).toEqual({ same: [1, 2], other: [3] });
    });

    it('publishes again, and loses nothing, when the relay is killed between publishing and deleting', async () => {
      const { topic, group, harness } = context();
      const kafka = harness.kafka();
      const collector = collectRecords();
      await context()
        .createLog()
        .consume({ group, topic, ...collector });
      await inTransaction(harness.pool(), (client) => enqueue(client, topic, numberedRecords(0, 30, 3)));
      const relayProcess = new TestProcess({
        role: 'relay-and-die',
        databaseUrl: harness.databaseUrl(),
        ...(kafka ? { brokers: kafka.brokers } : {}),
        group,
        topic,
      });
      expect(await relayProcess.ended()).toBe('SIGKILL');
      expect(await outboxSize()).toBe(30);
      startRelay();
      await waitFor(outboxSize, (n) => n === 0);
      await collector.waitForCount(60);
      const keys = valuesByKey(collector.records);
      for (let k = 0; k < 3; k += 1) {
        const own = range(0, 30).filter((n) => n % 3 === k);
        expect(keys[`k${k}`]).toEqual([...own, ...own]);
      }
    });
  });
}
