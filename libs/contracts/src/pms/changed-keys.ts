import { z } from 'zod';
import type { PmsEntity } from './entities.js';

const ids = z.array(z.string());
/** `[id, yyyy-mm-dd]`. */
const days = z.array(z.tuple([z.string(), z.string()]));

/**
 * The keys that changed rows of each PMS entity are named by: their own ids where other rows refer to them, else the ids
 * and days that they refer to, before and after the change. Sets, not rows: a batch names a key once.
 */
export const changedKeySets = {
  provider: z.object({
    ids,
    /** Of these, the doctors who came or left, with the first day on which that makes a difference. */
    doctorDays: days.default([]),
    /** Of these, who became a doctor by type, or is none any more. */
    retypedIds: ids.default([]),
  }),
  operatory: z.object({ ids }),
  patient: z.object({ ids }),
  appointment: z.object({ ids, patientDays: days, providerDays: days }),
  procedure: z.object({ appointmentIds: ids, patientDays: days, providerDays: days }),
  feeSchedule: z.object({ ids }),
  /** `[fee schedule id, code]`. */
  fee: z.object({ codes: z.array(z.tuple([z.string(), z.string()])) }),
  claim: z.object({ patientIds: ids }),
  schedule: z.object({ providerDays: days }),
  punch: z.object({ providerDays: days }),
  note: z.object({ patientIds: ids }),
  form: z.object({ patientIds: ids }),
  formTemplate: z.object({ ids }),
} as const satisfies Record<PmsEntity, z.ZodObject>;

type Sets = typeof changedKeySets;
export type ChangedKeysOf<Entity extends PmsEntity> = z.infer<Sets[Entity]>;

/** The keys of what changed in a clinic's practice-management system. An entity without changes is left out. */
export const changedKeys = z.object(changedKeySets).partial();
export type ChangedKeys = z.infer<typeof changedKeys>;
