import { createContext, useContext, type ReactNode } from 'react';
import { AppointmentContext, PlanningContext, type Planning, type PlanView } from './planning-context.js';

/** An appointment and its plan for everything inside. */
export function PlanProvider({ value, children }: { value: Planning | PlanView; children: ReactNode }) {
  return (
    <AppointmentContext value={value.appointment}>
      <PlanningContext value={value}>{children}</PlanningContext>
    </AppointmentContext>
  );
}

/** What the screen shows: the plan as it was just edited, and as the rest of the screen has it already. */
interface EditedPlanProps {
  value: Planning;
  settled: Planning;
  children: ReactNode;
}

const PaintedFirst = createContext<Planning | null>(null);

/**
 * A plan that is edited. An edit renders what is inside of `PlanAtOnce` with the frame of the click; everything else has the
 * settled plan, which follows in one of the next frames.
 */
export function EditedPlanProvider({ value, settled, children }: EditedPlanProps) {
  return (
    <PaintedFirst value={value}>
      <PlanProvider value={settled}>{children}</PlanProvider>
    </PaintedFirst>
  );
}

/** For what a click in the plan must show at once: the plan with its totals, and the services. */
export function PlanAtOnce({ children }: { children: ReactNode }) {
  const value = useContext(PaintedFirst);
  if (!value) throw new Error('PlanAtOnce must be used inside of EditedPlanProvider.');
  return <PlanProvider value={value}>{children}</PlanProvider>;
}
