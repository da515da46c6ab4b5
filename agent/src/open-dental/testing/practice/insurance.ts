import { label, phone } from '../personal.js';
import { SCHEDULES } from './codes-and-fees.js';
import type { PracticeRows } from './rows.js';

export const PLANS = 40;

/** Carriers and plans, public ones and such without a carrier among them. */
export function addInsurance(practice: PracticeRows): void {
  const { random } = practice;
  const carriers = [
    'Sun Life',
    'Canada Life',
    'Manulife',
    'Desjardins',
    'Sun Life (CDCP)',
    'Accerta',
    'Pacific Blue Cross',
    '',
  ];
  for (const [index, name] of carriers.entries())
    practice.add('carrier', {
      CarrierNum: index + 1,
      CarrierName: practice.write('carrier', index + 1, 'CarrierName', label(random, name)),
      Phone: phone(random),
      Address: 'never-read',
    });
  const groups = ['City Works', 'Mill Workers', 'ODSP', 'Healthy Smiles Ontario', 'Teachers', ''];
  for (let PlanNum = 1; PlanNum <= PLANS; PlanNum++)
    practice.add('insplan', {
      PlanNum,
      GroupName: practice.write('insplan', PlanNum, 'GroupName', label(random, random.of(groups))),
      GroupNum: random.of([String(random.int(1000, 99999)), `${random.int(10000, 99999)}-0${random.int(1, 9)}`, '']),
      PlanNote: 'never-read',
      FeeSched: random.is(0.4) ? random.int(1, SCHEDULES) : 0,
      CarrierNum: random.is(0.03) ? 999 : random.int(1, carriers.length),
      MonthRenew: random.of([0, 0, 0, 1, 7, 12]),
    });
}
