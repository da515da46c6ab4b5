import { label } from '../personal.js';
import type { PracticeRows, Value } from './rows.js';

export const CODES = 40;
export const NO_SHOW_CODE = 99;
export const SCHEDULES = 4;

/** Procedure codes, and fee schedules in which more than one fee may be meant. */
export function addCodesAndFees(practice: PracticeRows): void {
  const { random } = practice;
  for (let CodeNum = 1; CodeNum <= CODES; CodeNum++)
    practice.add('procedurecode', {
      CodeNum,
      ProcCode: String(11100 + CodeNum),
      Descript: practice.write('procedurecode', CodeNum, 'Descript', label(random, `Treatment ${CodeNum}`)),
      AbbrDesc: CodeNum % 9 === 0 ? '' : `T${CodeNum}`,
      TreatArea: CodeNum % 8,
      CanadaTimeUnits: [0, 0, 1, 0.5][CodeNum % 4] ?? 0,
    });
  practice.add('procedurecode', {
    CodeNum: NO_SHOW_CODE,
    ProcCode: 'D9986',
    Descript: 'Missed appointment',
    AbbrDesc: 'Missed',
    TreatArea: 0,
    CanadaTimeUnits: 0,
  });
  for (let FeeSchedNum = 1; FeeSchedNum <= SCHEDULES; FeeSchedNum++)
    practice.add('feesched', {
      FeeSchedNum,
      Description: practice.write('feesched', FeeSchedNum, 'Description', label(random, `Guide ${FeeSchedNum}`)),
    });
  let FeeNum = 0;
  const fee = (FeeSched: number, CodeNum: number, change: Record<string, Value> = {}) =>
    practice.add('fee', {
      FeeNum: ++FeeNum,
      Amount: random.int(1000, 40000) / 100,
      FeeSched,
      CodeNum,
      ClinicNum: 0,
      ProvNum: 0,
      ...change,
    });
  for (let schedule = 1; schedule <= SCHEDULES; schedule++)
    for (let code = 1; code <= CODES; code++) {
      if (random.is(0.95)) fee(schedule, code);
      if (random.is(0.1)) fee(schedule, code, { ClinicNum: random.int(1, 2) });
      if (random.is(0.05)) fee(schedule, code, { ClinicNum: 1, Amount: -1 });
      if (random.is(0.1)) fee(schedule, code, { ProvNum: random.int(1, 5) });
      if (random.is(0.05)) fee(schedule, code, { Amount: random.of([-1, 0, 33.335, -12.5]) });
    }
  fee(1, 777);
}
