import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { saveDoctorAbsences } from '@helix/appointment-inputs';
import { providerWages, type ClinicTouchedMessage, type ProviderSave, type ProviderView } from '@helix/contracts';
import {
  AppUser,
  Database,
  ProviderSetting,
  repositoryIn,
  UserClinic,
  violatesConstraint,
  type Transaction,
} from '@helix/database';
import { dateAt, wageOn, withWageFrom } from '@helix/hygiene';
import { AuditTrail, fieldError, problem, requireVersion, type ClinicContext } from '@helix/web';
import { publishTouched } from '../outbox/publish.js';
import { changesBetween } from '../audit/changes-between.js';
import type { Requester } from '../users/clinic-user.js';
import { KNOWN_PROVIDERS } from './known-providers.sql.js';
import { providerNotFound } from './provider-id.js';
import { readProvidersInTransaction, type WageReader } from './providers.query.js';
import { readWages, saveWages, toColumns, toWage } from './wages.js';

/**
 * Saves the settings of a provider in Helix. Missing fields stay as they are. The first wage counts on all days, a later one
 * from today on (rules part Q, 1).
 */
export class SaveProviderCommand extends Command<ProviderView> {
  constructor(
    readonly clinic: ClinicContext,
    readonly requester: Requester,
    readonly save: ProviderSave,
    /** Milliseconds since the epoch. */
    readonly now: number,
  ) {
    super();
  }
}

type Field = keyof Omit<ProviderSave, 'providerId' | 'version'>;
type Changes = Partial<Record<Field, [unknown, unknown]>>;

const FIELD_NAMES: Record<Field, string> = {
  notes: 'the notes',
  excludeFromAnalysis: 'whether analyses leave them out',
  excludeFromCalendar: 'whether the calendar leaves them out',
  goalWage: 'the goal wage',
  baseWage: 'the base wage',
  commissionPercentage: 'the commission',
  providerType: 'the provider type',
  payrollId: 'the Payroll ID',
  userId: 'the user',
};

/**
 * Admins may save everything, providers their own goal wage. Starts the analysis of what depends on it.
 *
 * @throws ProblemException 409 when the save has an outdated version, and would change something.
 */
@CommandHandler(SaveProviderCommand)
export class SaveProviderHandler implements ICommandHandler<SaveProviderCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinic, requester, save, now }: SaveProviderCommand): Promise<ProviderView> {
    const { clinicId, isAdmin } = clinic;
    const { providerId, version, ...fields } = save;
    const today = dateAt(now, clinic.timeZone);
    const reader = { userId: requester.userId, isAdmin, today };
    return this.database.inClinics([clinicId], async (transaction) => {
      if (fields.userId != null) await lockAccount(transaction, fields.userId);
      const provider = await lockProvider(transaction, clinicId, providerId);
      const settings = await lockSetting(transaction, clinicId, providerId);
      const wages = await readWages(transaction, settings);
      const before = {
        ...settings,
        ...toColumns(wageOn(wages.settings, wages.records, today)),
        providerType: provider.type,
      };
      const after = { ...before, ...definedFields(fields) };
      Object.assign(after, toColumns(toWage(after)));
      after.providerType ??= provider.pmsType;
      const changes: Changes = changesBetween(before, after);
      if (!isAdmin) requireOwnGoal(changes, settings.userId === requester.userId);
      requireWages(after);
      if (changes.userId && after.userId !== null) await requireMember(transaction, clinicId, after.userId);
      if (Object.keys(changes).length > 0) {
        const read = await readProvider(transaction, clinicId, providerId, reader);
        requireVersion('provider', read.version ?? '', { version: version ?? undefined });
        if (changes.payrollId) await this.releasePayrollId(transaction, settings, after.payrollId, requester);
        const { notes, excludeFromAnalysis, excludeFromCalendar, payrollId, userId } = after;
        await updateSetting(transaction, settings, {
          ...{ notes, excludeFromAnalysis, excludeFromCalendar, payrollId, userId },
          // The type of the PMS needs no setting.
          ...(changes.providerType && {
            providerType: after.providerType === provider.pmsType ? null : after.providerType,
          }),
        });
        const paid = withWageFrom(wages.settings, wages.records, toWage(after), today);
        const appointmentsOfProviderDays = changesWage(changes)
          ? await saveWages(transaction, settings, wages, paid)
          : [];
        await this.audit.record(requester.actor, 'providerChanged', providerId, changes, transaction);
        await publishTouched(transaction, clinicId, {
          providerIds: [providerId],
          appointmentsOfProviderIds: changes.excludeFromAnalysis || changes.excludeFromCalendar ? [providerId] : [],
          appointmentsOfProviderDays,
          ...(changes.providerType && {
            changed: await retype(transaction, { ...provider, clinicId, id: providerId }, after.providerType, now),
          }),
        });
      }
      return readProvider(transaction, clinicId, providerId, reader);
    });
  }

  /** Takes a payroll ID away from a deleted provider: who was renumbered in the PMS keeps the ID. */
  private async releasePayrollId(
    transaction: Transaction,
    { clinicId, providerId }: ProviderSetting,
    payrollId: string | null,
    { actor }: Requester,
  ): Promise<void> {
    const { rows } = await transaction.query<{ providerId: string; payrollId: string | null }>(RELEASE_PAYROLL_ID, [
      clinicId,
      payrollId,
      providerId,
    ]);
    for (const released of rows) {
      const changes: Changes = { payrollId: [released.payrollId, null] };
      await this.audit.record(actor, 'providerChanged', released.providerId, changes, transaction);
    }
  }
}

