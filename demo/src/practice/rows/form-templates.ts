import type { Patient } from '../world/patients.js';
import { Random } from '../world/random.js';

export const HEALTH_FORM = 'T1';

const field = (label: string): string => `<tr><th scope="row">${label}</th><td>{{${label}}}</td></tr>`;
const page = (title: string, labels: readonly string[]): string =>
  `<h1>${title}</h1><table><tbody>${labels.map(field).join('')}</tbody></table>`;

const healthLabels = [
  'Allergies',
  'Medications',
  'Heart condition',
  'Diabetes',
  'Pregnant',
  'Smoker',
  'Last physical exam',
] as const;

/** The forms of the clinic: HTML in which `{{label}}` stands for the patient's answer. */
export const formTemplates = [
  { id: HEALTH_FORM, templateHtml: page('Health history', healthLabels) },
  { id: 'T2', templateHtml: page('Consent to treatment', ['Treatment explained', 'Questions answered', 'Date']) },
  { id: 'T3', templateHtml: page('Periodontal summary', ['Bleeding', 'Deepest pocket', 'Recession', 'Home care']) },
] as const;

/** A patient's answers on the health form; the same for every asking. */
export function formAnswers(patient: Patient): { label: string; value: string | boolean }[] {
  const random = new Random('health form', patient.id);
  const answers: Record<(typeof healthLabels)[number], string | boolean> = {
    Allergies: random.weighted([
      ['None known', 70],
      ['Penicillin', 12],
      ['Latex', 6],
      ['Seasonal', 12],
    ]),
    Medications: random.weighted([
      ['None', 50],
      ['Blood pressure', 18],
      ['Thyroid', 10],
      ['Blood thinner', 6],
      ['Vitamins', 16],
    ]),
    'Heart condition': random.chance(0.06),
    Diabetes: random.chance(0.08),
    Pregnant: random.chance(0.02),
    Smoker: random.chance(0.12),
    'Last physical exam': random.pick(['Less than a year ago', 'One to two years ago', 'Longer ago']),
  };
  return healthLabels.map((label) => ({ label, value: answers[label] }));
}
