import { email, phone } from '../personal.js';
import type { PracticeRows } from './rows.js';

/** Employees who are a provider by their login or their name, and others. */
export function addEmployees(practice: PracticeRows): void {
  const { random } = practice;
  const people: [string, string][] = [
    ['Prov3', 'Staff3'],
    ['PROV4', 'staff4 '],
    ['Other', 'Person'],
    ['Front', 'Desk'],
    ['Prov1', 'Staff1'],
    ['Prov1', 'Staff1'],
  ];
  for (const [index, [FName, LName]] of people.entries())
    practice.add('employee', {
      EmployeeNum: index + 1,
      LName,
      FName,
      IsHidden: Number(index === 5),
      PayrollID: 'never-read',
      WirelessPhone: phone(random),
      EmailWork: email(random),
    });
  for (const [UserNum, EmployeeNum, ProvNum] of [
    [1, 1, 0],
    [2, 3, 5],
    [3, 0, 1],
  ] as const)
    practice.add('userod', { UserNum, UserName: 'never-read', Password: 'never-read', EmployeeNum, ProvNum });
}
