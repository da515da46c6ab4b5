import { passwordChange, providerWages, userForm } from '@helix/contracts';
import type { ResolverOptions } from 'react-hook-form';
import { rulesResolver } from './rules-resolver.js';

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
