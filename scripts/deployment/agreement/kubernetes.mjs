import { isSecret } from './secrets.mjs';
import { compareConnections, compareSettings, OWNER, settingsRead, unknownSettings } from './settings.mjs';

/** What an overlay makes, by kind. */
class Manifests {
  constructor(where, all) {
    this.where = where;
    this.all = all;
  }

  of(kind) {
    return this.all.filter((each) => each.kind === kind);
  }

  named(kind, name) {
    return this.of(kind).find(({ metadata }) => metadata.name === name);
  }
}

/**
 * What is wrong in an overlay of Kubernetes that no schema knows, in sentences.
 *
 * @param {string} where the overlay.
 * @param {any[]} all its manifests.
 * @param {{ services: readonly string[], readers: Record<string, readonly string[]>, commands: readonly string[],
 *   version?: string }} known `commands`: programs of the image of an operator. `version`: what
 *   every image has as its tag; undefined: each has its own.
 */
export function checkKubernetes(where, all, known) {
  const manifests = new Manifests(where, all);
  return [
    ...known.services.flatMap((name) => checkService(manifests, name, known)),
    ...checkOperators(manifests, known),
    ...checkReferences(manifests),
    ...checkImages(manifests, known),
    ...checkNetwork(manifests, known),
    ...checkSecrets(manifests),
    ...checkScale(manifests, known.services),
  ].map((problem) => `${where}: ${problem}`);
}

/** Pod templates with the name of what makes them. */
const podsOf = (manifests) => [
  ...manifests.of('Deployment').map(({ metadata, spec }) => ({ name: metadata.name, ...spec.template })),
  ...manifests.of('Job').map(({ metadata, spec }) => ({ name: metadata.name, ...spec.template })),
  ...manifests.of('CronJob').map(({ metadata, spec }) => ({ name: metadata.name, ...spec.jobTemplate.spec.template })),
];

/** The settings of a container by name: a text, or where a secret is. */
function settingsOf(manifests, container) {
  const shared = (container.envFrom ?? []).flatMap(({ configMapRef }) =>
    Object.entries(manifests.named('ConfigMap', configMapRef?.name)?.data ?? { [`(${configMapRef?.name})`]: '' }),
  );
  const own = (container.env ?? []).map(({ name, value, valueFrom }) => [name, valueFrom ?? value ?? '']);
  return Object.fromEntries([...shared, ...own]);
}

function checkService(manifests, name, { readers }) {
  const deployment = manifests.named('Deployment', name);
  if (!deployment) return [`there is no Deployment ${name}`];
  const { spec } = deployment.spec.template;
  const [container] = spec.containers;
  const set = settingsOf(manifests, container);
  const problems = compareSettings(name, Object.keys(set), readers);
  const say = (problem) => problems.push(`${name} ${problem}`);
  const ports = Object.fromEntries((container.ports ?? []).map((port) => [port.name, port.containerPort]));
  if (String(ports.http) !== set.PORT) say(`listens on PORT ${set.PORT}, but its port http is ${ports.http}`);
  if (String(ports.management) !== set.METRICS_PORT)
    say(`has METRICS_PORT ${set.METRICS_PORT}, but its port management is ${ports.management}`);
  for (const [probe, path] of Object.entries({
    startupProbe: '/health/live',
    livenessProbe: '/health/live',
    readinessProbe: '/health/ready',
  })) {
    const { port, path: asked } = container[probe]?.httpGet ?? {};
    if (port !== 'http' || asked !== path) say(`has a ${probe} at ${asked ?? 'nothing'} of ${port ?? 'no port'}`);
  }
  if (spec.terminationGracePeriodSeconds < 45) say(`has ${spec.terminationGracePeriodSeconds} s to end`);
  if ((spec.topologySpreadConstraints ?? []).length === 0) say('is not spread over machines');
  return problems;
}

function checkOperators(manifests, { readers, services, commands }) {
  const problems = [];
  for (const { name, spec } of podsOf(manifests)) {
    for (const container of spec.containers) {
      const set = settingsOf(manifests, container);
      const isService = services.includes(name);
      if (!isService) problems.push(...unknownSettings(name, Object.keys(set), readers));
      if (OWNER in set && (isService || set[OWNER].secretKeyRef?.name !== 'helix-owner'))
        problems.push(`${name} knows ${OWNER}, or has it from another Secret than helix-owner`);
      const [, program] =
        / (scripts\/[\w-]+\.mjs)/.exec([...(container.command ?? []), ...(container.args ?? [])].join(' ')) ?? [];
      if (program && !commands.includes(program))
        problems.push(`${name} starts ${program}, which its image does not have`);
      problems.push(...checkRights(name, spec, container));
    }
  }
  return problems;
}

