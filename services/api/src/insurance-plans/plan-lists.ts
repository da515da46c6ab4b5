import { z } from 'zod';
import { rowId, type InsurancePlanRow, type UnmatchedPlan } from '@helix/contracts';
import type { ListQuery, Page } from '@helix/web';
import { filterSchema, listParameters, pageOfRows, rowFilter, searchText } from '../input/list-parameters.js';
import type { StoredPlan } from './insurance-plans.query.js';

const plansFilter = filterSchema({
  ...rowFilter(),
  status: z.enum(['published', 'draft'], 'expected published or draft').optional(),
  carrierId: rowId('expected a carrier').optional(),
});

/** The plans that a query asks for. Rows with equal values stay in the order of carrier and name. */
export function pageOfPlans(plans: readonly StoredPlan[], query: ListQuery): Page<InsurancePlanRow> {
  const {
    q = '',
    id,
    status,
    carrierId,
    sort,
    range,
  } = listParameters(query, plansFilter, [
    ...(['id', 'planId', 'carrierName', 'planName', 'planNumber', 'longName', 'isActive', 'dateCreated'] as const),
  ]);
  const rows = plans
    .map(({ publicPlan: _, ...row }): InsurancePlanRow => row)
    .filter(
      (row) =>
        hasText(q, [row.carrierName, row.planName, row.planNumber, row.longName, ...row.additionalPolicyNumbers]) &&
        (id === undefined || id.includes(row.id)) &&
        (status === undefined || row.isActive === (status === 'published')) &&
        (carrierId === undefined || row.carrierId === carrierId),
    );
  // A boolean has no order of its own: published plans come first.
  return pageOfRows(
    sorted(rows, sort, (row, field) => (field === 'isActive' ? Number(!row.isActive) : row[field])),
    range,
  );
}

const unmatchedFilter = filterSchema({ q: searchText.optional() });

/** The unmatched plans that a query asks for. Rows with equal values stay in the order of their patients. */
export function pageOfUnmatched(plans: readonly UnmatchedPlan[], query: ListQuery): Page<UnmatchedPlan> {
  const {
    q = '',
    sort,
    range,
  } = listParameters(query, unmatchedFilter, [
    ...(['insuranceProvider', 'insurancePlanName', 'insurancePlanNumber', 'patients', 'clinics'] as const),
  ]);
  const rows = plans.filter((row) =>
    hasText(q, [
      row.insuranceProvider,
      row.insurancePlanName,
      row.insurancePlanNumber,
      ...row.clinics.map(({ name }) => name),
    ]),
  );
  return pageOfRows(
    sorted(rows, sort, (row, field) => (field === 'clinics' ? row.clinics.length : row[field])),
    range,
  );
}

const hasText = (q: string, texts: readonly (string | null)[]): boolean =>
  texts.some((text) => (text ?? '').toLowerCase().includes(q.toLowerCase()));

/** Missing values come first; numbers in texts are in the order of their values. */
function sorted<Row, Field extends string>(
  rows: readonly Row[],
  sort: [field: Field, order: 'ASC' | 'DESC'] | undefined,
  valueOf: (row: Row, field: Field) => string | number | null,
): readonly Row[] {
  if (!sort) return rows;
  const [field, order] = sort;
  const sign = order === 'DESC' ? -1 : 1;
  const compare = (one: string | number, other: string | number): number =>
    typeof one === 'number' && typeof other === 'number'
      ? one - other
      : String(one).localeCompare(String(other), 'en', { numeric: true });
  return rows.toSorted((one, other) => sign * compare(valueOf(one, field) ?? '', valueOf(other, field) ?? ''));
}
