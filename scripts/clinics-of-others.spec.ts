import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as comparison from '../libs/report-inputs/src/comparison.js';

const root = join(import.meta.dirname, '..');
const COMPARISON = 'libs/report-inputs/src/comparison.ts';

const sources = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'libs', 'services', 'demo'], {
  cwd: root,
})
  .toString()
  .split('\n')
  .filter((file) => /(?<!\.spec|\.cases|\.fixture)\.ts$/.test(file) && !/\/(testing|migrations)\//.test(file));
const filesWith = (pattern: RegExp): string[] =>
  sources.filter((file) => pattern.test(readFileSync(join(root, file), 'utf8')));

describe('clinics of others', () => {
  it('are found by one statement, which its file does not export', () => {
    expect(filesWith(/\bservice_tier\s+in\b|\bFOREIGN_CLINICS\b/)).toEqual([COMPARISON]);
    expect(readFileSync(join(root, COMPARISON), 'utf8')).not.toMatch(/export[^;]*\bFOREIGN_CLINICS\b/);
  });

  it('leave that file as rows that name nobody, and the place of the own clinic among them', () => {
    expect(Object.keys(comparison).toSorted()).toEqual([
      ...['compareClinics', 'compareProviders', 'compareRebooking', 'compareRnaUsage', 'readNationalRank'],
    ]);
    expect(filesWith(/from '[^']*\/comparison\.js'/)).toEqual(['libs/report-inputs/src/index.ts']);
  });
});
