import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { providerWages, type ProviderSave, type ProviderView } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
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

/** The stored settings. Wages are dollars. */
type Setting = Required<Omit<ProviderSave, 'providerId'>>;
type Changes = Partial<Record<keyof Setting, [unknown, unknown]>>;

const FIELD_NAMES: Record<keyof Setting, string> = {
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
        await store(transaction, clinicId, providerId, after);
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
const definedFields = (fields: Partial<Setting>): Partial<Setting> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

const providerNotFound = () => problem(404, undefined, 'There is no such provider in this clinic.');

/**
 * Keeps the user from being removed from the clinic until the transaction ends: removing a user locks the account
 * first.
 */
async function lockAccount(transaction: Transaction, userId: number): Promise<void> {
  await transaction.query('select from app_user where user_id = $1 for key share', [userId]);
}

/** Reads and locks the settings of a provider, creating them for a new provider. */
async function lockSetting(transaction: Transaction, clinicId: number, providerId: string): Promise<Setting> {
  const found = await transaction.query('select from provider where clinic_id = $1 and id = $2 and not deleted', [
    clinicId,
    providerId,
  ]);
  if (found.rowCount === 0) throw providerNotFound();
  // The update changes nothing: it locks and returns an existing row.
  const { rows } = await transaction.query<Setting>(
    `insert into provider_setting as s (clinic_id, provider_id) values ($1, $2)
     on conflict (clinic_id, provider_id) do update set provider_id = s.provider_id
     returning notes, exclude_from_analysis as "excludeFromAnalysis", exclude_from_calendar as "excludeFromCalendar",
               goal_wage::float8 as "goalWage", base_wage::float8 as "baseWage", user_id as "userId"`,
    [clinicId, providerId],
  );
  if (!rows[0]) throw new Error('the provider has no settings');
  return rows[0];
}

function requireOwnGoal({ goalWage: _, ...others }: Changes, isOwn: boolean): void {
  if (!isOwn) throw problem(403, undefined, 'Only an admin of the clinic can change this provider.');
  const fields = (Object.keys(others) as (keyof Setting)[]).map((field) => FIELD_NAMES[field]);
  if (fields.length === 0) return;
  const detail = `You can change your own goal wage only. Only an admin of the clinic can change ${fields.join(', ')}.`;
  throw problem(403, undefined, detail);
}

function requireWages({ goalWage, baseWage }: Setting): void {
  const { error } = providerWages.safeParse({ goalWage, baseWage });
  const message = error?.issues[0]?.message;
  if (message) throw problem(422, undefined, message, [{ field: 'goalWage', message }]);
}

async function requireMember(transaction: Transaction, clinicId: number, userId: number): Promise<void> {
  const { rowCount } = await transaction.query('select from user_clinic where clinic_id = $1 and user_id = $2', [
    clinicId,
    userId,
  ]);
  if (rowCount === 1) return;
  const message = 'This is no user of this clinic.';
  throw problem(422, undefined, message, [{ field: 'userId', message }]);
}

async function store(transaction: Transaction, clinicId: number, providerId: string, setting: Setting): Promise<void> {
  const { notes, excludeFromAnalysis, excludeFromCalendar, goalWage, baseWage, userId } = setting;
  await transaction.query(
    `update provider_setting set notes = $3, exclude_from_analysis = $4, exclude_from_calendar = $5, goal_wage = $6,
       base_wage = $7, user_id = $8
     where clinic_id = $1 and provider_id = $2`,
    [clinicId, providerId, notes, excludeFromAnalysis, excludeFromCalendar, goalWage, baseWage, userId],
  );
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
