import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { maySeePerformance, type PerformanceViewer, type PlanForm, type SavedPlanView } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, problem, type Actor, type ClinicContext } from '@helix/web';
import { readPerformanceViewer } from '../performance/performance-viewer.query.js';
import { loadAppointment, type LoadedAppointment } from './load-appointment.query.js';
import { lockAppointment, requireActive } from './lock-appointment.js';
import { planChange, readPlanRows, type ComputedPlan } from './plan-change.js';
import { planVersion } from './plan-version.js';
import { storeChanges } from './store-changes.js';
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
    readonly clinic: Pick<ClinicContext, 'clinicId' | 'isAdmin'>,
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

  execute({ clinic, actor, appointmentId, form, ifMatch, now }: SavePlanCommand): Promise<SavedPlanView> {
    const { clinicId } = clinic;
    return this.database.inClinics([clinicId], async (transaction) => {
      const pms = await lockAppointment(transaction, clinicId, appointmentId);
      requireActive(pms);
      const appointment = await loadAppointment(transaction, clinicId, appointmentId, now);
      const viewer = await readPerformanceViewer(transaction, { ...clinic, userId: actor.userId });
      const loaded = maySeePerformance(viewer, appointment.facts.providerId) ? appointment : withoutGoal(appointment);
      if (ifMatch !== undefined && !isVersionOf(ifMatch, loaded.saved.version)) throw conflict();
      const request = { actor, form, pms, loaded, savedAt: now, isOver: loaded.isOver };
      const rows = await readPlanRows(transaction, clinicId, [request]);
      const plan = planChange(request, rows);
      await storeChanges(transaction, this.audit, clinicId, [{ appointmentId, plan }]);
      return savedPlanFor(viewer, loaded, plan.computed);
    });
  }
}

const conflict = () =>
  problem(
    412,
    'Version conflict',
    'This plan was changed by someone else. Nothing was saved; reload it and try again.',
  );

/** What a colleague planned with: without the goal no minutes follow from a fee, and the save must store what they saw. */
const withoutGoal = (loaded: LoadedAppointment): LoadedAppointment => ({
  ...loaded,
  inputs: { ...loaded.inputs, goalCents: null },
});

function savedPlanFor(
  viewer: PerformanceViewer,
  { facts: { appointmentId, providerId, totalCompleted }, inputs: { goalCents }, isOver }: LoadedAppointment,
  { plan, doctors, isOptimal }: ComputedPlan,
): SavedPlanView {
  const reachesGoal = isOver ? goalCents !== null && Math.round(totalCompleted * 100) >= goalCents : isOptimal;
  return {
    appointmentId,
    version: planVersion({ ...doctors, procedures: plan?.procedures ?? null }),
    rnaTotalPlanned: plan ? plan.totalCents / 100 : null,
    newReason: plan?.reason ?? '',
    newTotalCompleted: totalCompleted,
    isOptimal: maySeePerformance(viewer, providerId) ? reachesGoal : null,
  };
}
