import { currentSpan, currentTraceparent, formatTraceparent, parseTraceparent, runWithTrace } from './trace.js';

const header = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('trace', () => {
  it('parses and formats traceparent', () => {
    const trace = parseTraceparent(header);
    expect(trace).toEqual({ traceId: '0af7651916cd43dd8448eb211c80319c', spanId: 'b7ad6b7169203331', sampled: true });
    expect(trace && formatTraceparent(trace)).toBe(header);
    expect(parseTraceparent(header.replace(/01$/, '00'))?.sampled).toBe(false);
    expect(parseTraceparent(`cc${header.slice(2)}-what-the-future-holds`)?.spanId).toBe('b7ad6b7169203331');
  });

  it.each([
    undefined,
    '',
    'nonsense',
    `ff${header.slice(2)}`,
    `${header}-more`,
    header.replace('0af7651916cd43dd8448eb211c80319c', '0'.repeat(32)),
    header.replace('b7ad6b7169203331', '0'.repeat(16)),
    header.toUpperCase(),
  ])('ignores the malformed header %j', (bad) => {
    expect(parseTraceparent(bad)).toBeUndefined();
  });

  it('continues the caller’s trace with a new span, through awaits', async () => {
    expect(currentSpan()).toBeUndefined();
    const step = await runWithTrace(header, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return currentSpan();
    });
    expect(step?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(step?.spanId).toMatch(/^(?!b7ad6b7169203331)[0-9a-f]{16}$/);
    expect(currentTraceparent()).toBeUndefined();
  });

  it('starts a new trace without a header', () => {
    const seen = [runWithTrace(undefined, currentTraceparent), runWithTrace('bad', currentTraceparent)];
    for (const trace of seen) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(seen[0]).not.toBe(seen[1]);
  });
});
