import fc from 'fast-check';
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
  it('has a source for each sentence, and no procedure code that is not recorded', () => {
    fc.assert(
      fc.property(speech, (text) => {
        const note = writeGeneratedNote(inputOf([spokenAt('1:00', text)]));
        for (const sentence of note.sections.flatMap(({ sentences }) => sentences)) {
          expect(sentence.sources.length).toBeGreaterThan(0);
          expect(sentence.text.replace(/\[check: .*/, '')).not.toContain('99999');
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
