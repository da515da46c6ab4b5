import { checkCompose } from './agreement/compose.mjs';
import { checkDockerfile } from './agreement/dockerfile.mjs';
import { checkKubernetes } from './agreement/kubernetes.mjs';
import { compareRoutes, ingressRoutes, nginxRoutes } from './agreement/routes.mjs';
import { findSecrets } from './agreement/secrets.mjs';
import { compose, DOCKERFILE, manifests, NGINX, READERS, type Parts } from './fixtures/installation.fixture.js';

const SERVICES = ['api'];

describe('docker-compose.yml', () => {
  const check = (change: (services: Parts) => void): string[] => {
    const broken = compose();
    change(broken.services);
    return checkCompose(broken, { services: SERVICES, readers: READERS, kafkaVersion: '4.3.1' });
  };

  it('is fine when it agrees with the settings', () => {
    expect(check(() => undefined)).toEqual([]);
  });

  it.each<[string, (services: Parts) => void, string]>([
    [
      'a setting that is missing',
      ({ api }) => delete api.environment.DATABASE_POOL,
      'api reads DATABASE_POOL, which is not set',
    ],
    [
      'a name that is no setting',
      ({ api }) => (api.environment.DATABASE_POOLS = '8'),
      'api has DATABASE_POOLS, which is no setting',
    ],
    [
      'a setting of another service',
      ({ api }) => (api.environment.SEED = 'demo'),
      'api has SEED, which it does not read',
    ],
    [
      'the owner’s address at a service',
      ({ api }) => (api.environment.DATABASE_OWNER_URL = 'postgres://'),
      'api knows DATABASE_OWNER_URL',
    ],
    [
      'a name that migrate does not know',
      ({ migrate }) => (migrate.environment.OWNER = 'x'),
      'migrate has OWNER, which is no setting',
    ],
    ['an image of another target', ({ api }) => (api.build.target = 'audio'), 'api is built from audio'],
    [
      'a start before migrate has ended',
      ({ api }) => (api.depends_on.migrate.condition = 'service_started'),
      'api does not wait for migrate',
    ],
    ['a health check at another port', ({ api }) => (api.environment.PORT = '3001'), 'api is not asked at PORT 3001'],
    [
      'a root that can be written',
      ({ api }) => (api.read_only = false),
      'api may write to its root, or has capabilities',
    ],
    [
      'a port for every address',
      ({ ingress }) => delete ingress.ports[0].host_ip,
      'ingress publishes 8080 to every address of the machine',
    ],
    ['a part without a health check', ({ kafka }) => delete kafka.healthcheck, 'kafka has no health check'],
    [
      'an image without a version',
      ({ ingress }) => (ingress.image = 'nginx:latest'),
      'ingress has no version: nginx:latest',
    ],
    [
      'a Kafka that was not tested',
      ({ kafka }) => (kafka.image = 'apache/kafka:4.2.0'),
      'kafka is apache/kafka:4.2.0, but 4.3.1 is tested',
    ],
    // 2 processes of 1 service, 8 and 4 connections each, 20 for others: 2 x 12 + 20.
    [
      'too few connections',
      ({ postgres }) => (postgres.command[2] = 'max_connections=43'),
      '2 processes with DATABASE_POOL 8 need 44 connections, but 43 are allowed',
    ],
  ])('is refused for %s', (_, change, problem) => {
    expect(check(change).map((each) => each.replace('docker-compose.yml: ', ''))).toContain(problem);
  });
});

