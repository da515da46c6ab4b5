import { readServiceMetrics } from './testing/service-registries.js';

/** A label has few values, none of which names a patient, a user, a clinic or what somebody wrote. */
const LABELS = [
  // What is ours: names of topics, groups, queues and routes, and of states in them.
  ...['group', 'topic', 'queue', 'state', 'stage', 'entity', 'reason', 'route', 'method', 'status', 'outbox'],
  // The build, the buckets of histograms, and what prom-client says of the process.
  ...['version', 'node', 'service', 'le', 'major', 'minor', 'patch', 'kind', 'type', 'space', 'quantile'],
];

describe('the metrics of every service', () => {
  let services: Awaited<ReturnType<typeof readServiceMetrics>>;

  beforeAll(async () => {
    services = await readServiceMetrics();
  });

  it('have labels of the list alone', () => {
    expect([...services.keys()]).toEqual(['api', 'sync-ingest', 'analysis', 'audio', 'reporting']);
    const unknown = [...services].flatMap(([service, { metrics, text }]) => [
      ...metrics.flatMap(({ name, labelNames }) =>
        labelNames.filter((label) => !LABELS.includes(label)).map((label) => `${service}: ${name} has ${label}`),
      ),
      // Also what the text has, whatever the registry says.
      ...[...text.matchAll(/^(\w+)\{(.*)\} [^ ]+$/gm)].flatMap(([, name, labels = '']) =>
        [...labels.matchAll(/(\w+)="(?:[^"\\]|\\.)*"/g)]
          .filter(([, label = '']) => !LABELS.includes(label))
          .map(([, label]) => `${service}: ${name} has ${label}`),
      ),
    ]);
    expect(unknown).toEqual([]);
  });

  it('have what every process knows in each of them', () => {
    for (const [service, { text }] of services) {
      for (const name of [
        ...['helix_build_info', 'process_resident_memory_bytes', 'nodejs_eventloop_lag_p99_seconds'],
        ...['helix_database_pool_connections', 'helix_database_pool_waiting', 'helix_database_pool_max'],
        ...['helix_database_connections', 'helix_database_connections_max', 'helix_outbox_oldest_seconds'],
        ...['helix_data_dir_free_bytes', 'helix_data_dir_free_ratio'],
      ])
        expect([service, name, new RegExp(`^${name}[ {]`, 'm').test(text)]).toEqual([service, name, true]);
    }
  });

  it('name routes by their pattern', () => {
    const routes = [
      ...(services.get('api')?.text ?? '').matchAll(/helix_http_request_seconds_count\{route="([^"]*)"/g),
    ];
    expect(routes.map(([, route]) => route)).toContain('/api/about');
  });
});
