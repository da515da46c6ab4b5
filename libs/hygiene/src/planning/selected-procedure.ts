import type { CalculationType } from '../catalogue/rule-type.js';
import type { PricedOption } from './billed-codes.js';

/** A procedure that was added to a plan, with the options that were selected for it. */
export interface SelectedProcedure {
  procedureRuleTypeId: number;
  calculationType: CalculationType;
  /** The selected codes; of types that count time, teeth or images: all codes of the type. */
  options: readonly PricedOption[];
  /** Typed by the user: always wins. Null: computed. */
  minutes: number | null;
  /** Of the rule that applies to the patient, else of the type; null when neither has any. */
  defaultMinutes: number | null;
  /** Minutes that each tooth after the first adds; null where teeth do not count. */
  minutesPerFurtherItem: number | null;
  /** Images (PAs, up to 15 at an appointment), or of a fixed code (1 to 99). Other types ignore it. */
  quantity: number;
  teeth: readonly number[];
  includeWithScaling: boolean;
  isOutsideAppointment: boolean;
}

/** The appointment that is planned. */
export interface PlannedAppointment {
  durationInMinutes: number;
  /** R-13; null when there is none. */
  goalCents: number | null;
  /** The provider's own share, a fraction 0 to 1; null when there is none. */
  providerCommission: number | null;
}
