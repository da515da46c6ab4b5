import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, statSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { childEnvironment } from '@helix/child-environment';

/** How to start a program of PostgreSQL, which does not run as root. */
export interface RunAs {
  /** Command prefix; empty when it runs as this user. */
  prefix: string[];
  uid?: number;
  gid?: number;
}

const USER = 'postgres';

/**
 * Chooses the user for PostgreSQL: the current one, or for root the user `postgres`, which is created when missing.
 *
 * A checkout is often in a folder that only root may enter. Then the server keeps the one capability to pass through such
 * folders, instead of opening the folders to everybody.
 *
 * @param paths folders that the server must reach.
 * @throws Error when root cannot become another user here.
 */
export function runAs(paths: string[]): RunAs {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return { prefix: [] };
  const uid = idOf('-u') ?? createUser();
  const gid = idOf('-g') ?? uid;
  const become = { prefix: [] as string[], uid, gid };
  if (paths.every((path) => canReach(path, uid, gid))) return become;
  const setpriv = ['/usr/bin/setpriv', '/bin/setpriv'].find((path) => existsSync(path));
  if (!setpriv) {
    throw new Error(
      `user ${USER} cannot enter ${paths.find((path) => !canReach(path, uid, gid))}; run as a user that is not root, ` +
        'or set DATA_DIR and the checkout where every user may enter',
    );
  }
  return {
    prefix: [
      setpriv,
      `--reuid=${uid}`,
      `--regid=${gid}`,
      '--clear-groups',
      // Keeps the capability also for access(), which initdb calls before it runs its programs.
      '--securebits=+no_setuid_fixup',
      '--inh-caps=+dac_override',
      '--ambient-caps=+dac_override',
    ],
  };
}

/**
 * Creates a folder that only its owner may enter, or closes an existing one to everybody else. A folder of root becomes one
 * of the user of PostgreSQL: root enters it anyway, and that user could not.
 */
export function makePrivate(folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const { uid, mode } = statSync(folder);
  const me = process.getuid?.();
  // The folder of somebody else, such as a mounted volume, is theirs to close.
  if ((mode & 0o077) !== 0 && (me === 0 || me === uid)) chmodSync(folder, 0o700);
  if (me === 0 && uid === 0) {
    const owner = idOf('-u') ?? createUser();
    chownSync(folder, owner, idOf('-g') ?? owner);
  }
}

/** Makes the user of PostgreSQL the owner of a file or a folder. */
export function chownTo(user: RunAs, path: string): void {
  if (process.getuid?.() !== 0) return;
  const uid = user.uid ?? idOf('-u');
  if (uid !== null) chownSync(path, uid, user.gid ?? idOf('-g') ?? uid);
}

function idOf(flag: '-u' | '-g'): number | null {
  const found = spawnSync('id', [flag, USER], { encoding: 'utf8', env: childEnvironment() });
  return found.status === 0 ? Number(found.stdout.trim()) : null;
}

function createUser(): number {
  for (const [command, args] of [
    ['useradd', ['--system', '--no-create-home', '--shell', '/usr/sbin/nologin', USER]],
    ['adduser', ['-S', '-D', '-H', USER]],
  ] as const) {
    if (spawnSync(command, args, { env: childEnvironment() }).status === 0) {
      const uid = idOf('-u');
      if (uid !== null) return uid;
    }
  }
  throw new Error(`PostgreSQL does not run as root, and user ${USER} could not be created; run as another user`);
}

/** Whether a user may enter every folder of a path. */
function canReach(path: string, uid: number, gid: number): boolean {
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    if (existsSync(folder)) {
      if (spawnSync('test', ['-x', join(folder, '.')], { uid, gid, env: childEnvironment() }).status !== 0)
        return false;
    }
    if (dirname(folder) === folder) return true;
  }
}
