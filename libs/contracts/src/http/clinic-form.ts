import { z } from 'zod';
import { CLINIC_TIME_ZONES } from '../time/clinic-time-zones.js';
import { isTimeZone } from '../time/time-zone.js';
import { fieldsInAnyCase } from './fields-in-any-case.js';
import { MAX_ROW_ID } from './row-id.js';
import { nameText, writableText } from './writable-text.js';

/** The tiers of a clinic (spec 3 section 4). */
export const SERVICE_TIERS = {
  rnaInternal: 0,
  trial: 1,
  paying: 2,
  dataOnly: 3,
  cancelled: 4,
  suspended: 5,
  reportsOnly: 6,
} as const;
export type ServiceTier = (typeof SERVICE_TIERS)[keyof typeof SERVICE_TIERS];

/** Clinics that have ended, or rest: their members may not work in them, and they get no mails. */
export const INACTIVE_TIERS: readonly number[] = [SERVICE_TIERS.cancelled, SERVICE_TIERS.suspended];

/** What the form of a new clinic begins with (spec 3 section 5). */
export const CLINIC_DEFAULTS = {
  serviceTier: SERVICE_TIERS.paying,
  syncIntervalInSeconds: 60,
  getTier3Reports: false,
} as const;

/** The longest sync interval: a day, in seconds. */
const MAX_SYNC_INTERVAL = 86_400;
const TIERS: readonly number[] = Object.values(SERVICE_TIERS);
const zonesByName = new Map(CLINIC_TIME_ZONES.map((zone) => [zone.toLowerCase(), zone]));

/** Nothing typed or selected. */
const isBlank = (value: unknown): boolean =>
  value === undefined || value === null || (typeof value === 'string' && value.trim() === '');

/** Selects and inputs of forms have numbers as text. */
const numberOf = (value: unknown): unknown =>
  typeof value === 'string' && /^\s*\d{1,15}\s*$/.test(value) ? Number(value) : value;

/** A whole number, or its digits. */
const wholeNumber = (required: string, message: string, min: number, max: number) =>
  z.preprocess(
    numberOf,
    z
      .int({ error: ({ input }) => (isBlank(input) ? required : message) })
      .min(min, message)
      .max(max, message),
  );

/** Two letters, in capitals. */
const twoLetters = (name: string) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(1, { error: `${name} is required.`, abort: true })
    .regex(/^[A-Za-z]{2}$/, `${name} must have two letters.`)
    .toUpperCase();

/** What a change does not need: null, blanks and a missing field leave it as it is. */
const unlessBlank = <Schema extends z.ZodType>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) ? undefined : value), schema.optional());

/** Null, the empty text of a cleared field and blanks are none. */
const optionalText = <Schema extends z.ZodType<string, string>>(schema: Schema) =>
  z.preprocess((value) => (isBlank(value) && value !== undefined ? null : value), schema.nullable().optional());

const name = writableText('Clinic name');
const state = twoLetters('Province');
const city = writableText('City');
const country = twoLetters('Country');
const timezone = z
  .string('Time zone is required.')
  .trim()
  .min(1, { error: 'Time zone is required.', abort: true })
  .refine(isTimeZone, 'There is no such time zone.')
  .transform((zone): string => zonesByName.get(zone.toLowerCase()) ?? zone)
  .describe('An IANA name, such as America/Toronto.');
const serviceTier = z
  .preprocess(
    numberOf,
    z
      .number({
        error: ({ input }) => (isBlank(input) ? 'Service tier is required.' : 'There is no such service tier.'),
      })
      .refine((tier): tier is ServiceTier => TIERS.includes(tier), 'There is no such service tier.'),
  )
  .describe('0 RNA Internal, 1 Trial, 2 Paying, 3 Data Only, 4 Cancelled, 5 Suspended, 6 Reports Only.');
const SYNC_INTERVAL = 'Sync interval is required.';
const syncIntervalInSeconds = wholeNumber(SYNC_INTERVAL, SYNC_INTERVAL, 1, MAX_SYNC_INTERVAL).describe(
  'How often the agent looks for changes, seconds.',
);
const customerId = wholeNumber('Customer is required.', 'There is no such customer.', 1, MAX_ROW_ID);
const NO_SUCH_SYSTEM = 'There is no such DMS type.';
/** The number or the name of a practice-management system; the server knows which there are. */
const DMSType = z.preprocess(
  (value) => (typeof value === 'string' ? numberOf(value.trim()) : value),
  z.union(
    [
      z.string().min(1, 'DMS Type is required.').max(40, NO_SUCH_SYSTEM),
      z.int().min(0, NO_SUCH_SYSTEM).max(MAX_ROW_ID, NO_SUCH_SYSTEM),
    ],
    { error: ({ input }) => (isBlank(input) ? 'DMS Type is required.' : NO_SUCH_SYSTEM) },
  ),
);
const launchDate = optionalText(z.iso.date('Launch date must be a day, yyyy-mm-dd.')).describe(
  'The day on which the clinic began to use Helix; null: not set.',
);
const getTier3Reports = z
  .boolean('expected true or false')
  .nullable()
  .optional()
  .describe('Whether a Data Only clinic gets reports by mail.');

