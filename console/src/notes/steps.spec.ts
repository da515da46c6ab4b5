import { shippedTemplates, shippedTokens, tokensOf, writeNote } from '@helix/notes';
import type { OfferedValue, TokenRow } from '@helix/contracts';
import { answersOf, showsProgress, stepsOf, wordsOf } from './steps.js';

const row = (name: string, tokenTypeId: number): TokenRow => ({
  id: 1,
  tokenId: 1,
  name,
  tokenTypeId,
  seperator: '',
  templateCount: 1,
  version: '1',
});
const value = (text: string, isDefault = false): OfferedValue => ({ value: text, isDefault, isNone: false });
const template =
  'Deposits: [[Plaque {{Plaque}}.]]\n[[Used {{Tools}}.]] [[{{plaque}} again.]]\nHome care: [[{{HomeCare}}.]]';

describe('stepsOf', () => {
  const steps = stepsOf(
    template,
    [row('plaque', 4), row('Tools', 5)],
    { PLAQUE: [value('light', true), value('heavy')], tools: [value('scaler', true), value('polisher', true)] },
    [{ token: 'plaque', answer: 'Heavy' }],
  );

  it('has one step for each different token, with the section of its first appearance', () => {
    expect(steps.map(({ name, section }) => [name, section])).toEqual([
      ['Plaque', 'Deposits'],
      ['Tools', 'Deposits'],
      ['HomeCare', 'Home care'],
    ]);
  });

  it('begins with the prefill, else with the default values', () => {
    expect(steps.map(({ first }) => first.chosen)).toEqual([['heavy'], ['scaler', 'polisher'], []]);
  });

  it('asks for a text where a token is unknown', () => {
    expect(steps[2]?.token.tokenTypeId).toBe(1);
  });

  it('answers with what the user has entered in place of the first answer', () => {
    expect(writeNote(template, answersOf(steps, {}))).toBe(
      'Deposits: Plaque heavy.\nUsed scaler, polisher. Heavy again.',
    );
    const changed = { ...steps[0]!.first, chosen: ['light'] };
    expect(writeNote('[[{{Plaque}}.]]', answersOf(steps, { plaque: changed }))).toBe('Light.');
  });
});

it('showsProgress has a bar for 1 to 29 steps, so for a recall and not for perio maintenance', () => {
  expect([0, 1, 29, 30].map(showsProgress)).toEqual([false, true, true, false]);
  const count = (name: string) => tokensOf(shippedTemplates.find((one) => one.name === name)!.text).length;
  expect([count('Adult recall'), count('Perio maintenance')].map(showsProgress)).toEqual([true, false]);
});

it('wordsOf reads names of tokens as words', () => {
  expect(['HomeCare', 'Plaque', 'Gum_2', 'Area2'].map(wordsOf)).toEqual(['Home care', 'Plaque', 'Gum 2', 'Area 2']);
  expect(shippedTokens.map(({ name }) => wordsOf(name))).toContain('Extra intra oral');
});
