import type { ApplicableProcedure } from '../planning/applicable-procedure.js';
import type { PricedOption } from '../planning/billed-codes.js';
import type { PlannedTime, PlanRequest } from '../planning/plan-request.js';
import type { PlanSelection } from '../planning/plan-selection.js';

/** Where the minutes of an item come from (spec 2 section 4, time modes). */
export type TimeMode = 'fromFee' | 'fromRemaining' | 'asIs' | 'none';

/** What a fee is for (spec 2 section 4, fee modes). */
export type FeeMode = 'asIs' | 'perUnitOfTime' | 'perMinute';

/** A recommendation whose fee is estimated before anything is selected of it. */
export interface RecommendedBilling {
  /** Fee of its usual code; 0 when it has none. */
  usualCents: number;
  options: () => readonly PricedOption[];
  minutes: number;
}

/** Everything that distinguishes one calculation type from the others (spec 2 section 4). */
export interface CalculationTypeDefinition {
  /** As in the specification. */
  readonly name: string;
  /** `fromRemaining` is planned after all others, with the minutes that they leave. */
  readonly timeMode: TimeMode;
  readonly feeMode: FeeMode;
  /**
   * Takes time only: needs no code. The PMS has no record of it, so nobody can tell whether it was done, and it is
   * never almost due, missed or on the scorecard.
   */
  readonly isTimeOnly: boolean;
  /** Takes neither time nor a fee in hygiene: a doctor bills it. */
  readonly isFree: boolean;
  /** Is scaling: shown with a star (spec 2 section 9). */
  readonly isScaling: boolean;
  /** The units of its codes are numbers of images: the last digit of a code has no other meaning. */
  readonly countsImages: boolean;
  /** Each item after the first adds `minutesPerFurtherItem` (images, teeth). */
  readonly hasFurtherItems: boolean;
  /** A user selects its codes; those of other types follow from time, teeth or images. */
  readonly hasSelectedCodes: boolean;
  /** Cannot be planned without images or teeth that a user selects, even with a single option (spec 2 section 4). */
  readonly needsSelection: boolean;

  /** Why a selection cannot be planned, as text; null when it can. */
  validate(procedure: ApplicableProcedure, selection: PlanSelection): string | null;
  /** Minutes and codes of a valid selection. */
  plan(request: PlanRequest): PlannedTime;
  /** How many images, or how many times a code: 1 unless the type counts them. */
  quantityOf(selection: PlanSelection): number;
  /** Fee of a recommendation, as a plan of it would bill it. */
  recommendedCents(recommended: RecommendedBilling): number;
}

/** The required parts of a definition; the others have defaults. */
type Definition = Pick<CalculationTypeDefinition, 'name' | 'timeMode'> &
  Partial<Omit<CalculationTypeDefinition, 'plan'>> & {
    plan(request: PlanRequest): Omit<PlannedTime, 'unbilledUnits'> & Partial<PlannedTime>;
  };

/** Fills in the defaults: no flags, every selection is valid, a recommendation costs its usual code once. */
export function defineCalculationType({ plan, ...definition }: Definition): CalculationTypeDefinition {
  return {
    feeMode: 'asIs',
    isTimeOnly: false,
    isFree: false,
    isScaling: false,
    countsImages: false,
    hasFurtherItems: false,
    hasSelectedCodes: false,
    needsSelection: false,
    validate: () => null,
    quantityOf: () => 1,
    recommendedCents: ({ usualCents }) => usualCents,
    ...definition,
    plan: (request) => ({ unbilledUnits: 0, ...plan(request) }),
  };
}
