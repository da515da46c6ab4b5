import type { CalculationType } from '../catalogue/rule-type.js';
import type { PricedOption } from './billed-codes.js';

/** A procedure that was opted into, with what was chosen of it. */
export interface Choice {
  procedureRuleTypeId: number;
  calculationType: CalculationType;
  /** The chosen codes; of types that count time, teeth or images: all codes of the type. */
  options: readonly PricedOption[];
  /** Typed in by the user: always wins. Null: worked out. */
  minutes: number | null;
  /** Of the rule that applies to the patient, else of the type; null: neither says. */
  defaultMinutes: number | null;
  /** Minutes that each tooth after the first adds; null where teeth do not count. */
  minutesPerFurtherItem: number | null;
  /** How many of it: images (PAs, up to 15 at an appointment), or of a fixed code (1 to 99). Other types do not look at it. */
  quantity: number;
  teeth: readonly number[];
  includeWithScaling: boolean;
  isOutsideAppointment: boolean;
}

/** The appointment that is planned. */
export interface Appointment {
  durationInMinutes: number;
  /** R-13; null when there is none. */
  goalCents: number | null;
  /** The provider's own share, a fraction 0 to 1; null when there is none. */
  providerCommission: number | null;
}
