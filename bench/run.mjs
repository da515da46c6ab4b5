/**
 * `npm run bench -- NAME [options]`: builds what a benchmark drives and runs it. Without a name it lists them.
 */
import { spawnSync } from 'node:child_process';
import { build, root } from '../scripts/prepare.mjs';

const BENCHMARKS = {
  ingest: { description: 'changes per second from POST to applied rows, to COPY and to row by row', needs: ['server'] },
  apply: { description: 'rows a second from Kafka into the tables, to Debezium’s JDBC sink', needs: ['server'] },
  freshness: { description: 'milliseconds from POST to the console at 200 changes a second', needs: ['server'] },
  'planning-save': {
    description: 'milliseconds from saving a plan to the other console at 20 saves a second',
    needs: ['server'],
  },
  'planning-read': { description: 'opening an appointment, to the bare statements that it runs', needs: ['server'] },
  'planning-screen': {
    description: 'clicks in a plan and opening it from the calendar in a browser, to plain rows',
    needs: ['server', 'console'],
  },
  calendar: { description: 'the call of the calendar, to the bare statement of the same rows', needs: ['server'] },
  console: {
    description: 'first load and day to day of the calendar in a browser, to plain boxes',
    needs: ['server', 'console'],
  },
  'flat-cost': { description: 'recompute of one appointment with 10 years of history, to 1 year', needs: [] },
  reanalysis: {
    description: '10,000 appointments re-analysed after rules changed, to writing the rows',
    needs: ['server'],
  },
  reports: {
    description: 'charts, reports and files with 10 years of history, to bare statements, 1 year and ready rows',
    needs: ['server'],
  },
  monthly: {
    description: 'the monthly report: its figures, its PDF and its mail, to bare statements, Chromium and nodemailer',
    needs: ['server', 'console'],
  },
  'first-sync': {
    description: 'ten years of Open Dental from MariaDB to applied rows, to a bare copy of the same columns',
    needs: ['server'],
  },
  'agent-poll': {
    description: 'following Open Dental while nothing changes, to reading it once; milliseconds to the console',
    needs: ['server'],
  },
  commands: {
    description: 'statements and commands to agents, to the same statement directly; what 200 waiting agents cost',
    needs: ['server'],
  },
  'event-log': { description: 'publish and consume rates and wake-up times of PostgreSQL, to Kafka', needs: [] },
  scale: {
    description: 'what a day of a clinic costs, services apart on Kafka, 24 clinics to 3',
    needs: ['server', 'console'],
  },
  memory: { description: 'most memory while the demo clinics load', needs: ['server'] },
  'wrong-key': { description: 'refusing 8 kB that are 8 MiB unpacked, to refusing nothing', needs: ['server'] },
  planning: { description: 'milliseconds of a click in a plan, to copying what it is computed from', needs: [] },
  assembly: { description: 'an hour of a recording from its parts, to ffmpeg copying them', needs: ['server'] },
  speech: { description: 'transcribing a recording on this machine, to the model alone', needs: [] },
  analyse: { description: 'microseconds to analyse an appointment, to copying its inputs by JSON', needs: [] },
};

const [name, ...options] = process.argv.slice(2);
const benchmark = Object.hasOwn(BENCHMARKS, name ?? '') ? BENCHMARKS[name] : null;
if (!benchmark) {
  console.log('npm run bench -- NAME, one of');
  for (const [known, { description }] of Object.entries(BENCHMARKS))
    console.log(`  ${known.padEnd(13)} ${description}`);
  process.exit(name === undefined ? 0 : 1);
}
await build(benchmark.needs);
const tsx = ['--import', 'tsx', `bench/${name}.ts`, ...options];
const { status } = spawnSync(process.execPath, tsx, { cwd: root, stdio: 'inherit' });
process.exit(status ?? 1);