/** A container has no rights, and says how much it needs. */
function checkRights(name, spec, { securityContext = {}, resources = {} }) {
  const problems = [];
  if (spec.securityContext?.runAsUser !== 10001 || !spec.securityContext.runAsNonRoot)
    problems.push(`${name} does not run as 10001`);
  if (spec.securityContext?.seccompProfile?.type !== 'RuntimeDefault') problems.push(`${name} has no seccomp profile`);
  if (!securityContext.readOnlyRootFilesystem) problems.push(`${name} may write to its root`);
  if (securityContext.allowPrivilegeEscalation !== false || !securityContext.capabilities?.drop?.includes('ALL'))
    problems.push(`${name} may get more rights`);
  if (spec.automountServiceAccountToken !== false) problems.push(`${name} has a token of Kubernetes`);
  for (const kind of ['requests', 'limits'])
    for (const what of ['cpu', 'memory'])
      if (!resources[kind]?.[what]) problems.push(`${name} says nothing of ${kind} of ${what}`);
  return problems;
}

const hasLabels = (labels, wanted) => Object.entries(wanted ?? {}).every(([key, value]) => labels[key] === value);

/** Services, HorizontalPodAutoscalers, PodDisruptionBudgets and Ingresses name what is there. */
function checkReferences(manifests) {
  const problems = [];
  const pods = podsOf(manifests);
  for (const { metadata, spec } of manifests.of('Deployment')) {
    if (!hasLabels(spec.template.metadata.labels, spec.selector.matchLabels))
      problems.push(`Deployment ${metadata.name} does not select its pods`);
    for (const kind of ['HorizontalPodAutoscaler', 'PodDisruptionBudget', 'Service'])
      if (!manifests.named(kind, metadata.name)) problems.push(`${metadata.name} has no ${kind}`);
  }
  for (const { metadata, spec } of manifests.of('Service').filter((each) => each.spec.selector)) {
    const meant = pods.filter((pod) => hasLabels(pod.metadata.labels, spec.selector));
    if (meant.length !== 1 || meant[0].name !== metadata.name)
      problems.push(`Service ${metadata.name} selects ${meant.map(({ name }) => name).join(', ') || 'nothing'}`);
    const names = meant.flatMap((pod) =>
      pod.spec.containers.flatMap((container) => (container.ports ?? []).map((port) => port.name)),
    );
    for (const { targetPort } of spec.ports)
      if (!names.includes(targetPort))
        problems.push(`Service ${metadata.name} leads to the port ${targetPort}, which is not there`);
  }
  for (const { metadata, spec } of manifests.of('HorizontalPodAutoscaler')) {
    if (!manifests.named(spec.scaleTargetRef.kind, spec.scaleTargetRef.name))
      problems.push(`HorizontalPodAutoscaler ${metadata.name} scales ${spec.scaleTargetRef.name}, which is not there`);
    if (
      spec.behavior?.scaleDown?.stabilizationWindowSeconds !== 300 ||
      spec.behavior?.scaleUp?.stabilizationWindowSeconds !== 300
    )
      problems.push(`HorizontalPodAutoscaler ${metadata.name} does not wait 300 s`);
  }
  for (const { metadata, spec } of manifests.of('PodDisruptionBudget')) {
    if (pods.filter((pod) => hasLabels(pod.metadata.labels, spec.selector.matchLabels)).length !== 1)
      problems.push(`PodDisruptionBudget ${metadata.name} selects no Deployment`);
  }
  for (const { metadata, spec } of manifests.of('Ingress')) {
    for (const { backend } of spec.rules.flatMap(({ http }) => http.paths)) {
      const service = manifests.named('Service', backend.service.name);
      if (!service?.spec.ports.some(({ name }) => name === backend.service.port.name))
        problems.push(`Ingress ${metadata.name} leads to ${backend.service.name}, which is not there`);
    }
  }
  return problems;
}

function checkImages(manifests, { version }) {
  const problems = [];
  for (const { name, spec } of podsOf(manifests)) {
    const wanted = manifests.named('Deployment', name) ? name : 'migrate';
    for (const { image } of spec.containers) {
      const [, target, tag] = /^(?:.*\/)?helix\/([\w-]+):([\w.-]+)$/.exec(image) ?? [];
      if (target !== wanted) problems.push(`${name} has the image ${image} instead of helix/${wanted}`);
      if (version !== undefined && tag !== version)
        problems.push(`${name} has the image ${image} instead of version ${version}`);
    }
  }
  const job = `migrate-${(version ?? '').replaceAll('.', '-')}`;
  if (version !== undefined && !manifests.named('Job', job))
    problems.push(`there is no Job ${job}: each version has its own`);
  return problems;
}