describe('the manifests of Kubernetes', () => {
  const check = (change: (parts: Parts) => void): string[] => {
    const broken = manifests();
    change(broken);
    return checkKubernetes('overlay', Object.values(broken), {
      services: SERVICES,
      readers: READERS,
      commands: ['scripts/migrate.mjs'],
      version: '0.1.0',
    });
  };
  const pod = ({ deployment }: Parts): Parts => deployment.spec.template.spec;
  const container = (parts: Parts): Parts => pod(parts).containers[0];

  it('are fine when they agree with the settings', () => {
    expect(check(() => undefined)).toEqual([]);
  });

  it.each<[string, (parts: Parts) => void, string]>([
    [
      'a setting that is missing',
      ({ settings }) => delete settings.data.METRICS_PORT,
      'api reads METRICS_PORT, which is not set',
    ],
    [
      'a name that is no setting',
      ({ settings }) => (settings.data.LOG_LEVELS = 'info'),
      'api has LOG_LEVELS, which is no setting',
    ],
    [
      'another port than PORT',
      ({ settings }) => (settings.data.PORT = '3001'),
      'listens on PORT 3001, but its port http is 3000',
    ],
    [
      'a probe at the management port',
      (parts) => (container(parts).livenessProbe.httpGet.port = 'management'),
      'has a livenessProbe at /health/live of management',
    ],
    [
      'no probe at the start',
      (parts) => delete container(parts).startupProbe,
      'has a startupProbe at nothing of no port',
    ],
    ['too little time to end', (parts) => (pod(parts).terminationGracePeriodSeconds = 30), 'has 30 s to end'],
    [
      'no limit of memory',
      (parts) => delete container(parts).resources.limits.memory,
      'says nothing of limits of memory',
    ],
    ['root', (parts) => (pod(parts).securityContext.runAsUser = 0), 'does not run as 10001'],
    [
      'a root that can be written',
      (parts) => (container(parts).securityContext.readOnlyRootFilesystem = false),
      'may write to its root',
    ],
    ['a token of Kubernetes', (parts) => delete pod(parts).automountServiceAccountToken, 'has a token of Kubernetes'],
    [
      'a Service that selects nothing',
      ({ service }) => (service.spec.selector.app = 'apis'),
      'Service api selects nothing',
    ],
    [
      'a Service with a port that is not there',
      ({ service }) => (service.spec.ports[0].targetPort = 'web'),
      'Service api leads to the port web, which is not there',
    ],
    [
      'a Deployment that does not select its pods',
      ({ deployment }) => (deployment.spec.selector.matchLabels.app = 'apis'),
      'Deployment api does not select its pods',
    ],
    [
      'a scaler of something else',
      ({ scaler }) => (scaler.spec.scaleTargetRef.name = 'web'),
      'scales web, which is not there',
    ],
    ['a scaler that acts at once', ({ scaler }) => delete scaler.spec.behavior.scaleUp, 'does not wait 300 s'],
    ['fewer processes than one', ({ scaler }) => (scaler.spec.minReplicas = 0), 'HorizontalPodAutoscaler api keeps 0'],
    ['no disruption budget', (parts) => delete parts.budget, 'api has no PodDisruptionBudget'],
    [
      'an Ingress to a Service that is not there',
      ({ ingress }) => (ingress.spec.rules[0].http.paths[0].backend.service.name = 'web'),
      'Ingress console leads to web, which is not there',
    ],
    [
      'an image of another version',
      (parts) => (container(parts).image = 'registry.example/helix/api:0.0.9'),
      'has the image registry.example/helix/api:0.0.9 instead of version 0.1.0',
    ],
    [
      'an image of another target',
      (parts) => (container(parts).image = 'registry.example/helix/audio:0.1.0'),
      'instead of helix/api',
    ],
    [
      'a migration of another version',
      ({ job }) => (job.metadata.name = 'migrate-0-0-9'),
      'there is no Job migrate-0-1-0',
    ],
    [
      'the owner’s address at a service',
      (parts) =>
        container(parts).env.push({
          name: 'DATABASE_OWNER_URL',
          valueFrom: { secretKeyRef: { name: 'helix-owner', key: 'x' } },
        }),
      'api knows DATABASE_OWNER_URL',
    ],
    [
      'the owner’s address in the Secret of all',
      ({ job }) => (job.spec.template.spec.containers[0].env[0].valueFrom.secretKeyRef.name = 'helix'),
      'from another Secret than helix-owner',
    ],
    [
      'a command that is not there',
      ({ job }) =>
        (job.spec.template.spec.containers[0].command = ['/bin/sh', '-c', 'exec node scripts/back-up.mjs x']),
      'migrate-0-1-0 starts scripts/back-up.mjs, which its image does not have',
    ],
    [
      'a secret as a text',
      (parts) => (container(parts).env[0] = { name: 'SECRET_KEY', value: 'x' }),
      'api has SECRET_KEY, but not from a Secret',
    ],
    [
      'a secret among the settings',
      ({ settings }) => (settings.data.SECRET_KEY = ''),
      'ConfigMap helix-settings has SECRET_KEY',
    ],
    [
      'a Secret in a file',
      (parts) => (parts.secret = { kind: 'Secret', metadata: { name: 'helix' } }),
      'the Secret helix is in a file',
    ],
    [
      'no denial of what is not allowed',
      (parts) => delete parts.deny,
      'no NetworkPolicy denies what the others do not allow',
    ],
    ['an edge that is missing', (parts) => delete parts.database, 'api may call the ports 53, but needs 53, 5432'],
    [
      'an edge that nobody needs',
      ({ database }) => database.spec.egress[0].ports.push({ port: 6379 }),
      'api may call the ports 53, 5432, 6379, but needs 53, 5432',
    ],
    [
      'an ingress without its edge',
      (parts) => delete parts.requests,
      'api is reached at the ports 9464, but 3000, 9464 are meant',
    ],
    [
      'a management port for others',
      ({ monitoring }) =>
        (monitoring.spec.ingress[0].from[0].namespaceSelector.matchLabels['kubernetes.io/metadata.name'] = 'default'),
      'opens the management port to default',
    ],
    // 4 processes and one while a version is replaced, 8 and 4 connections each, 20 for others: 5 x 12 + 20.
    [
      'too few connections',
      ({ settings }) => (settings.metadata.annotations['helix.example/max-connections'] = '79'),
      '5 processes with DATABASE_POOL 8 need 80 connections, but 79 are allowed',
    ],
  ])('are refused for %s', (_, change, problem) => {
    expect(check(change)).toEqual(expect.arrayContaining([expect.stringContaining(problem)]));
  });
});

