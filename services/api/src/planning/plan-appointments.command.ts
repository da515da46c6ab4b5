import { Command, CommandBus, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { NextPlanForm, PlanForm, ScorecardEntryForm } from '@helix/contracts';
import { Database } from '@helix/database';
import { ProblemException, type Actor } from '@helix/web';
import { loadAppointment, type LoadedAppointment } from './load-appointment.query.js';
import { readPatientProcedures, type PatientProcedure } from './patient-procedures.query.js';
import { SaveAttributionCommand } from './save-attribution.command.js';
import { SaveNextPlanCommand } from './save-next-plan.command.js';
import { SavePlanCommand } from './save-plan.command.js';
import { SaveScorecardEntryCommand } from './save-scorecard-entry.command.js';

/** What staff do with one appointment. Times are milliseconds since the epoch. */
export interface AppointmentWork {
  actor: Actor;
  /** When the plan is saved: decides whether it is late. */
  plannedAt: number;
  /** Null: the plan stays as it is. */
  plan: PlanForm | null;
  /** When everything else is saved. */
  finishedAt: number;
  scorecard: readonly ScorecardWork[];
  /** Null: the plan for the next appointment stays as it is. */
  nextPlan: NextPlanForm | null;
  attributions: readonly AttributionWork[];
}

/** What is saved of one procedure in the scorecard. */
export interface ScorecardWork extends ScorecardEntryForm {
  procedureRuleTypeId: number;
}

/** A completed procedure, and the provider to whom it is attributed. */
export interface AttributionWork {
  procedureId: string;
  providerId: string;
}

/** What became of the appointments of a batch, by id. Those without work are in neither list. */
export interface PlannedAppointments {
  saved: readonly string[];
  /** Nothing of these was saved. */
  refused: readonly { appointmentId: string; message: string }[];
}

/**
 * Saves what staff do with many appointments of a clinic, in one transaction, with the computation of single saves. What is
 * wrong with one appointment refuses only that one.
 */
export class PlanAppointmentsCommand extends Command<PlannedAppointments> {
  /**
   * @param work what staff do with an appointment, with the procedures of its patient up to its day; null: nothing.
   * @param now milliseconds since the epoch: the rules are those that a read shows now.
   */
  constructor(
    readonly clinicId: number,
    readonly appointmentIds: readonly string[],
    readonly work: (loaded: LoadedAppointment, procedures: readonly PatientProcedure[]) => AppointmentWork | null,
    readonly now: number,
  ) {
    super();
  }
}

@CommandHandler(PlanAppointmentsCommand)
export class PlanAppointmentsHandler implements ICommandHandler<PlanAppointmentsCommand> {
  constructor(
    private readonly database: Database,
    private readonly commands: CommandBus,
  ) {}

  async execute(command: PlanAppointmentsCommand): Promise<PlannedAppointments> {
    const saved: string[] = [];
    const refused: { appointmentId: string; message: string }[] = [];
    for (const appointmentId of command.appointmentIds) {
      try {
        const work = await this.workOn(command, appointmentId);
        if (!work) continue;
        await this.save(command.clinicId, appointmentId, work);
        saved.push(appointmentId);
      } catch (error) {
        if (!(error instanceof ProblemException)) throw error;
        refused.push({ appointmentId, message: error.message });
      }
    }
    return { saved, refused };
  }

  private workOn(
    { clinicId, work, now }: PlanAppointmentsCommand,
    appointmentId: string,
  ): Promise<AppointmentWork | null> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const loaded = await loadAppointment(transaction, clinicId, appointmentId, now);
      return work(loaded, await readPatientProcedures(transaction, loaded.clinic, loaded.facts));
    });
  }

  private async save(clinicId: number, appointmentId: string, work: AppointmentWork): Promise<void> {
    const { actor, plannedAt, plan, scorecard, nextPlan, attributions } = work;
    if (plan)
      await this.commands.execute(new SavePlanCommand(clinicId, actor, appointmentId, plan, undefined, plannedAt));
    for (const { procedureRuleTypeId, ...form } of scorecard)
      await this.commands.execute(
        new SaveScorecardEntryCommand(clinicId, actor, appointmentId, procedureRuleTypeId, form),
      );
    if (nextPlan) await this.commands.execute(new SaveNextPlanCommand(clinicId, actor, appointmentId, nextPlan));
    for (const { procedureId, providerId } of attributions)
      await this.commands.execute(
        new SaveAttributionCommand(clinicId, actor, procedureId, { appointmentId, providerId }),
      );
  }
}
