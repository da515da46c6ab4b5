import { readFileSync } from 'node:fs';
import { goldenAnalyses, type GoldenAnalysis, type GoldenClinic } from './inputs.js';

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const clinics = read('./inputs.json') as GoldenClinic[];
const expected = read('./analyses.json') as Record<string, GoldenAnalysis[]>;

/**
 * Snapshot of the money and the due analyses of 200 simulated appointments. After an intended rule change `npm run golden` writes it
 * again; review the difference. Computed by hand, rule by rule: 50002 (an adult with the default office rules), 62961
 * (a child, too long, no doctor), 65154 (X-rays without an exam), 65087 (a child with a profile's rules) and 78059 (the
 * patient's own rules).
 */
describe.each(clinics)('golden analyses of $clinic', (clinic) => {
  it('equal the stored snapshot', () => {
    const analyses = goldenAnalyses(clinic);
    const byId = (all: readonly GoldenAnalysis[]) => Object.fromEntries(all.map((one) => [one.appointmentId, one]));
    expect(byId(analyses)).toEqual(byId(expected[clinic.clinic] ?? []));
    expect(analyses.length).toBeGreaterThanOrEqual(66);
  });
});

describe('golden analyses', () => {
  it('contain 200 appointments', () => {
    expect(Object.values(expected).flat()).toHaveLength(200);
  });
});
