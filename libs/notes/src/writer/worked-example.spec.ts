import { generatedNote, type NoteSource } from '@helix/contracts';
import { generatedNoteText } from './generated-note-text.js';
import { exampleSegments, inputOf, spokenAt } from './testing/worked-example.js';
import { writeGeneratedNote } from './write-generated-note.js';

const EXPECTED = `Reason: Recall.
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
Recorded by: Jamie Chen, RDH, 2026-Nov-24.`;

const shown = (source: NoteSource): string | number =>
  source.kind === 'transcript' ? source.second : source.kind === 'fact' ? source.value : source.kind;

describe('the worked example of the built-in writer', () => {
  const note = writeGeneratedNote(inputOf(exampleSegments));
  const sentences = note.sections.flatMap((section) => section.sentences);

  it('has the text of the design', () => expect(generatedNoteText(note)).toBe(EXPECTED));

  it('names the sources of each sentence in their order', () => {
    expect(sentences.map(({ sources }) => sources.map(shown))).toEqual([
      ['Recall'],
      [9],
      [21],
      [34],
      [70],
      [242],
      [347],
      [390],
      [390],
      ['02142'],
      ['01202', 'Ada Okafor'],
      ['11112', '11107', '12113'],
      [760],
      [760],
      [2285],
      ['6 months', 2285],
      ['Jamie Chen, RDH', '2026-11-24'],
    ]);
  });

  it('quotes what was spoken for each topic', () => {
    const quotes = sentences.flatMap(({ sources }) =>
      sources.flatMap((s) => (s.kind === 'transcript' ? [s.quote] : [])),
    );
    expect(quotes).toEqual([
      'Medical history reviewed, no changes since the last appointment',
      'Blood pressure is one twenty-eight over eighty-two',
      "Patient gives verbal consent for today's treatment",
      'Extraoral and intraoral exam, no lumps, bumps or lesions found',
      'Probing depths two to three millimetres, four at 36 distal',
      'Bleeding on probing at 36 and 46',
      'Light plaque along the gum line',
      'moderate calculus on the lower anteriors',
      'in all four quadrants',
      'Ultrasonic and hand scalers',
      'Use the interdental brushes between the back teeth once a day',
      'see you in six months',
    ]);
  });

  it('marks the one sentence with a word that the vocabulary changed', () => {
    expect(sentences.filter(({ isUnsure }) => isUnsure).map(({ text }) => text)).toEqual([
      'Probing 2 to 3 mm, 4 mm at 36 distal.',
    ]);
  });

  it('lists what was neither said nor recorded, and matches its contract', () => {
    expect(note.notDocumented).toEqual(['Medications', 'Allergies', 'Gingiva', 'Stain', 'Response']);
    expect(generatedNote.parse(note)).toEqual(note);
    expect(note).toMatchObject({ isDraft: true, writer: 'built-in' });
  });

  it('is the same where the recognition writes 2/36 and no vocabulary corrects it', () => {
    const heard = exampleSegments.map((segment) =>
      segment.start === 242
        ? spokenAt('4:02', 'Probing depths two to three millimetres, four at 2/36 distal.')
        : segment,
    );
    const misheard = writeGeneratedNote(inputOf(heard));
    expect(generatedNoteText(misheard)).toBe(EXPECTED);
    expect(misheard.sections.flatMap((section) => section.sentences).filter(({ isUnsure }) => isUnsure)).toHaveLength(
      1,
    );
  });
});
