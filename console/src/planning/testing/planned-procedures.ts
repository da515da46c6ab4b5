import type { RecommendationView } from '@helix/contracts';
import { buildAppointment, buildRecommendation } from '../../../../libs/contracts/src/testing/build-appointment.js';

const buildOption = (
  adaCode: string,
  ammount: number,
  option: Partial<RecommendationView['procedureOptions'][number]> = {},
): RecommendationView['procedureOptions'][number] => ({
  ...{ adaCode, ammount, name: adaCode, description: '', units: 1, teeth: false, minutes: null },
  ...{ commissionPercentage: null, isAdditional: false, isHalf: false },
  ...{ show: true, codeListId: null, dentrix: null, feeOverride: null },
  ...option,
});

/** A procedure that applies to the patient, and is recommended but not due. */
const build = (fields: Partial<RecommendationView>): RecommendationView =>
  buildRecommendation({
    ...{ procedureOptions: [], adaCode: null, ammount: null, initialMinutes: null, ruleMinutes: null },
    ...{ isInterval: false, needsDoctor: false, scheduleOrderBeginning: null },
    treatmentDueInfo: {
      ...{ isDue: false, needsExamButNoExamDue: false },
      ...{ lastTreatmentDate: null, dueDate: null, inDays: null },
    },
    ...fields,
  });

/** It takes its minutes only. */
const buildTime = (fields: Partial<RecommendationView>): RecommendationView =>
  build({ ...{ color: 'grey', calculationType: 6, isEveryAppointment: true }, ...fields });

// As the catalogue has them, with the fees of one schedule.

const SEAT = buildTime({
  ...{ procedureRuleTypeId: 42, name: 'Seat and prepare' },
  ...{ defaultMinutes: 3, scheduleOrderBeginning: 0 },
});
const MEDICAL_HISTORY = buildTime({
  ...{ procedureRuleTypeId: 1, name: 'Medical history review', includeWithScaling: true },
  ...{ defaultMinutes: 3, scheduleOrderBeginning: 1 },
});
const DISMISS = buildTime({
  ...{ procedureRuleTypeId: 43, name: 'Dismiss, notes, turn room' },
  ...{ defaultMinutes: 5, scheduleOrderEnd: 10 },
});
export const DOCTOR_CHECK = buildTime({
  ...{ procedureRuleTypeId: 44, name: 'Doctor check (waiting time)', isEveryAppointment: false },
  ...{ defaultMinutes: 3, scheduleOrderEnd: 2, parentProcedureRuleTypes: [23], comesWithParent: true },
});
export const RECALL_EXAM = build({
  ...{ procedureRuleTypeId: 23, name: 'Recall exam', adaCode: '01202', scheduleOrderEnd: 3 },
  procedureOptions: [buildOption('01202', 42)],
});
export const EMERGENCY_EXAM = build({
  ...{ procedureRuleTypeId: 22, name: 'Emergency exam', color: 'red', adaCode: '01205', isRecommended: false },
  procedureOptions: [buildOption('01205', 75)],
});
export const BITEWINGS = build({
  ...{ procedureRuleTypeId: 4, name: 'Bitewings', color: 'lightyellow', adaCode: '02144', scheduleOrderBeginning: 4 },
  procedureOptions: [buildOption('02142', 35, { units: 2 }), buildOption('02144', 55, { units: 4 })],
});
export const PANORAMIC = build({
  ...{ procedureRuleTypeId: 8, name: 'Panoramic', color: 'lightyellow', adaCode: '02601', scheduleOrderBeginning: 3 },
  procedureOptions: [buildOption('02601', 80)],
});
export const FLUORIDE = build({
  ...{ procedureRuleTypeId: 14, name: 'Fluoride', color: 'lavender', adaCode: '12113', scheduleOrderEnd: 8 },
  procedureOptions: [buildOption('12112', 25), buildOption('12113', 32)],
});
export const SEALANTS = build({
  ...{ procedureRuleTypeId: 20, name: 'Sealants', color: 'lavender', calculationType: 5, scheduleOrderEnd: 4 },
  ...{ defaultMinutes: 6, minutesPerFurtherItem: 6 },
  procedureOptions: [
    buildOption('13401', 32, { teeth: true, minutes: 6 }),
    buildOption('13409', 22, { teeth: true, minutes: 6, isAdditional: true }),
  ],
});
export const HALF_POLISHING = build({
  ...{ procedureRuleTypeId: 29, name: 'Polishing, ½ unit', color: 'lavender', calculationType: 2, adaCode: '11107' },
  ...{ defaultMinutes: 7.5, scheduleOrderEnd: 6 },
  procedureOptions: [buildOption('11107', 30, { units: 0.5, minutes: 7.5, isHalf: true })],
});
const buildScalingOption = (adaCode: string, ammount: number, units: number) =>
  buildOption(adaCode, ammount, { units, minutes: 15 * units, isHalf: units === 0.5 });
export const SCALING = build({
  ...{ procedureRuleTypeId: 18, name: 'Scaling', color: 'violet', calculationType: 4, defaultMinutes: null },
  procedureOptions: [
    buildScalingOption('11111', 66, 1),
    buildScalingOption('11112', 132, 2),
    buildScalingOption('11113', 198, 3),
    buildScalingOption('11114', 264, 4),
    buildScalingOption('11117', 34, 0.5),
  ],
});
export const PHOTOGRAPHS = build({
  ...{ procedureRuleTypeId: 6, name: 'Photographs, diagnostic', color: 'orange', adaCode: '04801' },
  ...{ isRecommended: false, procedureOptions: [buildOption('04801', 25)] },
});
export const CUSTOM_CODE = build({
  ...{ procedureRuleTypeId: 41, name: 'Custom code', color: 'red', defaultMinutes: null, isRecommended: false },
});

/** The same procedure when it is due. */
export const due = (procedure: RecommendationView): RecommendationView => ({
  ...procedure,
  isInterval: true,
  treatmentDueInfo: { ...procedure.treatmentDueInfo, isDue: true, dueDate: '2026-03-01', inDays: -9 },
});

/**
 * An appointment of an hour with a goal of 175 dollars, at which these procedures apply. A new plan of it has three procedures
 * that take 11 minutes: seat, medical history and dismiss.
 */
export const appointmentWith = (...procedures: readonly RecommendationView[]) =>
  buildAppointment({
    ...{ birthDate: '1980-01-15', providerAppointmentGoal: 175, providerHourlyGoal: 175 },
    recommendations: [...procedures, SEAT, MEDICAL_HISTORY, DISMISS],
  });
