import { z } from 'zod';
import { changedKeys } from './pms/changed-keys.js';
import { entityData, pmsEntities, type PmsEntity } from './pms/entities.js';
import type { PmsChange } from './pms/change.js';
import { keyListPart, type KeyListPart } from './pms/key-list.js';
import { isVersion } from './pms/version.js';

/** The topics of the log. Each is keyed by clinic, so that one clinic's messages stay in order. */
export const topics = {
  pmsChanges: 'pms.changes',
  clinicTouched: 'clinic.touched',
  patientsTouched: 'patients.touched',
  analysisUpdated: 'analysis.updated',
} as const;
export type Topic = (typeof topics)[keyof typeof topics];

/** The log key of a clinic. */
export const clinicKey = (clinicId: number): string => String(clinicId);

/** Checks only the header of each change: the agent API has validated its data. */
function areChanges(value: unknown): value is PmsChange[] {
  return Array.isArray(value) && value.every(isChange);
}

function isChange(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { entity, id, op, version, data } = value as Record<string, unknown>;
  if (typeof entity !== 'string' || !Object.hasOwn(entityData, entity) || typeof id !== 'string') return false;
  if (!isVersion(version)) return false;
  return op === 'delete' || (op === 'upsert' && typeof data === 'object' && data !== null);
}

/** Validated changes of one clinic, in the order in which the agent sent them. */
export interface PmsChangesMessage {
  clinicId: number;
  /** When the agent API received the request, milliseconds since the epoch. */
  receivedAt: number;
  changes: PmsChange[];
  /** A part of the list of all keys of an entity, in place of changes. */
  keyList?: KeyListPart | undefined;
  /** Goes on with the deletes of a list that is there; also of one that waits when a super developer agreed. */
  keyListRun?: { entity: PmsEntity; runId: string; isAgreed?: boolean | undefined } | undefined;
}
export const pmsChangesMessage = z.object({
  clinicId: z.int(),
  receivedAt: z.number(),
  changes: z.custom<PmsChange[]>(areChanges, 'expected a list of changes'),
  keyList: keyListPart.optional(),
  keyListRun: z.object({ entity: z.enum(pmsEntities), runId: z.guid(), isAgreed: z.boolean().optional() }).optional(),
});

/**
 * What changed in a clinic. Rows of the practice's system are named by their own keys: what depends on them is the
 * analysis service's knowledge. Changes that users make in Helix name what they affect.
 */
export const clinicTouchedMessage = z.object({
  clinicId: z.int(),
  receivedAt: z.number(),
  changed: changedKeys.optional(),
  /** Appointments of which users saved something: a plan, missed reasons, the next appointment's plan. */
  appointmentIds: z.array(z.string()).optional(),
  /** Every appointment of the patient: their rules, health profile or added treatments changed. */
  patientIds: z.array(z.string()).optional(),
  /** Providers whose settings changed. */
  providerIds: z.array(z.string()).optional(),
  /** Every appointment of the provider: whether they are left out changed. */
  appointmentsOfProviderIds: z.array(z.string()).optional(),
  /** `[provider, yyyy-mm-dd]`: days of providers whose clocked time changed. */
  providerDays: z.array(z.tuple([z.string(), z.string()])).optional(),
  /** Appointments of the provider from a day on and before another one, null: without an end: their goal changed. */
  appointmentsOfProviderDays: z.array(z.tuple([z.string(), z.string().nullable(), z.string().nullable()])).optional(),
});
export type ClinicTouchedMessage = z.infer<typeof clinicTouchedMessage>;

/** Patients whose appointments must be evaluated again: their history, their appointments or amounts of these changed. */
export const patientsTouchedMessage = z.object({
  clinicId: z.int(),
  receivedAt: z.number(),
  patientIds: z.array(z.string()),
});
export type PatientsTouchedMessage = z.infer<typeof patientsTouchedMessage>;

/** What consoles of the clinic should load again. */
export const analysisUpdatedMessage = z.object({
  clinicId: z.int(),
  /** When the agent API received the earliest change of it, milliseconds since the epoch. */
  receivedAt: z.number(),
  appointmentIds: z.array(z.string()),
  /** Every day with a possible difference, `yyyy-mm-dd`. */
  days: z.array(z.string()),
  /** True when providers' own fields changed (a name, a type). */
  providersChanged: z.boolean(),
  /** True when the list of monthly reports changed, or the state of one of them. */
  monthlyReportsChanged: z.boolean().optional(),
});
export type AnalysisUpdatedMessage = z.infer<typeof analysisUpdatedMessage>;
