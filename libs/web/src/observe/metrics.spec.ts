import { lossCounter, Metrics } from './metrics.js';

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

  it('reads a gauge whenever the metrics are read, adds up equal labels, and has no value while it cannot be read', async () => {
    const metrics = new Metrics(false);
    let values: { topic: string; value: number }[] | undefined = [
      { topic: 'a', value: 1 },
      { topic: 'a', value: 2 },
      { topic: 'b', value: 5 },
    ];
    const read = () => (values ? Promise.resolve(values) : Promise.reject(new Error('away')));
    metrics.readGauge('lag', 'Lag', ['topic'], read);
    metrics.readGauge('age', 'Age', [], async () => [{ value: (await read()).length }]);
    const text = async () => (await metrics.registry.metrics()).split('\n').filter((line) => /^(lag|age)/.test(line));
    // Two readers at once, as with two scrapers.
    const [one, two] = await Promise.all([text(), text()]);
    expect([one, two]).toEqual([
      ['lag{topic="a"} 3', 'lag{topic="b"} 5', 'age 3'],
      ['lag{topic="a"} 3', 'lag{topic="b"} 5', 'age 3'],
    ]);
    values = undefined;
    expect(await text()).toEqual([]);
  });

  it('counts lost records by group and topic, those of a topic that was created again as one', async () => {
    const metrics = new Metrics(false);
    const report = lossCounter(metrics);
    const loss = { group: 'g', topic: 't', partition: 1, partitions: 8 };
    report({ ...loss, records: 30 });
    report({ ...loss, records: null });
    expect(await metrics.registry.metrics()).toContain('helix_log_lost_records_total{group="g",topic="t"} 31');
  });

  it('includes the default metrics of the process', async () => {
    expect(await new Metrics().registry.metrics()).toContain('process_resident_memory_bytes');
  });
});
