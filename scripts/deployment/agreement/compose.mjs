import { compareConnections, compareSettings, OWNER, unknownSettings } from './settings.mjs';

const WHERE = 'docker-compose.yml';

/**
 * What is wrong in docker-compose.yml that no schema knows, in sentences.
 *
 * @param {{ services: Record<string, any> }} compose with its variables replaced.
 * @param {{ services: readonly string[], readers: Record<string, readonly string[]>, kafkaVersion: string }} known
 */
export function checkCompose(compose, { services, readers, kafkaVersion }) {
  const problems = services.flatMap((name) =>
    compose.services[name] ? checkService(name, compose.services[name], readers) : [`there is no ${name}`],
  );
  for (const [name, service] of Object.entries(compose.services)) problems.push(...checkAny(name, service, services));
  for (const name of ['migrate', 'operator']) {
    const set = Object.keys(compose.services[name]?.environment ?? {});
    problems.push(...unknownSettings(name, set, readers));
  }
  if (!compose.services.migrate?.environment?.[OWNER]) problems.push(`migrate has no ${OWNER}`);
  if (!compose.services.kafka?.image?.endsWith(`:${kafkaVersion}`))
    problems.push(`kafka is ${compose.services.kafka?.image}, but ${kafkaVersion} is tested`);
  return [...problems, ...checkPool(compose, services)].map((problem) => `${WHERE}: ${problem}`);
}

function checkService(name, service, readers) {
  const set = service.environment ?? {};
  const problems = compareSettings(name, Object.keys(set), readers);
  const say = (problem) => problems.push(`${name} ${problem}`);
  if (service.build?.target !== name) say(`is built from ${service.build?.target ?? 'nothing'}`);
  if (!new RegExp(`/${name}:`).test(service.image ?? '')) say(`has the image ${service.image}`);
  if (service.depends_on?.migrate?.condition !== 'service_completed_successfully') say('does not wait for migrate');
  if (!service.healthcheck?.test?.join(' ').includes(`:${set.PORT}/health/ready`))
    say(`is not asked at PORT ${set.PORT}`);
  if (service.ports) say('is reached without the ingress');
  if (!service.read_only || !service.cap_drop?.includes('ALL')) say('may write to its root, or has capabilities');
  return problems;
}

function checkAny(name, service, services) {
  const problems = [];
  const say = (problem) => problems.push(`${name} ${problem}`);
  for (const { host_ip: address, published } of service.ports ?? []) {
    if (address !== '127.0.0.1') say(`publishes ${published} to every address of the machine`);
  }
  if (service.restart !== 'no' && !service.healthcheck?.test) say('has no health check');
  if (name !== 'migrate' && service.environment?.[OWNER]) say(`knows ${OWNER}`);
  if (!services.includes(name) && !service.build && !/:v?\d+\.\d+/.test(service.image ?? ''))
    say(`has no version: ${service.image}`);
  return problems;
}

/** At most two processes of each service are meant to run on one machine. */
const LARGEST_SCALE = 2;

function checkPool(compose, services) {
  const command = (compose.services.postgres?.command ?? []).join(' ');
  const allowed = Number(/max_connections=(\d+)/.exec(command)?.[1] ?? 100);
  const pool = Number(compose.services[services[0]]?.environment?.DATABASE_POOL ?? 8);
  return compareConnections(Object.fromEntries(services.map((name) => [name, LARGEST_SCALE])), pool, allowed);
}
