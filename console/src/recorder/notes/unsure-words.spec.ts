import type { GeneratedSentence } from '@helix/contracts';
import { splitAtUnsure, unsureIn } from './unsure-words.js';

const unsureParts = (text: string, unsure: string[]): string[] =>
  splitAtUnsure(text, unsure)
    .filter(({ isUnsure }) => isUnsure)
    .map(({ at, part }) => `${at} ${part}`);

describe('words that were not heard clearly', () => {
  it('are found whole, in any case of letters, and the parts are the text again', () => {
    const text = 'Plaque light; lightly stained, LIGHT.';
    expect(unsureParts(text, ['light'])).toEqual(['7 light', '31 LIGHT']);
    expect(
      splitAtUnsure(text, ['light'])
        .map(({ part }) => part)
        .join(''),
    ).toBe(text);
  });

  it('are found word by word when several were heard together', () => {
    expect(unsureParts('Upper left, 2/6 mm.', ['upper', '2/6'])).toEqual(['0 Upper', '12 2', '14 6']);
  });

  it('are none in a text without them', () => {
    expect(splitAtUnsure('Plaque light.', [])).toEqual([{ at: 0, part: 'Plaque light.', isUnsure: false }]);
    expect(splitAtUnsure('', ['light'])).toEqual([]);
  });

  it.each([
    ['those of its quotes that a sentence has', ['Light', 'along'], ['light']],
    ['all of a sentence that says it in other words', ['thirty'], ['plaque', 'light', '36']],
    ['all of a sentence whose quotes name none', undefined, ['plaque', 'light', '36']],
  ])('are %s', (_, unsureWords, expected) => {
    const quote = { kind: 'transcript' as const, recordingId: 'r1', second: 1, quote: 'Light along the gum' };
    const sentence: GeneratedSentence = {
      text: 'Plaque light 36.',
      isUnsure: true,
      sources: [{ kind: 'template' }, { ...quote, ...(unsureWords && { unsureWords }) }],
    };
    expect(unsureIn(sentence)).toEqual(expected);
  });

  it('are none of a sentence that quotes words which were all heard', () => {
    const source = { kind: 'transcript' as const, recordingId: 'r1', second: 1, quote: 'it stings' };
    const text = 'Patient reports "it stings".';
    expect(unsureIn({ text, quotedFor: 'patient', isUnsure: true, sources: [source] })).toEqual([]);
    const heard = { ...source, unsureWords: ['stings'] };
    expect(unsureIn({ text, quotedFor: 'patient', isUnsure: true, sources: [heard] })).toEqual(['stings']);
  });
});
