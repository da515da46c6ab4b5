/** Part of `npm run lint`: comments, test titles and documents use the words of docs/glossary.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findDeniedWords } from './find-denied-words.mjs';

const root = join(import.meta.dirname, '../..');
/** Files that name denied words: the glossary, the deny-list, old migrations, and the history of renames. */
const EXEMPT = /^CHANGELOG\.md$|^docs\/glossary\.md$|^scripts\/words\/|\/migrations\/|^LICENSE$/;

const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
  .split('\n')
  .filter((file) => /\.(tsx?|mjs|js|md)$/.test(file) && !EXEMPT.test(file) && existsSync(join(root, file)));
const found = files.flatMap((file) => findDeniedWords(file, readFileSync(join(root, file), 'utf8')));
for (const line of found) console.error(line);
if (found.length > 0) process.exitCode = 1;
