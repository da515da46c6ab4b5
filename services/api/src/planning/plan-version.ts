import { versionOf } from '@helix/web';

/** A code that was selected for a procedure of a saved plan. */
export interface SavedCode {
  adaCode: string;
  quantity: number;
  /** In the order of selection, with surfaces where these were selected. */
  teeth: readonly string[];
  /** Cents of one, typed by the user; null: the fee schedule counts. */
  feeOverrideCents: number | null;
}

/** The part of a saved plan that users decide. */
export interface VersionedPlan {
  /** In agenda order; null: no plan was saved. */
  procedures:
    | readonly {
        procedureRuleTypeId: number;
        minutes: number;
        criterionIds: readonly number[];
        codes: readonly SavedCode[];
        keepsCodes: boolean;
      }[]
    | null;
  /** Selected in Helix; null: that of the practice-management system. */
  examDoctorId: string | null;
  orderingDoctorId: string | null;
}

/**
 * A hash of a saved plan and its doctors, 22 characters: the `ETag` of `GET Appointment/{id}`, and the `If-Match` of a save.
 * What follows from the plan, such as its fees, is not part of it.
 */
export function planVersion({ procedures, examDoctorId, orderingDoctorId }: VersionedPlan): string {
  const content = procedures?.map(({ procedureRuleTypeId, minutes, criterionIds, codes, keepsCodes }) => [
    procedureRuleTypeId,
    minutes,
    criterionIds,
    codes.map(({ adaCode, quantity, teeth, feeOverrideCents }) => [adaCode, quantity, teeth, feeOverrideCents]),
    ...(keepsCodes ? ['kept'] : []),
  ]);
  return versionOf([content ?? null, examDoctorId, orderingDoctorId]);
}
