import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NextPlanForm, NextPlanView } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, requireVersion, type Actor } from '@helix/web';
import { lockAppointment, requireActive } from './lock-appointment.js';
import { nextPlanChange, nextPlanVersion, readNextPlans, requireProcedures } from './next-plan-change.js';
import { storeChanges } from './store-changes.js';

/**
 * Saves what a user planned at an appointment for the next one. It replaces the saved plan; no procedures and no
 * comments remove it. Idempotent. The result is the plan as it was stored.
 */
export class SaveNextPlanCommand extends Command<NextPlanView> {
  /** @param now milliseconds since the epoch. */
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly appointmentId: string,
    readonly form: NextPlanForm,
    readonly now: number,
  ) {
    super();
  }
}

const WHAT = 'plan of the next appointment';

/** A plan that somebody else saved since the version of the form is a 409, as is a cancelled or missed appointment. */
@CommandHandler(SaveNextPlanCommand)
export class SaveNextPlanHandler implements ICommandHandler<SaveNextPlanCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, appointmentId, form, now }: SaveNextPlanCommand): Promise<NextPlanView> {
    requireProcedures(form);
    return this.database.inClinics([clinicId], async (transaction) => {
      requireActive(await lockAppointment(transaction, clinicId, appointmentId));
      const before = await readNextPlans(transaction, clinicId, [appointmentId]);
      const nextPlan = nextPlanChange({ actor, appointmentId, form, savedAt: now }, before);
      if (nextPlan.stored) requireVersion(WHAT, nextPlanVersion(before.get(appointmentId) ?? null), form);
      await storeChanges(transaction, this.audit, clinicId, [{ appointmentId, nextPlan }]);
      const { timeFrameInMonths, procedures, comments } = nextPlan.plan;
      return { timeFrameInMonths, procedures: [...procedures], comments, version: nextPlanVersion(nextPlan.plan) };
    });
  }
}
