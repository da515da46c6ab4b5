import { fullName, providerNames, shortName } from './person-name.js';

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
});
