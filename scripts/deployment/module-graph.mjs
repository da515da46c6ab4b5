import { existsSync, readFileSync, statSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, relative, resolve } from 'node:path';
import ts from 'typescript';

/** What each file loads: targets share most of their files. */
const known = new Map();

/**
 * The files of a folder that programs in it load, and the packages that these import. Followed are imports and exports,
 * `import('...')`, and what Node finds beside a module: `new URL('...', import.meta.url)` (child processes, workers,
 * WebAssembly), `import.meta.resolve('...')` and `createRequire(import.meta.url)('...')`. A URL of a folder is not followed.
 *
 * @param {string} root
 * @param {readonly string[]} programs paths below root.
 * @returns {{ files: string[], packages: Map<string, string> }} paths below root; packages with the file that imports each first.
 * @throws Error that names file and path of what is not there, and what cannot be followed because it is computed.
 */
export function followModules(root, programs) {
  const files = new Set();
  const packages = new Map();
  const open = programs.map((program) => ({ path: resolve(root, program), from: 'the programs of the target' }));
  for (let next = open.pop(); next; next = open.pop()) {
    const { path, from } = next;
    const name = relative(root, path);
    if (files.has(name)) continue;
    if (name.startsWith('..')) throw new Error(`${from} loads ${path}, which is outside of ${root}`);
    if (!existsSync(path)) throw new Error(`${from} loads ${name}, which is not there`);
    if (statSync(path).isDirectory()) continue;
    files.add(name);
    if (!/\.[cm]?js$/.test(name)) continue;
    if (!known.has(path)) known.set(path, specifiersOf(name, readFileSync(path, 'utf8')));
    for (const specifier of known.get(path)) {
      if (/^\.{0,2}\//.test(specifier)) open.push({ path: resolve(dirname(path), specifier), from: name });
      else if (!isBuiltIn(specifier)) packages.set(packageOf(specifier), packages.get(packageOf(specifier)) ?? name);
    }
  }
  return { files: [...files].sort(), packages };
}

/** The package of an import: `@helix/web` of `@helix/web/testing`. */
const packageOf = (specifier) => /^(?:@[^/]+\/)?[^/]+/.exec(specifier)[0];
const isBuiltIn = (specifier) => specifier.startsWith('node:') || builtinModules.includes(specifier);

/** What a module loads, as written; `./` stands before what is relative to it. @throws Error for what is computed. */
export function specifiersOf(name, text) {
  const found = ts.preProcessFile(text, true, true).importedFiles.map(({ fileName }) => fileName);
  // Reading a file whole takes longer: few need it.
  if (!/import\.meta|createRequire|import\(/.test(text)) return found;
  const source = ts.createSourceFile(name, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.JS);
  const look = (node) => {
    found.push(...loadedBy(node, name));
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

function loadedBy(node, name) {
  if (!ts.isCallExpression(node) && !ts.isNewExpression(node)) return [];
  const [first, second] = node.arguments ?? [];
  const callee = node.expression.getText();
  const isImport = node.expression.kind === ts.SyntaxKind.ImportKeyword;
  const isUrl = ts.isNewExpression(node) && callee === 'URL' && second?.getText() === 'import.meta.url';
  const isRequire = /^createRequire\(import\.meta\.url\)(?:\.resolve)?$/.test(callee);
  if (!isImport && !isUrl && !isRequire && callee !== 'import.meta.resolve') return [];
  if (!first || !ts.isStringLiteralLike(first)) {
    throw new Error(`${name} computes what it loads, which cannot be followed: ${node.getText()}`);
  }
  // A URL is relative without a dot, too.
  return [isUrl ? `./${first.text}` : first.text];
}
