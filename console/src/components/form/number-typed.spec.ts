import { providerWages } from '@helix/contracts';
import type { ResolverOptions } from 'react-hook-form';
import { numberTyped } from './number-typed.js';
import { rulesResolver } from './rules-resolver.js';

const typed = (value: string, badInput = false) => numberTyped({ value, validity: { badInput } });

describe('what is typed into a number field', () => {
  it.each([
    ['', null],
    ['44.5', 44.5],
    ['0', 0],
    ['-3', -3],
    ['1e2', 100],
  ])('%j is %j', (text, expected) => {
    expect(typed(text)).toBe(expected);
  });

  it('is not nothing when it is no number, and is refused in words', () => {
    // What a browser says of `4-5`: no text, and that it cannot read it.
    const goalWage = typed('', true);
    expect(goalWage).toBeNaN();
    const check = rulesResolver<{ goalWage: number | null }>(providerWages);
    expect(check({ goalWage }, undefined, {} as ResolverOptions<{ goalWage: number | null }>)).toEqual({
      values: {},
      errors: { goalWage: { type: 'rule', message: 'Goal wage must be a number of dollars, 0 or more.' } },
    });
  });
});
