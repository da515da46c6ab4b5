import { generatedNoteText } from './generated-note-text.js';
import { noteFromProposals, type Proposal } from './note-from-proposals.js';
import { inputOf, spokenAt } from './testing/worked-example.js';
import { writeGeneratedNote } from './write-generated-note.js';

const said = [
  spokenAt('1:00', 'No known allergies.'),
  spokenAt('2:00', 'Light plaque on the lower anteriors.'),
  spokenAt('3:00', 'Patient takes ramipril and metformin daily.'),
  spokenAt('4:00', 'Bleeding on probing at 14 and 24.'),
  spokenAt('5:00', 'The old ticker plays up now and then.'),
  spokenAt('6:00', 'My sister has diabetes.'),
  spokenAt('7:00', 'If you like, bring the puzzle.'),
];
const input = inputOf(said, { facts: {} });
const quote = (text: string, second: number): Proposal['quotes'] => [{ recordingId: 'r1', second, quote: text }];
const lines = (...proposals: Proposal[]): string[] =>
  generatedNoteText(noteFromProposals(input, 'm', proposals)).split('\n');
const BUILT_IN = generatedNoteText(writeGeneratedNote(input)).split('\n');

describe('noteFromProposals', () => {
  it('has everything that the built-in writer has when nothing is proposed', () => {
    expect(BUILT_IN).toEqual([
      'Medical history: Medications: Patient takes ramipril and metformin daily. Allergies: No known allergies.',
      'Periodontal: Bleeding on probing at 14, 24.',
      'Deposits: Plaque light, on the lower anteriors.',
    ]);
    expect(lines()).toEqual(BUILT_IN);
  });

  it('takes a wording that reads as the same facts', () => {
    const proposal = {
      token: 'medications',
      text: 'Metformin and ramipril daily',
      quotes: quote('Patient takes ramipril and metformin daily', 180),
    };
    expect(lines(proposal)[0]).toContain('Medications: Metformin and ramipril daily. Allergies');
  });

  it.each<[string, Proposal]>([
    ['a value that was not said', { token: 'Plaque', text: 'heavy', quotes: quote('Light plaque', 120) }],
    [
      'another place',
      {
        token: 'Plaque',
        text: 'light, on the upper anteriors',
        quotes: quote('Light plaque on the lower anteriors', 120),
      },
    ],
    ['a dropped place', { token: 'Plaque', text: 'light', quotes: quote('Light plaque', 120) }],
    ['a removed denial', { token: 'Allergies', text: 'Known allergies', quotes: quote('No known allergies', 60) }],
    [
      'an invented substance',
      { token: 'Allergies', text: 'Allergic to codeine', quotes: quote('No known allergies', 60) },
    ],
    [
      'a medication left out',
      { token: 'Medications', text: 'Takes ramipril daily', quotes: quote('Patient takes ramipril', 180) },
    ],
    [
      'another tooth',
      { token: 'BleedingSites', text: '14, 25', quotes: quote('Bleeding on probing at 14 and 24', 240) },
    ],
    ['a procedure', { token: 'Response', text: 'sealant placed', quotes: quote('Light plaque', 120) }],
    ['an appointment token', { token: 'Treatment', text: 'Crown (27201)', quotes: quote('Light plaque', 120) }],
    ['an unknown token', { token: 'Nothing', text: 'light', quotes: quote('Light plaque', 120) }],
    [
      'what was said of a relative',
      { token: 'MedicalHistory', text: 'diabetes', quotes: quote('My sister has diabetes', 360) },
    ],
    [
      'what is no finding',
      { token: 'HomeCare', text: 'Bring the puzzle', quotes: quote('If you like, bring the puzzle', 420) },
    ],
    [
      'talk at another second',
      { token: 'MedicalHistory', text: 'heart', quotes: quote('The old ticker plays up now and then', 299) },
    ],
    [
      'talk that was not said',
      { token: 'MedicalHistory', text: 'heart', quotes: quote('The old ticker plays up', 301) },
    ],
    ['no quote', { token: 'MedicalHistory', text: 'heart condition', quotes: [] }],
  ])('does not take %s', (_, proposal) => {
    expect(lines(proposal)).toEqual(BUILT_IN);
  });

  it('quotes what seemed to be small talk in the section that it is proposed for', () => {
    const proposal = {
      token: 'MedicalHistory',
      text: 'Has a heart condition',
      quotes: quote('The old ticker plays up now and then', 300),
    };
    expect(lines(proposal)).toEqual([
      `${BUILT_IN[0]} [as said: "The old ticker plays up now and then" at 5:00]`,
      ...BUILT_IN.slice(1),
    ]);
  });
});
