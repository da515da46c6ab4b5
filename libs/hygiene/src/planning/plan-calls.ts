import type {
  AdaCodeView,
  AppointmentDetails,
  ClinicView,
  PlanForm,
  RecommendationView,
  SelectedRecommendationView,
} from '@helix/contracts';
import { CALCULATION_TYPES } from '../calculation-types/index.js';
import type { CalculationType, ColorGroup } from '../catalogue/rule-type.js';
import { PROCEDURE_STATUS } from '../catalogue/pms-values.js';
import { unitsOfDone } from '../catalogue/catalogue-units.js';
import { ageOn } from '../time/calendar-day.js';
import type { PlanInputs } from './agenda.js';
import type { CareFacts } from './care-facts.js';
import { keepsCodes } from './kept-codes.js';
import type { ApplicableOption, ApplicableProcedure } from './applicable-procedure.js';
import type { PlanSelection, SelectedCode } from './plan-selection.js';

/** The doctors that are saved with a plan: ids of providers; null: those of the practice-management system. */
export interface PlanDoctors {
  examDoctor: string | null;
  orderingDoctor: string | null;
}

/** Cents of an amount of the API in dollars. Such amounts have at most two decimals, so that rounding is exact. */
const toCents = (dollars: number): number => Math.round(dollars * 100);
const centsOrNull = (dollars: number | null): number | null => (dollars === null ? null : toCents(dollars));

function applicableProcedureOf(view: RecommendationView): ApplicableProcedure {
  return {
    procedureRuleTypeId: view.procedureRuleTypeId,
    name: view.name,
    description: view.description,
    // The contract says which numbers and colours the API sends.
    calculationType: view.calculationType as CalculationType,
    colorGroup: view.color as ColorGroup,
    options: view.procedureOptions.map((option) => ({
      adaCode: option.adaCode,
      name: option.name,
      description: option.description,
      feeCents: centsOrNull(option.ammount),
      units: option.units,
      minutes: option.minutes,
      commissionPercentage: option.commissionPercentage,
      isByTooth: option.teeth,
      isAdditional: option.isAdditional,
      isHalf: option.isHalf,
    })),
    defaultCode: view.adaCode,
    ruleSource: view.ruleValues.source,
    ruleMinutes: view.ruleMinutes,
    typeMinutes: view.defaultMinutes,
    minutesPerFurtherItem: view.minutesPerFurtherItem,
    includeWithScaling: view.includeWithScaling,
    isOutsideAppointment: view.isOutsideAppointment,
    isRecommended: view.isRecommended,
    isDue: view.treatmentDueInfo.isDue,
    needsExamButNoExamDue: view.treatmentDueInfo.needsExamButNoExamDue,
    lastTreatmentDate: view.treatmentDueInfo.lastTreatmentDate,
    dueDate: view.treatmentDueInfo.dueDate,
    scheduleOrderBeginning: view.scheduleOrderBeginning,
    scheduleOrderEnd: view.scheduleOrderEnd,
    parents: view.parentProcedureRuleTypes,
    comesWithParent: view.comesWithParent,
  };
}

/**
 * What the plan of an appointment is computed from. Money of the API is dollars, of the engine cents.
 *
 * @param orderingDoctorLastName of the doctor whom the user selected; null: nobody.
 */
export function planInputsOf(
  appointment: AppointmentDetails,
  clinic: Pick<ClinicView, 'state'>,
  orderingDoctorLastName: string | null = appointment.orderingDoctor?.lastName ?? null,
): PlanInputs {
  return {
    durationInMinutes: appointment.durationInMinutes,
    goalCents: centsOrNull(appointment.providerAppointmentGoal),
    commissionGoalCents: centsOrNull(appointment.appointmentCommissionGoal),
    providerCommission: appointment.commissionPercentage,
    insuranceStatus: appointment.insuranceStatus,
    state: clinic.state,
    orderingDoctorLastName,
    procedures: appointment.recommendations.map(applicableProcedureOf),
  };
}

/** A code of the fee schedule that is not one of a procedure: it bills once, without minutes or units of its own. */
export function customOptionOf({
  adaCode,
  abbrevDescription,
  description,
  fee,
}: Omit<AdaCodeView, 'fee'> & { fee: number | null }): ApplicableOption {
  return {
    adaCode,
    name: abbrevDescription,
    description,
    feeCents: centsOrNull(fee),
    units: 1,
    minutes: null,
    commissionPercentage: null,
    isByTooth: false,
    isAdditional: false,
    isHalf: false,
  };
}

