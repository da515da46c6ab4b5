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
  choices: Record<string, string> = {},
) => {
  const { providers: mapped, employees: listed } = mapEmployees(employees, logins, providers, choices);
  return [Object.fromEntries(mapped), listed];
};
const listed = (employeeId: string, providerId: string | null = null, foundBy: string | null = null) => ({
  employeeId,
  providerId,
  foundBy,
});

it('an employee is the provider of a login that has both', () => {
  expect(map([employee('7', 'A', 'B')], [login('7', '3'), login('7', '0'), login('0', '4')], { 7: '4' })).toEqual([
    { 7: '3' },
    [listed('7', '3', 'login')],
  ]);
});

it('without such a login an employee is the provider that somebody has chosen', () => {
  expect(map([employee('7', 'Eve', 'Roy')], [login('7', '0')], { 7: '4' })).toEqual([
    { 7: '4' },
    [listed('7', '4', 'choice')],
  ]);
});

it('without both an employee is the one provider with the same first and last name', () => {
  expect(map([employee('7', ' eve', 'ROY ')])).toEqual([{ 7: '3' }, [listed('7', '3', 'name')]]);
});

it.each([
  ['two providers have the name', [employee('7', 'Kim', 'Lee')], ['7']],
  ['two employees have the name', [employee('7', 'Eve', 'Roy'), employee('8', 'Eve', 'Roy')], ['7', '8']],
  ['only the last name is equal', [employee('7', 'Eva', 'Roy')], ['7']],
  ['a name is missing', [employee('7', '', 'Roy')], ['7']],
])('nothing is guessed when %s', (_why, employees, unmapped) => {
  expect(map(employees)).toEqual([{}, unmapped.map((key) => listed(key))]);
});

it('logins with different providers say nothing', () => {
  expect(map([employee('7', 'A', 'B')], [login('7', '3'), login('7', '4')])).toEqual([{}, [listed('7')]]);
});

it('hidden employees are not listed, but their punches are sent where something says whose they are', () => {
  expect(map([employee('7', 'A', 'B', 1), employee('8', 'Eve', 'Roy', 1)])).toEqual([{ 8: '3' }, []]);
});
