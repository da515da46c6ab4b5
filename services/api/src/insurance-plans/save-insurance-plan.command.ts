import { Command, CommandHandler, type ICommandHandler } from '@nestjs/cqrs';
import type { InsurancePlanDetail, InsurancePlanForm } from '@helix/contracts';
import { Database, InsurancePlan, repositoryIn, type Transaction } from '@helix/database';
import { AuditTrail, requireNoIssues, requireVersion, type Actor } from '@helix/web';
import { readPublishedPlans } from '../coverage/insurance-plans.query.js';
import { completeForm } from './complete-form.js';
import { readInsurancePlan } from './insurance-plans.query.js';
import type { PlanBody } from './plan-body.js';
import { itemsAsText, planChanges } from './plan-changes.js';
import { additionalNumbers, numbersInUse } from './plan-numbers.js';

/** Adds an insurance plan, or changes the one with the `planId` of the body. */
export class SaveInsurancePlanCommand extends Command<InsurancePlanDetail> {
  constructor(
    readonly actor: Actor,
    readonly body: PlanBody,
  ) {
    super();
  }
}

/**
 * @throws ProblemException 404 without such a plan; 409 when the body has an outdated version; 422 with every error, also for a
 *   number that another published plan of the carrier has.
 */
@CommandHandler(SaveInsurancePlanCommand)
export class SaveInsurancePlanHandler implements ICommandHandler<SaveInsurancePlanCommand> {
  constructor(
    private readonly database: Database,
    private readonly audit: AuditTrail,
  ) {}

  execute({ actor, body }: SaveInsurancePlanCommand): Promise<InsurancePlanDetail> {
    return this.database.transaction(async (transaction) => {
      await lockPlans(transaction);
      const stored = body.planId ? await readInsurancePlan(transaction, body.planId) : null;
      if (stored) requireVersion('plan', stored.version, body);
      const form = completeForm(stored, body);
      await requireFreeNumbers(transaction, stored?.planId ?? null, form);
      const plan = { ...form, additionalPolicyNumbers: additionalNumbers(form) };
      return stored ? this.change(transaction, actor, stored, plan) : this.add(transaction, actor, plan);
    });
  }

  private async add(transaction: Transaction, actor: Actor, form: InsurancePlanForm): Promise<InsurancePlanDetail> {
    const { planId } = await repositoryIn(transaction, InsurancePlan).save(planOf(form));
    await storeItems(transaction, planId, form.items);
    const { planNumber, isActive, items } = form;
    const details = { planNumber, isActive, items: itemsAsText(items) };
    const added = await readInsurancePlan(transaction, planId);
    await this.audit.record(actor, 'insurancePlanAdded', subjectOf(added), details, transaction);
    return added;
  }

  private async change(
    transaction: Transaction,
    actor: Actor,
    stored: InsurancePlanDetail,
    form: InsurancePlanForm,
  ): Promise<InsurancePlanDetail> {
    const { planId } = stored;
    const changes = planChanges(stored, form);
    const hasOtherItems = String(idsOf(stored.items)) !== String(idsOf(form.items));
    if (Object.keys(changes).length === 0 && !hasOtherItems) return stored;
    await repositoryIn(transaction, InsurancePlan).update(planId, { ...planOf(form), version: () => 'version + 1' });
    if (changes['items'] || hasOtherItems) await storeItems(transaction, planId, form.items);
    await this.audit.record(actor, 'insurancePlanChanged', subjectOf(stored), changes, transaction);
    return readInsurancePlan(transaction, planId);
  }
}

/** Serialises saves, so that two plans never get one number at the same time. */
async function lockPlans(transaction: Transaction): Promise<void> {
  await transaction.query(`select pg_advisory_xact_lock(hashtext('insurance plans'))`);
}

/** @throws a 422 for a published plan with a number of another published plan of its carrier. */
async function requireFreeNumbers(
  transaction: Transaction,
  planId: number | null,
  form: InsurancePlanForm,
): Promise<void> {
  if (!form.isActive) return;
  const others = (await readPublishedPlans(transaction)).filter((other) => other.planId !== planId);
  const issues = numbersInUse(form, others);
  requireNoIssues(issues, issues[0]?.message);
}

const planOf = ({ items: _, ...plan }: InsurancePlanForm): Omit<InsurancePlanForm, 'items'> => plan;

const subjectOf = ({ carrierName, planName, planNumber }: InsurancePlanDetail): string =>
  `${carrierName} ${planName || planNumber}`;

/** 0 for a new item. */
const idsOf = (items: readonly { coverageItemId?: number | null | undefined }[]): number[] =>
  items.map(({ coverageItemId }) => coverageItemId ?? 0);

/** Replaces what a plan covers. Items with an id stay the same rows, so that grants keep them; the others are deleted. */
async function storeItems(transaction: Transaction, planId: number, items: InsurancePlanForm['items']): Promise<void> {
  const rows = JSON.stringify(items.map((item, position) => ({ ...item, position })));
  await transaction.query(REMOVE, [planId, idsOf(items)]);
  await transaction.query(FREE_POSITIONS, [planId]);
  await transaction.query(CHANGE, [planId, rows]);
  await transaction.query(ADD, [planId, rows]);
  await transaction.query(REMOVE_PROCEDURES, [planId]);
  await transaction.query(ADD_PROCEDURES, [planId, rows]);
}

const REMOVE = 'delete from coverage_item where plan_id = $1 and not coverage_item_id = any($2::integer[])';

/** Two items that change places would have one position in between. */
const FREE_POSITIONS = 'update coverage_item set position = -1 - position where plan_id = $1';

/** The rows of the form, of which the start date is not one: it stays. */
const INPUT = `
  jsonb_to_recordset($2::jsonb) as input ("coverageItemId" integer, position smallint, "coveredItemName" text,
    "procedureRuleTypeIds" jsonb, "unitsCovered" numeric, "coverageType" text, "resetType" text,
    "resetTimePeriod" smallint, "isRolling" boolean, "minAge" smallint, "maxAge" smallint, "periodMax" numeric,
    "lifeTimeMaxUnits" numeric, "lifeTimeMaxUnitsPerProvider" numeric, "coverageNotes" text)`;

const COLUMNS = `position, covered_item_name, units_covered, coverage_type, reset_type, reset_time_period, is_rolling, min_age,
  max_age, period_max, lifetime_max_units, lifetime_max_units_per_provider, coverage_notes`;
const VALUES = `input.position, "coveredItemName", "unitsCovered", "coverageType", "resetType", "resetTimePeriod", "isRolling",
  "minAge", "maxAge", "periodMax", "lifeTimeMaxUnits", "lifeTimeMaxUnitsPerProvider", "coverageNotes"`;

const CHANGE = `
  update coverage_item item set (${COLUMNS}) = row (${VALUES})
  from ${INPUT}
  where item.plan_id = $1 and item.coverage_item_id = input."coverageItemId"`;

const ADD = `
  insert into coverage_item (plan_id, ${COLUMNS})
  select $1, ${VALUES} from ${INPUT}
  where coalesce("coverageItemId", 0) = 0`;

const REMOVE_PROCEDURES = `
  delete from coverage_item_procedure
  where coverage_item_id in (select coverage_item_id from coverage_item where plan_id = $1)`;

const ADD_PROCEDURES = `
  insert into coverage_item_procedure (coverage_item_id, procedure_rule_type_id)
  select item.coverage_item_id, type::integer
  from ${INPUT}
  join coverage_item item on item.plan_id = $1 and item.position = input.position
  cross join jsonb_array_elements_text("procedureRuleTypeIds") as type`;
