/**
 * What a batch with a wrong agent key costs when it is small and would be large unpacked, to one without content.
 * `npm run bench -- wrong-key [--requests 200]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { gzipSync } from 'node:zlib';
import { HelixProcess } from './harness/helix-process.js';
import { formatInteger, median, ms, printRatio } from './harness/statistics.js';

const { values: options } = parseArgs({ options: { requests: { type: 'string', default: '200' } } });
const REQUESTS = Number(options.requests);
const WARM_UP = 20;
const PARALLEL = 12;
/** Parsing many small values takes longer than parsing a few large ones. */
const UNPACKED = `{"changes":[${'{},'.repeat(2_796_180)}{}]}`;

const packed = new Uint8Array(gzipSync(UNPACKED));
const empty = new Uint8Array(gzipSync('{}'));
const folder = await mkdtemp(join(tmpdir(), 'helix-bench-'));
const helix = await HelixProcess.start(folder, { SEED: 'none', TRUST_PROXY: '1' });
let sent = 0;

/** Milliseconds until a batch is refused. Each comes from another address: none is refused for its address. */
async function refuse(body: Uint8Array<ArrayBuffer>): Promise<number> {
  sent += 1;
  const startedAt = performance.now();
  const answer = await fetch(`${helix.url}/api/agent/changes`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      'Content-Encoding': 'gzip',
      'X-Api-Key': 'wrong',
      'X-Forwarded-For': `10.${sent >> 16}.${(sent >> 8) & 255}.${sent & 255}`,
    },
    body,
  });
  await answer.arrayBuffer();
  if (answer.status !== 401) throw new Error(`a wrong key was answered ${answer.status}`);
  return performance.now() - startedAt;
}

try {
  const [large, small, together]: [number[], number[], number[]] = [[], [], []];
  for (let turn = 0; turn < WARM_UP + REQUESTS; turn += 1) {
    const times = [await refuse(packed), await refuse(empty)] as const;
    if (turn < WARM_UP) continue;
    large.push(times[0]);
    small.push(times[1]);
  }
  for (let turn = 0; turn < WARM_UP; turn += 1)
    together.push(Math.max(...(await Promise.all(Array.from({ length: PARALLEL }, () => refuse(packed))))));
  console.log(`\n${formatInteger(packed.length)} bytes that are ${formatInteger(UNPACKED.length)} unpacked`);
  console.log(`  refused after:              ${ms(median(large))} (median of ${REQUESTS})`);
  console.log(`  without content after:      ${ms(median(small))}`);
  console.log(`  ${PARALLEL} at once, the last after: ${ms(median(together))} (median of ${WARM_UP})`);
  printRatio('  to one without content', median(large) / median(small), 1.5, 'below');
} finally {
  await helix.stop();
  await rm(folder, { recursive: true, force: true });
}
