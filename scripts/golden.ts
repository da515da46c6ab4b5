/**
 * Rewrites the analyses that `libs/hygiene/src/analysis/golden` compares with the rules: `npm run golden`,
 * after a rule was changed on purpose. What the change does to 200 appointments is then in the diff, to be read before it is
 * committed. With `--inputs` the appointments themselves are taken from the simulated clinics again.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { goldenAnalyses, type GoldenAnalysis, type GoldenClinic } from '../libs/hygiene/src/analysis/golden/inputs.js';
import { simulatedInputs } from './golden/simulated-inputs.js';

const INPUTS = fileURLToPath(new URL('../libs/hygiene/src/analysis/golden/inputs.json', import.meta.url));
const ANALYSES = fileURLToPath(new URL('../libs/hygiene/src/analysis/golden/analyses.json', import.meta.url));

function write(file: string, text: string): void {
  writeFileSync(file, `${text}\n`);
  process.stdout.write(`  ${file}: ${Math.round(text.length / 1024)} KiB\n`);
}

/** A list with one entry a line, so that a changed one is one changed line. */
const listText = (entries: readonly string[]): string => (entries.length === 0 ? '[]' : `[\n${entries.join(',\n')}\n]`);

/** An object with one field a line; what differs by field is written by `texts`. */
function objectText(value: object, texts: Record<string, (field: never) => string> = {}): string {
  const fields = Object.entries(value).map(
    ([name, field]) => `${JSON.stringify(name)}: ${texts[name]?.(field as never) ?? JSON.stringify(field)}`,
  );
  return `{\n${fields.join(',\n')}\n}`;
}

const rowsText = (rows: readonly unknown[]): string => listText(rows.map((row) => JSON.stringify(row)));
const patientText = (patient: object): string =>
  objectText(patient, { hygieneAppointments: rowsText, analysed: rowsText });
const clinicText = (clinic: GoldenClinic): string =>
  objectText(clinic, {
    doctors: (days: GoldenClinic['doctors']) => objectText(days),
    patients: (patients: GoldenClinic['patients']) => listText(patients.map(patientText)),
  });
const analysesText = (analyses: readonly GoldenAnalysis[]): string =>
  listText(analyses.map((analysis) => objectText(analysis, { dueProcedures: rowsText })));

if (process.argv.includes('--inputs')) write(INPUTS, listText((await simulatedInputs()).map(clinicText)));
const clinics = JSON.parse(readFileSync(INPUTS, 'utf8')) as GoldenClinic[];
const analyses = clinics.map((clinic) => [clinic.clinic, goldenAnalyses(clinic)] as const);
write(
  ANALYSES,
  objectText(Object.fromEntries(analyses), Object.fromEntries(clinics.map(({ clinic }) => [clinic, analysesText]))),
);
