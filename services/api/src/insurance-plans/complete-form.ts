import { z } from 'zod';
import {
  insurancePlanForm,
  type CoverageItemForm,
  type InsurancePlanDetail,
  type InsurancePlanForm,
  type InsurancePlanItem,
} from '@helix/contracts';
import { carrierNameOf, ruleTypeOf } from '@helix/hygiene';
import { requireNoIssues, type FieldIssue } from '@helix/web';
import type { PlanBody } from './plan-body.js';

/**
 * The whole plan that a body asks for: what it does not send is that of the stored plan (null: a new plan), of an item that of the
 * stored item with its id.
 *
 * @throws a 422 with every error, in the order in which they are reported, and the first one as its detail.
 */
export function completeForm(stored: InsurancePlanDetail | null, body: PlanBody): InsurancePlanForm {
  const sent = { ...stored, ...withoutUndefined(body) };
  const items: unknown = Array.isArray(body['items'])
    ? body['items'].map((item: unknown) => completeItem(stored?.items ?? [], item))
    : sent.items;
  // A draft of the release may stay without items while something else of it is changed.
  const isEmptyDraft = stored?.items.length === 0 && body['items'] === undefined && sent.isActive === false;
  const schema = isEmptyDraft ? insurancePlanForm.extend({ items: emptyList }) : insurancePlanForm;
  const result = schema.safeParse({ ...sent, carrierId: knownCarrier(sent.carrierId), items });
  const issues: FieldIssue[] = (result.error?.issues ?? []).map(({ path, message }) => ({
    field: path.join('.'),
    message,
  }));
  issues.push(...foreignItems(stored?.items ?? [], items));
  requireNoIssues(issues, issues[0]?.message);
  return withNames(result.data as InsurancePlanForm, stored?.items ?? []);
}

const emptyList = z.array(z.never());

/** A row of the body with what it does not send; what no item can be stays, for the validation. */
function completeItem(stored: readonly InsurancePlanItem[], item: unknown): unknown {
  if (typeof item !== 'object' || item === null || Array.isArray(item)) return item;
  const sent: Partial<Record<keyof CoverageItemForm, unknown>> = withoutUndefined(item);
  const before = stored.find(({ coverageItemId }) => coverageItemId === sent.coverageItemId);
  const whole = { ...before, ...sent };
  return { ...whole, procedureRuleTypeIds: knownProcedures(whole.procedureRuleTypeIds) };
}

/** What the catalogue does not have counts as not chosen. */
const knownCarrier = (carrierId: unknown): unknown =>
  typeof carrierId === 'number' && carrierNameOf(carrierId) !== undefined ? carrierId : null;

/** In the order of the catalogue, each once. */
function knownProcedures(ids: unknown): unknown {
  if (!Array.isArray(ids)) return ids;
  const areKnown = ids.every((id) => typeof id === 'number' && ruleTypeOf(id) !== undefined);
  return areKnown ? [...new Set(ids as number[])].toSorted((one, other) => one - other) : [];
}

/** Items of other plans, and items that are there twice. */
function foreignItems(stored: readonly InsurancePlanItem[], items: unknown): FieldIssue[] {
  const free = new Set(stored.map(({ coverageItemId }) => coverageItemId));
  return (Array.isArray(items) ? (items as unknown[]) : []).flatMap((item, index) => {
    const id = (item as Partial<CoverageItemForm> | null)?.coverageItemId;
    if (!id || typeof id !== 'number' || free.delete(id)) return [];
    return [
      { field: `items.${index}.coverageItemId`, message: `The procedure of row ${index + 1} is not one of this plan.` },
    ];
  });
}

/** An item without a name has those of its procedures; so has one whose procedures were changed without giving it a name. */
function withNames(form: InsurancePlanForm, stored: readonly InsurancePlanItem[]): InsurancePlanForm {
  const items = form.items.map((item) => {
    const before = stored.find(({ coverageItemId }) => coverageItemId === item.coverageItemId);
    const isOutdated =
      before?.coveredItemName === item.coveredItemName &&
      String(before.procedureRuleTypeIds) !== String(item.procedureRuleTypeIds);
    return item.coveredItemName && !isOutdated ? item : { ...item, coveredItemName: defaultName(item) };
  });
  return { ...form, items };
}

const defaultName = ({ procedureRuleTypeIds }: CoverageItemForm): string =>
  procedureRuleTypeIds.map((id) => ruleTypeOf(id)?.name).join(' / ');

const withoutUndefined = (values: object): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined));
