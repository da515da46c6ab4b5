import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OFFICE_PROFILE_NAME, type HealthProfileForm, type HealthProfileView } from '@helix/contracts';
import { Database, HealthProfile, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail, fieldError, problem, type Actor } from '@helix/web';
import { readHealthProfile } from './health-profiles.query.js';
import { activeProfile, lockRules, profileNotFound, readProfiles } from './stored-profiles.query.js';
import { profileVersion } from './rules-version.js';

/** Adds a health profile (id 0), or renames one. */
export class SaveHealthProfileCommand extends Command<HealthProfileView> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly form: HealthProfileForm,
  ) {
    super();
  }
}

/** Active profiles of a clinic have different names, since users choose them by name. */
@CommandHandler(SaveHealthProfileCommand)
export class SaveHealthProfileHandler implements ICommandHandler<SaveHealthProfileCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinicId, actor, form }: SaveHealthProfileCommand): Promise<HealthProfileView> {
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockRules(transaction, clinicId);
      const profiles = await readProfiles(transaction, clinicId);
      const profile = activeProfile(profiles, form.healthProfileId);
      if (profile) requireUnchangedName(profile, form);
      requireFreeName(profiles, form);
      const id = profile
        ? await this.rename(transaction, clinicId, actor, profile, form.profileName)
        : await this.add(transaction, clinicId, actor, form.profileName);
      const saved = await readHealthProfile(transaction, clinicId, id);
      if (!saved) throw profileNotFound();
      return saved;
    });
  }

  private async add(transaction: Transaction, clinicId: number, actor: Actor, profileName: string): Promise<number> {
    const { healthProfileId } = await repositoryIn(transaction, HealthProfile).save({ clinicId, profileName });
    await this.audit.record(actor, 'healthProfileAdded', profileName, {}, transaction);
    return healthProfileId;
  }

  private async rename(
    transaction: Transaction,
    clinicId: number,
    actor: Actor,
    { healthProfileId, profileName: before }: HealthProfile,
    profileName: string,
  ): Promise<number> {
    if (before === profileName) return healthProfileId;
    await repositoryIn(transaction, HealthProfile).update({ clinicId, healthProfileId }, { profileName });
    await this.audit.record(
      actor,
      'healthProfileRenamed',
      profileName,
      { profileName: [before, profileName] },
      transaction,
    );
    return healthProfileId;
  }
}

/** @throws a 409 when somebody else renamed the profile since it was read, unless it already has the new name. */
function requireUnchangedName(
  { profileName: currentName }: HealthProfile,
  { profileName, version }: HealthProfileForm,
): void {
  if (version === undefined || version === profileVersion(currentName) || profileName === currentName) return;
  throw problem(
    409,
    'Version conflict',
    `Someone else renamed this profile to “${currentName}”. Your change was not saved; close this and open it again.`,
  );
}

function requireFreeName(
  profiles: readonly HealthProfile[],
  { healthProfileId, profileName }: HealthProfileForm,
): void {
  const taken = profiles
    .filter((profile) => profile.dateDeleted === null && profile.healthProfileId !== healthProfileId)
    .map((profile) => profile.profileName);
  const isName = (name: string) => name.toLowerCase() === profileName.toLowerCase();
  if (![OFFICE_PROFILE_NAME, ...taken].some(isName)) return;
  throw fieldError('profileName', 'A profile with this name already exists.');
}
