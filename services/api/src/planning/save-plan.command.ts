import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { PlanForm, SavedPlanView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { agendaItems, agendaOf, ruleTypeOf, type Agenda } from '@helix/hygiene';
import { AuditTrail, problem, type Actor } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { publishTouched } from '../outbox/publish.js';
import { doctorErrors, doctorsOfForm, storeDoctors, type SelectedDoctors } from './doctors-of-plan.js';
import { loadAppointment, type LoadedAppointment } from './load-appointment.query.js';
import { lockAppointment, requireActive, type LockedAppointment } from './lock-appointment.js';
import { planVersion } from './plan-version.js';
import { customCodesOf, readSelections } from './plan-selections.js';
import { readScheduleFees } from './schedule-fees.query.js';
import { planToStore, readStoredPlan, storePlan, versionedProcedures, type StoredPlan } from './stored-plan.js';
import { isVersionOf } from './version-header.js';

/**
 * Saves the plan of an appointment and its doctors. It replaces the saved plan; no procedures remove it. Minutes, codes,
 * fees and commission are computed from what a read of the appointment shows. Saving the same plan again changes nothing.
 */
export class SavePlanCommand extends Command<SavedPlanView> {
  /**
   * @param ifMatch the `If-Match` of the request; undefined: not checked.
   * @param now milliseconds since the epoch.
   */
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly appointmentId: string,
    readonly form: PlanForm,
    readonly ifMatch: string | undefined,
    readonly now: number,
  ) {
    super();
  }
}

/** A plan that somebody else saved meanwhile is a 412, an invalid plan a 422, a cancelled or missed appointment a 409. */
@CommandHandler(SavePlanCommand)
export class SavePlanHandler implements ICommandHandler<SavePlanCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute(command: SavePlanCommand): Promise<SavedPlanView> {
    const { clinicId, actor, appointmentId, form, ifMatch, now } = command;
    return this.database.inClinics([clinicId], async (transaction) => {
      const locked = await lockAppointment(transaction, clinicId, appointmentId);
      requireActive(locked);
      const loaded = await loadAppointment(transaction, clinicId, appointmentId, now);
      if (ifMatch !== undefined && !isVersionOf(ifMatch, loaded.saved.version)) throw conflict();
      const plan = await computePlan(transaction, clinicId, form, locked, loaded);
      const changes = await storeChanges(transaction, command, loaded, plan);
      const subject = `appointment ${appointmentId}`;
      if (changes) {
        await this.audit.record(actor, 'planChanged', subject, changes, transaction);
        await publishTouched(transaction, clinicId, { appointmentIds: [appointmentId] });
      } else {
        // The response contains the plan even though nothing was saved.
        await this.audit.record(actor, 'patientsRead', subject, {}, transaction);
      }
      return savedPlanView(loaded, plan);
    });
  }
}

const conflict = () =>
  problem(412, 'Changed meanwhile', 'The plan was changed meanwhile, and nothing was saved. Please read it again.');

/** A valid plan, as it is to be stored. */
interface ComputedPlan {
  /** Null: none. */
  plan: StoredPlan | null;
  doctors: SelectedDoctors;
  /** */
  isOptimal: boolean;
}

/** @throws a 422 that names whatever is wrong with the form. */
async function computePlan(
  transaction: Transaction,
  clinicId: number,
  form: PlanForm,
  pms: LockedAppointment,
  { facts: { feeScheduleId }, inputs, saved }: LoadedAppointment,
): Promise<ComputedPlan> {
  const customFees = await readScheduleFees(transaction, clinicId, feeScheduleId, customCodesOf(form));
  const { selections, errors } = readSelections(form, inputs.procedures, customFees);
  const doctors = doctorsOfForm(form, pms);
  errors.push(...(await doctorErrors(transaction, clinicId, doctors, saved)));
  const agenda = agendaOf(selections, inputs);
  // Without them the agenda would only repeat what is wrong with the form.
  if (errors.length === 0) errors.push(...agendaErrors(agenda, form));
  if (errors.length > 0) throw problem(422, undefined, 'Some values are not right.', errors);
  const plan = selections.length > 0 ? planToStore(selections, agenda) : null;
  return { plan, doctors, isOptimal: agenda.isOptimal };
}

/** Stores what differs. @returns the differences for the audit trail; null without any. */
async function storeChanges(
  transaction: Transaction,
  { clinicId, appointmentId, actor: { userId } }: SavePlanCommand,
  { saved: { examDoctorId, orderingDoctorId }, isOver }: LoadedAppointment,
  { plan, doctors }: ComputedPlan,
): Promise<Record<string, unknown> | null> {
  const before = await readStoredPlan(transaction, clinicId, appointmentId);
  const isPlanChanged = JSON.stringify(before) !== JSON.stringify(plan);
  if (isPlanChanged) await storePlan(transaction, clinicId, appointmentId, plan, { isOver, userId });
  const doctorChanges = changesBetween({ examDoctorId, orderingDoctorId }, doctors);
  const isDoctorChanged = Object.keys(doctorChanges).length > 0;
  if (isDoctorChanged) await storeDoctors(transaction, clinicId, appointmentId, doctors, userId);
  if (!isPlanChanged && !isDoctorChanged) return null;
  return { ...(isPlanChanged ? { plan: [planAsText(before), planAsText(plan)] } : {}), ...doctorChanges };
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

function savedPlanView(
  { facts: { appointmentId, totalCompleted }, inputs: { goalCents }, isOver }: LoadedAppointment,
  { plan, doctors, isOptimal }: ComputedPlan,
): SavedPlanView {
  return {
    appointmentId,
    version: planVersion({ ...doctors, procedures: plan ? versionedProcedures(plan) : null }),
    rnaTotalPlanned: plan ? plan.totalCents / 100 : null,
    newReason: plan?.reason ?? '',
    newTotalCompleted: totalCompleted,
    isOptimal: isOver ? goalCents !== null && Math.round(totalCompleted * 100) >= goalCents : isOptimal,
  };
}
