import { GraphThresholdsStyleConfigBuilder, GraphThresholdsStyleMode } from '@grafana/grafana-foundation-sdk/common';
import {
  DashboardBuilder,
  DatasourceVariableBuilder,
  RowBuilder,
  ThresholdsConfigBuilder,
  ThresholdsMode,
} from '@grafana/grafana-foundation-sdk/dashboard';
import { DataqueryBuilder } from '@grafana/grafana-foundation-sdk/prometheus';
import { PanelBuilder } from '@grafana/grafana-foundation-sdk/timeseries';
import { BytesSI, PercentUnit, RequestsPerSecond, Seconds, Short } from '@grafana/grafana-foundation-sdk/units';

/** A panel: what it shows over time. */
export interface PanelDefinition {
  title: string;
  description: string;
  unit: string;
  /** Each with the text of its legend. */
  queries: readonly { expr: string; legend: string }[];
  /** What is above is red; what is below where `isBad` says so. */
  limit?: number;
  isBadBelow?: boolean;
}

const RATE = '[$__rate_interval]';
const quantile = (part: number, metric: string, by = ''): string =>
  `histogram_quantile(${part}, sum by (le${by ? `, ${by}` : ''}) (rate(${metric}_bucket${RATE})))`;
const rate = (metric: string, by?: string): string =>
  by === undefined ? `sum(rate(${metric}${RATE}))` : `sum by (${by}) (rate(${metric}${RATE}))`;

