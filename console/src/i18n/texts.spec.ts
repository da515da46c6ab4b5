import { jest } from '@jest/globals';
import { readdirSync, readFileSync } from 'node:fs';
import type { Texts } from './texts.js';

const root = new URL('../', import.meta.url);
const sources = readdirSync(root, { recursive: true }).filter((path) => /(?<!\.spec|\.d)\.tsx?$/.test(path));
const textFiles = sources.filter((path) => path.endsWith('/texts.ts') && path !== 'i18n/texts.ts');
const read = (path: string): string => readFileSync(new URL(path, root), 'utf8');

/** The text keys that each file registers, with their texts. */
const registered = new Map<string, Map<string, string>>();

function flatten(texts: Texts, prefix: string, into: Map<string, string>): Map<string, string> {
  for (const [key, text] of Object.entries(texts)) {
    if (typeof text === 'string') into.set(prefix + key, text);
    else flatten(text ?? {}, `${prefix}${key}.`, into);
  }
  return into;
}

beforeAll(async () => {
  let texts: Texts = {};
  jest.unstable_mockModule('./texts.js', () => ({ registerTexts: (added: Texts) => (texts = added) }));
  for (const path of textFiles) {
    await import(`../${path.replace(/\.ts$/, '.js')}`);
    registered.set(path, flatten(texts, '', new Map()));
  }
  const { navigationTexts } = await import('./navigation-en.js');
  registered.set('i18n/navigation-en.ts', flatten({ navigation: navigationTexts }, '', new Map()));
});

describe('feature texts', () => {
  it('registers each key once', () => {
    const keys = [...registered.values()].flatMap((texts) => [...texts.keys()]);
    expect(keys.filter((key, index) => keys.indexOf(key) !== index)).toEqual([]);
    expect(keys.length).toBeGreaterThan(500);
  });

  it('contains no empty text', () => {
    const empty = [...registered.values()].flatMap((texts) => [...texts].filter(([, text]) => text.trim() === ''));
    expect(empty).toEqual([]);
  });

  it('finds an import of each texts.ts in its feature', () => {
    const isImported = (path: string): boolean => {
      const folder = path.slice(0, path.lastIndexOf('/') + 1);
      return sources.some((source) => source.startsWith(folder) && /import '\.{1,2}\/texts\.js';/.test(read(source)));
    };
    expect(textFiles.filter((path) => !isImported(path))).toEqual([]);
  });

  it('contains every literal key of the code', () => {
    const known = new Set([...registered.values()].flatMap((texts) => [...texts.keys()]));
    const namespaces = new Set([...known].map((key) => key.slice(0, key.indexOf('.'))));
    const unknown = sources.flatMap((path) =>
      [...read(path).matchAll(/'((\w+)\.[\w.]+\w)'/g)]
        .filter(([, key = '', namespace = '']) => namespaces.has(namespace) && !known.has(key))
        .map(([, key]) => `${path}: ${key}`),
    );
    expect(unknown).toEqual([]);
  });
});
