import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '../../../../database/src/testing/index.js';
import { waitFor } from '../../../../database/src/testing/wait-for.js';
import { TraceCollector, type CollectedSpan } from '../../testing/trace-collector.js';
import { currentSpan, formatTraceparent, inSpan, parseTraceparent, startSpan } from '../trace.js';
import { startTracing, type RunningTracing } from './start-tracing.js';

const SAMPLED = `00-${'0'.repeat(31)}1-${'b'.repeat(16)}-01`;
/** A ratio of 0.5 does not take it. */
const HIGH = `00-f${'0'.repeat(31)}-${'b'.repeat(16)}-01`;

describe('startTracing', () => {
  let collector: TraceCollector;
  let tracing: RunningTracing;
  let failures: unknown[];

  beforeEach(async () => {
    collector = await TraceCollector.start();
    failures = [];
  });
  afterEach(async () => {
    await tracing.stop();
    await collector.stop();
  });

  const start = (ratio = 1, endpoint = collector.endpoint) => {
    const onFailure = (error: unknown): void => void failures.push(error);
    tracing = startTracing({ service: 'test', version: '1.2.3', endpoint, ratio, onFailure });
  };
  /** What arrives by the end of the process. */
  const collected = async (): Promise<CollectedSpan[]> => {
    await tracing.stop();
    return collector.spans;
  };

  it('sends spans with the ids that the log has, in the trace of what caused them', async () => {
    start();
    const ids = await inSpan({ name: 'apply', kind: 'consumer', parent: SAMPLED }, async (span) => {
      expect(currentSpan()).toEqual(span.trace);
      return span.trace;
    });
    expect(ids).toMatchObject({ traceId: parseTraceparent(SAMPLED)?.traceId, sampled: true });
    const spans = await collected();
    expect(spans).toMatchObject([{ ...{ name: 'apply', service: 'helix-test', spanId: ids.spanId }, scope: 'helix' }]);
    expect(spans[0]).toMatchObject({ traceId: ids.traceId, parentSpanId: 'b'.repeat(16), kind: 5, isError: false });
  });

  it('marks what failed, without the error', async () => {
    start();
    await inSpan({ name: 'apply' }, () => Promise.reject(new Error('Quillfeather'))).catch(() => undefined);
    expect(await collected()).toMatchObject([{ isError: true, events: 0 }]);
    expect(Buffer.concat(collector.bodies).includes('Quillfeather')).toBe(false);
  });

  it('decides by the ratio about callers from outside, and follows what was decided inside', async () => {
    start(0.5);
    for (const parent of [SAMPLED, HIGH])
      for (const isEdge of [true, false]) startSpan({ name: String(isEdge), parent, isEdge }).end();
    const found = (await collected()).map(({ traceId, name }) => [traceId[0], name]);
    expect(found).toEqual([
      ['0', 'true'],
      ['0', 'false'],
      ['f', 'false'],
    ]);
  });

  it('links to an agent’s trace without being in it, and without its decision', async () => {
    start(0);
    const span = startSpan({ name: 'POST', links: [SAMPLED], isEdge: true });
    expect(span.trace.traceId).not.toBe(parseTraceparent(SAMPLED)?.traceId);
    expect(span.trace.sampled).toBe(false);
    span.end();
    expect(await collected()).toEqual([]);
  });

  it('collects a batch when one of the traces is that it is linked to', async () => {
    start(0);
    startSpan({ name: 'batch', links: [HIGH.replace(/01$/, '00'), SAMPLED] }).end();
    startSpan({ name: 'other', links: [HIGH.replace(/01$/, '00')] }).end();
    const [batch, ...others] = await collected();
    expect(others).toEqual([]);
    expect(batch).toMatchObject({ name: 'batch', parentSpanId: '' });
    expect(batch?.links.map(({ traceId }) => traceId[0])).toEqual(['f', '0']);
  });

  describe('with a database', () => {
    let test: TestDatabase;

    beforeAll(async () => {
      test = await createTestDatabase();
    });
    afterAll(() => test.drop());

    it('sends a span of each statement of a span that is collected, without the statement and its parameters', async () => {
      start(0.5);
      const work = () =>
        test.database.transaction(async (transaction) => {
          await transaction.query('select $1::text as "Quillfeather"', ['1980-02-29 Quillfeather']);
          await transaction.query(`select 'Quillfeather'::integer`).catch(() => undefined);
        });
      await test.database.query('select 0');
      await inSpan({ name: 'not collected', parent: HIGH, isEdge: true }, work);
      const { spanId } = await inSpan({ name: 'collected', parent: SAMPLED }, async ({ trace }) => {
        await work();
        return trace;
      });
      const spans = await collected();
      const ofDatabase = spans.filter(({ name }) => name.startsWith('pg.'));
      expect(ofDatabase.map(({ name }) => name)).toEqual(
        ['pg.query:BEGIN', 'pg.query:SELECT', 'pg.query:SELECT', 'pg.query:COMMIT'].map((name) =>
          expect.stringMatching(new RegExp(`^${name}$`, 'i')),
        ),
      );
      for (const span of ofDatabase) {
        expect(span).toMatchObject({ parentSpanId: spanId, events: 0 });
        expect(Object.keys(span.attributes)).toEqual(['db.system']);
      }
      expect(ofDatabase[2]?.isError).toBe(true);
      const sent = Buffer.concat(collector.bodies);
      for (const secret of ['Quillfeather', '1980-02-29', '127.0.0.1', 'helix_service'])
        expect([secret, sent.includes(secret)]).toEqual([secret, false]);
    });
  });

  it('reports once that the collector is away, keeps 2,048 spans at most, and stops within seconds', async () => {
    const away = createServer();
    await new Promise<void>((resolve) => away.listen(0, '127.0.0.1', resolve));
    const { port } = away.address() as AddressInfo;
    await new Promise((resolve) => away.close(resolve));
    start(1, `http://127.0.0.1:${port}`);
    const spanCost = async (count: number): Promise<number> => {
      const before = performance.now();
      for (let n = 0; n < count; n += 1) startSpan({ name: 'apply' }).end();
      return (performance.now() - before) / count;
    };
    // Far more than the queue takes: what is too much is dropped at once.
    expect(await spanCost(20_000)).toBeLessThan(1);
    await waitFor(
      () => failures.length,
      (count) => count > 0,
      20_000,
    );
    for (let n = 0; n < 5_000; n += 1) startSpan({ name: 'apply' }).end();
    const before = performance.now();
    await tracing.stop();
    expect(performance.now() - before).toBeLessThan(4_000);
    expect(failures).toHaveLength(1);
  });

  it('sends what is there when it stops', async () => {
    start();
    startSpan({ name: 'last' }).end();
    await tracing.stop();
    expect(collector.spans.map(({ name }) => name)).toEqual(['last']);
    // Spans still have ids afterwards, for the log.
    expect(formatTraceparent(startSpan({ name: 'after' }).trace)).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  });
});
