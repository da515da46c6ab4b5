import { fullName, namedProviders, providerNames, shortName } from './person-name.js';

it.each([
  ['Morgan', 'Singh', 'Morgan S.'],
  [' jo ', ' de Vries', 'jo D.'],
  ['Ada', '', 'Ada'],
])('shortName of %s %s is %s', (firstName, lastName, expected) => {
  expect(shortName({ firstName, lastName })).toBe(expected);
});

it.each([
  ['Morgan', 'Singh', 'Morgan Singh'],
  ['', 'Singh', 'Singh'],
  ['Morgan', '', 'Morgan'],
  ['', '', ''],
])('fullName of %j and %j is %j', (firstName, lastName, expected) => {
  expect(fullName(firstName, lastName)).toBe(expected);
});

describe('the names of several people', () => {
  it('are first and last name of providers', () => {
    const provider = (provider_id: string, first_name: string, last_name: string) => ({
      ...{ provider_id, first_name, last_name },
    });
    const names = providerNames([
      provider('RN1', 'Rita', 'Noll'),
      provider('RN2', 'Rita', 'Noll'),
      provider('D', '', 'Dent'),
    ]);
    expect([...names.values()]).toEqual(['Rita Noll (RN1)', 'Rita Noll (RN2)', 'Dent']);
  });

  it('have the payroll ID of providers behind them', () => {
    const rita = { first_name: 'Rita', last_name: 'Noll' };
    const names = providerNames([
      { ...rita, provider_id: 'RN1', payrollId: '77' },
      { ...rita, provider_id: 'RN2', payrollId: null },
    ]);
    expect([...names.values()]).toEqual(['Rita Noll (77)', 'Rita Noll (RN2)']);
  });

  it('tell one provider from those who are not chosen', () => {
    const [one, other] = ['RN1', 'RN2'].map((provider_id) => ({ provider_id, first_name: 'Rita', last_name: 'Noll' }));
    expect(namedProviders([one!], [one!, other!])).toEqual([{ id: 'RN1', name: 'Rita Noll (RN1)' }]);
    expect(namedProviders([one!])).toEqual([{ id: 'RN1', name: 'Rita Noll' }]);
  });
});
