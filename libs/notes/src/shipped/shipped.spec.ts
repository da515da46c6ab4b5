import { tokensOf, unknownTokens } from '../template/parse-template.js';
import { writeNote } from '../template/write-note.js';
import { shippedTemplates } from './templates.js';
import { shippedTokens } from './tokens.js';

const textOf = (kind: string): string => shippedTemplates.find((template) => template.kind === kind)?.text ?? '';

describe('shipped templates', () => {
  it.each(shippedTemplates)('uses known tokens only in $name', ({ text }) => {
    const names = shippedTokens.map(({ name }) => name);
    expect(unknownTokens(text, names)).toEqual([]);
  });

  it('asks 23 steps for an adult recall and 32 for perio maintenance', () => {
    expect(tokensOf(textOf('adultRecall'))).toHaveLength(23);
    expect(tokensOf(textOf('perioMaintenance'))).toHaveLength(32);
  });

  it('uses every shipped token', () => {
    const used = new Set(shippedTemplates.flatMap(({ text }) => tokensOf(text)));
    expect(shippedTokens.map(({ name }) => name).filter((name) => !used.has(name))).toEqual([]);
  });

  it('writes the note of an adult recall', () => {
    const answers: Record<string, string> = {
      Reason: 'Recall',
      MedicalHistory: 'reviewed, no changes since the last appointment',
      BloodPressure: '128/82',
      Consent: "Patient gives verbal consent for today's treatment",
      ExtraIntraOral: 'no lumps, bumps or lesions found',
      ProbingDepths: '2 to 3 mm, 4 mm at 36 distal',
      BleedingSites: '36, 46',
      Plaque: 'light, along the gum line',
      Calculus: 'moderate, on the lower anteriors',
      Images: 'Bitewings, 2 (02142)',
      Exam: 'Recall exam (01202), Dr. Okafor',
      Treatment: 'Scaling, 2 units (11112); Polishing, ½ unit (11107); Fluoride varnish (12113)',
      Areas: 'all four quadrants',
      Instruments: 'ultrasonic, hand scalers',
      HomeCare: 'Use the interdental brushes between the back teeth once a day',
      NextAppointment: 'in 6 months',
      Provider: 'Jamie Chen, RDH',
      Date: '2026-Nov-24',
    };
    expect(writeNote(textOf('adultRecall'), (name) => answers[name] ?? '')).toBe(
      `Reason: Recall.
Medical history: Reviewed, no changes since the last appointment. Blood pressure 128/82 mmHg.
Consent: Patient gives verbal consent for today's treatment.
Extra-oral and intra-oral exam: No lumps, bumps or lesions found.
Periodontal: Probing 2 to 3 mm, 4 mm at 36 distal. Bleeding on probing at 36, 46.
Deposits: Plaque light, along the gum line. Calculus moderate, on the lower anteriors.
Images: Bitewings, 2 (02142).
Exam: Recall exam (01202), Dr. Okafor.
Treatment: Scaling, 2 units (11112); Polishing, ½ unit (11107); Fluoride varnish (12113). Areas: all four quadrants. Instruments: ultrasonic, hand scalers.
Home care: Use the interdental brushes between the back teeth once a day.
Next appointment: In 6 months.
Recorded by: Jamie Chen, RDH, 2026-Nov-24.`,
    );
  });
});
