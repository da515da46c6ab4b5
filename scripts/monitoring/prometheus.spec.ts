import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { waitFor } from '../../libs/database/src/testing/wait-for.js';
import { alertRules } from './alerts.js';
import { allExpressions } from './expressions.js';
import { TestPrometheus } from './prometheus.js';

const isSkipped = process.env['HELIX_SKIP_PROMETHEUS'] === '1';

(isSkipped ? describe.skip : describe)('a real Prometheus with the rules', () => {
  let target: Server;
  let prometheus: TestPrometheus;
  let lag = 0;

  beforeAll(async () => {
    target = createServer((_, response) =>
      response.end(`helix_log_lag_seconds{group="apply",topic="pms.changes"} ${lag}\nhelix_backup_age_seconds 60\n`),
    );
    await new Promise<void>((resolve) => target.listen(0, '127.0.0.1', resolve));
    prometheus = await TestPrometheus.start({
      targets: [`127.0.0.1:${(target.address() as AddressInfo).port}`, '127.0.0.1:1'],
      divisor: 60,
    });
  });
  afterAll(async () => {
    await prometheus.stop();
    target.closeAllConnections();
    await new Promise((resolve) => target.close(resolve));
  });

  const firing = async () =>
    (await prometheus.alerts()).filter(({ state }) => state === 'firing').map(({ name, labels }) => [name, labels]);
  const untilFiring = (name: string, isFiring: boolean) =>
    waitFor(firing, (alerts) => alerts.some(([one]) => one === name) === isFiring, 60_000);

  it('scrapes processes, and says which does not answer', async () => {
    const health = await waitFor(
      async () => [...(await prometheus.targets()).values()].sort(),
      (all) => all.length === 2 && !all.includes('unknown'),
      20_000,
    );
    expect(health).toEqual(['down', 'up']);
    // The rule may look before the first scrape, when there is no process at all.
    const alerts = await waitFor(
      firing,
      (all) => all.some(([, labels]) => (labels as { instance?: string }).instance),
      60_000,
    );
    expect(alerts).toContainEqual(['ServiceDown', { severity: 'page', job: 'helix', instance: '127.0.0.1:1' }]);
  });

  it('fires an alert and ends it, with times divided', async () => {
    lag = 120;
    const labels = { severity: 'page', group: 'apply', topic: 'pms.changes' };
    expect(await untilFiring('LagHigh', true)).toContainEqual(['LagHigh', labels]);
    expect(await prometheus.query('max(helix_log_lag_seconds)')).toEqual([{ labels: {}, value: 120 }]);
    lag = 0;
    await untilFiring('LagHigh', false);
  });

  it('evaluates every rule and every panel', async () => {
    expect(await prometheus.brokenRules()).toEqual([]);
    const expressions = allExpressions();
    expect(expressions.length).toBeGreaterThan(alertRules().length + 20);
    for (const { expr } of expressions) expect(Array.isArray(await prometheus.query(expr))).toBe(true);
    await expect(prometheus.query('sum by (')).rejects.toThrow('parse error');
  });
});
