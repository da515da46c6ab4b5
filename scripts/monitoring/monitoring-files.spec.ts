import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALERT_CASES } from './alert-cases.js';
import { alertRules } from './alerts.js';
import { allExpressions, metricsIn } from './expressions.js';
import { monitoringFiles } from './files.js';
import { Times } from './times.js';
import { readServiceMetrics } from './testing/service-registries.js';

const root = join(import.meta.dirname, '../..');
const isSkipped = process.env['HELIX_SKIP_PROMETHEUS'] === '1';
/** Exported by Prometheus itself, and by the back-up once an installation has one. */
const FROM_ELSEWHERE = ['up', 'helix_backup_age_seconds'];
/** Labels that Prometheus adds. */
const FROM_PROMETHEUS = ['job', 'instance'];

describe('the files of monitoring', () => {
  it('are what npm run monitoring writes', async () => {
    for (const [path, text] of await monitoringFiles())
      expect([path, readFileSync(join(root, path), 'utf8')]).toEqual([path, text]);
  });

  it('have a case that fires and one that does not for each alert', () => {
    for (const { alert } of alertRules()) {
      const cases = ALERT_CASES.filter((one) => one.alert === alert);
      const fires = cases.map((one) => Object.values(one.fires).some((expected) => expected.length > 0));
      expect([alert, fires.includes(true), fires.includes(false)]).toEqual([alert, true, true]);
    }
  });

  it('link each alert to its section of the runbook', () => {
    const headings = readFileSync(join(root, 'docs/operations.md'), 'utf8').match(/^### .+$/gm) ?? [];
    for (const { alert, annotations } of alertRules()) {
      expect(headings).toContain(`### ${alert}`);
      expect(annotations.runbook_url).toBe(`docs/operations.md#${alert.toLowerCase()}`);
    }
  });

  it('name metrics and labels that some service exports', async () => {
    const exported = new Map<string, Set<string>>();
    for (const { metrics } of (await readServiceMetrics()).values())
      for (const { name, type, labelNames } of metrics) {
        const names = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((suffix) => name + suffix) : [name];
        for (const one of names) exported.set(one, new Set([...labelNames, ...(type === 'histogram' ? ['le'] : [])]));
      }
    expect(exported.size).toBeGreaterThan(50);
    const unknown = allExpressions().flatMap(({ name, expr }) =>
      metricsIn(expr)
        .filter(({ metric }) => !FROM_ELSEWHERE.includes(metric))
        .flatMap(({ metric, labels }) => {
          const known = exported.get(metric);
          if (!known) return [`${name}: nobody exports ${metric}`];
          const wrong = labels.filter((label) => !known.has(label) && !FROM_PROMETHEUS.includes(label));
          return wrong.map((label) => `${name}: ${metric} has no label ${label}`);
        }),
    );
    expect(unknown).toEqual([]);
  });
});

describe('metricsIn', () => {
  it('finds metrics with the labels that are asked of them, and no functions, words or durations', () => {
    const expr =
      'histogram_quantile(0.99, sum by (le, route) (rate(a_bucket{status="5xx",route!~"x.*"}[5m]))) > 1 and on (b) max(c) / 2';
    expect(metricsIn(expr)).toEqual([
      { metric: 'a_bucket', labels: ['le', 'route', 'status'] },
      // `on` is none of ours: it is reported.
      ...[{ metric: 'b' }, { metric: 'c' }].map((one) => ({ ...one, labels: ['le', 'route'] })),
    ]);
    expect(metricsIn('up{job="helix"} == 0 or absent(up{job="helix"})')).toEqual([
      { metric: 'up', labels: ['job'] },
      { metric: 'up', labels: ['job'] },
    ]);
  });
});

describe('Times', () => {
  it('writes durations in the largest unit that fits, also divided', () => {
    expect([60, 300, 3_600, 5_400, 90].map((seconds) => new Times().duration(seconds))).toEqual([
      ...['1m', '5m', '1h', '90m', '90s'],
    ]);
    expect([60, 300, 3_600, 10].map((seconds) => new Times(30).duration(seconds))).toEqual([
      '2s',
      '10s',
      '2m',
      '333ms',
    ]);
    expect(new Times(30).seconds(60)).toBe(2);
  });
});

(isSkipped ? describe.skip : describe)('promtool', () => {
  const promtool = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('promtool', args, { cwd: root, encoding: 'utf8' });
    return { status, text: `${stdout}${stderr}` };
  };

  it('accepts the rules, their tests and the configuration', () => {
    expect(promtool('check', 'rules', 'monitoring/alerts.yml')).toMatchObject({ status: 0 });
    expect(promtool('check', 'config', 'monitoring/prometheus.yml')).toMatchObject({ status: 0 });
    execFileSync('promtool', ['test', 'rules', 'monitoring/alerts.test.yml'], { cwd: root, stdio: 'pipe' });
  });

  it('refuses a rule that is wrong, and a test that expects another alert', () => {
    const wrong = promtool('check', 'rules', 'scripts/monitoring/testing/wrong-alerts.fixture.yml');
    expect(wrong.status).not.toBe(0);
    expect(wrong.text).toContain('unclosed left parenthesis');
    const failing = promtool('test', 'rules', 'scripts/monitoring/testing/failing-test.fixture.yml');
    expect(failing.status).not.toBe(0);
    expect(failing.text).toContain('exp:');
  });
});
