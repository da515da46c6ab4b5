import type { Pool } from 'pg';
import { inTransaction } from '../../../database/src/transaction.js';

/** The topics and their numbers of partitions. The number is fixed when a topic is created: keys would move otherwise. */
export class TopicStore {
  private readonly known = new Map<string, number>();

  constructor(
    private readonly pool: Pool,
    private readonly partitionsOf: (topic: string) => number,
  ) {}

  /** Number of partitions; creates the topic when it is missing. */
  async partitions(topic: string): Promise<number> {
    const known = this.known.get(topic) ?? (await this.find(topic)) ?? (await this.create(topic));
    this.known.set(topic, known);
    return known;
  }

  private async find(topic: string): Promise<number | undefined> {
    const { rows } = await this.pool.query<{ partitions: number }>(
      'select partitions from log_topic where topic = $1',
      [topic],
    );
    return rows[0]?.partitions;
  }

  private create(topic: string): Promise<number> {
    return inTransaction(this.pool, async (client) => {
      // Waits for another process that is creating it; then the stored number applies.
      await client.query('insert into log_topic (topic, partitions) values ($1, $2) on conflict do nothing', [
        topic,
        this.partitionsOf(topic),
      ]);
      const { rows } = await client.query<{ partitions: number }>('select partitions from log_topic where topic = $1', [
        topic,
      ]);
      const partitions = rows[0]?.partitions ?? 0;
      await client.query(
        `insert into log_partition (topic, partition) select $1, generate_series(0, $2::int - 1) on conflict do nothing`,
        [topic, partitions],
      );
      return partitions;
    });
  }
}
