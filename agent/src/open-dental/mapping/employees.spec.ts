import { mapEmployees } from './employees.js';

const employee = (EmployeeNum: string, FName: string, LName: string, IsHidden = 0) => ({
  EmployeeNum,
  FName,
  LName,
  IsHidden,
});
const login = (EmployeeNum: string, ProvNum: string) => ({ UserNum: '1', EmployeeNum, ProvNum });
const providers = [
  { ProvNum: '3', FName: 'Eve', LName: 'Roy' },
  { ProvNum: '4', FName: 'Kim', LName: 'Lee' },
  { ProvNum: '5', FName: 'Kim', LName: 'Lee' },
];
const map = (
  employees: ReturnType<typeof employee>[],
  logins: ReturnType<typeof login>[] = [],
  settings: Record<string, string> = {},
) => {
  const { providers: mapped, unmapped } = mapEmployees(employees, logins, providers, settings);
  return [Object.fromEntries(mapped), unmapped];
};

it('an employee is the provider of a login that has both', () => {
  expect(map([employee('7', 'A', 'B')], [login('7', '3'), login('7', '0'), login('0', '4')], { 7: '4' })).toEqual([
    { 7: '3' },
    [],
  ]);
});

it('without such a login an employee is the provider of the settings', () => {
  expect(map([employee('7', 'Eve', 'Roy')], [login('7', '0')], { 7: '4' })).toEqual([{ 7: '4' }, []]);
});

it('without both an employee is the one provider with the same first and last name', () => {
  expect(map([employee('7', ' eve', 'ROY ')])).toEqual([{ 7: '3' }, []]);
});

it.each([
  ['two providers have the name', [employee('7', 'Kim', 'Lee')], ['7']],
  ['two employees have the name', [employee('7', 'Eve', 'Roy'), employee('8', 'Eve', 'Roy')], ['7', '8']],
  ['only the last name is equal', [employee('7', 'Eva', 'Roy')], ['7']],
  ['a name is missing', [employee('7', '', 'Roy')], ['7']],
])('nothing is guessed when %s', (_why, employees, unmapped) => {
  expect(map(employees)).toEqual([{}, unmapped]);
});

it('logins with different providers say nothing', () => {
  expect(map([employee('7', 'A', 'B')], [login('7', '3'), login('7', '4')])).toEqual([{}, ['7']]);
});

it('hidden employees are not listed', () => {
  expect(map([employee('7', 'A', 'B', 1)])).toEqual([{}, []]);
});
