import { z } from 'zod';
import { instant } from './answer-fields.js';
import { AUDIT_ACTIONS } from './audit.js';

/** A row of `GET AuditTrail`: who did what, when, in which clinic, from where. `id` counts up. */
export const auditRow = z
  .object({
    id: z.int(),
    at: instant,
    action: z.enum(AUDIT_ACTIONS),
    userId: z.int().nullable().describe('Null when nobody was signed in.'),
    email: z.string().describe('As it was then.'),
    clinicId: z.int().nullable(),
    clinicName: z.string().nullable(),
    address: z.string().describe('The network address that the request came from.'),
    subject: z.string().describe(`What it was about, in short: a user's email, a request with its dates.`),
    details: z.record(z.string(), z.unknown()).describe('What changed, by field; may be empty.'),
  })
  .meta({ id: 'AuditRow' });
export type AuditRow = z.infer<typeof auditRow>;
