import { setTimeout } from 'node:timers/promises';
import { pino } from 'pino';
import { enqueue } from '../outbox/enqueue.js';
import { OutboxRelay } from '../outbox/outbox-relay.js';
import { inTransaction } from '../postgres/transaction.js';
import { byKey, keeping, numbered, type Bench } from './bench.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { TestProcess } from './test-process.js';

/** What is enqueued in a transaction comes onto the log if, and only if, that commits. */
export function outboxContract(bench: () => Bench): void {
  describe('the outbox', () => {
    const logger = pino({ level: 'silent' });
    const relays: OutboxRelay[] = [];
    const relay = (): void => {
      const made = new OutboxRelay(bench().harness.pool(), bench().open(), { logger, pollMs: 100 });
      made.start();
      relays.push(made);
    };
    const left = async (): Promise<number> =>
      (await bench().harness.ownerPool().query<{ n: number }>('select count(*)::int as n from outbox')).rows[0]?.n ??
      -1;

    afterEach(async () => {
      for (const made of relays.splice(0)) await made.close();
    });

    it('publishes what was committed, once and in order, and nothing that was rolled back', async () => {
      const { topic, group, harness } = bench();
      const kept = keeping();
      await bench()
        .open()
        .consume({ group, topic, ...kept });
      relay();
      relay();
      for (let i = 0; i < 20; i += 1) {
        await inTransaction(harness.pool(), (client) => enqueue(client, topic, numbered(i * 10, i * 10 + 10, 3)));
        await inTransaction(harness.pool(), async (client) => {
          await enqueue(client, topic, [{ key: 'k0', value: '-1', headers: { a: 'b' } }]);
          throw new Error('changed its mind');
        }).catch(() => undefined);
      }
      await waitFor(
        () => kept.records.length,
        (n) => n >= 200,
      );
      await waitFor(left, (n) => n === 0);
      const keys = byKey(kept.records);
      for (let k = 0; k < 3; k += 1) {
        expect(keys[`k${k}`]).toEqual(Array.from({ length: 200 }, (_, i) => i).filter((n) => n % 3 === k));
      }
    });

    it('keeps the order in which transactions of one key committed, and holds up no other key', async () => {
      const { topic, group, harness } = bench();
      const kept = keeping();
      await bench()
        .open()
        .consume({ group, topic, ...kept });
      const committed: string[] = [];
      const put = (key: string, value: string): Promise<unknown> =>
        inTransaction(harness.pool(), (client) => enqueue(client, topic, [{ key, value }])).then(() =>
          committed.push(value),
        );
      const later: Promise<unknown>[] = [];
      await inTransaction(harness.pool(), async (client) => {
        await enqueue(client, topic, [{ key: 'same', value: '1' }]);
        later.push(put('same', '2'));
        await put('other', '3');
        await setTimeout(100);
      });
      committed.push('1');
      await Promise.all(later);
      // Only now, so that the relay finds all of them at once.
      relay();
      await waitFor(
        () => kept.records.length,
        (n) => n >= 3,
      );
      expect(committed[0]).toBe('3');
      const ofSame = kept.records.filter((record) => record.key === 'same').map((record) => record.value);
      expect(ofSame).toEqual(committed.filter((value) => value !== '3'));
    });

    it('publishes again, and loses nothing, when the relay is killed between publishing and deleting', async () => {
      const { topic, group, harness } = bench();
      const kafka = harness.kafka();
      const kept = keeping();
      await bench()
        .open()
        .consume({ group, topic, ...kept });
      await inTransaction(harness.pool(), (client) => enqueue(client, topic, numbered(0, 30, 3)));
      const dying = new TestProcess({
        role: 'relay-and-die',
        databaseUrl: harness.databaseUrl(),
        ...(kafka ? { brokers: kafka.brokers } : {}),
        group,
        topic,
      });
      expect(await dying.ended()).toBe('SIGKILL');
      expect(await left()).toBe(30);
      relay();
      await waitFor(left, (n) => n === 0);
      await waitFor(
        () => kept.records.length,
        (n) => n >= 60,
      );
      const all = Array.from({ length: 30 }, (_, i) => i);
      const keys = byKey(kept.records);
      for (let k = 0; k < 3; k += 1) {
        const own = all.filter((n) => n % 3 === k);
        expect(keys[`k${k}`]).toEqual([...own, ...own]);
      }
    });
  });
}
