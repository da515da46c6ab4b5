/**
 * `npm run test:distributed`: two each of the services with everything that they need, in one installation on this machine,
 * which is used, killed in parts, restarted and restored (distributed/README.md). The last line is the totals.
 */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, install, requireNode, root } from './prepare.mjs';
import { runJest } from './run-jest.mjs';

/** Runs the tests on the built services. @returns as runJest. */
export function testDistributed(environment = {}) {
  return runJest({ name: 'distributed', args: ['-c', join(root, 'distributed/jest.config.mjs')], environment });
}

/** What this machine lacks for them. @returns reasons, none when they can run. */
export async function distributedObstacles() {
  const machine = await import('./test-machine.mjs');
  const { kafkaObstacle, redisObstacle, s3Obstacle, prometheusObstacle, findChromium } = machine;
  const found = [await kafkaObstacle(), await redisObstacle(), await s3Obstacle(), await prometheusObstacle()];
  if (!(await findChromium())) found.push('no Chromium was found or could be installed');
  return found.filter((reason) => reason !== undefined);
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  requireNode();
  await install();
  await build(['server', 'console']);
  const obstacles = await distributedObstacles();
  for (const reason of obstacles) console.log(`  SKIPPED: ${reason}`);
  const nothing = { passed: 0, failed: 1, pending: 0 };
  const { passed, failed, pending } = obstacles.length > 0 ? nothing : await testDistributed();
  console.log(`\n${passed} passed, ${failed + pending} failed`);
  process.exit(failed + pending === 0 ? 0 : 1);
}
