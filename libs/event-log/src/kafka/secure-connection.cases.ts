import { randomUUID } from 'node:crypto';
import { rootCertificates } from 'node:tls';
import { pino } from 'pino';
import type { RunningKafka } from '../../../../scripts/kafka.mjs';
import type { TestDatabase } from '../../../database/src/testing/index.js';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { createEventLog } from '../create-event-log.js';
import type { EventLog } from '../event-log.js';
import { consumerContract } from '../testing/consumer.contract.js';
import { collectRecords, FAST, numberedRecords } from '../testing/contract-context.js';
import { eventLogContract } from '../testing/event-log.contract.js';
import { publishContract } from '../testing/publish.contract.js';
import { kafkaClient, type KafkaConnection } from './kafka-client.js';
import { Refusals } from './refusals.js';
import { RestartingConsumer } from './restarting-consumer.js';

/** Who may sign in at the brokers of these cases. */
export const KAFKA_USER = { username: 'helix', password: 'Quillfeather-7' };

type Address = 'valid' | 'expired' | 'elsewhere';
type Sasl = NonNullable<KafkaConnection['sasl']>;

/** Cases on the listeners with TLS and sign-ins of a broker that has `KAFKA_USER`. */
export function secureConnectionCases(broker: () => RunningKafka, database: () => TestDatabase): void {
  const secure = () => {
    const { secure } = broker();
    if (!secure) throw new Error('the broker has no listeners with TLS');
    return secure;
  };
  const connect = (
    mechanism: Sasl['mechanism'],
    { at = 'valid' as Address, ca = secure().authority, password = KAFKA_USER.password } = {},
  ): KafkaConnection => ({
    brokers: [secure()[at]],
    clientId: 'helix-test',
    ssl: { ca },
    sasl: { ...KAFKA_USER, mechanism, password },
  });

  describe('KafkaEventLog with TLS and scram-sha-512', () => {
    const unused = () => Promise.reject(new Error('these parts of the contract need no other access to the server'));
    eventLogContract(
      {
        databaseUrl: () => database().url,
        pool: () => database().pool,
        ownerPool: () => database().ownerPool,
        kafka: () => connect('scram-sha-512'),
        members: unused,
        stopServer: unused,
        startServer: unused,
      },
      [publishContract, consumerContract],
    );
  });

  describe('a connection to Kafka with TLS', () => {
    let lines: string[];
    let logs: EventLog[];
    const logger = () => pino({ level: 'trace' }, { write: (line: string) => lines.push(line) });
    const open = (kafka: KafkaConnection): EventLog => {
      const log = createEventLog({ pool: database().pool, logger: logger(), kafka, ...FAST });
      logs.push(log);
      return log;
    };

    beforeEach(() => {
      lines = [];
      logs = [];
    });
    afterEach(async () => {
      for (const log of logs) await log.close();
      // At the most talkative level of all lines.
      expect(lines.join('')).not.toContain(KAFKA_USER.password);
    });

    it.each(['plain', 'scram-sha-256'] as const)('publishes and consumes by %s', async (mechanism) => {
      const log = open(connect(mechanism));
      const topic = `topic.${randomUUID().slice(0, 8)}`;
      const collector = collectRecords();
      await log.publish(topic, numberedRecords(0, 5));
      await log.consume({ group: topic, topic, ...collector });
      await collector.waitForCount(5);
    });

    const refusals: [string, () => KafkaConnection, (broker: string) => string][] = [
      ...(['plain', 'scram-sha-256', 'scram-sha-512'] as const).map((mechanism): (typeof refusals)[number] => [
        `a wrong password by ${mechanism}`,
        () => connect(mechanism, { password: 'wrong' }),
        (at) =>
          `Kafka broker ${at} refused the sign-in of helix-test (${mechanism}): look at KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD`,
      ]),
      [
        'the certificate of another authority in KAFKA_SSL_CA',
        () => connect('plain', { ca: rootCertificates[0] ?? '' }),
        (at) =>
          `the certificate of Kafka broker ${at} is signed by nobody whom this process trusts: look at KAFKA_SSL_CA`,
      ],
      [
        'a certificate that has expired',
        () => connect('plain', { at: 'expired' }),
        (at) =>
          `the certificate of Kafka broker ${at} has expired, or that of who signed it has: renew it at the broker, or look at KAFKA_SSL_CA`,
      ],
      [
        'a certificate that names another host',
        () => connect('plain', { at: 'elsewhere' }),
        (at) =>
          `the certificate of Kafka broker ${at} does not name this host: it must name the host that KAFKA_BROKERS or the broker itself gives`,
      ],
      [
        'a sign-in at a port where nobody signs in',
        () => ({
          brokers: broker().brokers,
          clientId: 'helix-test',
          sasl: { ...KAFKA_USER, mechanism: 'scram-sha-256' },
        }),
        (at) =>
          `Kafka broker ${at} refused the sign-in of helix-test (scram-sha-256): look at the port in KAFKA_BROKERS, at which nobody signs in`,
      ],
    ];

    it.each(refusals)('is refused in words, whatever is asked of the log: %s', async (_what, kafka, words) => {
      const connection = kafka();
      const log = open(connection);
      const refused = { name: 'LogRefusedError', message: words(connection.brokers[0] ?? '') };
      const consumed = { group: 'refused', topic: 'refused', ...collectRecords() };
      const asked = [
        log.ping(),
        log.publish('refused', numberedRecords(0, 1)),
        log.consume(consumed),
        log.follow({ topic: 'refused', onRecord: () => undefined }),
      ];
      for (const answer of await Promise.allSettled(asked)) expect(answer).toMatchObject({ reason: refused });
    });

    it('is named in the log of a consumer that was running before, each time that it tries again', async () => {
      const connection = connect('plain', { password: 'wrong' });
      const ownRefusals = new Refusals(connection);
      const consumer = new RestartingConsumer(kafkaClient(connection, logger(), ownRefusals), ownRefusals, {
        ...{ topic: 'refused', consumer: { groupId: 'refused' }, concurrency: 1, logger: logger(), ...FAST },
        onAssigned: () => undefined,
        eachBatch: () => Promise.resolve(),
      });
      const started = consumer.start();
      const errors = (): string[] =>
        lines
          .map((line) => JSON.parse(line) as { level: number; msg: string })
          .flatMap(({ level, msg }) => (level === 50 ? [msg] : []));
      await waitFor(errors, (found) => found.length >= 2);
      expect(new Set(errors())).toEqual(
        new Set([
          `event log: Kafka broker ${secure().valid} refused the sign-in of helix-test (plain): look at KAFKA_SASL_USERNAME and KAFKA_SASL_PASSWORD`,
        ]),
      );
      await consumer.stop();
      await started;
    });
  });
}
