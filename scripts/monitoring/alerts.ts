import { Times } from './times.js';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Where each alert has its section. */
const RUNBOOK = 'docs/operations.md';
const LOST = 'helix_log_lost_records_total';

/** A rule of Prometheus, as its files have it. */
export interface AlertRule {
  alert: string;
  expr: string;
  /** How long the expression holds before the alert fires; missing: at once. */
  for?: string;
  labels: { severity: 'page' | 'ticket' };
  annotations: { summary: string; description: string; runbook_url: string };
}

interface Alert extends Pick<AlertRule, 'alert' | 'expr'> {
  severity: AlertRule['labels']['severity'];
  /** Seconds that the expression must hold. */
  holds: number;
  summary: string;
  description: string;
}

/** What each alert is; `t` writes its times. Numbers that all processes report alike are taken by `max`. */
const alerts = (t: Times): Alert[] => [
  {
    alert: 'ServiceDown',
    expr: 'up{job="helix"} == 0 or absent(up{job="helix"})',
    ...{ holds: 2 * MINUTE, severity: 'page' },
    summary: 'A process of Helix does not answer',
    description:
      'Prometheus has had no metrics from {{ $labels.instance }} for two minutes, or from no process at all.',
  },
  {
    alert: 'LagHigh',
    expr: `max by (group, topic) (helix_log_lag_seconds) > ${t.seconds(MINUTE)}`,
    ...{ holds: 5 * MINUTE, severity: 'page' },
    summary: 'Changes wait on the log',
    description:
      'The group {{ $labels.group }} has not handled records of {{ $labels.topic }} that are older than a minute.',
  },
  {
    alert: 'LogRecordsLost',
    // The series appears with its first loss, which increase() would not see.
    expr: `sum by (group, topic) (${LOST}) > (sum by (group, topic) (${LOST} offset ${t.duration(HOUR)}) or sum by (group, topic) (${LOST}) * 0)`,
    ...{ holds: 0, severity: 'page' },
    summary: 'The log deleted what was not handled',
    description: 'Kafka had deleted records of {{ $labels.topic }} before the group {{ $labels.group }} handled them.',
  },
  {
    alert: 'FreshnessSlow',
    expr: `histogram_quantile(0.99, sum by (le) (rate(helix_live_change_seconds_bucket[${t.duration(5 * MINUTE)}]))) > 1`,
    ...{ holds: 10 * MINUTE, severity: 'ticket' },
    summary: 'Live changes reach screens late',
    description: 'One in a hundred live changes takes longer than a second from its agent to open consoles.',
  },
  {
    alert: 'QuarantineGrowing',
    expr: `sum by (entity) (increase(helix_changes_quarantined_total[${t.duration(HOUR)}])) > 100`,
    ...{ holds: 0, severity: 'ticket' },
    summary: 'Many changes are refused',
    description: 'More than 100 changes of {{ $labels.entity }} went into quarantine within an hour.',
  },
  {
    alert: 'AgentSilent',
    expr: 'max(helix_agents_silent) > 0',
    ...{ holds: 0, severity: 'ticket' },
    summary: 'Agents of open clinics send nothing',
    description: 'At least one agent has been silent for 30 minutes while its clinic is open and sees patients.',
  },
  {
    alert: 'JobsFailing',
    expr: `sum by (queue) (increase(helix_jobs_failed_total[${t.duration(HOUR)}])) > 5`,
    ...{ holds: 0, severity: 'ticket' },
    summary: 'Jobs fail for good',
    description: 'More than 5 jobs of {{ $labels.queue }} failed after their last attempt within an hour.',
  },
  {
    alert: 'OutboxStuck',
    expr: `max by (outbox) (helix_outbox_oldest_seconds) > ${t.seconds(MINUTE)}`,
    ...{ holds: 0, severity: 'page' },
    summary: 'Nobody empties an outbox',
    description: 'A row of the outbox {{ $labels.outbox }} has waited for longer than a minute.',
  },
  {
    alert: 'ErrorsHigh',
    expr:
      `sum(increase(helix_http_responses_total{status="5xx"}[${t.duration(5 * MINUTE)}]))` +
      ` / (sum(increase(helix_http_responses_total[${t.duration(5 * MINUTE)}])) >= 100) > 0.01`,
    ...{ holds: 0, severity: 'page' },
    summary: 'Requests fail',
    description:
      'More than one in a hundred of at least 100 requests within five minutes was answered by an error of ours.',
  },
  {
    alert: 'DatabaseConnections',
    expr: 'max(helix_database_connections) / max(helix_database_connections_max) > 0.8',
    ...{ holds: 5 * MINUTE, severity: 'ticket' },
    summary: 'The database has few connections left',
    description: 'More than 80 % of the connections that the database takes are open.',
  },
  {
    alert: 'DiskFull',
    expr: 'min by (instance) (helix_data_dir_free_ratio) < 0.1',
    ...{ holds: 5 * MINUTE, severity: 'page' },
    summary: 'A disk with DATA_DIR is almost full',
    description: 'Less than 10 % of the disk of {{ $labels.instance }} is free.',
  },
  {
    alert: 'BackupOld',
    expr: `max(helix_backup_age_seconds) > ${t.seconds(26 * HOUR)}`,
    ...{ holds: 0, severity: 'ticket' },
    summary: 'There is no back-up of today',
    description: 'The newest back-up that has ended is older than 26 hours.',
  },
];

/** The rules, with times divided by a number. */
export function alertRules(divisor = 1): AlertRule[] {
  const times = new Times(divisor);
  return alerts(times).map(({ alert, expr, holds, severity, summary, description }) => ({
    ...{ alert, expr },
    ...(holds > 0 ? { for: times.duration(holds) } : {}),
    labels: { severity },
    annotations: { summary, description, runbook_url: `${RUNBOOK}#${alert.toLowerCase()}` },
  }));
}

/** The file of rules, as Prometheus loads it. */
export const ruleGroups = (divisor = 1) => ({ groups: [{ name: 'helix', rules: alertRules(divisor) }] });
