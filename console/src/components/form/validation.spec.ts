import { passwordChange, providerWages, userForm } from '@helix/contracts';
import type { ResolverOptions } from 'react-hook-form';
import { ApiError } from '../../api/problem.js';
import { toFormErrors, parseNumberInput, schemaResolver } from './validation.js';

const options = {} as ResolverOptions<Record<string, unknown>>;
const check = (rules: Parameters<typeof schemaResolver>[0], values: Record<string, unknown>) =>
  schemaResolver<Record<string, unknown>>(rules)(values, undefined, options);

describe('schemaResolver', () => {
  it('returns the schema’s message for each field', () => {
    expect(check(userForm, { firstName: ' ', lastName: 'Chen', email: 'x' })).toEqual({
      values: {},
      errors: {
        firstName: { type: 'rule', message: 'First name is required.' },
        email: { type: 'rule', message: 'Please enter a valid email address.' },
      },
    });
  });

  it('returns trimmed values and keeps fields that the schema does not know', () => {
    const values = { firstName: ' Ada ', lastName: 'Chen', email: ' ada@x.example ', avatarColor: '#0078D7' };
    expect(check(userForm, values)).toEqual({
      values: {
        firstName: 'Ada',
        lastName: 'Chen',
        email: 'ada@x.example',
        avatarColor: '#0078D7',
      },
      errors: {},
    });
  });

  it('joins all messages of a field, also inside lists', () => {
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

const typed = (value: string, badInput = false) => parseNumberInput({ value, validity: { badInput } });

describe('parseNumberInput', () => {
  it.each([
    ['', null],
    ['44.5', 44.5],
    ['0', 0],
    ['-3', -3],
    ['1e2', 100],
  ])('parses %j as %j', (text, expected) => {
    expect(typed(text)).toBe(expected);
  });

  it('parses a text that is not a number as NaN, which the schema rejects', () => {
    // For `4-5`, a browser reports an empty value and `badInput`.
    const goalWage = typed('', true);
    expect(goalWage).toBeNaN();
    const check = schemaResolver<{ goalWage: number | null }>(providerWages);
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

describe('toFormErrors', () => {
  it.each<[string, unknown, object]>([
    ['assigns a message to its field', refusal(422, 'Check the form.', [taken]), { fields: [taken], form: null }],
    [
      'assigns a message to a field of a list',
      refusal(422, '', [{ field: 'wages.0.goalWage', message: 'Too low.' }]),
      { fields: [{ field: 'wages.0.goalWage', message: 'Too low.' }], form: null },
    ],
    [
      'moves messages of unknown fields above the form',
      refusal(422, '', [taken, odd]),
      { fields: [taken], form: 'Not right.' },
    ],
    [
      'shows the detail of a problem without field errors',
      refusal(409, 'You cannot remove yourself.'),
      { fields: [], form: 'You cannot remove yourself.' },
    ],
    [
      'shows the detail of a 503',
      refusal(503, 'No mail can be sent now.'),
      { fields: [], form: 'No mail can be sent now.' },
    ],
    ['hides the detail of a 500', refusal(500, 'column x'), { fields: [], form: 'Sorry.' }],
    ['uses the fallback when no response arrived', new ApiError(0, null), { fields: [], form: 'Sorry.' }],
    ['uses the fallback for a programming error', new TypeError('x is undefined'), { fields: [], form: 'Sorry.' }],
  ])('%s', (_what, error, expected) => {
    expect(toFormErrors(error, ['email', 'firstName', 'wages'], 'Sorry.')).toEqual(expected);
  });
});
