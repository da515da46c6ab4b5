import { mapProvider } from './provider.js';

const row = { ProvNum: '3', FName: 'Eve', LName: 'Roy', Suffix: 'RDH', IsSecondary: 0, IsHidden: 0, ProvStatus: 0 };
const TODAY = '2026-11-24';

it('mapProvider sends the names of a provider with its type', () => {
  expect(mapProvider({ ...row, IsSecondary: 1 }, TODAY)).toEqual({
    firstName: 'Eve',
    lastName: 'Roy',
    suffix: 'RDH',
    type: 1,
    isSecondary: true,
    isActive: true,
  });
});

it.each([
  [1, { IsSecondary: 1, IsNotPerson: 0 }],
  [1, { IsSecondary: 1, IsNotPerson: 1 }],
  [0, { IsSecondary: 0, IsNotPerson: 1 }],
  [2, { IsSecondary: 0, IsNotPerson: 0 }],
  [2, { IsSecondary: 0, IsNotPerson: undefined }],
])('a provider has the type %i with %j', (type, change) => {
  expect(mapProvider({ ...row, ...change }, TODAY).type).toBe(type);
});

it.each([
  [true, {}],
  [true, { DateTerm: '0001-01-01' }],
  [true, { DateTerm: '2026-11-25' }],
  [false, { DateTerm: '2026-11-24' }],
  [false, { IsHidden: 1 }],
  [false, { ProvStatus: 1 }],
])('a provider is active: %s, with %j', (isActive, change) => {
  expect(mapProvider({ ...row, ...change }, TODAY).isActive).toBe(isActive);
});
