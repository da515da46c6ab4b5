/**
 * `node scripts/deployment/check.mjs`: checks Dockerfile, docker-compose.yml and k8s with the programs that read them (each
 * of which must refuse its file in fixtures), compares them with the settings, and starts what is in each image (`--files`
 * leaves that out). Build first.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { TARGETS } from '../assemble.mjs';
import { kafkaVersion } from '../kafka/broker-files.mjs';
import { root } from '../prepare.mjs';
import { checkCompose } from './agreement/compose.mjs';
import { checkDockerfile } from './agreement/dockerfile.mjs';
import { checkKubernetes } from './agreement/kubernetes.mjs';
import { compareRoutes, ingressRoutes, nginxRoutes } from './agreement/routes.mjs';
import { findSecrets } from './agreement/secrets.mjs';
import { checkTargets } from './check-targets.mjs';
import { pythonOfValidators, validators, validatorsObstacle } from './validators.mjs';

const OVERLAYS = ['dev', 'production'];
const FIXTURES = 'scripts/deployment/fixtures';
const read = (file) => readFileSync(join(root, file), 'utf8');

/** The services, each with an image of its name. */
const SERVICES = Object.keys(TARGETS).filter((target) => TARGETS[target].programs[0].startsWith('dist/services/'));

/**
 * Runs every check, once nothing stands in the way of the validators.
 *
 * @param {{ withTargets?: boolean }} [options] whether to start what is in each image, which takes most of the time.
 * @returns {Promise<{ passed: number, failed: number }>}
 */
export async function checkDeployment({ withTargets = true } = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'helix-deployment-'));
  let passed = 0;
  let failed = 0;
  const check = async (name, work) => {
    const problems = await Promise.resolve()
      .then(work)
      .catch((error) => [error.message]);
    console.log(
      problems.length === 0
        ? `  ${name}: fine`
        : `  ${name} failed:\n${problems.map((each) => `    ${each}`).join('\n')}`,
    );
    if (problems.length === 0) passed += 1;
    else failed += 1;
  };
  try {
    const tools = validators();
    const rendered = Object.fromEntries(OVERLAYS.map((overlay) => [overlay, join(folder, `${overlay}.yaml`)]));
    const { SETTING_READERS: readers } = await import('../../dist/libs/web/src/setting-readers.js');
    const { version } = JSON.parse(read('package.json'));

    await check('Dockerfile by hadolint', () => [
      ...accepts(tools.hadolint, ['Dockerfile']),
      ...refuses(tools.hadolint, [`${FIXTURES}/unpinned.Dockerfile`]),
    ]);
    await check('Dockerfile and targets', () => checkDockerfile(read('Dockerfile'), Object.keys(TARGETS)));
    await check('docker-compose.yml by Docker Compose', () => [
      ...accepts(tools.compose, ['-f', 'docker-compose.yml', 'config', '-q'], composeEnvironment()),
      ...refuses(tools.compose, ['-f', 'docker-compose.yml', 'config', '-q'], {}),
      ...refuses(tools.compose, ['-f', `${FIXTURES}/misspelt-compose.yml`, 'config', '-q'], composeEnvironment()),
    ]);
    await check('docker-compose.yml and settings', async () => {
      const config = ['-f', 'docker-compose.yml', '--profile', '*', 'config', '--format', 'json'];
      const compose = JSON.parse(run(tools.compose, config, composeEnvironment()).stdout);
      return checkCompose(compose, { services: SERVICES, readers, kafkaVersion: await kafkaVersion() });
    });
    for (const overlay of OVERLAYS) {
      await check(`k8s/overlays/${overlay} by kustomize`, () => {
        const { status, stdout, stderr } = run(tools.kustomize, [`k8s/overlays/${overlay}`]);
        if (status !== 0) return [stderr.trim()];
        writeFileSync(rendered[overlay], stdout);
        return [];
      });
      await check(`k8s/overlays/${overlay} by the schemas of Kubernetes`, () =>
        accepts(tools.kubernetes, [rendered[overlay]]),
      );
      await check(`k8s/overlays/${overlay} and settings`, () => {
        const manifests = parseYaml(rendered[overlay]);
        const known = {
          services: SERVICES,
          readers,
          commands: TARGETS.migrate.programs,
          version: overlay === 'production' ? version : undefined,
        };
        const ingresses = manifests.filter(({ kind }) => kind === 'Ingress');
        return [
          ...checkKubernetes(overlay, manifests, known),
          ...compareRoutes(`${overlay}: Ingress`, ingressRoutes(ingresses)),
        ];
      });
    }
    await check('kustomize and the schemas of Kubernetes refuse what is wrong', () => [
      ...refuses(tools.kustomize, [`${FIXTURES}/without-its-file`]),
      ...refuses(tools.kubernetes, [`${FIXTURES}/misspelt-deployment.yaml`]),
    ]);
    await check('routes of docker/ingress/nginx.conf', () =>
      compareRoutes('nginx.conf', nginxRoutes(read('docker/ingress/nginx.conf'))),
    );
    await check('secrets', () => findSecrets(Object.fromEntries(deploymentFiles().map((file) => [file, read(file)]))));
    if (withTargets) await check('what is in each image', checkTargets);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  return { passed, failed };
}

function run([program, ...first], args, environment = {}) {
  const { PATH, HOME } = process.env;
  return spawnSync(program, [...first, ...args], { cwd: root, env: { PATH, HOME, ...environment }, encoding: 'utf8' });
}

/** @returns what the program said unless it accepts. */
function accepts(tool, args, environment) {
  const { status, stdout, stderr, error } = run(tool, args, environment);
  return status === 0 ? [] : [`${args.at(-1)}: ${error?.message ?? `${stdout}${stderr}`.trim()}`];
}

/** A check that accepts everything would say nothing. */
function refuses(tool, args, environment) {
  const { status, error } = run(tool, args, environment);
  if (error) return [error.message];
  return status === 0 ? [`${tool[0]} accepts ${args.join(' ')}, which is wrong`] : [];
}

/** A value for each variable of .env.example. */
function composeEnvironment() {
  const names = [...read('.env.example').matchAll(/^([A-Z0-9_]+)=/gm)].map(([, name]) => name);
  return Object.fromEntries(names.map((name) => [name, `of-${name.toLowerCase()}-`.padEnd(40, 'x')]));
}

/** The documents of a YAML file, by the parser that the schemas of Kubernetes bring. */
function parseYaml(file) {
  const program = 'import json, sys, yaml; json.dump(list(yaml.safe_load_all(open(sys.argv[1]))), sys.stdout)';
  const { status, stdout, stderr } = run([pythonOfValidators()], ['-c', program, file]);
  if (status !== 0) throw new Error(stderr.trim());
  return JSON.parse(stdout).filter((document) => document !== null);
}

/** Every file by which Helix is deployed. */
function deploymentFiles() {
  const below = (folder) =>
    readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, String(name)));
  return [
    'Dockerfile',
    '.dockerignore',
    '.env.example',
    'docker-compose.yml',
    ...below('docker'),
    ...below('k8s'),
  ].filter((file) => statSync(join(root, file)).isFile());
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const obstacle = validatorsObstacle();
  if (obstacle) {
    console.error(`  The deployment files were not checked: ${obstacle}`);
    process.exit(1);
  }
  const { passed, failed } = await checkDeployment({ withTargets: !process.argv.includes('--files') });
  console.log(`  deployment files: ${passed} passed, ${failed} failed`);
  if (failed > 0) process.exitCode = 1;
}
