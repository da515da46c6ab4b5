import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { lockSubset } from './lock-subset.mjs';
import { followModules } from './module-graph.mjs';

describe('the files that a program loads', () => {
  let root: string;
  const write = (files: Record<string, string>): void => {
    for (const [name, text] of Object.entries(files)) {
      mkdirSync(dirname(join(root, name)), { recursive: true });
      writeFileSync(join(root, name), text);
    }
  };

  beforeEach(() => {
    root = mkdtempSync(join(tmpdir(), 'helix-graph-'));
  });

  afterEach(() => rmSync(root, { recursive: true }));

  it('are found behind imports, exports, child processes, WebAssembly and computed requires of a package', () => {
    write({
      'dist/main.js': `import { a } from './a.js'; import pg from 'pg'; import { readFile } from 'node:fs';
        const later = async () => (await import('./later.js')).later;`,
      'dist/a.js': `export * from './b.js'; const CHILD = new URL('./work.child.js', import.meta.url);
        const MODULE = new URL('decoder.wasm', import.meta.url);`,
      'dist/b.js': `const kafka = createRequire(import.meta.url)('kafkajs'); import '@aws-sdk/client-s3/commands';`,
      'dist/later.js': `const FILES = new URL('base/', import.meta.resolve('@scope/model')); export const later = 1;`,
      'dist/work.child.js': `/** As in new URL('./other.child.js', import.meta.url). */ process.send('ready');`,
      'dist/decoder.wasm': '\0asm',
      'dist/unused.js': `import 'left-out';`,
    });
    const { files, packages } = followModules(root, ['dist/main.js']);
    expect(files).toEqual(
      ['a.js', 'b.js', 'decoder.wasm', 'later.js', 'main.js', 'work.child.js'].map((name) => `dist/${name}`),
    );
    expect(Object.fromEntries(packages)).toEqual({
      pg: 'dist/main.js',
      kafkajs: 'dist/b.js',
      '@aws-sdk/client-s3': 'dist/b.js',
      '@scope/model': 'dist/later.js',
    });
  });

  it('are refused when one is not there, with the file that wants it', () => {
    write({ 'dist/main.js': `const CHILD = new URL('./gone.child.js', import.meta.url);` });
    expect(() => followModules(root, ['dist/main.js'])).toThrow(
      'dist/main.js loads dist/gone.child.js, which is not there',
    );
  });

  it('are refused when a name is computed, since nobody can say what it will be', () => {
    write({ 'dist/main.js': `const name = process.argv[2]; await import(name);` });
    expect(() => followModules(root, ['dist/main.js'])).toThrow(
      'dist/main.js computes what it loads, which cannot be followed: import(name)',
    );
  });
});

describe('the part of package-lock.json that some dependencies need', () => {
  const lock = {
    packages: {
      '': { dependencies: { web: '1', mail: '1' } },
      'node_modules/web': {
        version: '1.0.0',
        dependencies: { parser: '^2' },
        optionalDependencies: { native: '1', 'native-elsewhere': '1' },
        peerDependencies: { core: '1', extras: '1' },
        peerDependenciesMeta: { extras: { optional: true } },
      },
      'node_modules/web/node_modules/parser': { version: '2.1.0', dependencies: { letters: '1' } },
      'node_modules/parser': { version: '1.9.0' },
      'node_modules/letters': { version: '1.0.0' },
      'node_modules/native': { version: '1.0.0' },
      'node_modules/core': { version: '1.0.0' },
      'node_modules/extras': { version: '1.0.0' },
      'node_modules/mail': { version: '1.0.0' },
      'node_modules/checker': { version: '1.0.0', dev: true },
    },
  };

  it('has their dependencies where Node finds them, and peers that they cannot do without', () => {
    expect(Object.keys(lockSubset(lock, ['web']))).toEqual([
      'node_modules/core',
      'node_modules/letters',
      'node_modules/native',
      'node_modules/web',
      'node_modules/web/node_modules/parser',
    ]);
  });

  it('is refused for a package that is imported without being a dependency', () => {
    expect(() => lockSubset(lock, ['letters'])).toThrow(
      'letters is imported, but is none of the dependencies of package.json',
    );
  });

  it('is refused for a package that is for development only', () => {
    const wrong = { packages: { ...lock.packages, '': { dependencies: { checker: '1' } } } };
    expect(() => lockSubset(wrong, ['checker'])).toThrow('is a dependency of development');
  });
});
