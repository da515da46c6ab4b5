import type { GeneratedNote, GeneratedSentence, QuoteReason } from '@helix/contracts';
import { openAfter, quotedSentences, repeats } from './quoted-sentences.js';

const sentence = (text: string, quotedFor?: QuoteReason): GeneratedSentence => ({
  text,
  isUnsure: false,
  sources: [{ kind: 'template' }],
  ...(quotedFor && { quotedFor }),
});
const PATIENT = 'Patient reports "it stings".';
const UNREAD = '[as said: "that one looks odd" at 0:40]';
const note: GeneratedNote = {
  isDraft: true,
  writer: 'built-in',
  sections: [
    { label: 'Deposits', sentences: [sentence('Plaque light.'), sentence(PATIENT, 'patient')] },
    { label: 'Also said', sentences: [sentence(PATIENT, 'patient'), sentence(UNREAD, 'notUnderstood')] },
  ],
  notDocumented: [],
};
const TEXT = `Deposits: Plaque light. ${PATIENT}\nAlso said: ${PATIENT} ${UNREAD}`;
const statesIn = (text: string, kept?: string[]) => quotedSentences(note, text, kept).map(({ state }) => state);

describe('sentences that quote', () => {
  it('are named by their place, with the reason, and need a user at first', () => {
    expect(quotedSentences(note, TEXT)).toEqual([
      { key: '0.1', text: PATIENT, reason: 'patient', occurrence: 0, state: 'open' },
      { key: '1.0', text: PATIENT, reason: 'patient', occurrence: 1, state: 'open' },
      { key: '1.1', text: UNREAD, reason: 'notUnderstood', occurrence: 0, state: 'open' },
    ]);
  });

  it('are none in a note that was written before quotes had reasons', () => {
    const older = { ...note, sections: [{ label: '', sentences: [sentence(UNREAD)] }] };
    expect(quotedSentences(older, UNREAD)).toEqual([]);
  });

  it('are edited once their words are gone from the text, one of two with the same words too', () => {
    expect(statesIn(TEXT.replace('odd', 'like a fracture'))).toEqual(['open', 'open', 'edited']);
    expect(statesIn(TEXT.replace(`${PATIENT}\n`, '\n'))).toEqual(['open', 'edited', 'open']);
    expect(statesIn('')).toEqual(['edited', 'edited', 'edited']);
  });

  it('are kept when a user says so, until they are edited', () => {
    expect(statesIn(TEXT, ['1.0'])).toEqual(['open', 'kept', 'open']);
    expect(statesIn('', ['1.0'])).toEqual(['edited', 'edited', 'edited']);
  });
});

describe('the next sentence that needs a user', () => {
  const next = (kept: string[], current: string | null, step?: 1 | -1) =>
    openAfter(quotedSentences(note, TEXT, kept), current, step)?.key;

  it.each([
    ['the first one at the beginning', [], null, '0.1'],
    ['the one behind', [], '0.1', '1.0'],
    ['not one that was kept', ['1.0'], '0.1', '1.1'],
    ['the first one behind the last', [], '1.1', '0.1'],
    ['the same one when it is the last one left', ['0.1', '1.0'], '1.1', '1.1'],
    ['none when all were kept', ['0.1', '1.0', '1.1'], '0.1', undefined],
  ])('is %s', (_, kept, current, expected) => {
    expect(next(kept, current)).toBe(expected);
  });

  it('is found backwards too', () => {
    expect(next([], '1.1', -1)).toBe('1.0');
    expect(next([], '0.1', -1)).toBe('1.1');
    expect(next([], null, -1)).toBe('1.1');
  });
});

it('a quote is repeated only by a sentence that quotes it', () => {
  expect(repeats(sentence(PATIENT, 'patient'), 'It stings')).toBe(true);
  expect(repeats(sentence(PATIENT, 'patient'), 'it stings Sarah')).toBe(false);
  expect(repeats(sentence(PATIENT), 'it stings')).toBe(false);
});
