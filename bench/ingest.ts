/**
 * From POST to applied rows, against what the same PostgreSQL does with the same rows by COPY, and row by row.
 * `npm run bench -- ingest [--changes 200000] [--runs 3] [--traces]`; traces: with a trace exporter, to without, instead.
 */
import { parseArgs } from 'node:util';
import { firstChanges } from './harness/clinic-history.js';
import { median, printRatio, formatInteger } from './harness/statistics.js';
import { BenchDatabase } from './harness/bench-database.js';
import { measureOurs, type OurTimes } from './ingest/ours.js';
import { startTraceSink } from './ingest/trace-sink.js';
import { measureCopy, measureRowByRow, type ClinicChanges } from './ingest/references.js';

const { values: options } = parseArgs({
  options: {
    changes: { type: 'string', default: '200000' },
    runs: { type: 'string', default: '3' },
    traces: { type: 'boolean', default: false },
  },
});
const CHANGES = Number(options.changes);
const RUNS = Number(options.runs);
const ROW_BY_ROW = Math.min(20_000, CHANGES);

/** Clinics 1 to n with the same number of changes each; most days are past, the last ones ahead. */
function clinicsOf(count: number, changes: number): ClinicChanges[] {
  const history = firstChanges(changes / count, { hygienists: 5, firstDay: '2026-06-01', today: '2026-11-23' });
  return Array.from({ length: count }, (_, n) => ({ clinicId: n + 1, changes: history }));
}

async function compare(server: BenchDatabase, clinicCount: number): Promise<void> {
  const clinics = clinicsOf(clinicCount, CHANGES);
  const sent = clinics.reduce((sum, { changes }) => sum + changes.length, 0);
  const [few] = clinicsOf(1, ROW_BY_ROW);
  const [warmUp] = clinicsOf(1, 8_000);
  if (!few || !warmUp) throw new Error('nothing to send');
  console.log(
    `\n${clinicCount === 1 ? 'One clinic' : `${clinicCount} clinics`}, ${formatInteger(sent)} changes, ${RUNS} runs`,
  );
  const ours: OurTimes[] = [];
  const [copied, single, bundled]: number[][] = [[], [], []];
  for (let run = 1; run <= RUNS; run += 1) {
    const times = await measureOurs(server, `ours_${run}`, clinics, warmUp);
    ours.push(times);
    copied?.push(await measureCopy(server, `copied_${run}`, clinics));
    single?.push(await measureRowByRow(server, `single_${run}`, [few], 1));
    bundled?.push(await measureRowByRow(server, `bundled_${run}`, [few], 1_000));
    console.log(
      `  run ${run}: acknowledged after ${times.acknowledged.toFixed(2)} s, applied ${times.applied.toFixed(2)} s, ` +
        `analysed ${times.analysed.toFixed(2)} s; by COPY ${copied?.at(-1)?.toFixed(2)} s`,
    );
    const { helix, database, sender } = times.cpu;
    console.log(
      `         processor seconds: Helix ${helix.toFixed(1)}, database ${database.toFixed(1)}, sender ${sender.toFixed(1)}`,
    );
  }
  const rate = sent / median(ours.map(({ applied }) => applied));
  const ceiling = sent / median(copied ?? []);
  const [plain, plainBundled] = [ROW_BY_ROW / median(single ?? []), ROW_BY_ROW / median(bundled ?? [])];
  console.log(`  Helix, from POST to applied rows:        ${formatInteger(rate)} changes/s (median)`);
  console.log(
    `  from POST to all analyses:               ${formatInteger(sent / median(ours.map((t) => t.analysed)))} changes/s`,
  );
  console.log(`  ceiling, COPY and one upsert a table:    ${formatInteger(ceiling)} changes/s`);
  console.log(
    `  row by row, a commit each:               ${formatInteger(plain)} changes/s (over ${formatInteger(ROW_BY_ROW)} changes)`,
  );
  console.log(
    `  row by row, a commit for 1,000:          ${formatInteger(plainBundled)} changes/s (over ${formatInteger(ROW_BY_ROW)})`,
  );
  // Run by run: what else the machine does changes from one run to the next, less within one.
  const ratios = ours.map(({ applied }, run) => (copied?.[run] ?? NaN) / applied);
  printRatio('  to the ceiling, median of runs', median(ratios), 0.5, 'above');
  printRatio('  to row by row, a commit each', rate / plain, 5, 'above', 1);
  console.log(`  to row by row, a commit for 1,000: ${(rate / plainBundled).toFixed(1)} (for information)`);
}

/** With an exporter that sends a tenth of the traces, to without, in turns. */
async function compareTraces(server: BenchDatabase): Promise<void> {
  const clinics = clinicsOf(8, CHANGES);
  const [warmUp] = clinicsOf(1, 8_000);
  if (!warmUp) throw new Error('nothing to send');
  const sink = await startTraceSink();
  server.addClosing(() => sink.stop());
  const settings = { OTEL_EXPORTER_OTLP_ENDPOINT: sink.endpoint, OTEL_TRACES_SAMPLER_ARG: '0.1' };
  const found: Record<'with' | 'without', OurTimes[]> = { with: [], without: [] };
  console.log(`\n8 clinics, ${formatInteger(CHANGES)} changes, ${RUNS} runs with a trace exporter and without`);
  for (let run = 1; run <= RUNS; run += 1) {
    const turns = ['with', 'without'] as const;
    for (const turn of run % 2 === 0 ? turns : turns.toReversed()) {
      const env = turn === 'with' ? settings : {};
      const times = await measureOurs(server, `traces_${turn}_${run}`, clinics, warmUp, env);
      found[turn].push(times);
      console.log(
        `  run ${run}, ${turn}: applied after ${times.applied.toFixed(2)} s, Helix ${times.cpu.helix.toFixed(2)} processor seconds`,
      );
    }
  }
  if (sink.bytes() === 0) throw new Error('no trace was sent');
  const middle = (turn: 'with' | 'without', of: (times: OurTimes) => number): number => median(found[turn].map(of));
  const ratio = (of: (times: OurTimes) => number): number => middle('with', of) / middle('without', of);
  console.log(`  ${formatInteger(sink.bytes() / RUNS)} bytes of spans a run`);
  printRatio(
    '  seconds until applied, with to without',
    ratio(({ applied }) => applied),
    1.05,
    'below',
    3,
  );
  printRatio(
    '  processor seconds of Helix, with to without',
    ratio(({ cpu }) => cpu.helix),
    1.05,
    'below',
    3,
  );
}

await BenchDatabase.run(async (server) => {
  if (options.traces) return compareTraces(server);
  await compare(server, 8);
  await compare(server, 1);
});