/** `POST Clinic` without a clinicId: a new clinic. The issues have the order of the form (spec 3 section 5). */
export const clinicCreateFields = z
  .object({
    name,
    DMSType,
    state,
    city,
    country,
    timezone,
    serviceTier,
    customerId,
    syncIntervalInSeconds,
    launchDate,
    getTier3Reports,
  })
  .meta({ id: 'ClinicCreate' });
export const clinicCreate = fieldsInAnyCase(clinicCreateFields);
export type ClinicCreate = z.infer<typeof clinicCreateFields>;

const VERSION = 'Version must be 2 to 4 numbers with dots, such as 2.5.0.';
const upgradeToVersion = optionalText(
  z
    .string(VERSION)
    .trim()
    .regex(/^\d{1,9}(\.\d{1,9}){1,3}$/, VERSION),
).describe('The version that the agent should install; null: none is asked for.');
const SALESFORCE_ID = 'Salesforce id must have 15 or 18 letters and digits.';
const salesforceId = optionalText(
  z
    .string(SALESFORCE_ID)
    .trim()
    .regex(/^([A-Za-z0-9]{15}|[A-Za-z0-9]{18})$/, SALESFORCE_ID),
);
const version = z
  .string('expected a version')
  .max(100, 'expected a version')
  .nullable()
  .optional()
  .describe('Of the row that was read: a 409 when somebody else changed it since. Missing: not checked.');

/**
 * `POST Clinic` with a clinicId: a change. A missing optional field keeps its value, null or an empty text clears it.
 * Customer and practice-management system stay as they are: others are refused.
 */
export const clinicChangeFields = z
  .object({
    clinicId: wholeNumber('expected a clinic', 'expected a clinic', 1, MAX_ROW_ID),
    name,
    DMSType: unlessBlank(DMSType),
    state,
    city,
    country,
    timezone,
    serviceTier,
    customerId: unlessBlank(customerId),
    syncIntervalInSeconds,
    launchDate,
    getTier3Reports,
    UpgradeToVersion: upgradeToVersion,
    salesforceId,
    version,
  })
  .meta({ id: 'ClinicChange' });
export const clinicChange = fieldsInAnyCase(clinicChangeFields);
export type ClinicChange = z.infer<typeof clinicChangeFields>;

const customerName = writableText('Business name');
const firstName = nameText('First name');
const lastName = nameText('Last name');
const MAX_ADDRESS_LENGTH = 200;
/** Of an email, characters. */
const MAX_EMAIL_LENGTH = 254;

/** What the form of a new customer has beside the names. */
export const customerPlaceFields = z.object({
  province: twoLetters('Province'),
  city: writableText('City'),
  country: twoLetters('Country'),
  address: writableText('Address', MAX_ADDRESS_LENGTH),
  email: z
    .string('Email is required.')
    .trim()
    .min(1, { error: 'Email is required.', abort: true })
    .max(MAX_EMAIL_LENGTH, `Email must be at most ${MAX_EMAIL_LENGTH} characters`)
    // One @, a dot in the domain, no spaces.
    .regex(/^[^\s\p{Cc}@]+@[^\s\p{Cc}@.]+(\.[^\s\p{Cc}@.]+)+$/u, 'Please enter a valid email address.'),
});

/** `POST Customer` without a customerId: a new customer. The issues have the order of the form (spec 3 section 5). */
export const customerCreateFields = z
  .object({ customerName, firstName, lastName, ...customerPlaceFields.shape })
  .meta({ id: 'CustomerCreate' });
export const customerCreate = fieldsInAnyCase(customerCreateFields);
export type CustomerCreate = z.infer<typeof customerCreateFields>;

/** The form of a change does not show it: it sends back what is stored, which may be empty. */
const storedText = (name: string, maxLength: number) =>
  z
    .string(`${name} must be text.`)
    .trim()
    .max(maxLength, `${name} must be at most ${maxLength} characters`)
    .nullable()
    .optional()
    .describe(
      'Missing: stays as it is. A value that differs from the stored one is checked as that of a new customer.',
    );

/** `POST Customer` with a customerId: a change. */
export const customerChangeFields = z
  .object({
    customerId: wholeNumber('expected a customer', 'expected a customer', 1, MAX_ROW_ID),
    customerName,
    firstName,
    lastName,
    province: storedText('Province', 100),
    city: storedText('City', 100),
    country: storedText('Country', 100),
    address: storedText('Address', MAX_ADDRESS_LENGTH),
    email: storedText('Email', MAX_EMAIL_LENGTH),
    version,
  })
  .meta({ id: 'CustomerChange' });
export const customerChange = fieldsInAnyCase(customerChangeFields);
export type CustomerChange = z.infer<typeof customerChangeFields>;
