import type { Consumer } from 'kafkajs';
import { pino } from 'pino';
import { createTestDatabase, type TestDatabase } from '../../../database/src/testing/index.js';
import { inTransaction } from '../../../database/src/transaction.js';
import type { ConsumeOptions, Loss } from '../event-log.js';
import { PositionStore } from '../position-store.js';
import { FAST } from '../testing/contract-context.js';
import { Assignment } from './assignment.js';
import type { KafkaAdmin } from './kafka-admin.js';

/** Positions are in a real PostgreSQL; what Kafka would answer about its offsets is said here. */
describe('Assignment', () => {
  let test: TestDatabase;
  let lines: { level: number; msg: string }[];
  let reported: Loss[];
  let sought: unknown[];

  beforeAll(async () => {
    test = await createTestDatabase();
  });
  beforeEach(async () => {
    [lines, reported, sought] = [[], [], []];
    await test.ownerPool.query('delete from log_position');
  });
  afterAll(() => test.drop());

  /** Two partitions, of which the group owns the second; its position there is 100. */
  async function assign(answers: { low: number; high: number }[], onLoss?: ConsumeOptions['onLoss']) {
    const positions = new PositionStore(test.pool, 'kafka:test');
    await positions.ensure('g', 't', [{ partition: 1, offset: 100 }]);
    let asked = 0;
    const offsets = () => {
      const answer = answers[Math.min(asked, answers.length - 1)] ?? { low: 0, high: 0 };
      asked += 1;
      return Promise.resolve([
        { partition: 0, low: 0, high: 7 },
        { partition: 1, ...answer },
      ]);
    };
    const write = (line: string): unknown => lines.push(JSON.parse(line) as { level: number; msg: string });
    const consumer = { seek: (to: unknown) => sought.push(to) } as unknown as Consumer;
    const options = { group: 'g', topic: 't', ...(onLoss ? { onLoss } : {}) };
    return new Assignment(options, [1], consumer, {
      ...FAST,
      admin: { offsets } as unknown as KafkaAdmin,
      positions,
      logger: pino({ level: 'warn' }, { write }),
      reportLoss: (loss) => reported.push(loss),
    });
  }
  const stored = async (): Promise<number> =>
    Number(
      (await test.ownerPool.query<{ next: string }>('select next_offset as next from log_position')).rows[0]?.next,
    );

  it.each([
    ['the oldest record', { low: 100, high: 130 }],
    ['a record in the middle', { low: 40, high: 130 }],
    ['the end of the topic', { low: 40, high: 100 }],
  ])('goes on at a position that is %s, without a loss', async (_what, offsets) => {
    const assignment = await assign([offsets], () => Promise.reject(new Error('no loss')));
    expect(await assignment.claim(1)).toMatchObject({ next: 100 });
    expect(sought).toEqual([{ topic: 't', partition: 1, offset: '100' }]);
    expect([reported, lines]).toEqual([[], []]);
  });

  it('reports how many records were deleted before the group had handled them, and goes on with the oldest', async () => {
    const losses: Loss[] = [];
    const assignment = await assign([{ low: 130, high: 150 }], (loss) => Promise.resolve(void losses.push(loss)));
    expect(await assignment.claim(1)).toMatchObject({ next: 130 });
    const loss = { group: 'g', topic: 't', partition: 1, partitions: 2, records: 30 };
    expect([losses, reported]).toEqual([[loss], [loss]]);
    expect(lines).toMatchObject([
      { level: 50, msg: expect.stringMatching(/deleted by age .* not handled/), records: 30 },
    ]);
    expect([await stored(), sought]).toEqual([130, [{ topic: 't', partition: 1, offset: '130' }]]);
  });

  it('reports a loss of nobody knows how many when the topic ends before the position, and begins at its oldest', async () => {
    const assignment = await assign([{ low: 5, high: 20 }]);
    expect(await assignment.claim(1)).toMatchObject({ next: 5 });
    expect(reported).toEqual([{ group: 'g', topic: 't', partition: 1, partitions: 2, records: null }]);
    expect(lines).toMatchObject([{ level: 50, msg: expect.stringMatching(/created again/) }]);
    expect(await stored()).toBe(5);
  });

  it('takes it for no loss when the former owner has gone on beyond the end that was read before the claim', async () => {
    const assignment = await assign([
      { low: 0, high: 90 },
      { low: 0, high: 120 },
    ]);
    expect(await assignment.claim(1)).toMatchObject({ next: 100 });
    expect([reported, lines]).toEqual([[], []]);
  });

  it('keeps the position until onLoss has succeeded, whose own transaction may move it', async () => {
    await test.ownerPool.query('create table if not exists made_good (attempt int)');
    await test.ownerPool.query('grant all on made_good to helix_service');
    let attempt = 0;
    const assignment = await assign([{ low: 130, high: 150 }], (_loss, position) =>
      inTransaction(test.pool, async (client) => {
        attempt += 1;
        await client.query('insert into made_good values ($1)', [attempt]);
        await position.advance(client);
        if (attempt === 1) throw new Error('the database is full');
      }),
    );
    expect(await assignment.claim(1)).toMatchObject({ next: 130 });
    const { rows } = await test.ownerPool.query('select attempt from made_good');
    expect([rows, await stored(), reported.length]).toEqual([[{ attempt: 2 }], 130, 1]);
    expect(lines.map(({ msg }) => msg)).toContain('event log: onLoss failed, and is called again');
  });
});
