import { inBatchSpan } from './batch-span.js';
import { currentTraceparent, formatTraceparent, plainTracer, useTracer, type SpanOptions } from './trace.js';

describe('inBatchSpan', () => {
  const of = (trace: string, span: string) => ({
    traceparent: `00-${trace.repeat(32)}-${span.repeat(16)}-01`,
    other: 'kept',
  });
  const options = { name: 'apply', topic: 'pms.changes', group: 'apply' };
  let started: (SpanOptions & { traceparent: string; ended?: boolean | undefined })[];
  let restore: () => unknown;

  beforeEach(() => {
    started = [];
    restore = useTracer({
      start: (given) => {
        const span = plainTracer.start(given);
        const entry: (typeof started)[number] = { ...given, traceparent: formatTraceparent(span.trace) };
        started.push(entry);
        return { ...span, end: ({ failed = false } = {}) => void (entry.ended = failed) };
      },
    });
  });
  afterEach(() => void restore());

  it('is in the trace of its records when they have one, and what follows continues it', async () => {
    const records = [{ headers: of('a', '1') }, { headers: of('a', '2') }];
    const next = await inBatchSpan(options, records, async (batch) => {
      expect(currentTraceparent()).toBe(started[0]?.traceparent);
      return batch.continue(records[1]!.headers);
    });
    expect(started).toMatchObject([
      { name: 'apply', kind: 'consumer', parent: of('a', '2').traceparent, ended: false },
    ]);
    expect(started[0]?.links).toBeUndefined();
    expect(next).toEqual({ traceparent: started[0]?.traceparent, other: 'kept' });
  });

  it('is a trace of its own for records of several traces, which it links, and continues each in its own', async () => {
    const records = [{ headers: of('a', '1') }, { headers: of('b', '2') }, { headers: {} }];
    const next = await inBatchSpan(options, records, async (batch) => [
      batch.continue(records[0]!.headers),
      batch.continue({ other: 'untraced' }),
    ]);
    const [own, part] = started;
    expect(own).toMatchObject({ links: [of('a', '1').traceparent, of('b', '2').traceparent], ended: false });
    expect(own?.parent).toBeUndefined();
    expect(part).toMatchObject({ parent: of('a', '1').traceparent, links: [own?.traceparent], ended: false });
    expect(next).toEqual([{ traceparent: part?.traceparent, other: 'kept' }, { other: 'untraced' }]);
    expect(part?.traceparent).toMatch(/^00-a{32}-/);
  });

  it('links 64 traces at most', async () => {
    const records = Array.from({ length: 200 }, (_, n) => ({
      headers: { traceparent: `00-${String(n + 1).padStart(32, '0')}-${'1'.repeat(16)}-01` },
    }));
    await inBatchSpan(options, records, () => Promise.resolve());
    expect(started[0]?.links).toHaveLength(64);
  });

  it('ends its spans as failed when the handling fails', async () => {
    const records = [{ headers: of('a', '1') }, { headers: of('b', '2') }];
    const failing = inBatchSpan(options, records, async (batch) => {
      batch.continue(records[0]!.headers);
      throw new Error('refused');
    });
    await expect(failing).rejects.toThrow('refused');
    expect(started.map(({ ended }) => ended)).toEqual([true, true]);
  });

  it('has no trace to continue when no record has one', async () => {
    const next = await inBatchSpan(options, [{ headers: {} }], (batch) => Promise.resolve(batch.continue({})));
    expect(next).toEqual({});
  });
});
