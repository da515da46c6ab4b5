import { shippedTemplates } from '../../shipped/templates.js';
import { shippedTokens } from '../../shipped/tokens.js';
import type { NoteFact, NoteInput, SpokenSegment, SpokenWord } from '../note-input.js';

/** A segment that is said at a time, `12:40`. */
export function spokenAt(clock: string, text: string, words?: readonly SpokenWord[]): SpokenSegment {
  const [minutes = 0, seconds = 0] = clock.split(':').map(Number);
  const start = 60 * minutes + seconds;
  return { start, end: start + 4, text, ...(words && { words }) };
}

const fact = (answer: string, ...sources: [name: string, value: string][]): NoteFact => ({
  answer,
  sources: sources.map(([name, value]) => ({ name, value })),
});

/** What is recorded of the appointment of the worked example. */
export const exampleFacts: Readonly<Record<string, NoteFact>> = {
  Reason: fact('Recall', ['reason', 'Recall']),
  Images: fact('Bitewings, 2 (02142)', ['procedure', '02142']),
  Exam: fact('Recall exam (01202), Dr. Okafor', ['procedure', '01202'], ['exam doctor', 'Ada Okafor']),
  Treatment: fact(
    'Scaling, 2 units (11112); Polishing, ½ unit (11107); Fluoride varnish (12113)',
    ['procedure', '11112'],
    ['procedure', '11107'],
    ['procedure', '12113'],
  ),
  NextAppointment: fact('in 6 months', ['next appointment', '6 months']),
  Provider: fact('Jamie Chen, RDH', ['provider', 'Jamie Chen, RDH']),
  Date: fact('2026-Nov-24', ['date', '2026-11-24']),
};

export const templateOf = (kind: string): string =>
  shippedTemplates.find((template) => template.kind === kind)?.text ?? '';

/** The note of some speech, with the facts of the worked example unless others are given. */
export const inputOf = (segments: readonly SpokenSegment[], changed: Partial<NoteInput> = {}): NoteInput => ({
  template: templateOf('adultRecall'),
  tokens: shippedTokens,
  facts: exampleFacts,
  recordings: segments.length > 0 ? [{ recordingId: 'r1', segments }] : [],
  ...changed,
});

/** What is said at the appointment of the worked example. The vocabulary made "36" of "2/36". */
export const exampleSegments: readonly SpokenSegment[] = [
  spokenAt('0:09', 'Medical history reviewed, no changes since the last appointment.'),
  spokenAt('0:21', 'Blood pressure is one twenty-eight over eighty-two.'),
  spokenAt('0:34', "Patient gives verbal consent for today's treatment."),
  spokenAt('1:10', 'Extraoral and intraoral exam, no lumps, bumps or lesions found.'),
  spokenAt('4:02', 'Probing depths two to three millimetres, four at 36 distal.', [
    { text: '36', confidence: 0.9, changedFrom: '2/36' },
  ]),
  spokenAt('5:47', 'Bleeding on probing at 36 and 46.'),
  spokenAt('6:30', 'Light plaque along the gum line and moderate calculus on the lower anteriors.'),
  spokenAt('8:55', 'How was the trip to Halifax?'),
  spokenAt('12:40', 'Ultrasonic and hand scalers in all four quadrants.'),
  spokenAt('38:05', 'Use the interdental brushes between the back teeth once a day, and see you in six months.'),
];
