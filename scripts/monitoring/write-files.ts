import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { monitoringFiles } from './files.js';

/** `npm run monitoring`: writes the rules, their tests and the dashboard. */
for (const [path, text] of await monitoringFiles()) {
  const file = join(import.meta.dirname, '../..', path);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, text);
}
