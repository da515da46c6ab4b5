import { basename } from 'node:path';
import { deniedInName } from './deny-list.mjs';

/** The ESLint rule `helix/standard-words`: names of files and of what is declared use the words of docs/glossary.md. */
export const standardWords = {
  meta: {
    type: 'suggestion',
    schema: [],
    messages: { denied: '"{{name}}" has the word "{{word}}"; use: {{use}} (docs/glossary.md).' },
  },
  create(context) {
    const reported = new Set();
    const check = (node, name) => {
      if (reported.has(name)) return;
      for (const { word, use } of deniedInName(name)) {
        reported.add(name);
        context.report({ node, messageId: 'denied', data: { name, word, use } });
      }
    };
    return {
      Program: (node) => check(node, basename(context.filename).replace(/\.\w+$/, '')),
      Identifier: (node) => check(node, node.name),
      PrivateIdentifier: (node) => check(node, node.name),
    };
  },
};
