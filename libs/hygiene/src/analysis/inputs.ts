import type { DueSettings } from '../due/recommendations.js';
import type { MissedReason } from '../due/missed-reason.js';
import type { DoctorsDay } from '../insights/doctors-day.js';
import type { NextPlan } from '../next-appointment/next-plan.js';

/** What a clinic decides about the analysis of its appointments. */
export interface AnalysisSettings extends DueSettings {
  /** False: nothing is said of missing doctors. */
  shouldTrackDoctor: boolean;
  /** Cents an hour; null: none. */
  goalHourlyCents: number | null;
  /** A fraction, 0 to 1; null: none. */
  goalPercentage: number | null;
  /** Ids of the missed reasons that excuse a due procedure; left out: those of R-06. */
  excusingReasons?: ReadonlySet<number>;
}

/** A plan that was saved in Helix. */
export interface SavedPlan {
  /** Sum of its items that count for the appointment's provider. */
  totalCents: number;
  procedureRuleTypeIds: readonly number[];
}

/** One appointment with what its analysis rests on. Money in cents; lists come in any order. */
export interface EvaluatedAppointment {
  appointmentId: string;
  providerId: string;
  /** Wall clock of the clinic, `yyyy-mm-ddThh:mm:ss`. */
  start: string;
  durationInMinutes: number;
  /** An hour, of the provider's wage that is valid on the day; null: none. */
  goalWageCents: number | null;
  /** Fees of one unit and of half a unit of scaling in the patient's fee schedule; null: none. */
  scalingUnitCents: number | null;
  scalingHalfUnitCents: number | null;
  /** The rows of these fees, for explanations; left out: not known. */
  scalingFeeIds?: readonly string[];
  /** planned in the PMS on this appointment, completed by its provider, and everything of that day. */
  totalPlannedCents: number;
  totalCompletedCents: number;
  totalBilledCents: number;
  /** Null: no plan was saved. */
  plan: SavedPlan | null;
  missedReasons: readonly MissedReason[];
  /** Null: no next appointment was planned. */
  planNext: NextPlan | null;
  /** When doctors are in on the day (`doctorsDayOf`, made once for all its appointments); null: not known. */
  doctors: DoctorsDay | null;
}
