import type { AppointmentDetails } from '@helix/contracts';
import { COLOR_GROUPS, type ApplicableProcedure, type PlanInputs, type PlanSelection } from '@helix/hygiene';
import { serviceFigures, type ServiceFigures } from '../services/service-figures.js';

/** A procedure that is due at the appointment. */
export interface DueService {
  procedure: ApplicableProcedure;
  figures: ServiceFigures;
  isPlanned: boolean;
}

/**
 * What is due at an appointment, without what every appointment has: first what the plan lacks, each by colour group as
 * in the list of services.
 */
export function dueServices(
  { recommendations }: Pick<AppointmentDetails, 'recommendations'>,
  inputs: PlanInputs,
  selections: readonly PlanSelection[],
): DueService[] {
  const everyAppointment = new Set(
    recommendations
      .filter(({ isEveryAppointment }) => isEveryAppointment)
      .map(({ procedureRuleTypeId }) => procedureRuleTypeId),
  );
  const planned = new Set(selections.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
  const due = COLOR_GROUPS.flatMap((group) =>
    inputs.procedures.filter(
      ({ isDue, colorGroup, procedureRuleTypeId }) =>
        isDue && colorGroup === group && !everyAppointment.has(procedureRuleTypeId),
    ),
  ).map((procedure) => ({
    procedure,
    figures: serviceFigures(procedure, inputs),
    isPlanned: planned.has(procedure.procedureRuleTypeId),
  }));
  return [...due.filter(({ isPlanned }) => !isPlanned), ...due.filter(({ isPlanned }) => isPlanned)];
}
