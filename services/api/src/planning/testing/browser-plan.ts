import type { AppointmentDetails, PlanForm } from '@helix/contracts';
import type { ApplicableProcedure, PlanInputs, PlanSelection, SelectedCode } from '@helix/hygiene';

const cents = (dollars: number): number => Math.round(dollars * 100);
const centsOrNull = (dollars: number | null): number | null => (dollars === null ? null : cents(dollars));

/** What a browser computes a plan from: only what a read of the appointment answers. @param state of the clinic. */
export function inputsOfDetails(details: AppointmentDetails, state: string): PlanInputs {
  return {
    durationInMinutes: details.durationInMinutes,
    goalCents: centsOrNull(details.providerAppointmentGoal),
    commissionGoalCents: centsOrNull(details.appointmentCommissionGoal),
    providerCommission: details.commissionPercentage,
    insuranceStatus: details.insuranceStatus,
    state,
    orderingDoctorLastName: details.orderingDoctor?.lastName ?? null,
    procedures: details.recommendations.map((view): ApplicableProcedure => ({
      procedureRuleTypeId: view.procedureRuleTypeId,
      name: view.name,
      description: view.description,
      calculationType: view.calculationType as ApplicableProcedure['calculationType'],
      colorGroup: view.color as ApplicableProcedure['colorGroup'],
      options: view.procedureOptions.map(({ ammount, teeth, ...option }) => ({
        ...option,
        feeCents: centsOrNull(ammount),
        isByTooth: teeth,
      })),
      defaultCode: view.adaCode,
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
    })),
  };
}

/** The saved plan as a browser reads it. */
export function selectionsOfDetails({ selectedRecommendations, recommendations }: AppointmentDetails): PlanSelection[] {
  return selectedRecommendations.map((view) => {
    const procedure = recommendations.find((one) => one.procedureRuleTypeId === view.procedureRuleTypeId);
    const isListed = (code: string) => procedure?.procedureOptions.some(({ adaCode }) => adaCode === code) ?? false;
    return {
      procedureRuleTypeId: view.procedureRuleTypeId,
      minutes: view.minutes,
      criterionIds: view.selectedCriteria,
      codes: view.procedureOptions.map(
        ({ adaCode, quantity, teeth, feeOverride, ammount, description }): SelectedCode => ({
          adaCode,
          quantity,
          teeth,
          feeOverrideCents: centsOrNull(feeOverride),
          custom: isListed(adaCode) ? null : customOptionOf(adaCode, description, centsOrNull(ammount)),
        }),
      ),
    };
  });
}

/** A code of the fee schedule that no procedure has. */
export function customOptionOf(
  adaCode: string,
  description: string,
  feeCents: number | null,
): NonNullable<SelectedCode['custom']> {
  return {
    ...{ adaCode, name: description, description, feeCents, units: 1, minutes: null, commissionPercentage: null },
    ...{ isByTooth: false, isAdditional: false, isHalf: false },
  };
}

/** The body that saves a plan. */
export function formOfSelections(selections: readonly PlanSelection[]): PlanForm {
  return {
    procedures: selections.map(({ procedureRuleTypeId, minutes, criterionIds, codes }) => ({
      procedureRuleTypeId,
      minutes,
      selectedCriteria: [...criterionIds],
      adaCodes: codes.map(({ adaCode, quantity, teeth, feeOverrideCents }) => ({
        code: adaCode,
        quantity,
        teeth: [...teeth],
        fee: feeOverrideCents === null ? null : feeOverrideCents / 100,
      })),
    })),
  };
}
