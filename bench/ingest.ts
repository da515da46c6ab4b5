/**
 * From POST to applied rows, against what the same PostgreSQL does with the same rows by COPY, and row by row.
 * `npm run bench -- ingest [--changes 200000] [--runs 3]`
 */
import { parseArgs } from 'node:util';
import { firstChanges } from './harness/clinic-history.js';
import { median, printRatio, formatInteger } from './harness/statistics.js';
import { BenchDatabase } from './harness/bench-database.js';
import { measureOurs, type OurTimes } from './ingest/ours.js';
import { measureCopy, measureRowByRow, type ClinicChanges } from './ingest/references.js';

const { values: options } = parseArgs({
  options: { changes: { type: 'string', default: '200000' }, runs: { type: 'string', default: '3' } },
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

await BenchDatabase.run(async (server) => {
  await compare(server, 8);
  await compare(server, 1);
});
