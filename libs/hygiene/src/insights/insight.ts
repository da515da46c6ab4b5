import type { AlmostDueProcedure } from '../due/almost-due.js';

/** Kinds of insights (spec 1 section 4). */
export const INSIGHT_TYPE = { AlmostDue: 1, NoDoctor: 2, Under12: 3, Birthday: 4 } as const;
export type InsightTypeId = (typeof INSIGHT_TYPE)[keyof typeof INSIGHT_TYPE];

/** What identifies an insight of an appointment. */
export interface InsightKey {
  insightTypeId: InsightTypeId;
  /** Of an almost-due procedure; 0 for every other kind. */
  procedureRuleType: number;
  /** Of an almost-due procedure, `yyyy-mm-dd`; null for every other kind. */
  dueDate: string | null;
}

/** What is worth knowing about an appointment before it takes place. */
export interface AppointmentInsights {
  almostDueProcedures: readonly AlmostDueProcedure[];
  noDoctor: { recommendedMinutes: number } | null;
  appointmentTooLongForChild: { recommendedMinutes: number } | null;
  isBirthday: boolean;
}

/** The insights of an appointment one by one, by kind, almost-due procedures in their order. */
export function insightKeysOf(insights: AppointmentInsights): InsightKey[] {
  const keys: InsightKey[] = insights.almostDueProcedures.map(({ procedureRuleTypeId, dueDate }) => ({
    insightTypeId: INSIGHT_TYPE.AlmostDue,
    procedureRuleType: procedureRuleTypeId,
    dueDate,
  }));
  const ofAppointment = (insightTypeId: InsightTypeId): InsightKey => ({
    insightTypeId,
    procedureRuleType: 0,
    dueDate: null,
  });
  if (insights.noDoctor) keys.push(ofAppointment(INSIGHT_TYPE.NoDoctor));
  if (insights.appointmentTooLongForChild) keys.push(ofAppointment(INSIGHT_TYPE.Under12));
  if (insights.isBirthday) keys.push(ofAppointment(INSIGHT_TYPE.Birthday));
  return keys;
}
