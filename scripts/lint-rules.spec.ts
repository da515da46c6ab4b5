import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deniedInName, deniedInText } from './words/deny-list.mjs';
import { findDeniedWords } from './words/find-denied-words.mjs';

const root = join(import.meta.dirname, '..');
/** Each file, what its room may import, and how many imports of the file are of another room. */
const WRONG_IMPORTS: [file: string, expected: string, count: number][] = [
  ['libs/hygiene/src/testing/wrong-direction.fixture.ts', 'libs/hygiene may import libs/contracts, itself only.', 1],
  ['services/api/src/testing/wrong-direction.fixture.ts', 'services/api may import libs, itself only.', 2],
  [
    'console/src/testing/wrong-direction.fixture.ts',
    'console may import libs/contracts, libs/hygiene, libs/notes, itself only.',
    1,
  ],
  [
    'demo/src/testing/wrong-direction.fixture.ts',
    'demo may import libs, agent/src/source.ts, agent/src/key-lists.ts, services/api/src/index.ts, services/sync-ingest/src/index.ts, itself only.',
    1,
  ],
];
const WRONG_WORDS = 'scripts/words/private-dialect.fixture.ts';
const WRONG_TYPES = 'scripts/typed-rules.fixture.ts';

/** Files that are wrong on purpose, which the linter usually leaves out: do its rules fire? */
describe('eslint.config.js', () => {
  let results: { filePath: string; messages: { ruleId: string; message: string }[] }[];

  beforeAll(() => {
    const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
    const options = ['--no-ignore', '--format', 'json', ...WRONG_IMPORTS.map(([file]) => file), WRONG_WORDS];
    results = JSON.parse(spawnSync(process.execPath, [eslint, ...options], { cwd: root, encoding: 'utf8' }).stdout);
  }, 120_000);

  const messagesOf = (file: string): { ruleId: string; message: string }[] =>
    results.find(({ filePath }) => filePath === join(root, file))?.messages ?? [];

  it.each(WRONG_IMPORTS)('reports every import in the wrong direction in %s', (file, expected, count) => {
    const restricted = messagesOf(file).filter(({ ruleId }) => ruleId === 'import-x/no-restricted-paths');
    const messages = Array<unknown>(count).fill(expect.stringContaining(expected));
    expect(restricted.map(({ message }) => message)).toEqual(messages);
  });

  it('reports a framework that is imported by libs/hygiene', () => {
    expect(messagesOf('libs/hygiene/src/testing/wrong-direction.fixture.ts').map(({ ruleId }) => ruleId)).toContain(
      'no-restricted-imports',
    );
  });

  it('reports names that are not in the glossary', () => {
    const reported = messagesOf(WRONG_WORDS).filter(({ ruleId }) => ruleId === 'helix/standard-words');
    expect(reported.map(({ message }) => message.slice(0, message.indexOf(';')))).toEqual([
      '"MOST_VISITS" has the word "most"',
      '"MOST_VISITS" has the word "visits"',
      '"tellJudged" has the word "tell"',
      '"tellJudged" has the word "judged"',
    ]);
  });
});

describe('.oxlintrc.json', () => {
  it('reports unhandled promises, promises where nobody waits, and forgotten cases', () => {
    const oxlint = join(root, 'node_modules/oxlint/bin/oxlint');
    const folder = mkdtempSync(join(tmpdir(), 'helix-oxlint-'));
    const config = join(folder, 'oxlintrc.json');
    const rules = JSON.parse(readFileSync(join(root, '.oxlintrc.json'), 'utf8')) as object;
    writeFileSync(config, JSON.stringify({ ...rules, ignorePatterns: [] }));
    const options = ['--type-aware', '--config', config, '--format', 'json', WRONG_TYPES];
    const { stdout } = spawnSync(process.execPath, [oxlint, ...options], { cwd: root, encoding: 'utf8' });
    rmSync(folder, { recursive: true });
    const { diagnostics } = JSON.parse(stdout) as { diagnostics: { code: string }[] };
    expect(diagnostics.map(({ code }) => code).sort()).toEqual([
      'typescript(no-floating-promises)',
      'typescript(no-misused-promises)',
      'typescript(switch-exhaustiveness-check)',
    ]);
  });
});

describe('deny-list of words', () => {
  it('finds denied words in comments and test titles with their line', () => {
    const found = findDeniedWords(WRONG_WORDS, readFileSync(join(root, WRONG_WORDS), 'utf8'));
    expect(found.map((line) => line.replace(/: use .*/, ''))).toEqual([
      `${WRONG_WORDS}:1: "Judges"`,
      `${WRONG_WORDS}:1: "visit"`,
      `${WRONG_WORDS}:1: "anew"`,
      `${WRONG_WORDS}:8: "visits"`,
    ]);
  });

  it('allows the label "last visit" and longer words that contain a denied one', () => {
    expect(deniedInText('No last visit: an unauthenticated visitor uses common judgement.')).toEqual([]);
    expect(deniedInName('lastVisitDate')).toEqual([]);
    expect(deniedInName('default')).toEqual([]);
  });

  it('reads camel case, constants and file names as the same words', () => {
    for (const name of ['judgedBefore', 'JUDGED_BEFORE', 'judged-before', 'JudgedBefore']) {
      expect(deniedInName(name)).toEqual([{ word: 'judged', use: 'evaluated' }]);
    }
  });
});

describe('README.md', () => {
  it('has one row for every folder of libs and services, and none for a folder that is gone', () => {
    const folders = ['libs', 'services'].flatMap((room) =>
      readdirSync(join(root, room)).map((name) => `${room}/${name}`),
    );
    const rows = readFileSync(join(root, 'README.md'), 'utf8').matchAll(/^\| `((?:libs|services)\/[\w-]+)`/gm);
    expect([...rows].map(([, folder]) => folder).sort()).toEqual(folders.sort());
  });
});
