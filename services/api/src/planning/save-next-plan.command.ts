import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NextPlanForm, NextPlanView } from '@helix/contracts';
import { Database } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { lockAppointment, requireActive } from './lock-appointment.js';
import { nextPlanChange, readNextPlans, requireProcedures } from './next-plan-change.js';
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
      await storeChanges(transaction, this.audit, clinicId, [{ appointmentId, nextPlan }]);
      return nextPlan.plan;
    });
  }
}
