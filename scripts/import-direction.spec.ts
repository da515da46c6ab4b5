import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const FIXTURES = {
  'libs/hygiene/src/testing/wrong-direction.fixture.ts': 'libs/hygiene may import libs/contracts, itself only.',
  'services/api/src/testing/wrong-direction.fixture.ts': 'services/api may import libs, itself only.',
  'console/src/testing/wrong-direction.fixture.ts': 'console may import libs/contracts, libs/hygiene, itself only.',
};

/** Files that are wrong on purpose, which the linter usually leaves out: do its rules fire? */
describe('the direction of imports', () => {
  let complaints: { filePath: string; messages: { ruleId: string; message: string }[] }[];

  beforeAll(() => {
    const eslint = join(root, 'node_modules/eslint/bin/eslint.js');
    const options = ['--no-ignore', '--format', 'json', ...Object.keys(FIXTURES)];
    complaints = JSON.parse(spawnSync(process.execPath, [eslint, ...options], { cwd: root, encoding: 'utf8' }).stdout);
  }, 120_000);

  const about = (file: string): { ruleId: string; message: string }[] =>
    complaints.find(({ filePath }) => filePath === join(root, file))?.messages ?? [];

  it.each(Object.entries(FIXTURES))('is enforced in %s', (file, words) => {
    const restricted = about(file).filter(({ ruleId }) => ruleId === 'import-x/no-restricted-paths');
    expect(restricted.map(({ message }) => message)).toEqual([expect.stringContaining(words)]);
  });

  it('keeps frameworks out of the business', () => {
    expect(about('libs/hygiene/src/testing/wrong-direction.fixture.ts').map(({ ruleId }) => ruleId)).toContain(
      'no-restricted-imports',
    );
  });
});
