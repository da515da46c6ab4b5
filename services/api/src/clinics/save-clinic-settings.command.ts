import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OFFICE_PROFILE_NAME, nextNight, type ClinicSettings } from '@helix/contracts';
import { Clinic, Database, repositoryIn, type Transaction } from '@helix/database';
import { dateAt } from '@helix/hygiene';
import { AuditTrail, ProblemException, versionConflict, type Actor, type ClinicContext } from '@helix/web';
import { changesBetween } from '../audit/changes-between.js';
import { publishTouched } from '../outbox/publish.js';
import { publishRulesChanged } from '../procedure-rules/publish-rules-changed.js';
import { saveGoal } from './clinic-goals.js';

/** What the user saw, and whether recordings may be deleted. */
export interface SettingsConditions {
  /** Undefined: not checked. */
  seen?: ClinicSettings | undefined;
  confirm?: boolean | undefined;
}

/** Saves settings of a clinic that its admins decide on. What is left out stays. */
export class SaveClinicSettingsCommand extends Command<void> {
  constructor(
    readonly clinic: Pick<ClinicContext, 'clinicId' | 'timeZone'>,
    readonly actor: Actor,
    readonly settings: ClinicSettings,
    /** Milliseconds since the epoch. */
    readonly now: number,
    readonly conditions: SettingsConditions = {},
  ) {
    super();
  }
}

/** With these, upcoming appointments may be evaluated differently. */
const EVALUATED_WITH = ['requireExamWithXrays', 'shouldTrackDoctor', 'graceDays', 'almostDueDays'] as const;
const GOALS = ['goalHourlyProduction', 'goalPercentage'] as const;

type Changes = Record<string, [unknown, unknown]>;

/**
 * Changed goals start the analysis of the days from today on, settings of evaluations a re-analysis of upcoming appointments
 * (rules part U, 16). Everything else, payroll too, is computed when it is read.
 *
 * @throws ProblemException 409 when the stored settings are not those that the user saw, or when recordings would be deleted
 *   without a confirmation.
 */
@CommandHandler(SaveClinicSettingsCommand)
export class SaveClinicSettingsHandler implements ICommandHandler<SaveClinicSettingsCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ clinic, actor, settings, now, conditions }: SaveClinicSettingsCommand): Promise<void> {
    const { clinicId, timeZone } = clinic;
    return this.database.inClinics([clinicId], async (transaction) => {
      const clinics = repositoryIn(transaction, Clinic);
      const before = await clinics.findOneOrFail({ where: { clinicId }, lock: { mode: 'for_no_key_update' } });
      const changes = changesOf(before, settings);
      if (Object.keys(changes).length === 0) return;
      if (Object.keys(changesOf(before, conditions.seen ?? {})).length > 0) throw versionConflict('clinic');
      const days = settings.audioRetentionDays ?? before.audioRetentionDays;
      if (days < before.audioRetentionDays && !conditions.confirm) {
        throw recordingsConflict(await countOlder(transaction, clinic, days, now));
      }
      const { goalHourlyProduction: _hourly, goalPercentage: _percentage, ...others } = settings;
      const audioRetentionChangedAt =
        days === before.audioRetentionDays ? before.audioRetentionChangedAt : new Date(now);
      await clinics.update({ clinicId }, { ...others, audioRetentionChangedAt });
      if (has(changes, GOALS)) {
        const goal = { ...before, ...settings };
        const appointmentsOfProviderDays = await saveGoal(transaction, before, goal, dateAt(now, timeZone));
        await publishTouched(transaction, clinicId, { appointmentsOfProviderDays });
      }
      if (has(changes, EVALUATED_WITH)) await publishRulesChanged(transaction, clinicId, { ruleScope: 'office' });
      await this.record(transaction, actor, before.name, changes);
    });
  }

  /** An option of the rules is one of the office, also where it is saved with others. */
  private async record(transaction: Transaction, actor: Actor, name: string, changes: Changes): Promise<void> {
    const { requireExamWithXrays, ...others } = changes;
    if (requireExamWithXrays) {
      const details = { requireExamWithXrays };
      await this.audit.record(actor, 'officeOptionsChanged', OFFICE_PROFILE_NAME, details, transaction);
    }
    if (Object.keys(others).length > 0) {
      await this.audit.record(actor, 'clinicSettingsChanged', name, others, transaction);
    }
  }
}

/** The settings that differ from the stored ones. A goal of 0 is none. */
function changesOf(clinic: Clinic, settings: ClinicSettings): Changes {
  const before = { ...clinic, ...goalsOf(clinic) };
  return changesBetween(before, { ...before, ...settings });
}

const goalsOf = ({ goalHourlyProduction, goalPercentage }: Clinic) => ({
  goalHourlyProduction: goalHourlyProduction ?? 0,
  goalPercentage: goalPercentage ?? 0,
});

const has = (changes: Changes, fields: readonly string[]): boolean => fields.some((field) => field in changes);

const DAY_MS = 24 * 60 * 60_000;

/** The recordings that the next night deletes when they are kept for so many days. */
async function countOlder(
  transaction: Transaction,
  { clinicId, timeZone }: SaveClinicSettingsCommand['clinic'],
  days: number,
  now: number,
): Promise<number> {
  const { rows } = await transaction.query<{ recordings: number }>(OLDER_RECORDINGS, [
    clinicId,
    new Date(nextNight(now, timeZone) - days * DAY_MS),
  ]);
  return rows[0]!.recordings;
}

const OLDER_RECORDINGS = `
  select count(*)::integer as recordings from recording
  where clinic_id = $1 and deleted_at is null and stopped_at <= $2`;

function recordingsConflict(recordings: number): ProblemException {
  const detail = `${recordings} ${recordings === 1 ? 'recording is' : 'recordings are'} older and will be deleted tonight.`;
  return new ProblemException(409, undefined, detail, undefined, {}, { recordings });
}
