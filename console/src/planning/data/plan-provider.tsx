import type { ReactNode } from 'react';
import { AppointmentContext, PlanningContext, type Planning, type PlanView } from './planning-context.js';

/** An appointment and its plan for everything inside. */
export function PlanProvider({ value, children }: { value: Planning | PlanView; children: ReactNode }) {
  return (
    <AppointmentContext value={value.appointment}>
      <PlanningContext value={value}>{children}</PlanningContext>
    </AppointmentContext>
  );
}
