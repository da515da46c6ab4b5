import { passwordRules } from './password-rules.js';

const UPPER = 'Password must contain an upper case letter';
const NUMBER = 'Password must contain a number';
const LENGTH = 'Password must be at least 6 characters';

describe('passwordRules', () => {
  it.each<[string, string[]]>([
    ['', []],
    ['a', []],
    ['A', [UPPER]],
    ['7', [NUMBER]],
    ['abcdef', [LENGTH]],
    ['Abcd5', [UPPER, NUMBER]],
    ['Abcde5', [UPPER, NUMBER, LENGTH]],
    ['Éclair7', [UPPER, NUMBER, LENGTH]],
  ])('password %j meets the rules %j', (password, met) => {
    const rules = passwordRules(password);
    expect(rules.map(({ message }) => message)).toEqual([UPPER, NUMBER, LENGTH]);
    expect(rules.filter(({ isMet }) => isMet).map(({ message }) => message)).toEqual(met);
  });

  it('adds the maximum length once it is exceeded', () => {
    expect(passwordRules(`A1${'x'.repeat(199)}`).filter(({ isMet }) => !isMet)).toEqual([
      { message: 'Password must be at most 200 characters', isMet: false },
    ]);
  });
});
