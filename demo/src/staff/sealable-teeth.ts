import { PROCEDURE_STATUS } from '@helix/hygiene';
import type { PatientProcedure } from '../../../services/api/src/index.js';

const FIRST_MOLARS = ['16', '26', '36', '46'];
const SECOND_MOLARS = ['17', '27', '37', '47'];
const AGE_OF_SECOND_MOLARS = 12;
/** Codes of sealants, restorations and extractions. */
const TREATED = /^(134|2|7)/;

/**
 * The teeth that can be sealed at an appointment: the molars that have come through at the patient's age, the newest
 * first, without those that were sealed, restored or removed before.
 *
 * @param ageInYears null: unknown, and only the first molars are certain.
 * @param procedures of the patient up to the day of the appointment; those of the appointment itself do not count.
 */
export function sealableTeeth(
  ageInYears: number | null,
  procedures: readonly Pick<PatientProcedure, 'code' | 'status' | 'teeth' | 'isLinked' | 'isDoneHere'>[],
): string[] {
  const hasSecond = ageInYears !== null && ageInYears >= AGE_OF_SECOND_MOLARS;
  const molars = hasSecond ? [...SECOND_MOLARS, ...FIRST_MOLARS] : FIRST_MOLARS;
  const treated = procedures.filter(
    ({ code, status, isLinked, isDoneHere }) =>
      status === PROCEDURE_STATUS.Done && !isLinked && !isDoneHere && TREATED.test(code),
  );
  // A single tooth has its surfaces beside it: `16MO`.
  const gone = new Set(treated.flatMap(({ teeth }) => teeth.map((tooth) => tooth.slice(0, 2))));
  return molars.filter((tooth) => !gone.has(tooth));
}
