import { Metrics } from './metrics.js';

describe('Metrics', () => {
  it('returns the same metric for the same name', async () => {
    const metrics = new Metrics(false);
    metrics.counter('changes_total', 'Changes', ['stage']).inc({ stage: 'door' });
    metrics.counter('changes_total', 'Changes', ['stage']).inc({ stage: 'door' }, 2);
    metrics.gauge('open', 'Open').set(5);
    metrics.histogram('seconds', 'Seconds', [], [1, 2]).observe(1.5);
    const text = await metrics.registry.metrics();
    expect(text).toContain('changes_total{stage="door"} 3');
    expect(text).toContain('open 5');
    expect(text).toContain('seconds_bucket{le="1"} 0\nseconds_bucket{le="2"} 1');
  });

  it('rejects a name that another kind of metric has', () => {
    const metrics = new Metrics(false);
    metrics.counter('one', 'One');
    expect(() => metrics.gauge('one', 'One')).toThrow('metric one is already something other than a Gauge');
  });

  it('includes the default metrics of the process', async () => {
    expect(await new Metrics().registry.metrics()).toContain('process_resident_memory_bytes');
  });
});