describe('the Dockerfile', () => {
  it('is fine when each target is assembled and runs as 10001', () => {
    expect(checkDockerfile(DOCKERFILE, ['api'])).toEqual([]);
  });

  it.each([
    ['a base without its version', 'node:24.21.0-bookworm-slim', 'node:24', 'node:24 does not name one version'],
    ['root', 'USER 10001:10001\n', '', 'api runs as root instead of 10001'],
    [
      'a shell as its first process',
      'CMD ["node", "dist/services/api/src/main.js"]',
      'CMD node dist/services/api/src/main.js',
      'api does not start node as its first process',
    ],
    [
      'files of another target',
      'assemble.mjs api',
      'assemble.mjs audio',
      'api is not assembled by scripts/assemble.mjs',
    ],
    ['the program of another service', 'services/api', 'services/audio', 'api starts dist/services/audio/src/main.js'],
    ['no health check', 'HEALTHCHECK CMD ["node", "-e", "1"]\n', '', 'api has no health check'],
    ['a browser', 'USER 10001', 'RUN apt-get install chromium\nUSER 10001', 'api has Chromium, or lacks it'],
    ['a target that is missing', ' AS api\n', ' AS web\n', 'there is no stage api'],
  ])('is refused for %s', (_, right, wrong, problem) => {
    expect(DOCKERFILE).toContain(right);
    expect(checkDockerfile(DOCKERFILE.replace(right, wrong), ['api'])).toContain(`Dockerfile: ${problem}`);
  });
});

describe('what an ingress routes where', () => {
  it('is the table of docs/settings.md', () => {
    expect(compareRoutes('nginx.conf', nginxRoutes(NGINX))).toEqual([]);
  });

  it.each([
    [
      'regard to case',
      '~* ^/api/agent/ ',
      '~* ^/api/[a]gent/never ',
      '/API/Agent/Commands goes to api instead of sync-ingest',
    ],
    [
      'the data of reports at sync-ingest',
      '~* ^/api/agent/reportData(?:/|$) ',
      '~* ^/api/never ',
      '/api/agent/reportData goes to sync-ingest instead of api',
    ],
    [
      'probes from outside',
      '^/(?:health(?:/|$)|metrics(?:/|$)) ',
      '^/never ',
      '/health/ready goes to api instead of nowhere',
    ],
    ['small bodies of agents', '8m', '1m', 'bodies of /api/agent/changes may have 1m instead of 8m'],
    [
      'a stream that is buffered',
      'proxy_buffering off;\n      proxy_pass $api',
      'proxy_pass $api',
      '/api/events is buffered',
    ],
  ])('is refused with %s', (_, right, wrong, problem) => {
    expect(NGINX).toContain(right);
    expect(compareRoutes('nginx.conf', nginxRoutes(NGINX.replace(right, wrong)))).toContain(`nginx.conf: ${problem}`);
  });

  it('takes the longest path of an Ingress first, without regard to case', () => {
    const ingress = (path: string, name: string, annotations = {}): unknown => ({
      metadata: { annotations },
      spec: { rules: [{ http: { paths: [{ path, backend: { service: { name } } }] } }] },
    });
    const route = ingressRoutes([
      ingress('/', 'api'),
      ingress('/api/agent/', 'sync-ingest', { 'nginx.ingress.kubernetes.io/proxy-body-size': '8m' }),
      ingress('/api/agent/reportData(/|$)', 'api'),
      ingress('/health(/|$)', 'nowhere'),
    ]);
    const services = ['/API/AGENT/x', '/api/agent/reportdata', '/health', '/x'].map((path) => route(path)?.service);
    expect(services).toEqual(['sync-ingest', 'api', undefined, 'api']);
    expect(route('/api/agent/x')).toMatchObject({ body: '8m', isBuffered: true });
  });
});

describe('secrets in the files', () => {
  it.each([
    ['SECRET_KEY: ${SECRET_KEY:?make one}'],
    ['DATABASE_URL: postgres://helix_service:${DATABASE_SERVICE_PASSWORD:?make one}@postgres/helix'],
    ['REDIS_PASSWORD='],
    ['SMTP_URL: smtp://mail:1025'],
    ['AWS_ACCESS_KEY_ID: helix'],
    ['path: /spec/template/spec/containers/0/resources/requests/cpu'],
  ])('are not found in %s', (line) => {
    expect(findSecrets({ file: line })).toEqual([]);
  });

  it.each([
    ['SECRET_KEY: correct horse battery staple', 'file:1 gives SECRET_KEY a value'],
    ['REDIS_PASSWORD=swordfish', 'file:1 gives REDIS_PASSWORD a value'],
    ['POSTGRES_PASSWORD: ${POSTGRES_PASSWORD:-postgres}', 'file:1 gives POSTGRES_PASSWORD a value'],
    ['DATABASE_URL: postgres://helix_service:swordfish@postgres/helix', 'file:1 gives DATABASE_URL a value'],
    ['value: 5f4dcc3b5aa765d61d8327deb882cf99', 'file:1 has what looks like a secret'],
    ['"secret": "kQ7xZ2vB9nM4pL6sT8wY1cF3"', 'file:1 has what looks like a secret'],
  ])('are found in %s', (line, problem) => {
    expect(findSecrets({ file: line })).toEqual([problem]);
  });
});
