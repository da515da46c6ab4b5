import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { providerWages, type ProviderSave, type ProviderView } from '@helix/contracts';
import { AppUser, Database, ProviderSetting, repositoryIn, UserClinic, type Transaction } from '@helix/database';
import { AuditTrail, problem, type ClinicContext } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { changesBetween } from '../audit/changes-between.js';
import type { Requester } from '../users/clinic-user.js';
import { readProvidersInTransaction } from './providers.query.js';

/** Saves the settings of a provider in Helix. Missing fields stay as they are. */
export class SaveProviderCommand extends Command<ProviderView> {
  constructor(
    readonly clinic: ClinicContext,
    readonly requester: Requester,
    readonly save: ProviderSave,
  ) {
    super();
  }
}

type Field = keyof Omit<ProviderSave, 'providerId'>;
type Changes = Partial<Record<Field, [unknown, unknown]>>;

const FIELD_NAMES: Record<Field, string> = {
  notes: 'the notes',
  excludeFromAnalysis: 'whether analyses leave them out',
  excludeFromCalendar: 'whether the calendar leaves them out',
  goalWage: 'the goal wage',
  baseWage: 'the base wage',
  userId: 'the user',
};

/** Admins may save everything, providers their own goal wage. Starts the analysis of what depends on it. */
@CommandHandler(SaveProviderCommand)
export class SaveProviderHandler implements ICommandHandler<SaveProviderCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinic: { clinicId, isAdmin }, requester, save }: SaveProviderCommand): Promise<ProviderView> {
    const { providerId, ...fields } = save;
    return this.database.inClinics([clinicId], async (transaction) => {
      if (fields.userId != null) await lockAccount(transaction, fields.userId);
      const before = await lockSetting(transaction, clinicId, providerId);
      const after = { ...before, ...definedFields(fields) };
      const changes: Changes = changesBetween(before, after);
      if (!isAdmin) requireOwnGoal(changes, before.userId === requester.userId);
      requireWages(after);
      if (changes.userId && after.userId !== null) await requireMember(transaction, clinicId, after.userId);
      if (Object.keys(changes).length > 0) {
        await repositoryIn(transaction, ProviderSetting).update({ clinicId, providerId }, fields);
        await this.audit.record(requester.actor, 'providerChanged', providerId, changes, transaction);
        await publishChanges(transaction, clinicId, providerId, changes);
      }
      const reader = { userId: requester.userId, isAdmin };
      const [view] = await readProvidersInTransaction(transaction, clinicId, { activeOnly: false, providerId }, reader);
      if (!view) throw providerNotFound();
      return view;
    });
  }
}

/** The fields of the request: an optional field of a schema may be undefined. */
const definedFields = (fields: Omit<ProviderSave, 'providerId'>): Partial<ProviderSetting> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const providerNotFound = () => problem(404, undefined, 'Provider not found in this clinic.');

/**
 * Keeps the user from being removed from the clinic until the transaction ends: removing a user locks the account
 * first.
 */
async function lockAccount(transaction: Transaction, userId: number): Promise<void> {
  await repositoryIn(transaction, AppUser).findOne({ where: { userId }, lock: { mode: 'for_key_share' } });
}

/** Reads and locks the settings of a provider, creating them for a new provider. */
async function lockSetting(transaction: Transaction, clinicId: number, providerId: string): Promise<ProviderSetting> {
  const found = await transaction.query('select from provider where clinic_id = $1 and id = $2 and not deleted', [
    clinicId,
    providerId,
  ]);
  if (found.rowCount === 0) throw providerNotFound();
  const settings = repositoryIn(transaction, ProviderSetting);
  // Locks an existing row, and changes nothing in it.
  await settings.upsert({ clinicId, providerId }, ['clinicId', 'providerId']);
  return settings.findOneByOrFail({ clinicId, providerId });
}

function requireOwnGoal({ goalWage: _, ...others }: Changes, isOwn: boolean): void {
  if (!isOwn) throw problem(403, undefined, 'Only an admin of the clinic can change this provider.');
  const names = Object.entries(FIELD_NAMES).flatMap(([field, name]) => (field in others ? name : []));
  if (names.length === 0) return;
  const detail = `You can only change your own goal wage. Only an admin of the clinic can change ${names.join(', ')}.`;
  throw problem(403, undefined, detail);
}

function requireWages({ goalWage, baseWage }: ProviderSetting): void {
  const { error } = providerWages.safeParse({ goalWage, baseWage });
  const message = error?.issues[0]?.message;
  if (message) throw problem(422, undefined, message, [{ field: 'goalWage', message }]);
}

async function requireMember(transaction: Transaction, clinicId: number, userId: number): Promise<void> {
  if (await repositoryIn(transaction, UserClinic).existsBy({ clinicId, userId })) return;
  const message = 'This user is not a member of this clinic.';
  throw problem(422, undefined, message, [{ field: 'userId', message }]);
}

/** The goal wage affects the analysis of every appointment of the provider; exclusions affect every day's summary. */
function publishChanges(
  transaction: Transaction,
  clinicId: number,
  providerId: string,
  { goalWage, excludeFromAnalysis, excludeFromCalendar }: Changes,
): Promise<void> {
  const affectsAppointments = goalWage || excludeFromAnalysis || excludeFromCalendar;
  const appointmentsOfProviderIds = affectsAppointments ? [providerId] : [];
  return publishTouched(transaction, clinicId, { providerIds: [providerId], appointmentsOfProviderIds });
}
