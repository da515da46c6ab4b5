import type { Catalogue } from './catalogue.js';
import { checkCodes } from './check-codes.js';
import { checkRuleType } from './check-rule-type.js';
import { duplicates, issuesOf } from './requirements.js';
import { PUBLIC_PLAN_ONE_CRITERION, PUBLIC_PLAN_TWO_CRITERIA, RULE_TYPE } from './special-types.js';

/**
 * Inconsistencies in a catalogue, as text, each starting with the item concerned.
 *
 * @returns empty for a catalogue that can be shipped.
 */
export function checkCatalogue(catalogue: Catalogue): string[] {
  const { version, ruleTypes, criteria, carriers, publicPlans, practiceSystems } = catalogue;
  const known = new Set(ruleTypes.map((type) => type.procedureRuleTypeId));
  const planNames = publicPlans.flatMap(({ name, otherNames }) => [name, ...otherNames]);
  return [
    ...issuesOf([[Number.isInteger(version) && version >= 1, 'version: is no whole number from 1']]),
    ...skippedIds(known).map((id) => `${id}: no rule type has this id`),
    ...ruleTypes.flatMap((type) => checkRuleType(type, known).map((issue) => `${type.procedureRuleTypeId}: ${issue}`)),
    ...checkCodes(ruleTypes),
    ...checkList(
      'rule type',
      ruleTypes.map((one) => [one.procedureRuleTypeId, one.name]),
    ),
    ...checkList(
      'criterion',
      criteria.map((one) => [one.criterionId, one.label]),
    ),
    ...checkList(
      'carrier',
      carriers.map((one) => [one.carrierId, one.carrierName]),
    ),
    ...checkList(
      'practice system',
      practiceSystems.map((one) => [one.dmsTypeId, one.name]),
    ),
    ...checkList(
      'public plan',
      planNames.map((name, index) => [index + 1, name]),
    ),
    ...publicPlans
      .filter(({ draft }) => !carriers.some(({ carrierId }) => carrierId === draft.carrierId))
      .map(({ name }) => `public plan ${name}: its carrier does not exist`),
    ...criterionIssues(catalogue, known),
    ...practiceSystems
      .filter(({ setup, instanceName }) => (setup === 'instanceName') !== (instanceName !== null))
      .map(({ name }) => `practice system ${name}: names an instance, or none, against its set-up command`),
  ];
}

/** Ids from 1 that the list skips, and ids of `RULE_TYPE` that it lacks. */
function skippedIds(known: ReadonlySet<number>): number[] {
  const last = Math.max(known.size, ...Object.values(RULE_TYPE));
  return Array.from({ length: last }, (_, index) => index + 1).filter((id) => !known.has(id));
}

function checkList(what: string, entries: readonly (readonly [id: number, name: string])[]): string[] {
  const names = entries.map(([, name]) => name.trim().toLowerCase());
  return [
    ...duplicates(entries.map(([id]) => id)).map((id) => `${what} ${id}: two have this id`),
    ...duplicates(names).map((name) => `${what} "${name}": is there twice`),
    ...entries.flatMap(([id, name]) =>
      issuesOf([
        [Number.isInteger(id) && id >= 1, `${what} ${id}: is no id`],
        [name.trim() !== '', `${what} ${id}: has no name`],
      ]),
    ),
  ];
}

function criterionIssues({ criteria }: Catalogue, known: ReadonlySet<number>): string[] {
  const needed = [
    ...[...PUBLIC_PLAN_ONE_CRITERION].map((id) => ({ id, min: 1 })),
    ...[...PUBLIC_PLAN_TWO_CRITERIA].map((id) => ({ id, min: 2 })),
  ];
  const countOf = (id: number) => criteria.filter((one) => one.procedureRuleTypeIds.includes(id)).length;
  return [
    ...criteria.flatMap(({ criterionId, procedureRuleTypeIds: ids }) => [
      ...issuesOf([[ids.length > 0, `criterion ${criterionId}: is for no rule type`]]),
      ...ids.filter((id) => !known.has(id)).map((id) => `criterion ${criterionId}: ${id} is no rule type`),
    ]),
    ...needed
      .filter(({ id, min }) => countOf(id) < min)
      .map(({ id, min }) => `${id}: has fewer criteria than the ${min} that public plans ask for`),
  ];
}
