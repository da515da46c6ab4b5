import type { PlanForm } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { agendaItems, agendaOf, ruleTypeOf, type Agenda } from '@helix/hygiene';
import { requireNoIssues, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import {
  doctorsOfForm,
  newDoctors,
  readActiveDoctors,
  storeDoctors,
  type DoctorsToStore,
  type SelectedDoctors,
} from './doctors-of-plan.js';
import type { LoadedAppointment } from './load-appointment.query.js';
import type { LockedAppointment } from './lock-appointment.js';
import { customCodesOf, readSelections } from './plan-selections.js';
import { saveBy, type Change } from './save.js';
import { NO_FEES, readScheduleFees, type ScheduleFees } from './schedule-fees.query.js';
import { isSamePlan, planToStore, storePlans, type PlanToStore, type StoredPlan } from './stored-plan.js';

/** A plan that a user wants to save for an appointment. */
export interface PlanRequest {
  actor: Actor;
  form: PlanForm;
  pms: LockedAppointment;
  loaded: LoadedAppointment;
  /** When it is saved, milliseconds since the epoch. */
  savedAt: number;
  /** Whether the appointment is over then. */
  isOver: boolean;
}

/** What plans are computed with, beside what was loaded of their appointments. */
export interface PlanRows {
  /** Of the custom codes, by schedule. */
  customFees: ReadonlyMap<string, ScheduleFees>;
  activeDoctors: ReadonlySet<string>;
}

/** Reads the rows for several plans of a clinic. */
export async function readPlanRows(
  transaction: Transaction,
  clinicId: number,
  requests: readonly PlanRequest[],
): Promise<PlanRows> {
  const custom = requests.filter(({ form }) => customCodesOf(form).length > 0);
  const customFees = await readScheduleFees(
    transaction,
    clinicId,
    [...new Set(custom.flatMap(({ loaded }) => loaded.facts.feeScheduleId ?? []))],
    [...new Set(custom.flatMap(({ form }) => customCodesOf(form)))],
  );
  const doctors = requests.flatMap(({ form, pms, loaded }) => newDoctors(doctorsOfForm(form, pms), loaded.saved));
  const activeDoctors = await readActiveDoctors(transaction, clinicId, [...new Set(doctors.map(({ id }) => id))]);
  return { customFees, activeDoctors };
}

/** A valid plan, as it is to be stored. */
export interface ComputedPlan {
  /** Null: none. */
  plan: StoredPlan | null;
  doctors: SelectedDoctors;
  /** */
  isOptimal: boolean;
}

/** What saving a plan stores. */
export interface PlanDifference {
  /** Null: it stays as it is. */
  plan: PlanToStore | null;
  doctors: DoctorsToStore | null;
}

/** A plan and what saving it changes. */
export interface PlanChange extends Change<PlanDifference> {
  computed: ComputedPlan;
}

/**
 * Computes a plan from its form, and what saving it changes.
 *
 * @throws a 422 that names whatever is wrong with the form.
 */
export function planChange(request: PlanRequest, rows: PlanRows): PlanChange {
  const { actor, pms, loaded, savedAt, isOver } = request;
  const { appointmentId } = pms;
  const computed = computePlan(request, rows);
  const { plan, doctors } = computed;
  const { plan: before, isPlanned, examDoctorId, orderingDoctorId } = loaded.saved;
  // A late plan counts once it is saved in time, as when its appointment was moved.
  const isTimelyPlanChanged = !isOver && isPlanned !== (plan !== null);
  const isPlanChanged = isTimelyPlanChanged || (before && plan ? !isSamePlan(before, plan) : before !== plan);
  const doctorChanges = changesBetween({ examDoctorId, orderingDoctorId }, doctors);
  const isDoctorChanged = Object.keys(doctorChanges).length > 0;
  const subject = `appointment ${appointmentId}`;
  if (!isPlanChanged && !isDoctorChanged) {
    // The response contains the plan even though nothing was saved.
    return { computed, stored: null, audit: { actor, action: 'patientsRead', subject, details: {} } };
  }
  const key = { appointmentId, ...saveBy(actor, savedAt) };
  const details = {
    ...(isPlanChanged ? { plan: [planAsText(before), planAsText(plan)] } : {}),
    ...doctorChanges,
  };
  return {
    computed,
    stored: {
      plan: isPlanChanged ? { ...key, plan, isLate: isOver } : null,
      doctors: isDoctorChanged ? { ...key, ...doctors } : null,
    },
    audit: { actor, action: 'planChanged', subject, details },
  };
}

/** Stores what differs. */
export async function storePlanDifferences(
  transaction: Transaction,
  clinicId: number,
  differences: readonly PlanDifference[],
): Promise<void> {
  await storePlans(
    transaction,
    clinicId,
    differences.flatMap(({ plan }) => plan ?? []),
  );
  await storeDoctors(
    transaction,
    clinicId,
    differences.flatMap(({ doctors }) => doctors ?? []),
  );
}

function computePlan({ form, pms, loaded }: PlanRequest, { customFees, activeDoctors }: PlanRows): ComputedPlan {
  const { facts, inputs, saved } = loaded;
  const fees = customFees.get(facts.feeScheduleId ?? '') ?? NO_FEES;
  const { selections, errors } = readSelections(form, inputs.procedures, fees);
  const doctors = doctorsOfForm(form, pms);
  // One who was selected before and left may stay.
  for (const { field, id } of newDoctors(doctors, saved))
    if (!activeDoctors.has(id)) errors.push({ field, message: 'This doctor is not active in this clinic.' });
  const agenda = agendaOf(selections, inputs);
  // Without them the agenda would only repeat what is wrong with the form.
  if (errors.length === 0) errors.push(...agendaErrors(agenda, form));
  requireNoIssues(errors);
  const plan = selections.length > 0 ? planToStore(selections, agenda) : null;
  return { plan, doctors, isOptimal: agenda.isOptimal };
}

/** What is wrong with the items of a plan, with the fields of the form. */
function agendaErrors({ items }: Agenda, { procedures }: PlanForm): { field: string; message: string }[] {
  return agendaItems(items).flatMap(({ procedureRuleTypeId, error }) => {
    const index = procedures.findIndex((one) => one.procedureRuleTypeId === procedureRuleTypeId);
    return error === null ? [] : [{ field: `procedures.${index}`, message: error }];
  });
}

/** The plan for the audit trail: `Scaling 30 min 132.00`. */
function planAsText(plan: StoredPlan | null): string | null {
  if (!plan) return null;
  const items = plan.procedures.map(
    ({ procedureRuleTypeId: id, minutes, feeCents }) =>
      `${ruleTypeOf(id)?.name ?? String(id)} ${minutes} min ${(feeCents / 100).toFixed(2)}`,
  );
  return items.join(', ');
}
