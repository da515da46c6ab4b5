import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { deniedInName, deniedInText } from './words/deny-list.mjs';
import { findDeniedWords } from './words/find-denied-words.mjs';

const root = join(import.meta.dirname, '..');
const WRONG_IMPORTS = {
  'libs/hygiene/src/testing/wrong-direction.fixture.ts': 'libs/hygiene may import libs/contracts, itself only.',
  'services/api/src/testing/wrong-direction.fixture.ts': 'services/api may import libs, itself only.',
  'console/src/testing/wrong-direction.fixture.ts': 'console may import libs/contracts, libs/hygiene, itself only.',
};
const WRONG_WORDS = 'scripts/words/private-dialect.fixture.ts';
/** None of the rules under test needs types, and reading the types of the whole tree takes ten seconds. */
const TYPED_RULES = ['no-floating-promises', 'no-misused-promises', 'switch-exhaustiveness-check'];
const WITHOUT_TYPES = [
  '--parser-options=projectService:false',
  ...TYPED_RULES.map((name) => `--rule=@typescript-eslint/${name}: off`),
];

/** Files that are wrong on purpose, which the linter usually leaves out: do its rules fire? */
describe('eslint.config.js', () => {
  let results: { filePath: string; messages: { ruleId: string; message: string }[] }[];

  beforeAll(() => {
    const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
    const options = ['--no-ignore', '--format', 'json', ...WITHOUT_TYPES, ...Object.keys(WRONG_IMPORTS), WRONG_WORDS];
    results = JSON.parse(spawnSync(process.execPath, [eslint, ...options], { cwd: root, encoding: 'utf8' }).stdout);
  }, 120_000);

  const messagesOf = (file: string): { ruleId: string; message: string }[] =>
    results.find(({ filePath }) => filePath === join(root, file))?.messages ?? [];

  it.each(Object.entries(WRONG_IMPORTS))('reports an import in the wrong direction in %s', (file, expected) => {
    const restricted = messagesOf(file).filter(({ ruleId }) => ruleId === 'import-x/no-restricted-paths');
    expect(restricted.map(({ message }) => message)).toEqual([expect.stringContaining(expected)]);
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
