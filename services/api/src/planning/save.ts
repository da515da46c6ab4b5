import type { Actor, AuditEntry } from '@helix/web';

/** Who saves, and when. */
export interface Save {
  userId: number | null;
  /** ISO instant. */
  savedAt: string;
}

/** @param now milliseconds since the epoch. */
export const saveBy = ({ userId }: Actor, now: number): Save => ({ userId, savedAt: new Date(now).toISOString() });

/** What a save changes. */
export interface Change<Stored> {
  /** Null: the save changes nothing. */
  stored: Stored | null;
  /** Null: nothing to record. */
  audit: AuditEntry | null;
}

/** A plan with procedures that a save leaves at an appointment. */
export interface PlanOfAppointment<Plan> extends Save {
  appointmentId: string;
  /** Null removes it. */
  plan: Plan | null;
}

/** The appointments whose plans are removed, those that keep one, and these plans, with and without their procedures. */
export function replacementOf<Plan extends { procedures: unknown }, Saved extends PlanOfAppointment<Plan>>(
  changed: readonly (Saved & PlanOfAppointment<Plan>)[],
) {
  const plans = changed.flatMap(({ plan, ...save }) => (plan ? [{ ...save, ...plan }] : []));
  return {
    removed: changed.filter(({ plan }) => plan === null).map(({ appointmentId }) => appointmentId),
    kept: plans.map(({ appointmentId }) => appointmentId),
    plans,
    heads: plans.map(({ procedures: _, ...head }) => head),
  };
}