/** Ports that settings lead to, outside of the cluster. */
const EDGES = {
  DATABASE_URL: [5432],
  [OWNER]: [5432],
  REDIS_URL: [6379],
  KAFKA_BROKERS: [9093],
  SMTP_URL: [465, 587],
  S3_BUCKET: [443],
  OIDC_ISSUER: [443],
  SPEECH_URL: [443],
  NOTES_URL: [443],
  OTEL_EXPORTER_OTLP_ENDPOINT: [4318],
};
/** Names of hosts. */
const EVERYWHERE = [53];

function checkNetwork(manifests, { services, readers }) {
  const problems = [];
  const policies = manifests.of('NetworkPolicy');
  const isDenied = policies.some(
    ({ spec }) => isEmpty(spec.podSelector) && !spec.ingress && !spec.egress && spec.policyTypes.length === 2,
  );
  if (!isDenied) problems.push('no NetworkPolicy denies what the others do not allow');
  const portsOf = (labels, direction) =>
    [
      ...new Set(
        policies
          .filter(({ spec }) => selects(spec.podSelector, labels))
          .flatMap(({ spec }) => (spec[direction] ?? []).flatMap(({ ports }) => ports.map(({ port }) => port))),
      ),
    ].sort((a, b) => a - b);
  for (const { name, metadata, spec } of podsOf(manifests)) {
    const settings = services.includes(name)
      ? settingsRead(name, readers)
      : Object.keys(settingsOf(manifests, spec.containers[0]));
    const wanted = [...new Set([...EVERYWHERE, ...settings.flatMap((setting) => EDGES[setting] ?? [])])].sort(
      (a, b) => a - b,
    );
    const open = portsOf(metadata.labels, 'egress');
    if (open.join() !== wanted.join())
      problems.push(`${name} may call the ports ${open.join(', ')}, but needs ${wanted.join(', ')}`);
  }
  const routed = new Set(
    manifests
      .of('Ingress')
      .flatMap(({ spec }) => spec.rules.flatMap(({ http }) => http.paths.map(({ backend }) => backend.service.name))),
  );
  for (const name of services) {
    const labels = manifests.named('Deployment', name)?.spec.template.metadata.labels;
    if (!labels) continue;
    const wanted = routed.has(name) ? [3000, 9464] : [9464];
    const open = portsOf(labels, 'ingress');
    if (open.join() !== wanted.join())
      problems.push(`${name} is reached at the ports ${open.join(', ')}, but ${wanted.join(', ')} are meant`);
  }
  for (const { metadata, spec } of policies) {
    const isManagement = (spec.ingress ?? []).some(({ ports }) => ports.some(({ port }) => port === 9464));
    const from = (spec.ingress ?? [])
      .flatMap((rule) => rule.from ?? [])
      .map(({ namespaceSelector }) => namespaceSelector?.matchLabels?.['kubernetes.io/metadata.name']);
    if (isManagement && from.join() !== 'monitoring')
      problems.push(`NetworkPolicy ${metadata.name} opens the management port to ${from.join(', ') || 'everybody'}`);
  }
  return problems;
}

const isEmpty = (selector) => !selector.matchLabels && !selector.matchExpressions;
const selects = ({ matchLabels, matchExpressions = [] }, labels) =>
  hasLabels(labels, matchLabels) && matchExpressions.every(({ key, values }) => values.includes(labels[key]));

function checkSecrets(manifests) {
  const problems = manifests.of('Secret').map(({ metadata }) => `the Secret ${metadata.name} is in a file`);
  for (const { metadata, data } of manifests.of('ConfigMap'))
    for (const name of Object.keys(data ?? {}))
      if (isSecret(name)) problems.push(`ConfigMap ${metadata.name} has ${name}`);
  for (const { name, spec } of podsOf(manifests))
    for (const container of spec.containers)
      for (const each of container.env ?? [])
        if (isSecret(each.name) && !each.valueFrom?.secretKeyRef)
          problems.push(`${name} has ${each.name}, but not from a Secret`);
  return problems;
}

/** While a version is replaced, each service has one process more. */
const SURGE = 1;

function checkScale(manifests, services) {
  const scalers = manifests.of('HorizontalPodAutoscaler');
  const processes = Object.fromEntries(scalers.map(({ metadata, spec }) => [metadata.name, spec.maxReplicas + SURGE]));
  const settings = manifests.of('ConfigMap').find(({ data }) => data?.DATABASE_POOL !== undefined);
  const allowed = Number(settings?.metadata.annotations?.['helix.example/max-connections'] ?? 100);
  const problems = compareConnections(processes, Number(settings?.data.DATABASE_POOL ?? 8), allowed);
  const isSmall = scalers.every(({ spec }) => spec.minReplicas === 1);
  for (const { metadata, spec } of scalers)
    if (!isSmall && spec.minReplicas < 2)
      problems.push(`HorizontalPodAutoscaler ${metadata.name} keeps ${spec.minReplicas}`);
  if (scalers.length !== services.length)
    problems.push(`${scalers.length} HorizontalPodAutoscalers scale ${services.length} services`);
  return problems;
}
