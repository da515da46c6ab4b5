import ts from 'typescript';
import { deniedInText } from './deny-list.mjs';

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
  const added = new Set();
  const walk = (node) => {
    for (const { pos, end } of ts.getLeadingCommentRanges(text, node.getFullStart()) ?? []) {
      if (!added.has(pos)) add(pos, end);
      added.add(pos);
    }
    if (ts.isCallExpression(node) && /^(it|test|describe)\b/.test(node.expression.getText(source))) {
      const [title] = node.arguments;
      if (title && ts.isStringLiteralLike(title)) add(title.getStart(source), title.end);
    }
    ts.forEachChild(node, walk);
  };
  walk(source);
  return found;
}
