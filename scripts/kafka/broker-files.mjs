import { execFile, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { certificateNames, makeCertificates, STORE_PASSWORD, storeOf } from './certificates.mjs';

const run = promisify(execFile);
const here = dirname(fileURLToPath(import.meta.url));
const cache = join(here, '..', '..', '.cache', 'kafka');
const pom = join(here, 'pom.xml');

/** Where a broker's data goes when nothing else is said. */
export const defaultDirectory = join(cache, 'data');

/** Whether a program is installed here and works. */
export const works = (program, ...args) => spawnSync(program, args, { stdio: 'ignore' }).status === 0;

export const hasJava = () => works('java', '-version') && works('mvn', '-v');
export const hasDocker = () => works('docker', 'info');
/** Whether this machine can run a broker. */
export const canRunKafka = () => hasJava() || hasDocker();

/** Whether a broker with TLS and sign-ins can run here. */
export const canSecureKafka = () => hasJava() && works('openssl', 'version');

/** The version of Kafka that `pom.xml` names. */
export async function kafkaVersion() {
  return /<kafka\.version>(.*)<\/kafka\.version>/.exec(await readFile(pom, 'utf8'))?.[1] ?? 'unknown';
}

/** The folder of the broker's jars; fetched from Maven Central the first time. */
export async function kafkaJars() {
  const folder = join(cache, await kafkaVersion());
  if (existsSync(folder)) return folder;
  await mkdir(cache, { recursive: true });
  // Fetched aside and then renamed, so that a fetch that was cut off leaves no half set of jars.
  const part = await mkdtemp(join(cache, 'part-'));
  try {
    await run('mvn', ['-q', '-B', '-f', pom, 'dependency:copy-dependencies', `-DoutputDirectory=${part}`]);
    await rename(part, folder).catch((error) => {
      if (!existsSync(folder)) throw error;
    });
  } finally {
    await rm(part, { recursive: true, force: true });
  }
  return folder;
}

/** Java's arguments for one of Kafka's main classes. A small heap and a quick start count more here than peak speed. */
export const javaArguments = (jars, mainClass, ...args) => [
  '-Xmx512m',
  '-XX:+UseSerialGC',
  '-XX:TieredStopAtLevel=1',
  `-Dlog4j2.configurationFile=${join(here, 'log4j2.properties')}`,
  '-cp',
  join(jars, '*'),
  mainClass,
  ...args,
];

/**
 * Writes the settings of a single broker that is its own controller, and formats its storage the first time.
 *
 * @param options.secure who may sign in at further listeners with TLS, and the port of each by the name of its certificate.
 * @returns the path of the settings, and the certificate of the authority that signed those of the listeners.
 */
export async function prepareBroker({ jars, directory, port, controllerPort, secure }) {
  const data = join(directory, 'log');
  const path = join(directory, 'server.properties');
  const certificates = join(directory, 'certificates');
  await mkdir(directory, { recursive: true });
  const authority = secure ? await makeCertificates(certificates) : undefined;
  const plain = brokerSettings(port, controllerPort, '127.0.0.1');
  const settings = { ...plain, ...(secure ? secureSettings(plain, secure, certificates) : {}), 'log.dirs': data };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  await writeFile(path, lines.join(''), { mode: 0o600 });
  if (!existsSync(join(data, 'meta.properties'))) {
    // A cluster's id is a UUID in base64url, which must not look like an option.
    const cluster = `h${randomBytes(16).toString('base64url').slice(1)}`;
    const users = secure ? SCRAM.flatMap((mechanism) => ['--add-scram', scramUser(mechanism, secure)]) : [];
    const format = ['format', '-t', cluster, '-c', path, ...users];
    await run('java', javaArguments(jars, 'kafka.tools.StorageTool', ...format));
  }
  return { settings: path, authority };
}

const SCRAM = ['SCRAM-SHA-256', 'SCRAM-SHA-512'];
const LOGIN_MODULES = 'org.apache.kafka.common.security';

const scramUser = (mechanism, { username, password }) => `${mechanism}=[name=${username},password=${password}]`;

/** Adds a listener with TLS and sign-ins for each certificate. */
function secureSettings(plain, { username, password, ports }, certificates) {
  const names = certificateNames.map((name) => name.toUpperCase());
  const addresses = certificateNames.map((name) => `${name.toUpperCase()}://127.0.0.1:${ports[name]}`);
  const settings = {
    listeners: [plain.listeners, ...addresses].join(','),
    'advertised.listeners': [
      plain['advertised.listeners'],
      ...addresses.map((address) => address.replace('127.0.0.1', 'localhost')),
    ].join(','),
    'listener.security.protocol.map': [
      plain['listener.security.protocol.map'],
      ...names.map((name) => `${name}:SASL_SSL`),
    ].join(','),
  };
  for (const certificate of certificateNames) {
    const listener = `listener.name.${certificate}`;
    settings[`${listener}.ssl.keystore.type`] = 'PKCS12';
    settings[`${listener}.ssl.keystore.location`] = storeOf(certificates, certificate);
    settings[`${listener}.ssl.keystore.password`] = STORE_PASSWORD;
    settings[`${listener}.sasl.enabled.mechanisms`] = ['PLAIN', ...SCRAM].join(',');
    settings[`${listener}.plain.sasl.jaas.config`] =
      `${LOGIN_MODULES}.plain.PlainLoginModule required user_${username}="${password}";`;
    for (const mechanism of SCRAM)
      settings[`${listener}.${mechanism.toLowerCase()}.sasl.jaas.config`] =
        `${LOGIN_MODULES}.scram.ScramLoginModule required;`;
  }
  return settings;
}

/** Settings of a broker for one machine; `bind` is the address that it listens on. */
export const brokerSettings = (port, controllerPort, bind) => ({
  'process.roles': 'broker,controller',
  'node.id': 1,
  'controller.quorum.voters': `1@127.0.0.1:${controllerPort}`,
  'controller.listener.names': 'CONTROLLER',
  listeners: `PLAINTEXT://${bind}:${port},CONTROLLER://127.0.0.1:${controllerPort}`,
  'advertised.listeners': `PLAINTEXT://127.0.0.1:${port}`,
  'listener.security.protocol.map': 'PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT',
  'auto.create.topics.enable': false,
  'offsets.topic.num.partitions': 4,
  'offsets.topic.replication.factor': 1,
  'transaction.state.log.replication.factor': 1,
  'transaction.state.log.min.isr': 1,
  'share.coordinator.state.topic.replication.factor': 1,
  'share.coordinator.state.topic.min.isr': 1,
  'group.initial.rebalance.delay.ms': 0,
});
