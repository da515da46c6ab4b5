import type { AppointmentDetails } from '@helix/contracts';
import type { Agenda, PlanEdit, PlanInputs, PlanSelection } from '@helix/hygiene';
import { createContext, useContext } from 'react';

/** An edit of the plan, made by a function of the engine. */
export type PlanChange = (selections: readonly PlanSelection[], inputs: PlanInputs) => PlanEdit;

/** The appointment on the screen and its plan, with the edits that are not saved yet. */
export interface Planning {
  appointment: AppointmentDetails;
  inputs: PlanInputs;
  selections: readonly PlanSelection[];
  agenda: Agenda;
  /** Over, in treatment, or marked as completed: the plan is read-only and the scorecard shows. */
  isOld: boolean;
  /** Whether there are edits that are not saved. */
  isDirty: boolean;
  /** Edits the plan. An error of the engine is shown as a toast. @returns whether the plan changed. */
  edit(change: PlanChange): boolean;
  /** Whether the list of services shows recommended ones only. */
  isRecommendedOnly: boolean;
  setRecommendedOnly(isRecommendedOnly: boolean): void;
}

export const PlanningContext = createContext<Planning | null>(null);

export function usePlanning(): Planning {
  const planning = useContext(PlanningContext);
  if (!planning) throw new Error('usePlanning must be used inside of PlanningContext.');
  return planning;
}
