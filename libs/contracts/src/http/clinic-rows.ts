import { z } from 'zod';
import { instant } from './answer-fields.js';
import { SERVICE_TIERS } from './clinic-form.js';
import { clinicView } from './session-answers.js';

const tier = z
  .literal(Object.values(SERVICE_TIERS))
  .describe('0 RNA Internal, 1 Trial, 2 Paying, 3 Data Only, 4 Cancelled, 5 Suspended, 6 Reports Only.');

/** A row of `GET Clinic/Clinics` for a super admin (spec 3 section 3). `id` repeats `clinicId` for CRUD screens. */
export const clinicRow = clinicView
  .extend({
    id: z.int(),
    serviceTier: tier,
    customerId: z.int(),
    firstName: z.string().describe('Of the customer.'),
    lastName: z.string().describe('Of the customer.'),
    dmsTypeName: z.string().describe('The name of the practice-management system.'),
    dmsVersion: z.string().nullable(),
    agentVersion: z.string().nullable(),
    upgradeToVersion: z
      .string()
      .nullable()
      .describe('The version that the agent should install; null: none is asked for.'),
    city: z.string(),
    country: z.string(),
    dateCreated: instant,
    timeLastSeen: instant.nullable().describe('When the agent last sent a request; null: never.'),
    salesforceId: z.string().nullable(),
    salesforceUrl: z
      .string()
      .nullable()
      .describe('The page of its account; null without an id or without a Salesforce.'),
    agentguid: z.guid().nullable().describe('The id of the newest valid key, which opens nothing; null without one.'),
    hasProcedureRules: z.boolean().describe('Whether rules of the office are stored.'),
    getTier3Reports: z.boolean().describe('Whether a Data Only clinic gets reports by mail.'),
    syncIntervalInSeconds: z.int(),
    isSummaryUpdating: z.boolean().describe('Whether an update of its summaries waits or runs.'),
    version: z.string().describe('Changes with every field of the form. Sent back with a change.'),
  })
  .meta({ id: 'ClinicRow' });
export type ClinicRow = z.infer<typeof clinicRow>;

/** The answer of `POST Clinic`. */
export const savedClinic = clinicRow
  .extend({ agentKey: z.string().optional().describe('Of a new clinic: the key of its agent, answered here alone.') })
  .meta({ id: 'SavedClinic' });
export type SavedClinic = z.infer<typeof savedClinic>;

/** A row of `GET Customer` (spec 3 section 3). `id` repeats `customerId` for CRUD screens. */
export const customerRow = z
  .object({
    id: z.int(),
    customerId: z.int(),
    customerName: z.string(),
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    country: z.string(),
    province: z.string(),
    city: z.string(),
    address: z.string(),
    version: z.string().describe('Changes with every field of the form. Sent back with a change.'),
  })
  .meta({ id: 'CustomerRow' });
export type CustomerRow = z.infer<typeof customerRow>;

/** `POST Clinic/{clinicId}/SetupCode`. */
export const setupCode = z
  .object({
    code: z.string().describe('Lets one agent in, once; stored as a hash. A newer code of the clinic ends it.'),
    expiresAt: instant,
    command: z.string().describe('What installs the agent of this clinic’s practice-management system.'),
  })
  .meta({ id: 'SetupCode' });
export type SetupCode = z.infer<typeof setupCode>;

/** `POST Clinic/UpdateClinicSummaryTables` and `GET Clinic/{clinicId}/SummaryUpdate`. */
export const summaryUpdate = z
  .object({
    state: z.enum(['none', 'waiting', 'running', 'done', 'failed']).describe('`none`: never asked for.'),
    percent: z.int().min(0).max(100).nullable().describe('How much is done; null while it waits.'),
    error: z.string().nullable().describe('Why it failed; null unless it did.'),
  })
  .meta({ id: 'SummaryUpdate' });
export type SummaryUpdate = z.infer<typeof summaryUpdate>;
