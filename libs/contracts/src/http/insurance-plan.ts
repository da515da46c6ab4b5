import { z } from 'zod';
import { resetType } from './coverage.js';
import { rowId } from './row-id.js';
import { optionalWritableText, writableText } from './writable-text.js';

/** What a limit of an insurance plan counts: units, or days of treatment (spec 3 section 5, type options). */
export const COVERAGE_TYPES = ['units', 'occurrence'] as const;

/** The highest number of units that a limit can have. */
const MAX_UNITS = 99_999.99;

/** An error of a field of `items`, with the number of its row. Messages are made when the whole path is known. */
const inRow =
  (message: string) =>
  ({ path = [] }: { path?: readonly PropertyKey[] | undefined }): string => {
    const row = path.find((part) => typeof part === 'number');
    return row === undefined ? message : `${message} for row ${row + 1}`;
  };

const UNITS = inRow('Please enter valid units');
const INTERVAL = inRow('Please enter valid interval');
const AGES = inRow('Please enter valid ages');
const LIFETIME = inRow('Please enter a valid lifetime');
const PERIOD_MAX = inRow('Please enter a valid maximum of the period');

const hundredths = (error: ReturnType<typeof inRow>, max: number) =>
  z.number({ error }).min(0, { error }).max(max, { error }).multipleOf(0.01, { error });
const age = z.int({ error: AGES }).min(0, { error: AGES }).max(99, { error: AGES }).nullable();

/** In the order in which a row is checked. */
const itemFields = z.object({
  /** Of the stored plan; 0, null or left out: a new item. */
  coverageItemId: rowId('expected a coverage item', 0).nullable().optional(),
  procedureRuleTypeIds: z
    .array(z.int({ error: inRow('Please select a procedure') }), { error: inRow('Please select a procedure') })
    .min(1, { error: inRow('Please select a procedure') })
    .max(100, { error: inRow('Please select at most 100 procedures') }),
  /** Units, or days of treatment, in each period; 0: not covered. */
  unitsCovered: hundredths(UNITS, MAX_UNITS),
  /** Null for `oneTime`. */
  resetTimePeriod: z
    .int({ error: INTERVAL })
    .min(1, { error: INTERVAL })
    .max(99, { error: INTERVAL })
    .nullable()
    .default(null),
  coverageType: z.enum(COVERAGE_TYPES, { error: inRow('Please select a type') }),
  resetType: z.enum(resetType.options, { error: inRow('Please select a period') }),
  /** Counted back from the day, instead of periods from the start date. Only months and years can be. */
  isRolling: z.boolean({ error: inRow('Only monthly and annual limits are rolling: please change it') }).default(false),
  minAge: age.default(null),
  maxAge: age.default(null),
  lifeTimeMaxUnits: hundredths(LIFETIME, 99).nullable().default(null),
  /** An additional limit of each period. */
  periodMax: hundredths(PERIOD_MAX, MAX_UNITS).nullable().default(null),
  lifeTimeMaxUnitsPerProvider: hundredths(LIFETIME, 99).nullable().default(null),
  coverageNotes: optionalWritableText('Notes', 2000).nullable().default(null),
  /** Empty: the names of its procedures. */
  coveredItemName: optionalWritableText('Name', 300).default(''),
});

/**
 * Makes what other fields of the row forbid a value that its own field refuses: so its message has its place among those of the
 * row, which a check after all fields would not have.
 */
function refuseContradictions(row: unknown): unknown {
  if (typeof row !== 'object' || row === null) return row;
  const { resetType: period, resetTimePeriod, isRolling, minAge, maxAge } = row as Record<string, unknown>;
  const isOneTime = period === 'oneTime';
  return {
    ...row,
    resetTimePeriod: isOneTime ? null : (resetTimePeriod ?? REFUSED),
    isRolling: isRolling === true && (isOneTime || period === 'calendar') ? REFUSED : isRolling,
    maxAge: typeof minAge === 'number' && typeof maxAge === 'number' && minAge > maxAge ? REFUSED : maxAge,
  };
}
const REFUSED = 'contradicts the rest of the row';

const policyNumber = optionalWritableText('Policy number', 100);

/**
 * A whole insurance plan, as its form has it, and as it is stored. Its errors come in the order in which they are reported (spec 3
 * section 5, insurance plan save).
 */
export const insurancePlanForm = z.object({
  carrierId: z.int('Please select a carrier').min(1, 'Please select a carrier'),
  planNumber: z
    .string('Please enter a Group/Plan number')
    .trim()
    .min(1, { error: 'Please enter a Group/Plan number', abort: true })
    .pipe(writableText('Group/Plan number')),
  planName: optionalWritableText('Plan name').default(''),
  longName: optionalWritableText('Long name', 200).default(''),
  /** Published; false: a draft, which covers nobody. */
  isActive: z.boolean('expected true or false').default(true),
  items: z
    .array(z.preprocess(refuseContradictions, itemFields), 'At least one procedure must remain')
    .min(1, 'At least one procedure must remain')
    .max(200, 'There may be at most 200 procedures'),
  additionalPolicyNumbers: z
    .array(policyNumber, 'expected a list of numbers')
    .max(500, 'There may be at most 500 policy numbers')
    .default([]),
});
export type InsurancePlanForm = z.infer<typeof insurancePlanForm>;
export type CoverageItemForm = InsurancePlanForm['items'][number];

/**
 * `POST InsurancePlan`: with a `planId` changes the plan, where missing fields stay as they are, else adds one. Items with their
 * ids are changed in place, those that are missing in the list are deleted.
 */
export const insurancePlanRequest = insurancePlanForm
  .partial()
  .extend({
    /** Null, 0 or left out: a new plan. */
    planId: rowId('expected a plan', 0).nullable().optional(),
    items: z.array(itemFields.partial()).optional(),
    /** Of the plan that was read. A mismatch is a 409; not checked if missing. */
    version: z.string('expected a version').max(100, 'expected a version').optional(),
  })
  .meta({ id: 'InsurancePlanForm' });
