/**
 * The same rows from Kafka into the same PostgreSQL: by Helix from `pms.changes`, and by Kafka Connect with Debezium's JDBC
 * sink, one record a row with its schema, since it cannot read ours. Java 17 and Maven are needed.
 * `npm run bench -- apply [--changes 200000] [--runs 3]`
 */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startKafka } from '../scripts/kafka.mjs';
import { measureJdbcSink } from './apply/jdbc-sink.js';
import { measureOurs, type Measured } from './apply/ours.js';
import { BenchDatabase } from './harness/bench-database.js';
import { firstChanges } from './harness/clinic-history.js';
import { formatInteger, median, printRatio } from './harness/statistics.js';
import type { ClinicChanges } from './ingest/references.js';

const { values: options } = parseArgs({
  options: { changes: { type: 'string', default: '200000' }, runs: { type: 'string', default: '3' } },
});
const CHANGES = Number(options.changes);
const RUNS = Number(options.runs);
const CLINICS = 8;
const AIM = 3;

const history = firstChanges(CHANGES / CLINICS, { hygienists: 5, firstDay: '2026-06-01', today: '2026-11-23' });
const clinics: ClinicChanges[] = Array.from({ length: CLINICS }, (_, n) => ({ clinicId: n + 1, changes: history }));

const ways = {
  'Helix, apply alone': (server: BenchDatabase, name: string, brokers: string[]) =>
    measureOurs(server, name, brokers, clinics, { withAnalysis: false }),
  'Helix, with analysis': (server: BenchDatabase, name: string, brokers: string[]) =>
    measureOurs(server, name, brokers, clinics, { withAnalysis: true }),
  'JDBC sink': (server: BenchDatabase, name: string, brokers: string[]) =>
    measureJdbcSink(server, name, brokers, clinics),
};
type Way = keyof typeof ways;
const results: Record<Way, Measured[]> = { 'Helix, apply alone': [], 'Helix, with analysis': [], 'JDBC sink': [] };

await BenchDatabase.run(async (server) => {
  console.log(`${formatInteger(clinics.length * history.length)} rows of ${CLINICS} clinics, ${RUNS} runs`);
  for (let run = 0; run < RUNS; run += 1) {
    const names = Object.keys(ways) as Way[];
    // In turns, so that none is always the first.
    for (const way of run % 2 === 0 ? names : names.toReversed()) {
      // A broker of its own each time, whose topics are empty.
      const directory = await mkdtemp(join(tmpdir(), 'helix-bench-kafka-'));
      const broker = await startKafka({ directory });
      try {
        const measured = await ways[way](server, `apply_${run}_${names.indexOf(way)}`, broker.brokers);
        results[way].push(measured);
        const { applier, database } = measured.processorMicros;
        console.log(
          `  run ${run + 1}, ${way}: ${formatInteger(measured.rowsPerSecond)} rows/s in the second half, ` +
            `${formatInteger(measured.bytesPerRow)} bytes a row; processor a row: ` +
            `${applier.toFixed(0)} µs, database ${database.toFixed(0)} µs`,
        );
      } finally {
        await broker.stop();
        await rm(directory, { recursive: true, force: true });
      }
    }
  }
});

/** Run by run: what else the machine does changes from one run to the next, less within one. */
const ratioOf = (way: Way): number =>
  median(
    results[way].map(({ rowsPerSecond }, run) => rowsPerSecond / (results['JDBC sink'][run]?.rowsPerSecond ?? NaN)),
  );
printRatio('apply alone to the JDBC sink, median of runs', ratioOf('Helix, apply alone'), AIM, 'above', 1);
console.log(`with analysis on the same cores: ${ratioOf('Helix, with analysis').toFixed(1)} (for information)`);
