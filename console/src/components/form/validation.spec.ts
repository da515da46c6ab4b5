import { passwordChange, providerWages, userForm } from '@helix/contracts';
import type { ResolverOptions } from 'react-hook-form';
import { ApiError } from '../../api/problem.js';
import { formFailure, numberTyped, rulesResolver } from './validation.js';

const options = {} as ResolverOptions<Record<string, unknown>>;
const check = (rules: Parameters<typeof rulesResolver>[0], values: Record<string, unknown>) =>
  rulesResolver<Record<string, unknown>>(rules)(values, undefined, options);

describe('a form checked by a contract', () => {
  it('has the contract’s message under each field', () => {
    expect(check(userForm, { firstName: ' ', lastName: 'Chen', email: 'x' })).toEqual({
      values: {},
      errors: {
        firstName: { type: 'rule', message: 'First name is required.' },
        email: { type: 'rule', message: 'Please enter a valid email address.' },
      },
    });
  });

  it('hands over trimmed values, and fields of the form alone', () => {
    const values = { firstName: ' Ada ', lastName: 'Chen', email: ' ada@x.example ', avatarColor: '#0078D7' };
    expect(check(userForm, values)).toEqual({
      values: {
        firstName: 'Ada',
        lastName: 'Chen',
        email: 'ada@x.example',
        avatarColor: '#0078D7',
        isClinicAdmin: false,
      },
      errors: {},
    });
  });

  it('keeps every broken rule of a field, a line each, also inside lists', () => {
    const rules = passwordChange.pick({ password: true }).extend({ wages: providerWages.array() });
    const wages = [{ goalWage: 50 }, { goalWage: 40, baseWage: 44 }];
    expect(check(rules, { password: 'abc', wages })).toEqual({
      values: {},
      errors: {
        password: {
          type: 'rule',
          message:
            'Password must contain an upper case letter\nPassword must contain a number\nPassword must be at least 6 characters',
        },
        wages: [undefined, { goalWage: { type: 'rule', message: `Goal wage can't be less than base wage.` } }],
      },
    });
  });
});

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

const refusal = (status: number, detail: string, errors?: { field: string; message: string }[]) =>
  new ApiError(status, { title: 'Refused', status, detail, ...(errors ? { errors } : {}) });
const taken = { field: 'email', message: 'Somebody has this email.' };
const odd = { field: 'preferences', message: 'Not right.' };

describe('a refused save', () => {
  it.each<[string, unknown, object]>([
    ['puts words under their field', refusal(422, 'Check the form.', [taken]), { fields: [taken], form: null }],
    [
      'puts words under a field of a list',
      refusal(422, '', [{ field: 'wages.0.goalWage', message: 'Too low.' }]),
      { fields: [{ field: 'wages.0.goalWage', message: 'Too low.' }], form: null },
    ],
    ['says of other fields above the form', refusal(422, '', [taken, odd]), { fields: [taken], form: 'Not right.' }],
    [
      'says the detail',
      refusal(409, 'You cannot remove yourself.'),
      { fields: [], form: 'You cannot remove yourself.' },
    ],
    [
      'says what a busy server says',
      refusal(503, 'No mail can be sent now.'),
      { fields: [], form: 'No mail can be sent now.' },
    ],
    ['never shows a server’s inside', refusal(500, 'column x'), { fields: [], form: 'Sorry.' }],
    ['has words for a dead line', new ApiError(0, null), { fields: [], form: 'Sorry.' }],
    ['has words for a mistake of ours', new TypeError('x is undefined'), { fields: [], form: 'Sorry.' }],
  ])('%s', (_what, error, expected) => {
    expect(formFailure(error, ['email', 'firstName', 'wages'], 'Sorry.')).toEqual(expected);
  });
});
