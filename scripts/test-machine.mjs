// Nothing here needs an installed package: `npm test` prepares the machine while npm installs them.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statfsSync } from 'node:fs';
import { freemem } from 'node:os';
import { join } from 'node:path';
import { HEADLESS, installedChromium } from './chromium.mjs';
import { validatorsObstacle } from './deployment/validators.mjs';
import { canRunKafka, canSecureKafka, works } from './kafka/broker-files.mjs';
import { canRunS3 } from './s3-server.mjs';

/** The path of a Chromium: the one that is set, else Debian's when root may install it, else one that is there. */
export async function findChromium() {
  if (process.env['CHROMIUM_PATH']) return installedChromium();
  if (!existsSync(HEADLESS)) installPackages(['chromium-headless-shell']);
  // Older releases of Debian pack only the one with windows.
  if (!installedChromium()) installPackages(['chromium']);
  return installedChromium();
}

/** Why no Kafka broker can run here; undefined when one can. */
export async function kafkaObstacle() {
  if (canRunKafka()) return undefined;
  installPackages(['openjdk-17-jre-headless', 'maven']);
  return canRunKafka() ? undefined : 'neither Java 17 with Maven nor a Docker engine is here';
}

/** Why no broker with TLS and sign-ins can run here; undefined when one can. */
export async function kafkaTlsObstacle() {
  if (canSecureKafka()) return undefined;
  installPackages(['openssl']);
  return canSecureKafka() ? undefined : 'Java 17, Maven and openssl are not all here';
}

/** Why no Redis can run here; undefined when one can. */
export async function redisObstacle() {
  const canRunRedis = () => works('redis-server', '--version');
  if (canRunRedis()) return undefined;
  installPackages(['redis-server']);
  return canRunRedis() ? undefined : 'redis-server is not here';
}

/** Why no MariaDB can run here; undefined when one can. */
export async function mariaDbObstacle() {
  const canRunMariaDb = () => works('/usr/sbin/mariadbd', '--version');
  if (canRunMariaDb()) return undefined;
  installPackages(['mariadb-server']);
  return canRunMariaDb() ? undefined : 'mariadb-server is not here';
}

/** Whether audio can be made and checked here. */
export const canRunFfmpeg = () => works('ffmpeg', '-version') && works('ffprobe', '-version');

/** Why no audio can be made and checked here; undefined when it can. */
export async function ffmpegObstacle() {
  if (canRunFfmpeg()) return undefined;
  installPackages(['ffmpeg']);
  return canRunFfmpeg() ? undefined : 'ffmpeg is not here';
}

/** Why no speech can be made here for a microphone; undefined when it can. */
export async function espeakObstacle() {
  const canSpeak = () => works('espeak-ng', '--version');
  if (canSpeak()) return undefined;
  installPackages(['espeak-ng']);
  return canSpeak() ? undefined : 'espeak-ng is not here';
}

/** Why no S3-compatible server can run here; undefined when one can. */
export async function s3Obstacle() {
  if (canRunS3()) return undefined;
  installPackages(['python3-venv']);
  return canRunS3() ? undefined : 'neither Python 3 with venv nor PyPI is here';
}

/** Why the deployment files cannot be checked here; undefined when they can. */
export async function deploymentObstacle() {
  if (!validatorsObstacle()) return undefined;
  installPackages(['python3-venv']);
  return validatorsObstacle();
}

/** Why alert rules cannot be checked and asked here; undefined when they can. */
export async function prometheusObstacle() {
  const canRunPrometheus = () => works('promtool', '--version') && works('prometheus', '--version');
  if (canRunPrometheus()) return undefined;
  installPackages(['prometheus']);
  return canRunPrometheus() ? undefined : 'prometheus is not here';
}

/** Where Linux keeps files in memory. */
const MEMORY = '/dev/shm';
/** More than all tests at work together write. */
const MEMORY_BYTES = 8 * 1024 ** 3;

/**
 * Makes a folder for the temporary files of the tests, which goes with this process. It is in memory where that has room:
 * the databases of the tests make and delete thousands of files, a seventh of the time of an API spec on a disk.
 *
 * @returns its path; undefined where the system's own folder has to do.
 */
export function temporaryFolder() {
  if (!existsSync(MEMORY)) return undefined;
  const { bavail, bsize } = statfsSync(MEMORY);
  const mount = readFileSync('/proc/mounts', 'utf8')
    .split('\n')
    .findLast((line) => line.split(' ')[1] === MEMORY);
  // Tests run programs that they wrote.
  const mayRun = mount !== undefined && !/\bnoexec\b/.test(mount);
  if (!mayRun || Math.min(bavail * bsize, freemem()) < MEMORY_BYTES) return undefined;
  const remove = (name) => rmSync(join(MEMORY, name), { recursive: true, force: true, maxRetries: 3 });
  // Nobody but the next run removes what a killed one left, and it would take memory until the system starts again.
  for (const name of readdirSync(MEMORY)) {
    const [, pid] = /^helix-tests-(\d+)$/.exec(name) ?? [];
    if (pid !== undefined && !existsSync(`/proc/${pid}`)) remove(name);
  }
  const name = `helix-tests-${process.pid}`;
  mkdirSync(join(MEMORY, name));
  process.on('exit', () => remove(name));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(1));
  return join(MEMORY, name);
}

/** Installs Debian packages when that needs no question: as root, on a system that has apt. */
function installPackages(names) {
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) return;
  console.log(`  Installing ${names.join(', ')} ...`);
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (args) => spawnSync('apt-get', ['-qq', '-y', ...args], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  apt(['update']);
  apt(['install', '--no-install-recommends', ...names]);
}
