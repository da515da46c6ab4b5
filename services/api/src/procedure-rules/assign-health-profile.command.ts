import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OFFICE_PROFILE_NAME } from '@helix/contracts';
import { Database, PatientHealthProfile, repositoryIn } from '@helix/database';
import { AuditTrail, type Actor } from '@helix/web';
import { requirePatient } from '../patients/patient.query.js';
import { activeProfile, lockRules, readPatientProfile, readProfiles } from './stored-profiles.query.js';
import { publishRulesChanged } from './publish-rules-changed.js';

/** Assigns a health profile to a patient; 0 is the office. */
export class AssignHealthProfileCommand extends Command<void> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly patientId: string,
    readonly healthProfileId: number,
  ) {
    super();
  }
}

/** Starts the analysis of the patient's appointments in the same transaction. */
@CommandHandler(AssignHealthProfileCommand)
export class AssignHealthProfileHandler implements ICommandHandler<AssignHealthProfileCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, patientId, healthProfileId }: AssignHealthProfileCommand): Promise<void> {
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockRules(transaction, clinicId);
      await requirePatient(transaction, clinicId, patientId);
      const profiles = await readProfiles(transaction, clinicId);
      const profile = activeProfile(profiles, healthProfileId);
      const before = await readPatientProfile(transaction, clinicId, patientId);
      if (before === healthProfileId) return;
      const assignments = repositoryIn(transaction, PatientHealthProfile);
      if (profile) await assignments.save({ clinicId, patientId, healthProfileId });
      else await assignments.delete({ clinicId, patientId });
      const nameOf = (id: number) =>
        profiles.find((one) => one.healthProfileId === id)?.profileName ?? OFFICE_PROFILE_NAME;
      const details = { healthProfile: [nameOf(before), profile?.profileName ?? OFFICE_PROFILE_NAME] };
      await this.audit.record(actor, 'patientProfileChanged', `patient ${patientId}`, details, transaction);
      await publishRulesChanged(transaction, clinicId, { patientIds: [patientId] });
    });
  }
}