/** The rows follow a change: in, on the log, applied, analysed, shown; then what all of it stands on. */
export const ROWS: readonly { title: string; panels: readonly PanelDefinition[] }[] = [
  {
    title: 'In',
    panels: [
      {
        title: 'Changes taken',
        description: 'Changes of agents that are on the log.',
        unit: Short,
        queries: [{ expr: rate('helix_changes_accepted_total'), legend: 'a second' }],
      },
      {
        title: 'Changes refused',
        description: 'Changes put into quarantine, by stage and entity.',
        unit: Short,
        queries: [
          {
            expr: 'sum by (stage, entity) (increase(helix_changes_quarantined_total[1h]))',
            legend: '{{stage}} {{entity}}, an hour',
          },
        ],
        limit: 100,
      },
      {
        title: 'Requests refused',
        description: 'Requests of agents that were refused as a whole.',
        unit: RequestsPerSecond,
        queries: [{ expr: rate('helix_agent_requests_refused_total', 'reason'), legend: '{{reason}}' }],
      },
    ],
  },
  {
    title: 'Log',
    panels: [
      {
        title: 'Lag in time',
        description: 'How long the oldest record has waited that a group has not handled.',
        unit: Seconds,
        queries: [{ expr: 'max by (group, topic) (helix_log_lag_seconds)', legend: '{{group}} {{topic}}' }],
        limit: 60,
      },
      {
        title: 'Lag in records',
        description: 'Records that a group has not handled.',
        unit: Short,
        queries: [{ expr: 'max by (group, topic) (helix_log_lag_records)', legend: '{{group}} {{topic}}' }],
      },
      {
        title: 'Outboxes',
        description: 'How long the oldest row has waited that is not on the log, or not in its queue.',
        unit: Seconds,
        queries: [{ expr: 'max by (outbox) (helix_outbox_oldest_seconds)', legend: '{{outbox}}' }],
        limit: 60,
      },
    ],
  },
  {
    title: 'Apply and analyse',
    panels: [
      {
        title: 'Changes applied',
        description: 'Changes written to the tables of clinics.',
        unit: Short,
        queries: [{ expr: rate('helix_changes_applied_total'), legend: 'a second' }],
      },
      {
        title: 'Time of a batch',
        description: 'How long apply takes for a batch of the log.',
        unit: Seconds,
        queries: [
          { expr: quantile(0.5, 'helix_apply_batch_seconds'), legend: 'median' },
          { expr: quantile(0.99, 'helix_apply_batch_seconds'), legend: '99 of 100' },
        ],
      },
      {
        title: 'Appointments',
        description: 'Appointments whose money was computed, and that were evaluated.',
        unit: Short,
        queries: [
          { expr: rate('helix_appointments_analysed_total'), legend: 'analysed a second' },
          { expr: rate('helix_appointments_evaluated_total'), legend: 'evaluated a second' },
        ],
      },
    ],
  },
  {
    title: 'Show',
    panels: [
      {
        title: 'Live changes',
        description: 'From the request of an agent to the first message that open consoles get.',
        unit: Seconds,
        queries: [
          { expr: quantile(0.5, 'helix_live_change_seconds'), legend: 'median' },
          { expr: quantile(0.99, 'helix_live_change_seconds'), legend: '99 of 100' },
        ],
        limit: 1,
      },
      {
        title: 'Request to analysis',
        description: 'From the request of an agent to the stored analysis, history too.',
        unit: Seconds,
        queries: [{ expr: quantile(0.99, 'helix_change_to_analysis_seconds'), legend: '99 of 100' }],
      },
      {
        title: 'Open consoles',
        description: 'Consoles that are connected to the event stream.',
        unit: Short,
        queries: [{ expr: 'sum(helix_event_connections)', legend: 'consoles' }],
      },
    ],
  },
  {
    title: 'Jobs',
    panels: [
      {
        title: 'Oldest waiting job',
        description: 'How long the oldest job has waited that could run.',
        unit: Seconds,
        queries: [{ expr: 'max by (queue) (helix_job_oldest_waiting_seconds)', legend: '{{queue}}' }],
      },
      {
        title: 'Failures',
        description: 'Jobs that failed for good, and attempts that failed.',
        unit: Short,
        queries: [
          { expr: 'sum by (queue) (increase(helix_jobs_failed_total[1h]))', legend: '{{queue}}, for good an hour' },
          { expr: 'sum by (queue) (increase(helix_job_failures_total[1h]))', legend: '{{queue}}, attempts an hour' },
        ],
        limit: 5,
      },
      {
        title: 'Duration',
        description: 'Jobs that succeeded, 99 of 100.',
        unit: Seconds,
        queries: [{ expr: quantile(0.99, 'helix_job_duration_seconds', 'queue'), legend: '{{queue}}' }],
      },
      {
        title: 'Jobs by state',
        description: 'Jobs that wait, are delayed, run and have failed.',
        unit: Short,
        queries: [{ expr: 'max by (queue, state) (helix_job_count)', legend: '{{queue}} {{state}}' }],
      },
    ],
  },
  {
    title: 'HTTP',
    panels: [
      {
        title: 'Requests',
        description: 'Responses by the class of their status.',
        unit: RequestsPerSecond,
        queries: [{ expr: rate('helix_http_responses_total', 'status'), legend: '{{status}}' }],
      },
      {
        title: 'Errors',
        description: 'The part of requests that was answered by an error of ours.',
        unit: PercentUnit,
        queries: [
          {
            expr: `sum(rate(helix_http_responses_total{status="5xx"}${RATE})) / ${rate('helix_http_responses_total')}`,
            legend: 'errors',
          },
        ],
        limit: 0.01,
      },
      {
        title: 'Slowest routes',
        description: 'The ten slowest routes, 99 of 100 requests.',
        unit: Seconds,
        queries: [{ expr: `topk(10, ${quantile(0.99, 'helix_http_request_seconds', 'route')})`, legend: '{{route}}' }],
      },
    ],
  },
  {
    title: 'Database and processes',
    panels: [
      {
        title: 'Connections to the server',
        description: 'Of every program, and how many the server takes.',
        unit: Short,
        queries: [
          { expr: 'max(helix_database_connections)', legend: 'open' },
          { expr: 'max(helix_database_connections_max)', legend: 'most' },
        ],
      },
      {
        title: 'Pools',
        description: 'Connections of each process that work, and what waits for one.',
        unit: Short,
        queries: [
          { expr: 'sum by (instance) (helix_database_pool_connections{state="used"})', legend: '{{instance}} used' },
          { expr: 'sum by (instance) (helix_database_pool_waiting)', legend: '{{instance}} waiting' },
          { expr: 'max(helix_database_pool_max)', legend: 'most' },
        ],
      },
      {
        title: 'Memory',
        description: 'Resident memory of each process.',
        unit: BytesSI,
        queries: [{ expr: 'process_resident_memory_bytes{job="helix"}', legend: '{{instance}}' }],
      },
      {
        title: 'Event loop',
        description: 'How late the event loop of each process is, 99 of 100.',
        unit: Seconds,
        queries: [{ expr: 'nodejs_eventloop_lag_p99_seconds{job="helix"}', legend: '{{instance}}' }],
      },
      {
        title: 'Free disk',
        description: 'The free part of each disk with DATA_DIR.',
        unit: PercentUnit,
        queries: [{ expr: 'min by (instance) (helix_data_dir_free_ratio)', legend: '{{instance}}' }],
        ...{ limit: 0.1, isBadBelow: true },
      },
      {
        title: 'Versions',
        description: 'How many processes of each service run which version.',
        unit: Short,
        queries: [
          { expr: 'count by (service, version, node) (helix_build_info)', legend: '{{service}} {{version}} {{node}}' },
        ],
      },
    ],
  },
  {
    title: 'Agents',
    panels: [
      {
        title: 'Silent agents',
        description: 'Agents that have sent nothing for 30 minutes while their clinic is open and sees patients.',
        unit: Short,
        queries: [{ expr: 'max(helix_agents_silent)', legend: 'agents' }],
        limit: 1,
      },
      {
        title: 'Waiting polls',
        description: 'Agents that wait for a command.',
        unit: Short,
        queries: [{ expr: 'sum(helix_agent_polls)', legend: 'polls' }],
      },
      {
        title: 'Quarantine',
        description: 'Changes in quarantine that were not replayed.',
        unit: Short,
        queries: [{ expr: 'max by (stage) (helix_quarantined_changes)', legend: '{{stage}}' }],
      },
    ],
  },
];

