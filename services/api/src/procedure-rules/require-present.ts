import type { Transaction } from '@helix/database';
import { ruleTypeOf } from '@helix/hygiene';
import { problem } from '@helix/web';
import type { SentProcedure } from './rule-form.js';
import { readRulesIn, type RulesAsked } from './rules.query.js';

/**
 * Looks whether the rules in force are still those that were read where a save says which those were (`version`).
 *
 * @param procedures those whose rules a save changes.
 * @throws a 409 that names the procedures of which others are in force meanwhile.
 */
export async function requirePresent(
  transaction: Transaction,
  clinicId: number,
  procedures: readonly SentProcedure[],
): Promise<void> {
  const [first] = procedures.filter(({ version }) => version !== undefined);
  if (!first) return;
  const present = new Set<string>();
  for (const asked of readingsOf(first)) {
    for (const { procedureRuleTypeId, ruleValues } of await readRulesIn(transaction, clinicId, asked))
      present.add(`${procedureRuleTypeId} ${ruleValues.version}`);
  }
  const stale = procedures.filter(
    ({ procedureRuleTypeId, version }) => version !== undefined && !present.has(`${procedureRuleTypeId} ${version}`),
  );
  if (stale.length === 0) return;
  throw problem(
    409,
    'Changed meanwhile',
    `Somebody else changed the rules of ${inWords(stale.map(nameOf))} meanwhile. Nothing was saved.`,
  );
}

/** How the rules of a body's owner can have been read: those of a patient also as if they had another profile. */
function readingsOf({ healthProfileId, patientId }: SentProcedure): RulesAsked[] {
  return patientId == null ? [{ healthProfileId }] : [{ patientId }, { patientId, healthProfileId }];
}

const nameOf = ({ procedureRuleTypeId }: SentProcedure): string =>
  ruleTypeOf(procedureRuleTypeId)?.name ?? String(procedureRuleTypeId);

const inWords = (names: readonly string[]): string =>
  new Intl.ListFormat('en', { style: 'long', type: 'conjunction' }).format(names);
