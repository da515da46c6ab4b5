import { isReason } from '@helix/hygiene';
import type { Actor } from '@helix/web';
import type { LoadedAppointment, PatientProcedure } from '../../../services/api/src/index.js';
import type { ClinicProfile } from '../practice/clinics.js';
import { Random } from '../practice/world/random.js';
import type { AppointmentWork } from './plan-appointments.js';
import { attributionsOf } from './attributions.js';
import type { Habits } from './habits.js';
import { scorecardOf } from './missed-reasons.js';
import type { Moments } from './moments.js';
import { nextPlanOf } from './next-plan.js';
import { planOf, type PlannedProcedure, type StaffPlan } from './plan.js';

/** What is to be done at an appointment, and by whom. */
export interface OpenWork {
  appointmentId: string;
  moments: Moments;
  /** Whether the plan is to be saved now. */
  plans: boolean;
  /** Whether scorecard and next plan are to be saved now. */
  finishes: boolean;
  habits: Habits;
  actor: Actor;
}

/**
 * What the staff save of an appointment; null: nothing. It depends on the clinic's seed, the appointment's id and its rows,
 * not on when or in which order appointments are worked on. What somebody has saved meanwhile stays.
 */
export function workOf(
  { seed }: Pick<ClinicProfile, 'seed'>,
  { appointmentId, moments, plans, finishes, habits, actor }: OpenWork,
  loaded: LoadedAppointment,
  procedures: readonly PatientProcedure[],
): AppointmentWork | null {
  const { facts, saved } = loaded;
  // A stream of its own for each part, so that a change of one moves no other.
  const randomFor = (part: string) => new Random(seed, part, appointmentId);
  if (plans && saved.plan !== null) return null;
  const plan = plans && moments.plannedAt !== null ? planOf(randomFor('plan'), habits, loaded, procedures) : null;
  const finish = finishes && !facts.entries.some(hasEntry) && facts.planNext === null;
  const scorecard =
    finish && moments.plannedAt !== null
      ? scorecardOf(randomFor('scorecard'), habits, loaded, plannedProcedures(plan, loaded))
      : [];
  const nextPlan = finish && moments.plansNext ? nextPlanOf(randomFor('next'), loaded) : null;
  // Beside a next plan, which shows later that the appointment is finished.
  const attributions = nextPlan ? attributionsOf(randomFor('attribution'), loaded, procedures) : [];
  if (!plan && scorecard.length === 0 && !nextPlan) return null;
  return {
    actor,
    plannedAt: moments.plannedAt ?? 0,
    plan: plan?.form ?? null,
    finishedAt: moments.finishedAt ?? 0,
    ...{ scorecard, nextPlan, attributions },
  };
}

const hasEntry = (entry: LoadedAppointment['facts']['entries'][number]): boolean =>
  isReason(entry) || entry.actualMinutes !== null;

function plannedProcedures(plan: StaffPlan | null, { saved }: LoadedAppointment): readonly PlannedProcedure[] {
  return plan?.procedures ?? saved.plan?.procedures ?? [];
}
