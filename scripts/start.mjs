/**
 * `npm start`: installs what is missing, builds what is stale, and runs Helix on this machine.
 *
 * package.json starts it with a wider young generation (--max-semi-space-size): a stream of changes is garbage within
 * milliseconds, and the usual 16 MiB make the collector copy it about.
 */
import { pathToFileURL } from 'node:url';
import { join } from 'node:path';
import { build, install, requireNode, root } from './prepare.mjs';

console.log('\n  Helix\n');
requireNode();
await install();
await build(['server', 'console']);

// In this process, not in a child: a kill of it must not leave an orphan that holds the data folder.
await import(pathToFileURL(join(root, 'dist/services/standalone/src/main.js')).href);

// npm passes on no SIGKILL of its own: when it is gone, whoever started us is too.
if (process.env['npm_lifecycle_event'] === 'start') {
  const parent = process.ppid;
  setInterval(() => {
    if (process.ppid !== parent) process.kill(process.pid, 'SIGTERM');
  }, 1_000).unref();
}
