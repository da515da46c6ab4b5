import { label } from '../personal.js';
import { dayAt, NO_DATE } from './days.js';
import type { PracticeRows, Value } from './rows.js';

/** Fixed in every practice: two doctors, three hygienists, and providers of all other kinds. */
export const DOCTORS = [1, 2];
export const HYGIENISTS = [3, 4, 5];

/** Providers of all kinds, and rooms with and without somebody who usually works in them. */
export function addProviders(practice: PracticeRows): void {
  const { random } = practice;
  const provider = (ProvNum: number, change: Record<string, Value> = {}) =>
    practice.add('provider', {
      ProvNum,
      LName: `Staff${ProvNum}`,
      FName: `Prov${ProvNum}`,
      Suffix: ProvNum > 2 ? 'RDH' : 'DDS',
      FeeSched: ProvNum === 1 ? 2 : 0,
      IsSecondary: Number(HYGIENISTS.includes(ProvNum)),
      IsHidden: 0,
      ProvStatus: 0,
      IsNotPerson: 0,
      DateTerm: NO_DATE,
      SSN: 'never-read',
      ...change,
    });
  for (const key of [...DOCTORS, ...HYGIENISTS]) provider(key);
  provider(6, { IsHidden: 1 });
  provider(7, { DateTerm: dayAt(practice.today, -100) });
  provider(8, { IsNotPerson: 1 });
  provider(9, { ProvStatus: 1, IsSecondary: 1 });
  provider(10, { DateTerm: dayAt(practice.today, 400) });
  const operatories: [number, number, number][] = [
    [1, 0, 0],
    [2, 0, 0],
    [1, 3, 1],
    [1, 4, 1],
    [0, 5, 1],
    [0, 0, 0],
  ];
  for (const [index, [ProvDentist, ProvHygienist, IsHygiene]] of operatories.entries())
    practice.add('operatory', {
      OperatoryNum: index + 1,
      OpName: practice.write('operatory', index + 1, 'OpName', label(random, `Op ${index + 1}`)),
      ProvDentist,
      ProvHygienist,
      IsHygiene,
      ClinicNum: index < 4 ? 1 : 2,
    });
}
