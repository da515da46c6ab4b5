import { Random } from '../random.js';
import { addAppointments } from './appointments.js';
import { addCodesAndFees } from './codes-and-fees.js';
import { addEmployees } from './employees.js';
import { addForms } from './forms.js';
import { addInsurance } from './insurance.js';
import { addPatients } from './patients.js';
import { addPlannedProcedures } from './procedures.js';
import { addProviders } from './providers.js';
import { PracticeRows, type PracticeSize, type PracticeTables } from './rows.js';
import { addSettings } from './settings.js';
import { addShifts } from './shifts.js';

export const YEAR: PracticeSize = { patients: 1_500, appointments: 9_000, proceduresEach: 3, days: 300 };

/** In an order in which each part finds what it needs. */
const PARTS = [
  addProviders,
  addSettings,
  addCodesAndFees,
  addInsurance,
  addPatients,
  addAppointments,
  addPlannedProcedures,
  addShifts,
  addEmployees,
  addForms,
];

/**
 * The database of a Canadian clinic from a seed: what a clinic has, with rows of every awkward kind in between.
 *
 * Texts with names, phones, e-mails and postal codes are listed in the table `expected_text`, as they may leave the clinic.
 *
 * @param today the day that is today, `yyyy-mm-dd`.
 */
export function makePractice(today: string, size: PracticeSize = YEAR, seed = 7): PracticeTables {
  const practice = new PracticeRows(today, size, new Random(seed));
  for (const add of PARTS) add(practice);
  return practice.tables;
}
