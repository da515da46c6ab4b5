/**
 * `npm run bench -- NAME [options]`: builds what a benchmark drives and runs it. Without a name it lists them.
 */
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BENCHMARKS = {
  ingest: { says: 'changes per second from POST to applied rows, to COPY and to row by row', builds: ['standalone'] },
  freshness: { says: 'milliseconds from POST to the console at 200 changes a second', builds: ['standalone'] },
  calendar: { says: 'the call of the calendar, to the bare statement of the same rows', builds: ['standalone'] },
  console: {
    says: 'first load and day to day of the calendar in a browser, to plain boxes',
    builds: ['standalone'],
    withConsole: true,
  },
  'flat-cost': { says: 'recompute of one appointment with 10 years of history, to 1 year', builds: [] },
  reanalysis: {
    says: '10,000 appointments analysed anew after rules changed, to writing the rows',
    builds: ['standalone'],
  },
  'event-log': { says: 'publish and consume rates and wake-up times of PostgreSQL, to Kafka', builds: [] },
  memory: { says: 'most memory while the demo clinics load', builds: ['standalone', 'agent'] },
  analyse: { says: 'microseconds to analyse an appointment, to copying its inputs by JSON', builds: [] },
};

const [name, ...options] = process.argv.slice(2);
const benchmark = Object.hasOwn(BENCHMARKS, name ?? '') ? BENCHMARKS[name] : null;
if (!benchmark) {
  console.log('npm run bench -- NAME, one of');
  for (const [known, { says }] of Object.entries(BENCHMARKS)) console.log(`  ${known.padEnd(10)} ${says}`);
  process.exit(name === undefined ? 0 : 1);
}
for (const app of benchmark.builds) run('npx', ['nest', 'build', app]);
if (benchmark.withConsole) run('npx', ['vite', 'build', 'console']);
run('npx', ['tsx', `bench/${name}.ts`, ...options]);

function run(command, words) {
  const { status } = spawnSync(command, words, { cwd: ROOT, stdio: 'inherit', shell: process.platform === 'win32' });
  if (status !== 0) process.exit(status ?? 1);
}
