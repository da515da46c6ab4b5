import { answerText, emptyField, firstField, toggleTooth, toggleValue, withCount, withDetails } from './field.js';
import { tokenType, type TokenKind, type TokenValue } from './token-types.js';

const kind = (tokenTypeId: TokenKind['tokenTypeId'], seperator = ''): TokenKind => ({ tokenTypeId, seperator });
const values = (...texts: string[]): TokenValue[] =>
  texts.map((text) => ({
    value: text.replace(/[!*]$/, ''),
    isNone: text.endsWith('!'),
    isDefault: text.endsWith('*'),
  }));

const choice = kind(tokenType.choice);
const multiselect = kind(tokenType.multiselect);
const counts = kind(tokenType.counts);
const gingiva = values('healthy!', 'red', 'swollen');

describe('answerText', () => {
  it('writes text as typed, without blanks around it', () => {
    expect(answerText(kind(tokenType.text), [], { ...emptyField, text: ' 2 to 3 mm ' })).toBe('2 to 3 mm');
  });

  it.each([
    ['12.5', '12.5'],
    ['0', '0'],
    ['-1', ''],
    ['1e3', ''],
    ['12 %', ''],
  ])('writes the number %s as "%s"', (text, answer) => {
    expect(answerText(kind(tokenType.number), [], { ...emptyField, text })).toBe(answer);
  });

  it.each([
    ['2026-11-24', '2026-Nov-24'],
    ['2024-02-29', '2024-Feb-29'],
    ['2026-02-29', ''],
    ['24/11/2026', ''],
  ])('writes the date %s as "%s"', (text, answer) => {
    expect(answerText(kind(tokenType.date), [], { ...emptyField, text })).toBe(answer);
  });

  it('joins several values in list order, with details after them', () => {
    const field = { ...emptyField, chosen: ['swollen', 'red'], details: 'around 36' };
    expect(answerText(multiselect, gingiva, field)).toBe('red, swollen, around 36');
    expect(answerText(kind(tokenType.multiselect, ' and '), gingiva, field)).toBe('red and swollen, around 36');
  });

  it('writes how many of each value', () => {
    const anaesthetic = values('none!', 'carpule lidocaine', 'carpule articaine');
    const field = { ...emptyField, counts: { 'carpule articaine': 1, 'carpule lidocaine': 2 } };
    expect(answerText(counts, anaesthetic, field)).toBe('2 x carpule lidocaine, 1 x carpule articaine');
    expect(answerText(counts, anaesthetic, { ...emptyField, counts: { none: 1 } })).toBe('none');
  });

  it('writes teeth in ascending order', () => {
    expect(answerText(kind(tokenType.teeth), [], { ...emptyField, teeth: [46, 36] })).toBe('36, 46');
  });

  it('is empty when nothing is chosen, never the none value', () => {
    expect(answerText(multiselect, gingiva, emptyField)).toBe('');
    expect(answerText(counts, gingiva, emptyField)).toBe('');
  });
});

describe('toggleValue', () => {
  it('keeps one value of a choice and several of a multiselect', () => {
    const red = { ...emptyField, chosen: ['red'] };
    expect(toggleValue(choice, gingiva, red, 'swollen').chosen).toEqual(['swollen']);
    expect(toggleValue(multiselect, gingiva, red, 'swollen').chosen).toEqual(['red', 'swollen']);
    expect(toggleValue(multiselect, gingiva, red, 'red').chosen).toEqual([]);
  });

  it('clears the other values and the details when the none value is chosen', () => {
    const field = { ...emptyField, chosen: ['red', 'swollen'], details: 'around 36' };
    expect(toggleValue(multiselect, gingiva, field, 'healthy')).toEqual({ ...emptyField, chosen: ['healthy'] });
  });

  it('clears the none value when another is chosen', () => {
    const field = { ...emptyField, chosen: ['healthy'] };
    expect(toggleValue(multiselect, gingiva, field, 'red').chosen).toEqual(['red']);
  });

  it('keeps the details of a choice when its value changes', () => {
    const field = { ...emptyField, chosen: ['red'], details: 'around 36' };
    expect(toggleValue(choice, gingiva, field, 'swollen')).toEqual({ ...field, chosen: ['swollen'] });
  });

  it('ticks a counted value with 1', () => {
    expect(toggleValue(counts, gingiva, emptyField, 'red').counts).toEqual({ red: 1 });
    expect(toggleValue(counts, gingiva, { ...emptyField, counts: { red: 3 } }, 'red').counts).toEqual({});
  });
});

describe('withCount', () => {
  it.each([
    [2, { red: 2 }],
    [2.9, { red: 2 }],
    [100, { red: 99 }],
    [0, {}],
    [-3, {}],
    [Number.NaN, {}],
  ])('takes %p as %p', (count, expected) => {
    expect(withCount(gingiva, { ...emptyField, counts: { red: 1 } }, 'red', count).counts).toEqual(expected);
  });

  it('clears the others when a none value is set, and the none value when another is', () => {
    expect(withCount(gingiva, { ...emptyField, counts: { red: 2 } }, 'healthy', 5).counts).toEqual({ healthy: 1 });
    expect(withCount(gingiva, { ...emptyField, counts: { healthy: 1 } }, 'red', 2).counts).toEqual({ red: 2 });
  });
});

describe('withDetails', () => {
  it('clears a none value, and keeps it while the details are blank', () => {
    const none = { ...emptyField, chosen: ['healthy'] };
    expect(withDetails(gingiva, none, 'around 36').chosen).toEqual([]);
    expect(withDetails(gingiva, none, ' ').chosen).toEqual(['healthy']);
  });
});

describe('toggleTooth', () => {
  it('adds a tooth and takes it away again', () => {
    expect(toggleTooth({ ...emptyField, teeth: [36] }, 46).teeth).toEqual([36, 46]);
    expect(toggleTooth({ ...emptyField, teeth: [36, 46] }, 36).teeth).toEqual([46]);
  });
});

describe('firstField', () => {
  const instruments = values('ultrasonic*', 'hand scalers*', 'air polisher');

  it('takes the default values without a prefill', () => {
    expect(firstField(multiselect, instruments, undefined).chosen).toEqual(['ultrasonic', 'hand scalers']);
    expect(firstField(counts, instruments, ' ').counts).toEqual({ ultrasonic: 1, 'hand scalers': 1 });
  });

  it('takes the prefill before the default values', () => {
    expect(firstField(multiselect, instruments, 'Air polisher').chosen).toEqual(['air polisher']);
    expect(firstField(kind(tokenType.appointment), [], 'Recall').text).toBe('Recall');
    expect(firstField(kind(tokenType.teeth), [], '36, 46').teeth).toEqual([36, 46]);
    expect(firstField(counts, instruments, '2 x ultrasonic').counts).toEqual({ ultrasonic: 2 });
  });

  it('takes what is no value as details', () => {
    expect(firstField(multiselect, instruments, 'ultrasonic, curettes')).toEqual({
      ...emptyField,
      chosen: ['ultrasonic'],
      details: 'curettes',
    });
  });

  it('is empty without prefill and default values, also where there is a none value', () => {
    expect(firstField(multiselect, gingiva, undefined)).toEqual(emptyField);
  });
});
