/**
 * Starts a real Apache Kafka broker (one node, KRaft, this machine only): `node scripts/kafka.mjs`.
 *
 * Environment: KAFKA_PORT (9092; 0 takes a free one), KAFKA_DIR (the broker's data).
 * With Java 17 and Maven it runs from Maven Central's jars; with a Docker engine alone, from the image apache/kafka.
 */
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { openSync } from 'node:fs';
import { mkdir, readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import kafkajs from 'kafkajs';
import { freePorts } from './free-port.mjs';
import { certificateNames } from './kafka/certificates.mjs';
import {
  brokerSettings,
  canSecureKafka,
  defaultDirectory,
  hasDocker,
  hasJava,
  javaArguments,
  kafkaJars,
  kafkaVersion,
  prepareBroker,
} from './kafka/broker-files.mjs';

/** Recovery after a kill takes its time on a busy machine. */
const START_MS = 120_000;
export { canSecureKafka };

/**
 * Starts a broker and waits until it answers. Started again on the same directory and port it goes on where it was.
 *
 * @param {{ port?: number, directory?: string, user?: { username: string, password: string } }} [options] port 0 or none: a
 * free one. With a user there are also listeners with TLS at which that user signs in, by PLAIN, SCRAM-SHA-256 and
 * SCRAM-SHA-512; SCRAM has the user of the directory's first start.
 * @returns {Promise<{ brokers: string[], secure?: { authority: string, valid: string, expired: string, elsewhere: string },
 * pid: number, stop(): Promise<void>, kill(): Promise<void> }>} `secure` are the addresses with TLS, by what is wrong with
 * their certificate, and the certificate of who signed all of them (PEM). `stop` shuts the broker down in order, `kill`
 * with SIGKILL.
 * @throws Error in one line when this machine can run none, or the broker does not start.
 */
export async function startKafka({ port = 0, directory = defaultDirectory, user } = {}) {
  const names = user ? certificateNames : [];
  const [plain, controllerPort, ...others] = await freePorts(2 + names.length, [port]);
  const ports = { port: port || plain, controllerPort };
  await mkdir(directory, { recursive: true });
  const secure = user && { ...user, ports: Object.fromEntries(names.map((name, at) => [name, others[at]])) };
  const { child, authority } = await launch({ ...ports, secure, directory: resolve(directory) });
  const gone = once(child, 'exit');
  const end = async (signal) => {
    if (child.exitCode === null && child.signalCode === null) child.kill(signal);
    await gone;
    process.off('exit', killAtExit);
  };
  const killAtExit = () => child.kill('SIGKILL');
  process.on('exit', killAtExit);
  const brokers = [`127.0.0.1:${ports.port}`];
  try {
    await untilItAnswers(brokers, child, join(directory, 'broker.log'));
  } catch (error) {
    await end('SIGKILL');
    throw error;
  }
  const addresses = Object.entries(secure?.ports ?? {}).map(([name, number]) => [name, `localhost:${number}`]);
  return {
    brokers,
    ...(secure ? { secure: { authority, ...Object.fromEntries(addresses) } } : {}),
    pid: child.pid,
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
  };
}

async function launch({ port, controllerPort, directory, secure }) {
  const log = openSync(join(directory, 'broker.log'), 'w');
  // Ctrl+C reaches every process of a terminal: whoever started the broker stops it when nobody needs it any more.
  const options = { stdio: ['ignore', log, log], detached: true };
  if (hasJava()) {
    const jars = await kafkaJars();
    const { settings, authority } = await prepareBroker({ jars, directory, port, controllerPort, secure });
    return { child: spawn('java', javaArguments(jars, 'kafka.Kafka', settings), options), authority };
  }
  if (secure) throw new Error('no Kafka broker with TLS: it needs Java 17, Maven and openssl');
  if (!hasDocker()) throw new Error('no Kafka broker: it needs Java 17 and Maven, or a Docker engine');
  // The image turns KAFKA_A_B into a.b. Its container is named, so that a broker that was killed does not stay.
  const name = `helix-kafka-${port}`;
  execFileSync('docker', ['rm', '-f', name], { stdio: 'ignore' });
  const settings = Object.entries(brokerSettings(port, controllerPort, '0.0.0.0')).flatMap(([key, value]) => [
    '-e',
    `KAFKA_${key.toUpperCase().replaceAll('.', '_')}=${value}`,
  ]);
  const image = `apache/kafka:${await kafkaVersion()}`;
  const data = ['-v', `${name}:/tmp/kraft-combined-logs`];
  const published = ['-p', `127.0.0.1:${port}:${port}`];
  const args = ['run', '--rm', '--name', name, ...published, ...data, ...settings, image];
  return { child: spawn('docker', args, options) };
}

async function untilItAnswers(brokers, child, log) {
  const kafka = new kafkajs.Kafka({ brokers, logLevel: kafkajs.logLevel.NOTHING, retry: { retries: 0 } });
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(100)) {
    if (child.exitCode !== null || child.signalCode !== null) break;
    const admin = kafka.admin();
    try {
      await admin.connect();
      const cluster = await admin.describeCluster();
      if (cluster.brokers.length > 0) return;
    } catch {
      // Not yet.
    } finally {
      await admin.disconnect().catch(() => undefined);
    }
  }
  // The lines that begin with a space say where in its code it was, not why.
  const lines = (await readFile(log, 'utf8').catch(() => '')).split('\n').filter((line) => /^\S/.test(line));
  const words = lines.slice(-3).join(' / ');
  throw new Error(`Kafka did not start: ${words || 'no answer'}`);
}

async function main() {
  const kafka = await startKafka({
    port: Number(process.env.KAFKA_PORT ?? 9092),
    directory: process.env.KAFKA_DIR ?? defaultDirectory,
  });
  console.log(`Kafka ${await kafkaVersion()} answers on ${kafka.brokers[0]} (process ${kafka.pid}); Ctrl+C stops it.`);
  for (const signal of ['SIGINT', 'SIGTERM']) process.once(signal, () => void kafka.stop().then(() => process.exit(0)));
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  await main().catch((error) => {
    console.error(error.message);
    process.exitCode = 1;
  });
}
