import { tokenType, type TokenTypeId, type TokenValue } from '@helix/notes';
import { exampleAnswer } from './example-answers.js';

const token = (name: string, tokenTypeId: TokenTypeId, seperator = '') => ({ name, tokenTypeId, seperator });
const value = (text: string, flags: Partial<TokenValue> = {}): TokenValue => ({
  value: text,
  isDefault: false,
  isNone: false,
  ...flags,
});
const none = value('none', { isNone: true });

describe('exampleAnswer', () => {
  it('is the name in words where a user types freely', () => {
    expect(exampleAnswer(token('BloodPressure', tokenType.text), [])).toBe('‹blood pressure›');
    expect(exampleAnswer(token('home_care', tokenType.text), [])).toBe('‹home care›');
  });

  it.each([
    ['Number', tokenType.number, '12'],
    ['Day', tokenType.date, '2026-Nov-24'],
    ['Sites', tokenType.teeth, '36, 46'],
    ['Reason', tokenType.appointment, 'Recall'],
    ['Room', tokenType.appointment, '‹room›'],
  ])('of %s is made by its type', (name, type, expected) => {
    expect(exampleAnswer(token(name, type), [])).toBe(expected);
  });

  it('prefers default values', () => {
    const values = [value('hand scalers'), value('ultrasonic', { isDefault: true })];
    expect(exampleAnswer(token('Instruments', tokenType.multiselect), values)).toBe('ultrasonic');
  });

  it('takes the first values that are not none', () => {
    const values = [none, value('red'), value('swollen'), value('other')];
    expect(exampleAnswer(token('Gingiva', tokenType.choice), values)).toBe('red');
    expect(exampleAnswer(token('Gingiva', tokenType.multiselect, ' and '), values)).toBe('red and swollen');
    expect(exampleAnswer(token('Gingiva', tokenType.counts), values)).toBe('2 x red');
  });

  it('is the none value where there is no other, and empty without values', () => {
    expect(exampleAnswer(token('Stain', tokenType.choice), [none])).toBe('none');
    expect(exampleAnswer(token('Stain', tokenType.choice), [])).toBe('');
  });
});
