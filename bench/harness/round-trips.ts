import { setTimeout as sleep } from 'node:timers/promises';
import { Kafka, logLevel } from 'kafkajs';
import pg from 'pg';

const EVERY_MS = 200;

/** Milliseconds of bare round trips, measured again and again beside the work: what the machine itself takes just then. */
export interface RoundTrips {
  notify: number[];
  http: number[];
  /** A record produced to Kafka and consumed again; empty without a broker. */
  kafka: number[];
}

const TOPIC = 'bench.round-trips';

/**
 * Measures until it is stopped: NOTIFY and back on one connection, an HTTP request that does nothing, and with brokers a record
 * through Kafka.
 */
export async function measureRoundTrips(
  databaseUrl: string,
  helixUrl: string,
  brokers: readonly string[] = [],
): Promise<() => Promise<RoundTrips>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  await client.query('listen bench');
  const found: RoundTrips = { notify: [], http: [], kafka: [] };
  const kafka = brokers.length > 0 ? await connectToKafka(brokers) : undefined;
  let stopped = false;
  const running = (async () => {
    while (!stopped) {
      found.notify.push(
        await timed(async () => {
          const heard = new Promise((resolve) => client.once('notification', resolve));
          await client.query('notify bench');
          await heard;
        }),
      );
      found.http.push(await timed(async () => void (await (await fetch(`${helixUrl}/health/live`)).arrayBuffer())));
      if (kafka) found.kafka.push(await timed(kafka.roundTrip));
      await sleep(EVERY_MS);
    }
  })();
  return async () => {
    stopped = true;
    await running;
    await kafka?.close();
    await client.end();
    return found;
  };
}

/** A plain producer and a plain consumer; each record is acknowledged by all replicas, as those of Helix are. */
async function connectToKafka(brokers: readonly string[]) {
  const kafka = new Kafka({ brokers: [...brokers], logLevel: logLevel.ERROR });
  const [admin, producer] = [kafka.admin(), kafka.producer()];
  await admin.connect();
  await admin.createTopics({ topics: [{ topic: TOPIC, numPartitions: 1 }], waitForLeaders: true });
  await admin.disconnect();
  await producer.connect();
  const consumer = kafka.consumer({ groupId: TOPIC, maxWaitTimeInMs: 100 });
  await consumer.connect();
  await consumer.subscribe({ topic: TOPIC, fromBeginning: true });
  let heard: () => void = () => undefined;
  await consumer.run({
    eachMessage: () => {
      heard();
      return Promise.resolve();
    },
  });
  const roundTrip = async (): Promise<void> => {
    const arrived = new Promise<void>((resolve) => (heard = resolve));
    await producer.send({ topic: TOPIC, acks: -1, messages: [{ value: 'there and back' }] });
    await arrived;
  };
  // The first one waits until the consumer has joined its group.
  await roundTrip();
  return {
    roundTrip,
    close: async () => {
      await consumer.disconnect();
      await producer.disconnect();
    },
  };
}

async function timed(work: () => Promise<void>): Promise<number> {
  const startedAt = performance.now();
  await work();
  return performance.now() - startedAt;
}
