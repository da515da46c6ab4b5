import { readFileSync } from 'node:fs';
import { goldenAnalyses, type GoldenAnalysis, type GoldenClinic } from './inputs.js';

const read = (file: string): unknown => JSON.parse(readFileSync(new URL(file, import.meta.url), 'utf8'));
const clinics = read('./inputs.json') as GoldenClinic[];
const expected = read('./analyses.json') as Record<string, GoldenAnalysis[]>;

/**
 * 200 appointments of the simulated clinics are judged as they were when somebody last read the difference. Where a rule was
 * changed on purpose, `npm run golden` writes them anew. Worked out by hand, rule by rule: 50002 (an adult by
 * the rules that an office begins with), 62961 (a child, too long, no doctor), 65154 (X-rays without an exam), 65087 (a
 * child by a profile's rules) and 78059 (rules of the patient's own).
 */
describe.each(clinics)('the appointments of $clinic', (clinic) => {
  it('are judged as before', () => {
    const analyses = goldenAnalyses(clinic);
    const byId = (all: readonly GoldenAnalysis[]) => Object.fromEntries(all.map((one) => [one.appointmentId, one]));
    expect(byId(analyses)).toEqual(byId(expected[clinic.clinic] ?? []));
    expect(analyses.length).toBeGreaterThanOrEqual(66);
  });
});

it('are two hundred', () => expect(Object.values(expected).flat()).toHaveLength(200));
