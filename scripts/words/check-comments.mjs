/** Part of `npm run lint`: comments, test titles and documents use the words of docs/glossary.md. */
import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { deniedInText } from './deny-list.mjs';

const root = join(import.meta.dirname, '../..');
/** Files that quote the denied words. */
const EXEMPT = /^docs\/glossary\.md$|^scripts\/words\/|\/migrations\/|^LICENSE$/;

/** Each denied word in comments and test titles of a source file, or in a whole document, as `file:line: message`. */
export function findDeniedWords(file, text) {
  const lineOf = (offset) => text.slice(0, offset).split('\n').length;
  return textsOf(file, text).flatMap(({ start, content }) =>
    deniedInText(content).map(
      ({ word, offset, use }) => `${file}:${lineOf(start + offset)}: "${word}": use ${use} (docs/glossary.md)`,
    ),
  );
}

function textsOf(file, text) {
  if (file.endsWith('.md')) return [{ start: 0, content: text }];
  const found = [];
  const kind = file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, kind);
  const add = (start, end) => found.push({ start, content: text.slice(start, end) });
  const seen = new Set();
  const visitNode = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (!seen.has(pos)) add(pos, end);
      seen.add(pos);
    }
    if (ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) add(title.getStart(source), title.end);
    }
    ts.forEachChild(node, visitNode);
  };
  visitNode(source);
  return found;
}

if (process.argv[1] === import.meta.filename) {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => /\.(tsx?|mjs|js|md)$/.test(file) && !EXEMPT.test(file) && existsSync(join(root, file)));
  const found = files.flatMap((file) => findDeniedWords(file, readFileSync(join(root, file), 'utf8')));
  for (const line of found) console.error(line);
  if (found.length > 0) process.exitCode = 1;
}
