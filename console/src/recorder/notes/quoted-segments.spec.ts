import type { GeneratedNote } from '@helix/contracts';
import { keysOf, quotedKeys, segmentsOf } from './quoted-segments.js';

const SEGMENTS = [
  { start: 3.2, end: 5, text: 'Gums look good.' },
  { start: 5.4, end: 5.9, text: 'Yes.' },
  { start: 5.95, end: 9.5, text: 'Light plaque on the lower front' },
  { start: 10.1, end: 12, text: 'teeth, and no bleeding.' },
  { start: 30, end: 31, text: 'Yes.' },
];
const spoken = (second: number, quote: string) => ({ kind: 'transcript' as const, recordingId: 'R1', second, quote });

describe('the segments that a quote is from', () => {
  it.each([
    ['the only one at its second', spoken(3, 'gums look good'), [0]],
    ['the one with its words, when several begin in its second', spoken(5, 'Light plaque'), [2]],
    ['all that it goes over, whatever marks stand between', spoken(8, 'lower front teeth and no bleeding'), [2, 3]],
    ['the one at its second, when the words are said elsewhere too', spoken(30, 'yes'), [4]],
    ['the one at its second, when its words are not found', spoken(10, 'no calculus'), [3]],
    ['the one before, when nobody speaks at its second', spoken(20, 'no calculus'), [3]],
  ])('are %s', (_name, source, indexes) => {
    expect(segmentsOf(SEGMENTS, source)).toEqual(indexes);
  });

  it('are none before the first one, and none without a transcript', () => {
    expect(segmentsOf(SEGMENTS, spoken(1, 'gums'))).toEqual([]);
    expect(segmentsOf([], spoken(3, 'gums'))).toEqual([]);
  });

  it('have keys by their recording, of which each is there once', () => {
    const transcripts = ['R1', 'R2'].map((recordingId, at) => ({
      ...{ recordingId, number: at + 1, state: 'ready' as const, message: null },
      segments: SEGMENTS,
    }));
    const note: GeneratedNote = {
      ...{ isDraft: true, writer: 'built-in', notDocumented: [] },
      sections: [
        {
          label: 'Deposits',
          sentences: [
            { text: 'Plaque light.', isUnsure: false, sources: [spoken(5, 'Light plaque')] },
            { text: 'Lower front.', isUnsure: false, sources: [spoken(8, 'lower front'), { kind: 'template' }] },
            {
              text: 'Of recordings 2 and 3.',
              isUnsure: false,
              sources: [
                { ...spoken(3, 'gums'), recordingId: 'R2' },
                { ...spoken(3, 'gums'), recordingId: 'R3' },
              ],
            },
          ],
        },
      ],
    };
    expect([...quotedKeys(note, transcripts)]).toEqual(['R1.2', 'R2.0']);
    expect(keysOf(spoken(8, 'lower front teeth'), transcripts)).toEqual(['R1.2', 'R1.3']);
  });
});
