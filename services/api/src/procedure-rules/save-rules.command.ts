import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import { OFFICE_PROFILE_NAME, type RuleTypeWithRules } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { OFFICE_DNA, ruleTypeOf } from '@helix/hygiene';
import { AuditTrail, type Actor } from '@helix/web';
import { requirePresent } from './require-present.js';
import { readChanges, type RuleChange } from './rule-changes.js';
import { checkedOwner, type SentProcedure } from './rule-form.js';
import { rulesInWords } from './rule-in-words.js';
import { lockRules } from './rules-of-clinic.js';
import { readRulesIn } from './rules.query.js';
import { deleteRules, saveRules, type RuleOwner } from './stored-rules.js';
import { tellAnalysis } from './tell-analysis.js';

/** Replaces the rules of some procedures: of the office, of one profile, or of one patient. All of them or none. */
export class SaveRulesCommand extends Command<RuleTypeWithRules[]> {
  constructor(
    readonly clinicId: number,
    readonly actor: Actor,
    readonly procedures: readonly SentProcedure[],
  ) {
    super();
  }
}

/**
 * What is derived from the rules is put in motion with them. Rules that are as they were change nothing; nor does a save
 * that rests on rules that are others meanwhile.
 */
@CommandHandler(SaveRulesCommand)
export class SaveRulesHandler implements ICommandHandler<SaveRulesCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  async execute({ clinicId, actor, procedures }: SaveRulesCommand): Promise<RuleTypeWithRules[]> {
    const owner = checkedOwner(procedures);
    const { healthProfileId, patientId } = owner;
    return this.database.inClinics([clinicId], async (transaction) => {
      await lockRules(transaction, clinicId);
      const { profile, changes } = await readChanges(transaction, clinicId, owner, procedures);
      const changed = new Set(changes.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
      const sent = procedures.filter(({ procedureRuleTypeId }) => changed.has(procedureRuleTypeId));
      await requirePresent(transaction, clinicId, sent);
      if (changes.length > 0) {
        await store(transaction, clinicId, changes);
        const subject = patientId === null ? (profile?.profileName ?? OFFICE_PROFILE_NAME) : `patient ${patientId}`;
        const action = patientId === null ? 'rulesChanged' : 'patientRulesChanged';
        await this.audit.record(actor, action, subject, inWords(changes), transaction);
        await tellAnalysis(transaction, clinicId, whoseOf(owner));
      } else if (patientId !== null) {
        // The answer has the patient's rules all the same.
        await this.audit.record(actor, 'patientsRead', `patient ${patientId}`, {}, transaction);
      }
      const asked = patientId === null ? { healthProfileId } : { patientId };
      const named = new Set(procedures.map(({ procedureRuleTypeId }) => procedureRuleTypeId));
      const all = await readRulesIn(transaction, clinicId, asked);
      return all.filter(({ procedureRuleTypeId }) => named.has(procedureRuleTypeId));
    });
  }
}

async function store(transaction: Transaction, clinicId: number, changes: readonly RuleChange[]): Promise<void> {
  const after = changes.flatMap((change) => change.after);
  const kept = new Set(after.map(({ procedureRuleId }) => procedureRuleId));
  const gone = changes
    .flatMap(({ before }) => before.flatMap(({ procedureRuleId }) => procedureRuleId ?? []))
    .filter((id) => !kept.has(id));
  await deleteRules(transaction, clinicId, gone);
  await saveRules(transaction, clinicId, after);
}

/** By the procedure's name: the rules before and after. */
function inWords(changes: readonly RuleChange[]): Record<string, [string | null, string | null]> {
  return Object.fromEntries(
    changes.map(({ procedureRuleTypeId, before, after }) => [
      ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId),
      [rulesInWords(before), rulesInWords(after)],
    ]),
  );
}

function whoseOf({ healthProfileId, patientId }: RuleOwner): Parameters<typeof tellAnalysis>[2] {
  if (patientId !== null) return { patientIds: [patientId] };
  return { rulesOf: healthProfileId === OFFICE_DNA ? 'office' : healthProfileId };
}