/** What decides which care the patient of an appointment needs. */
export function careFactsOf(appointment: AppointmentDetails, inputs: Pick<PlanInputs, 'procedures'>): CareFacts {
  const date = appointment.startDate.slice(0, 10);
  const bookedUnits = new Map<number, number>();
  for (const { procedureRuleTypeId: id, procedureStatus, adaCode, units } of appointment.procedures) {
    if (id === null || procedureStatus !== PROCEDURE_STATUS.Planned) continue;
    bookedUnits.set(id, (bookedUnits.get(id) ?? 0) + unitsOfDone(units, adaCode, id));
  }
  const inferred = selectionsOf(appointment.inferredRecommendations, inputs);
  return {
    date,
    ageInYears: ageOn(appointment.birthDate, date),
    booked: [...bookedUnits].map(([id, units]) => ({
      procedureRuleTypeId: id,
      codes: inferred.find((one) => one.procedureRuleTypeId === id)?.codes ?? [],
      units,
    })),
    bookedElsewhere: appointment.bookedElsewhere,
    done: appointment.proceduresHistory.map(({ procedureRuleTypeId: id, adaCode, date: day, units }) => ({
      procedureRuleTypeId: id,
      date: day,
      units: id === null ? 0 : unitsOfDone(units, adaCode, id),
    })),
    doctor: appointment.doctorAvailability,
  };
}

/** Whether the codes of a procedure follow from its minutes: one is selected only to type a fee for it, or teeth. */
export const isTypeBilledByTime = (type: CalculationType): boolean => CALCULATION_TYPES[type].feeMode !== 'asIs';

/** The selections of a saved, pre-planned or inferred plan. Codes that the procedure does not list are custom codes. */
export function selectionsOf(
  views: readonly SelectedRecommendationView[],
  inputs: Pick<PlanInputs, 'procedures'>,
): PlanSelection[] {
  return views.map((view) => {
    const procedure = inputs.procedures.find((one) => one.procedureRuleTypeId === view.procedureRuleTypeId);
    const listed = new Set(procedure?.options.map(({ adaCode }) => adaCode));
    const isBilledByTime = procedure !== undefined && isTypeBilledByTime(procedure.calculationType);
    const isKept = isBilledByTime && view.keepsCodes === true;
    // Without minutes they are codes of the practice, which nobody has saved yet.
    const hasAllCodes = !isBilledByTime || isKept || view.minutes === null;
    return {
      procedureRuleTypeId: view.procedureRuleTypeId,
      minutes: view.minutes,
      codes: view.procedureOptions
        .filter(({ feeOverride, teeth }) => hasAllCodes || feeOverride !== null || teeth.length > 0)
        .map(({ adaCode, description, ammount, feeOverride, teeth, quantity }): SelectedCode => ({
          adaCode,
          quantity,
          teeth,
          feeOverrideCents: centsOrNull(feeOverride),
          custom: listed.has(adaCode)
            ? null
            : customOptionOf({ adaCode, abbrevDescription: description, description, fee: ammount }),
        })),
      ...(isKept ? { codesKeptAt: view.minutes } : {}),
      criterionIds: view.selectedCriteria,
    };
  });
}

/**
 * The body that saves a plan. Minutes that nobody typed are left out: the server computes them as the screen did.
 *
 * @param doctors null where the clinic does not track doctors.
 */
export function planFormOf(selections: readonly PlanSelection[], doctors: PlanDoctors | null): PlanForm {
  return {
    ...doctors,
    procedures: selections.map((selection) => {
      const { procedureRuleTypeId, minutes, codes, criterionIds } = selection;
      return {
        procedureRuleTypeId,
        minutes,
        ...(keepsCodes(selection) ? { keepsCodes: true } : {}),
        selectedCriteria: [...criterionIds],
        adaCodes: codes.map(({ adaCode, quantity, teeth, feeOverrideCents }) => ({
          code: adaCode,
          teeth: [...teeth],
          fee: feeOverrideCents === null ? null : feeOverrideCents / 100,
          quantity,
        })),
      };
    }),
  };
}