const SOURCE = { type: 'prometheus', uid: '${source}' };
const GREEN = 'green';
const RED = 'red';
const COLUMNS = 24;

/** The dashboard, as Grafana imports it. */
export function dashboard(): object {
  const builder = new DashboardBuilder('Helix')
    .uid('helix')
    .description('From a change of an agent to the screen, and what it stands on.')
    .tags(['helix'])
    .refresh('30s')
    .time({ from: 'now-6h', to: 'now' })
    .readonly()
    .withVariable(new DatasourceVariableBuilder('source').label('Data source').type('prometheus'));
  for (const { title, panels } of ROWS) {
    builder.withRow(new RowBuilder(title));
    for (const definition of panels) builder.withPanel(panelOf(definition).span(COLUMNS / panels.length));
  }
  return builder.build();
}

function panelOf({ title, description, unit, queries, limit, isBadBelow = false }: PanelDefinition): PanelBuilder {
  const panel = new PanelBuilder().title(title).description(description).unit(unit).height(8).datasource(SOURCE);
  for (const { expr, legend } of queries) panel.withTarget(new DataqueryBuilder().expr(expr).legendFormat(legend));
  if (limit === undefined) return panel;
  const [below, above] = isBadBelow ? [RED, GREEN] : [GREEN, RED];
  const steps = [
    { value: null, color: below },
    { value: limit, color: above },
  ];
  return panel
    .thresholds(new ThresholdsConfigBuilder().mode(ThresholdsMode.Absolute).steps(steps))
    .thresholdsStyle(new GraphThresholdsStyleConfigBuilder().mode(GraphThresholdsStyleMode.Line));
}
