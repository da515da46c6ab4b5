import { currentStep, currentTrace, formatTraceparent, parseTraceparent, runWithTrace } from './trace.js';

const header = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01';

describe('trace', () => {
  it('reads and writes traceparent', () => {
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
  ])('does not continue %s', (bad) => {
    expect(parseTraceparent(bad)).toBeUndefined();
  });

  it('continues the caller’s trace with a step of its own, through awaits', async () => {
    expect(currentStep()).toBeUndefined();
    const step = await runWithTrace(header, async () => {
      await new Promise((resolve) => setTimeout(resolve, 1));
      return currentStep();
    });
    expect(step?.traceId).toBe('0af7651916cd43dd8448eb211c80319c');
    expect(step?.spanId).toMatch(/^(?!b7ad6b7169203331)[0-9a-f]{16}$/);
    expect(currentTrace()).toBeUndefined();
  });

  it('begins a trace where there is none', () => {
    const seen = [runWithTrace(undefined, currentTrace), runWithTrace('bad', currentTrace)];
    for (const trace of seen) expect(trace).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
    expect(seen[0]).not.toBe(seen[1]);
  });
});
