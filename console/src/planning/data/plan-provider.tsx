import { useDeferredValue, type ReactNode } from 'react';
import { AppointmentContext, PlanningContext, usePlanView, type Planning, type PlanView } from './planning-context.js';

/** An appointment and its plan for everything inside. */
export function PlanProvider({ value, children }: { value: Planning | PlanView; children: ReactNode }) {
  return (
    <AppointmentContext value={value.appointment}>
      <PlanningContext value={value}>{children}</PlanningContext>
    </AppointmentContext>
  );
}

/** For what follows from the plan: an edit paints the plan itself first, and this with one of the next frames. */
export function DeferredPlan({ children }: { children: ReactNode }) {
  return <PlanProvider value={useDeferredValue(usePlanView())}>{children}</PlanProvider>;
}
