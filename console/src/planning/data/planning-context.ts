import type { AppointmentDetails } from '@helix/contracts';
import type { Agenda, PlanEdit, PlanInputs, PlanSelection } from '@helix/hygiene';
import { createContext, useContext } from 'react';

/** An edit of the plan, made by a function of the engine. */
export type PlanChange = (selections: readonly PlanSelection[], inputs: PlanInputs) => PlanEdit;

/** An appointment and its plan, on the planning screen or at a glance. */
export interface PlanView {
  appointment: AppointmentDetails;
  inputs: PlanInputs;
  selections: readonly PlanSelection[];
  agenda: Agenda;
  /** Over, in treatment, or marked as completed: the plan is read-only and the scorecard shows. */
  isOld: boolean;
}

/** The appointment on the screen and its plan, with the edits that are not saved yet. */
export interface Planning extends PlanView {
  /** Whether there are edits that are not saved. */
  isDirty: boolean;
  /** Edits the plan. An error of the engine is shown as a toast. @returns whether the plan changed. */
  edit(change: PlanChange): boolean;
  /** Whether the list of services shows recommended ones only. */
  isRecommendedOnly: boolean;
  setRecommendedOnly(isRecommendedOnly: boolean): void;
}

/** The appointment alone: an edit of the plan does not render who reads nothing else. */
export const AppointmentContext = createContext<AppointmentDetails | null>(null);
export const PlanningContext = createContext<Planning | PlanView | null>(null);

/** For parts that need nothing of the plan. */
export function useAppointment(): AppointmentDetails {
  const appointment = useContext(AppointmentContext);
  if (!appointment) throw new Error('useAppointment must be used inside of AppointmentContext.');
  return appointment;
}

/** For parts that only show the plan. */
export function usePlanView(): PlanView {
  const view = useContext(PlanningContext);
  if (!view) throw new Error('usePlanView must be used inside of PlanningContext.');
  return view;
}

/** For parts that edit the plan. */
export function usePlanning(): Planning {
  const planning = useContext(PlanningContext);
  if (!planning || !('edit' in planning)) throw new Error('usePlanning must be used on the planning screen.');
  return planning;
}
