import type { TreatedUnits } from '../insurance/coverage-item.js';

/** A procedure of the practice-management system, as far as the due engine asks. */
export interface HistoryItem {
  id: string;
  /** As the PMS writes it; codes that no rule type has are passed over. */
  code: string;
  /** `yyyy-mm-dd`; rows of days that do not exist are passed over. */
  date: string;
  /** 102 is done; others are passed over. */
  status: number;
  /** Null: not said. */
  units: number | null;
  /** Null: not said. */
  minutes: number | null;
  /** Whether the provider to whom it is attributed is a doctor (see `ruleTypeOfCode`). */
  attributedToDoctor: boolean;
  /** Done in another office, which the history may hold with an amount of 0; missing means here. */
  isElsewhere?: boolean;
}

/** A treatment that a user added to the history in Helix. */
export interface AddedTreatment {
  id: string;
  adaCode: string;
  /** `yyyy-mm-dd`. */
  date: string;
}

/** A treatment that a user took out of the history again. */
export interface DeletedTreatment {
  adaCode: string;
  /** `yyyy-mm-dd`. */
  date: string;
}

/** What a user says was done, of a rule type, on a day (spec 2 section 3, claims). */
export interface TreatmentClaim extends Pick<TreatedUnits, 'procedureRuleTypeId' | 'date' | 'units'> {
  id: string;
}

/** Everything that says what was done to a patient, in any order. */
export interface TreatmentSources {
  items: readonly HistoryItem[];
  added: readonly AddedTreatment[];
  deleted: readonly DeletedTreatment[];
  claims: readonly TreatmentClaim[];
}

/** One treatment of the history, whatever source it comes from. */
export interface Treatment {
  procedureRuleTypeId: number;
  /** `yyyy-mm-dd`. */
  date: string;
  entity: 'procedure' | 'addedTreatment' | 'claim';
  id: string;
  isElsewhere: boolean;
}
