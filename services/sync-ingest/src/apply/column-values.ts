import type { PmsChange, PmsEntity } from '@helix/contracts';
import { textArray } from '@helix/event-log';
import { entityTables } from './entity-tables.js';

/** A change and the clinic that it belongs to. */
export interface ClinicChange {
  clinicId: number;
  change: PmsChange;
}

/**
 * The parameters of an entity's upsert: one list a column, in the order of `upsertSql`. A delete has nothing but its key
 * and version. PostgreSQL parses lists of texts twice as fast as one JSON list of rows.
 */
export function columnValues(entity: PmsEntity, changes: readonly ClinicChange[]): Buffer[] {
  const { fields } = entityTables[entity];
  return [
    textArray(changes.map(({ clinicId }) => String(clinicId))),
    textArray(changes.map(({ change }) => change.id)),
    textArray(changes.map(({ change }) => String(change.version))),
    textArray(changes.map(({ change }) => String(change.op === 'delete'))),
    ...fields.map(({ field, type }) => {
      const format = type === 'jsonb' ? asJson : asText;
      return textArray(changes.map(({ change }) => (change.op === 'delete' ? null : format(change.data[field]))));
    }),
    textArray(changes.map(({ change }) => (change.op === 'delete' ? null : asJson(extraOf(entity, change.data))))),
  ];
}

function asText(value: unknown): string | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'string') return value;
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : JSON.stringify(value);
}

const asJson = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

const knownFields = new Map(
  Object.entries(entityTables).map(([entity, { fields }]) => [entity, new Set(fields.map(({ field }) => field))]),
);

/** Fields that have no column; null when there are none. */
function extraOf(entity: PmsEntity, data: Record<string, unknown>): Record<string, unknown> | null {
  const known = knownFields.get(entity);
  let extra: Record<string, unknown> | null = null;
  for (const field in data) if (!known?.has(field)) (extra ??= {})[field] = data[field];
  return extra;
}
