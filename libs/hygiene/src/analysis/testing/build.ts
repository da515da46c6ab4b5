import { settings as dueSettings } from '../../due/testing/build.js';
import { doctorsDayOf, type DoctorsDay } from '../../insights/doctors-day.js';
import type { AnalysisSettings, EvaluatedAppointment, SavedPlan, ScalingFees } from '../inputs.js';

export const settings = (change: Partial<AnalysisSettings> = {}): AnalysisSettings => ({
  ...dueSettings(),
  shouldTrackDoctor: true,
  ...change,
});

/** Procedures of a plan, without codes. */
export const planned = (...ids: number[]): SavedPlan['procedures'] =>
  ids.map((procedureRuleTypeId) => ({ procedureRuleTypeId, codes: [] }));

/** An hour on 2026-03-10, 10:00, by a provider whose goal is 200.00 an hour, in a clinic with 180.00 an hour at 30 %. */
export const appointment = (change: Partial<EvaluatedAppointment> = {}): EvaluatedAppointment => ({
  appointmentId: 'V1',
  providerId: 'H1',
  start: '2026-03-10T10:00:00',
  durationInMinutes: 60,
  goalWageCents: 6000,
  goalHourlyCents: 18000,
  goalPercentage: 0.3,
  totalPlannedCents: 0,
  plan: { totalCents: 20000, procedures: planned(18, 23) },
  isPlanned: true,
  missedReasons: [],
  planNext: null,
  doctors: null,
  ...change,
});

/** 66.00 for a unit, 34.00 for half a unit. */
export const scalingFees = (change: Partial<ScalingFees> = {}): ScalingFees => ({
  scalingUnitCents: 6600,
  scalingHalfUnitCents: 3400,
  scalingFeeIds: [],
  ...change,
});

export const doctorIn = (start: string, end: string): DoctorsDay =>
  doctorsDayOf([{ id: 'S1', providerId: 'D1', start, end }], []);
