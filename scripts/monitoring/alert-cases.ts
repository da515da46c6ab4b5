import { alertRules } from './alerts.js';

/** Series with their values a minute, in Prometheus's notation, and when the alert fires. Values by hand. */
interface AlertCase {
  alert: string;
  name: string;
  series: Readonly<Record<string, string>>;
  /** By time: the labels of each alert that fires; none: []. */
  fires: Readonly<Record<string, readonly Readonly<Record<string, string>>[]>>;
}

const pair = (
  alert: string,
  above: Pick<AlertCase, 'series' | 'fires'>,
  below: Pick<AlertCase, 'series' | 'fires'>,
): AlertCase[] => [
  { alert, name: `${alert} fires and ends`, ...above },
  { alert, name: `${alert} does not fire just below`, ...below },
];

export const ALERT_CASES: readonly AlertCase[] = [
  ...pair(
    'ServiceDown',
    {
      series: { 'up{job="helix",instance="api:9464"}': '1 0x4 1x5', 'up{job="helix",instance="audio:9464"}': '1x10' },
      fires: { '2m': [], '3m': [{ job: 'helix', instance: 'api:9464' }], '6m': [] },
    },
    {
      series: { 'up{job="helix",instance="api:9464"}': '1 0 1x8', 'up{job="other"}': '0x10' },
      fires: { '1m': [], '3m': [] },
    },
  ),
  {
    alert: 'ServiceDown',
    name: 'ServiceDown fires when there is no process',
    series: { 'up{job="other"}': '1x5' },
    fires: { '2m': [{ job: 'helix' }] },
  },
  ...pair(
    'LagHigh',
    {
      series: {
        'helix_log_lag_seconds{group="apply",topic="pms.changes",instance="a"}': '61x6 0x5',
        'helix_log_lag_seconds{group="apply",topic="pms.changes",instance="b"}': '61x6 0x5',
      },
      fires: { '4m': [], '5m': [{ group: 'apply', topic: 'pms.changes' }], '8m': [] },
    },
    {
      // 60 s twice are no 120 s.
      series: {
        'helix_log_lag_seconds{group="apply",topic="pms.changes",instance="a"}': '60x10',
        'helix_log_lag_seconds{group="apply",topic="pms.changes",instance="b"}': '60x10',
      },
      fires: { '8m': [] },
    },
  ),
  ...pair(
    'LogRecordsLost',
    {
      // Fires for an hour after a loss.
      series: { 'helix_log_lost_records_total{group="apply",topic="pms.changes",instance="a"}': '_x4 31x100' },
      fires: {
        '3m': [],
        '5m': [{ group: 'apply', topic: 'pms.changes' }],
        '63m': [{ group: 'apply', topic: 'pms.changes' }],
        '66m': [],
      },
    },
    {
      series: { 'helix_log_lost_records_total{group="apply",topic="pms.changes",instance="a"}': '0x100' },
      fires: { '5m': [], '90m': [] },
    },
  ),
  ...pair(
    'FreshnessSlow',
    {
      // 2 of 100 a minute take longer than a second, then none.
      series: {
        'helix_live_change_seconds_bucket{le="1"}': '0+98x20 2060+100x20',
        'helix_live_change_seconds_bucket{le="2.5"}': '0+100x20 2100+100x20',
        'helix_live_change_seconds_bucket{le="+Inf"}': '0+100x20 2100+100x20',
      },
      fires: { '9m': [], '15m': [{}], '35m': [] },
    },
    {
      series: {
        'helix_live_change_seconds_bucket{le="1"}': '0+99x20',
        'helix_live_change_seconds_bucket{le="2.5"}': '0+100x20',
        'helix_live_change_seconds_bucket{le="+Inf"}': '0+100x20',
      },
      fires: { '15m': [], '20m': [] },
    },
  ),
  ...pair(
    'QuarantineGrowing',
    {
      series: { 'helix_changes_quarantined_total{entity="fee",stage="ingest"}': '0 102x150' },
      fires: { '30m': [{ entity: 'fee' }], '90m': [] },
    },
    { series: { 'helix_changes_quarantined_total{entity="fee",stage="ingest"}': '0x30 98x60' }, fires: { '60m': [] } },
  ),
  ...pair(
    'AgentSilent',
    {
      series: { 'helix_agents_silent{instance="a"}': '0 1x3 0x3', 'helix_agents_silent{instance="b"}': '0 1x3 0x3' },
      fires: { '0m': [], '1m': [{}], '5m': [] },
    },
    { series: { helix_agents_silent: '0x5' }, fires: { '3m': [] } },
  ),
  ...pair(
    'JobsFailing',
    {
      series: {
        'helix_jobs_failed_total{queue="mail"}': '0x30 6x120',
        'helix_jobs_failed_total{queue="other"}': '0x30 3x120',
      },
      fires: { '29m': [], '60m': [{ queue: 'mail' }], '120m': [] },
    },
    { series: { 'helix_jobs_failed_total{queue="mail"}': '0x30 4x120' }, fires: { '60m': [] } },
  ),
  ...pair(
    'OutboxStuck',
    {
      series: {
        'helix_outbox_oldest_seconds{outbox="log"}': '0 61 0',
        'helix_outbox_oldest_seconds{outbox="jobs"}': '0x2',
      },
      fires: { '0m': [], '1m': [{ outbox: 'log' }], '2m': [] },
    },
    {
      series: {
        'helix_outbox_oldest_seconds{outbox="log",instance="a"}': '60x5',
        'helix_outbox_oldest_seconds{outbox="log",instance="b"}': '60x5',
      },
      fires: { '3m': [] },
    },
  ),
  ...pair(
    'ErrorsHigh',
    {
      series: {
        'helix_http_responses_total{status="2xx"}': '0+97x30',
        'helix_http_responses_total{status="5xx"}': '0+3x10 30x20',
      },
      fires: { '6m': [{}], '20m': [] },
    },
    {
      // Exactly one in a hundred; and every second of a few.
      series: {
        'helix_http_responses_total{status="2xx"}': '0+99x30',
        'helix_http_responses_total{status="5xx"}': '0+1x30',
      },
      fires: { '6m': [], '20m': [] },
    },
  ),
  {
    alert: 'ErrorsHigh',
    name: 'ErrorsHigh does not fire below 100 requests',
    series: {
      'helix_http_responses_total{status="2xx"}': '0+9x30',
      'helix_http_responses_total{status="5xx"}': '0+9x30',
    },
    fires: { '6m': [], '20m': [] },
  },
  ...pair(
    'DatabaseConnections',
    {
      series: { helix_database_connections: '81x8 20x5', helix_database_connections_max: '100x15' },
      fires: { '4m': [], '5m': [{}], '10m': [] },
    },
    { series: { helix_database_connections: '80x15', helix_database_connections_max: '100x15' }, fires: { '10m': [] } },
  ),
  ...pair(
    'DiskFull',
    {
      series: {
        'helix_data_dir_free_ratio{instance="a"}': '0.09x8 0.5x5',
        'helix_data_dir_free_ratio{instance="b"}': '0.5x15',
      },
      fires: { '4m': [], '5m': [{ instance: 'a' }], '10m': [] },
    },
    { series: { 'helix_data_dir_free_ratio{instance="a"}': '0.1x15' }, fires: { '10m': [] } },
  ),
  ...pair(
    'BackupOld',
    { series: { helix_backup_age_seconds: '93601 60' }, fires: { '0m': [{}], '1m': [] } },
    { series: { helix_backup_age_seconds: '93600x3' }, fires: { '2m': [] } },
  ),
];

/** The file of promtool's tests: the cases, with the texts of the rules. */
export function alertTests() {
  const rules = new Map(alertRules().map((rule) => [rule.alert, rule]));
  return {
    rule_files: ['alerts.yml'],
    evaluation_interval: '1m',
    tests: ALERT_CASES.map(({ alert, name, series, fires }) => ({
      name,
      interval: '1m',
      input_series: Object.entries(series).map(([one, values]) => ({ series: one, values })),
      alert_rule_test: Object.entries(fires).map(([at, expected]) => {
        const rule = rules.get(alert);
        if (!rule) throw new Error(`there is no alert ${alert}`);
        const exp_alerts = expected.map((labels) => ({
          exp_labels: { ...rule.labels, ...labels },
          exp_annotations: { ...rule.annotations, description: withLabels(rule.annotations.description, labels) },
        }));
        return { eval_time: at, alertname: alert, ...(exp_alerts.length > 0 ? { exp_alerts } : {}) };
      }),
    })),
  };
}

const withLabels = (text: string, labels: Readonly<Record<string, string>>): string =>
  text.replaceAll(/\{\{ \$labels\.(\w+) \}\}/g, (_, label: string) => labels[label] ?? '');
