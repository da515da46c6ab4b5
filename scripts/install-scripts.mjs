import { readFileSync } from 'node:fs';

/**
 * The packages, each with its version, whose install scripts `npm start`, `npm test` and their like run: `allowScripts` of
 * package.json. npm itself runs none (.npmrc).
 */
export function allowedScripts() {
  const { allowScripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8'));
  return Object.keys(allowScripts).filter((name) => allowScripts[name]);
}
