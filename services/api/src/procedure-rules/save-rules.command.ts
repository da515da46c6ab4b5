import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OFFICE_PROFILE_NAME, type RuleTypeWithRules } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { OFFICE_DNA, ruleTypeOf } from '@helix/hygiene';
import { AuditTrail, type Actor } from '@helix/web';
import { readChanges, requireUnchangedRules, type RuleChange } from './rule-changes.js';
import { validateRules, type ProcedureInput } from './rule-form.js';
import { rulesAsText } from './rules-as-text.js';
import { lockRules } from './stored-profiles.query.js';
import { readRulesInTransaction } from './rules.query.js';
import { deleteRules, saveRules, type RuleOwner } from './stored-rules.js';
import { publishRulesChanged } from './publish-rules-changed.js';

/** Replaces the rules of some procedures: of the office, of one profile, or of one patient. All of them or none. */
export class SaveRulesCommand extends Command<RuleTypeWithRules[]> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly procedures: readonly ProcedureInput[],
  ) {
    super();
  }
}

/**
 * Starts the analysis of the affected appointments in the same transaction. Rules that do not differ change nothing;
 * a save with an outdated version is refused.
 */
@CommandHandler(SaveRulesCommand)
export class SaveRulesHandler implements ICommandHandler<SaveRulesCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ clinicId, actor, procedures }: SaveRulesCommand): Promise<RuleTypeWithRules[]> {
    const owner = validateRules(procedures);
    const { healthProfileId, patientId } = owner;
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockRules(transaction, clinicId);
      const { profile, changes } = await readChanges(transaction, clinicId, owner, procedures);
      const changed = new Set(changes.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
      const sent = procedures.filter(({ procedureRuleTypeId }) => changed.has(procedureRuleTypeId));
      await requireUnchangedRules(transaction, clinicId, sent);
      if (changes.length > 0) {
        await store(transaction, clinicId, changes);
        const subject = patientId === null ? (profile?.profileName ?? OFFICE_PROFILE_NAME) : `patient ${patientId}`;
        const action = patientId === null ? 'rulesChanged' : 'patientRulesChanged';
        await this.audit.record(actor, action, subject, auditDetails(changes), transaction);
        await publishRulesChanged(transaction, clinicId, affectedBy(owner));
      } else if (patientId !== null) {
        // The response contains the patient's rules even though nothing was saved.
        await this.audit.record(actor, 'patientsRead', `patient ${patientId}`, {}, transaction);
      }
      const filter = patientId === null ? { healthProfileId } : { patientId };
      const named = new Set(procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
      const all = await readRulesInTransaction(transaction, clinicId, filter);
      return all.filter(({ procedureRuleTypeId }) => named.has(procedureRuleTypeId));
    });
  }
}

async function store(transaction: Transaction, clinicId: number, changes: readonly RuleChange[]): Promise<void> {
  const after = changes.flatMap((change) => change.after);
  const savedIds = new Set(after.map(({ procedureRuleId }) => procedureRuleId));
  const removedIds = changes
    .flatMap(({ before }) => before.flatMap(({ procedureRuleId }) => procedureRuleId ?? []))
    .filter((id) => !savedIds.has(id));
  await deleteRules(transaction, clinicId, removedIds);
  await saveRules(transaction, clinicId, after);
}

/** The rules before and after, by the name of the procedure. */
function auditDetails(changes: readonly RuleChange[]): Record<string, [string | null, string | null]> {
  return Object.fromEntries(
    changes.map(({ procedureRuleTypeId, before, after }) => [
      ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId),
      [rulesAsText(before), rulesAsText(after)],
    ]),
  );
}

function affectedBy({ healthProfileId, patientId }: RuleOwner): Parameters<typeof publishRulesChanged>[2] {
  if (patientId !== null) return { patientIds: [patientId] };
  return { ruleScope: healthProfileId === OFFICE_DNA ? 'office' : healthProfileId };
}