const RELEASE_PAYROLL_ID = `
  update provider_setting s set payroll_id = null from provider p
  where s.clinic_id = $1 and lower(s.payroll_id) = lower($2::text) and p.clinic_id = s.clinic_id and p.id = s.provider_id
    and p.deleted and p.id <> $3
  returning s.provider_id as "providerId", old.payroll_id as "payrollId"`;

async function readProvider(
  transaction: Transaction,
  clinicId: number,
  providerId: string,
  reader: WageReader,
): Promise<ProviderView> {
  const [view] = await readProvidersInTransaction(transaction, clinicId, { activeOnly: false, providerId }, reader);
  if (!view) throw providerNotFound();
  return view;
}

const changesWage = ({ goalWage, baseWage, commissionPercentage }: Changes): boolean =>
  [goalWage, baseWage, commissionPercentage].some(Boolean);

/** The fields of the request: an optional field of a schema may be undefined. */
const definedFields = (fields: Pick<ProviderSave, Field>): Partial<ProviderSetting> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined));

/**
 * Keeps the user from being removed from the clinic until the transaction ends: removing a user locks the account
 * first.
 */
async function lockAccount(transaction: Transaction, userId: number): Promise<void> {
  await repositoryIn(transaction, AppUser).findOne({ where: { userId }, lock: { mode: 'for_key_share' } });
}

interface Provider {
  /** Of the PMS, and the one that counts in Helix; null when the PMS says none. */
  pmsType: number | null;
  type: number | null;
  isActive: boolean;
}

/** Locks the row of the PMS too, so that no change of its type comes between. */
async function lockProvider(transaction: Transaction, clinicId: number, providerId: string): Promise<Provider> {
  await transaction.query(LOCK_PROVIDER, [clinicId, providerId]);
  const { rows } = await transaction.query<Provider>(PROVIDER, [clinicId, providerId]);
  const [provider] = rows;
  if (!provider) throw providerNotFound();
  return provider;
}

const LOCK_PROVIDER = 'select from provider where clinic_id = $1 and id = $2 for share';

const PROVIDER = `
  select p.pms_type as "pmsType", p.type, coalesce(p.is_active, false) as "isActive"
  from ${KNOWN_PROVIDERS} p
  where p.clinic_id = $1 and p.id = $2`;

/** Reads and locks the settings of a provider, creating them for a new provider. */
async function lockSetting(transaction: Transaction, clinicId: number, providerId: string): Promise<ProviderSetting> {
  const settings = repositoryIn(transaction, ProviderSetting);
  // Locks an existing row, and changes nothing in it.
  await settings.upsert({ clinicId, providerId }, ['clinicId', 'providerId']);
  return settings.findOneByOrFail({ clinicId, providerId });
}

async function updateSetting(
  transaction: Transaction,
  { clinicId, providerId }: ProviderSetting,
  changes: Partial<ProviderSetting>,
): Promise<void> {
  try {
    await repositoryIn(transaction, ProviderSetting).update({ clinicId, providerId }, changes);
  } catch (error) {
    if (!violatesConstraint(error, 'provider_setting_payroll_id')) throw error;
    throw fieldError('payrollId', 'Another provider of this clinic has this Payroll ID.');
  }
}

/** What depends on the type of a provider: appointments, procedures, and the doctors of the days from today on. */
async function retype(
  transaction: Transaction,
  { clinicId, id, type, isActive }: Provider & { clinicId: number; id: string },
  newType: number | null,
  now: number,
): Promise<NonNullable<ClinicTouchedMessage['changed']>> {
  const [wasDoctor, isDoctor] = [type === 2, newType === 2];
  const [wasActiveDoctor, isActiveDoctor] = [wasDoctor && isActive, isDoctor && isActive];
  const change = { clinicId, id, wasDoctor, isDoctor, wasActiveDoctor, isActiveDoctor, doctorFrom: undefined };
  const row: { doctorFrom?: string | undefined } & typeof change = change;
  await saveDoctorAbsences(transaction, [row], now);
  return {
    provider: {
      ids: [id],
      doctorDays: row.doctorFrom === undefined ? [] : [[id, row.doctorFrom]],
      retypedIds: wasDoctor === isDoctor ? [] : [id],
    },
  };
}

function requireOwnGoal({ goalWage: _, ...others }: Changes, isOwn: boolean): void {
  if (!isOwn) throw problem(403, undefined, 'Only an admin of the clinic can change this provider.');
  const names = Object.entries(FIELD_NAMES).flatMap(([field, name]) => (field in others ? name : []));
  if (names.length === 0) return;
  const detail = `You can only change your own goal wage. Only an admin of the clinic can change ${names.join(', ')}.`;
  throw problem(403, undefined, detail);
}

function requireWages({ goalWage, baseWage }: Pick<ProviderSetting, 'goalWage' | 'baseWage'>): void {
  const { error } = providerWages.safeParse({ goalWage, baseWage });
  const message = error?.issues[0]?.message;
  if (message) throw fieldError('goalWage', message);
}

async function requireMember(transaction: Transaction, clinicId: number, userId: number): Promise<void> {
  if (await repositoryIn(transaction, UserClinic).existsBy({ clinicId, userId })) return;
  throw fieldError('userId', 'This user is not a member of this clinic.');
}
