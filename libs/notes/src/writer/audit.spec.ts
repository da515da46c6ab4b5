import { shippedTokens } from '../shipped/tokens.js';
import { lostStatements, readsAs } from './audit.js';
import { fieldsOf } from './fields.js';
import { sourceOf } from './quotes.js';
import { sortSpeech, type Statement } from './sort-speech.js';
import { textWords } from './speech/words.js';
import { templateOf } from './testing/worked-example.js';

const fields = fieldsOf(templateOf('adultRecall'), shippedTokens);
const statementOf = (said: string): Statement => sortSpeech([textWords(said)], fields)[0]!;
const read = statementOf('Bleeding at 14.');
const quoted = statementOf('Bleeding is not so bad.');
const talk = statementOf('The weather is lovely.');
const sentence = { text: 'Bleeding on probing at 14.', isUnsure: false };

describe('the closing audit of a note', () => {
  it('finds what was read or quoted and is the source of no sentence, but not what was left out', () => {
    const sections = [{ label: 'Periodontal', sentences: [{ ...sentence, sources: [sourceOf(read.words)] }] }];
    expect(lostStatements([read, quoted, talk], sections)).toEqual([quoted]);
    expect(lostStatements([read, quoted, talk], [])).toEqual([read, quoted]);
  });

  it.each([
    ['14', true],
    ['Bleeding at 14', true],
    ['15', false],
    ['14, 24', false],
    ['No bleeding at 14', false],
    ['', false],
  ])('takes "%s" for the same as bleeding at 14: %s', (text, isSame) => {
    const field = fields.find(({ key }) => key === 'bleedingsites')!;
    expect(readsAs(text, field, read.findings)).toBe(isSame);
  });
});
