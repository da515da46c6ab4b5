import fc from 'fast-check';
import { generatedNoteText } from './generated-note-text.js';
import { exampleSegments, inputOf, spokenAt } from './testing/worked-example.js';
import { writeGeneratedNote } from './write-generated-note.js';

const phrase = fc.constantFrom(
  ...[
    'light plaque',
    'at thirty-six',
    'blood pressure one twenty over eighty',
    'scaling 11112',
    'code 99999',
    'and',
    'sorry',
  ],
  ...[
    'sealant placed on 16',
    'I mean',
    'no',
    'or calculus',
    'use floss',
    'Mary',
    '{{Plaque}}',
    '[[',
    ']]',
    '<b>',
    '39',
    ', ',
    '. ',
  ],
);
const speech = fc.array(phrase, { maxLength: 40 }).map((phrases) => phrases.join(' '));

describe('writeGeneratedNote on any speech', () => {
  it('has a source for each sentence, and no procedure code that is not recorded but in quotes and advice', () => {
    fc.assert(
      fc.property(speech, (text) => {
        const note = writeGeneratedNote(inputOf([spokenAt('1:00', text)]));
        for (const { label, sentence } of note.sections.flatMap(({ label, sentences }) =>
          sentences.map((sentence) => ({ label, sentence })),
        )) {
          expect(sentence.sources.length).toBeGreaterThan(0);
          if (label !== 'Home care') expect(sentence.text.replaceAll(/"[^"]*"/g, '')).not.toContain('99999');
        }
      }),
    );
  });

  it('is the same wherever recognition cut the speech', () => {
    const whole = exampleSegments.map(({ text }) => text).join(' ');
    const expected = writeGeneratedNote(inputOf([{ start: 60, end: 60, text: whole }]));
    const ends = [...whole.matchAll(/[.?,] /g)].map(({ index }) => index + 2);
    fc.assert(
      fc.property(fc.subarray(ends), (cuts) => {
        const starts = [0, ...cuts];
        const segments = starts.map((from, at) => ({
          start: 60,
          end: 60,
          text: whole.slice(from, starts[at + 1]).trim(),
        }));
        expect(writeGeneratedNote(inputOf(segments))).toEqual(expected);
      }),
    );
  });
});

describe('what the built-in writer claims outside of quotes', () => {
  /** What a clause says of one thing, and whether it is so. */
  interface Atom {
    said: string;
    of: string;
    isSo: boolean;
  }
  const atomsOf = (things: readonly string[], affirming: readonly string[], denying: readonly string[]) =>
    fc
      .tuple(
        fc.constantFrom(...things),
        fc.constantFrom(
          ...affirming.map((said) => [said, true] as const),
          ...denying.map((said) => [said, false] as const),
        ),
      )
      .map(([of, [said, isSo]]): Atom => ({ said: said.replace('X', of), of, isSo }));
  const join = fc.constantFrom('. ', ', ', ', and ', ' and ', ', but ', ' but ', ' ', ' um ', '. Okay, ');
  const speechOf = (atom: fc.Arbitrary<Atom>) => fc.array(fc.tuple(atom, join), { minLength: 1, maxLength: 5 });
  const textOf = (atoms: readonly (readonly [Atom, string])[]): string =>
    atoms.map(([{ said }, then]) => said + then).join('');
  const claimed = (text: string): string =>
    generatedNoteText(writeGeneratedNote(inputOf([spokenAt('1:00', text)], { facts: {} }))).replaceAll(
      /"[^"]*"/g,
      '""',
    );

  it('names no tooth as bleeding or as not bleeding of which the opposite alone was said', () => {
    const bleeding = atomsOf(
      ['14', '24', '36', '47'],
      ['bleeding at X', 'there is bleeding on probing at X', 'X is bleeding', 'bleeding on X'],
      [
        'no bleeding at X',
        'not bleeding at X',
        "X isn't bleeding",
        'X is no longer bleeding',
        'there is no bleeding on probing at X',
        'without bleeding at X',
        'neither bleeding nor pus at X',
      ],
    );
    fc.assert(
      fc.property(speechOf(bleeding), (atoms) => {
        const note = claimed(textOf(atoms));
        const affirmed = /Bleeding on probing at ([^.[]*)/.exec(note)?.[1]?.match(/\d+/g) ?? [];
        const denied = [...note.matchAll(/No bleeding[^.[]*/g)].flatMap(([sentence]) => sentence.match(/\d+/g) ?? []);
        const said = (isSo: boolean): string[] => atoms.flatMap(([atom]) => (atom.isSo === isSo ? [atom.of] : []));
        expect(said(true)).toEqual(expect.arrayContaining(affirmed));
        expect(said(false)).toEqual(expect.arrayContaining(denied));
      }),
      { numRuns: 1000 },
    );
  });

  it('names no substance as an allergy of which that was not said', () => {
    const allergies = atomsOf(
      ['penicillin', 'latex', 'codeine', 'ibuprofen'],
      ['she is allergic to X', 'allergic to X', 'X allergy'],
      [
        'takes X',
        'she is on X',
        'not allergic to X',
        'no X allergy',
        'stopped the X',
        "isn't allergic to X",
        'no longer allergic to X',
        'no allergy to X',
        'tolerates X',
      ],
    );
    fc.assert(
      fc.property(speechOf(allergies), (atoms) => {
        const named =
          /Allergies: ([^.[]*)/.exec(claimed(textOf(atoms)))?.[1]?.match(/penicillin|latex|codeine|ibuprofen/g) ?? [];
        expect(atoms.flatMap(([atom]) => (atom.isSo ? [atom.of] : []))).toEqual(expect.arrayContaining(named));
      }),
      { numRuns: 1000 },
    );
  });

  it('has every tooth and substance that was named, be it in a quote', () => {
    const named = atomsOf(
      ['36', '47', 'penicillin', 'metformin'],
      ['bleeding at X', 'takes X', 'the X', 'allergic to X'],
      ['no X', 'not X', 'the X was stopped'],
    );
    fc.assert(
      fc.property(speechOf(named), (atoms) => {
        const note = generatedNoteText(writeGeneratedNote(inputOf([spokenAt('1:00', textOf(atoms))], { facts: {} })));
        for (const [{ of }] of atoms) expect(note).toContain(of);
      }),
      { numRuns: 1000 },
    );
  });
});
