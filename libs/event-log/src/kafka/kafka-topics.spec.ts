import type { Admin, ITopicConfig } from 'kafkajs';
import { pino } from 'pino';
import { defaultSettings } from '../settings.js';
import { KafkaTopics } from './kafka-topics.js';

/** The administration of a cluster, as far as it is asked here. */
class Cluster {
  created: ITopicConfig[] = [];
  constructor(
    public live: number,
    readonly existing: Record<string, number> = {},
  ) {}

  readonly admin = {
    listTopics: () => Promise.resolve([...Object.keys(this.existing), ...this.created.map(({ topic }) => topic)]),
    describeCluster: () => Promise.resolve({ brokers: Array(this.live).fill({}) }),
    createTopics: ({ topics }: { topics: ITopicConfig[] }) => Promise.resolve(this.created.push(...topics) > 0),
    fetchTopicMetadata: ({ topics: [name = ''] }: { topics: string[] }) => {
      const created = this.created.find(({ topic }) => topic === name);
      const partitions = Array(created?.numPartitions ?? this.existing[name] ?? 0).fill({});
      return Promise.resolve({ topics: [{ name, partitions }] });
    },
  } as unknown as Admin;
}

describe('KafkaTopics', () => {
  let lines: string[];
  const topicsWith = ({ partitions = 24, replicas = 1 }): KafkaTopics =>
    new KafkaTopics(
      () => ({ ...defaultSettings.topicDefaults, partitions, replicas }),
      pino({ level: 'warn' }, { write: (line: string) => lines.push((JSON.parse(line) as { msg: string }).msg) }),
    );

  beforeEach(() => {
    lines = [];
  });

  it.each([
    { replicas: 1, live: 1, copies: 1, confirming: '1' },
    { replicas: 2, live: 2, copies: 2, confirming: '1' },
    { replicas: 3, live: 4, copies: 3, confirming: '2' },
    { replicas: 5, live: 3, copies: 3, confirming: '2' },
  ])('creates a topic of $replicas replicas with $copies, of which $confirming confirm', async (row) => {
    const cluster = new Cluster(row.live);
    await topicsWith({ partitions: 24, replicas: row.replicas }).ensure(cluster.admin, 'new');
    expect(cluster.created).toEqual([
      {
        topic: 'new',
        numPartitions: 24,
        replicationFactor: row.copies,
        configEntries: [
          { name: 'retention.ms', value: '604800000' },
          { name: 'message.timestamp.type', value: 'LogAppendTime' },
          { name: 'max.message.bytes', value: '16777216' },
          { name: 'min.insync.replicas', value: row.confirming },
        ],
      },
    ]);
    expect(lines).toEqual([]);
  });

  it('creates nothing while fewer brokers live than are to have the topic, and says so once', async () => {
    const cluster = new Cluster(2);
    const topics = topicsWith({ replicas: 3 });
    const words = 'topic new waits for 3 Kafka brokers to be created on, 2 live';
    for (const live of [2, 1, 2]) {
      cluster.live = live;
      await expect(topics.ensure(cluster.admin, 'new')).rejects.toThrow(words.replace('2 live', `${live} live`));
    }
    expect([...topics.waiting]).toEqual(['new']);
    expect(cluster.created).toEqual([]);
    expect(lines).toEqual([`event log: ${words}`]);
    cluster.live = 3;
    await topics.ensure(cluster.admin, 'new');
    expect(cluster.created).toMatchObject([{ topic: 'new', replicationFactor: 3 }]);
    expect(topics.waiting.size).toBe(0);
  });

  it('uses a topic that exists as it is, with any number of brokers, and warns once of another number of partitions', async () => {
    const cluster = new Cluster(1, { fewer: 3, more: 48, same: 24 });
    const topics = topicsWith({ replicas: 3 });
    for (const topic of ['fewer', 'more', 'same', 'fewer', 'more']) await topics.ensure(cluster.admin, topic);
    expect(cluster.created).toEqual([]);
    expect(lines).toEqual([
      'event log: topic fewer has 3 partitions and is used with them, although 24 are set',
      'event log: topic more has 48 partitions and is used with them, although 24 are set',
    ]);
  });
});
