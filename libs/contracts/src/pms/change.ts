import type { z } from 'zod';
import { entityData, PMS_ID, PMS_ID_MESSAGE, type PmsEntity } from './entities.js';

/** One checked change of one PMS row. A delete carries no data. */
export type PmsChange =
  | { entity: PmsEntity; id: string; op: 'upsert'; version: number; data: Record<string, unknown> }
  | { entity: PmsEntity; id: string; op: 'delete'; version: number };

/** A change that was not taken, as the agent is told. `index` is its place in the request. */
export interface RejectedChange {
  index: number;
  entity: string | null;
  id: string | null;
  reason: string;
}

export type ParsedChange = { ok: true; change: PmsChange } | { ok: false; reason: string };

/** At most this many changes in one request (architecture.md section 4). */
export const MAX_CHANGES_PER_REQUEST = 5_000;
/** At most this many bytes in one request, after unpacking. */
export const MAX_REQUEST_BYTES = 8 * 1024 * 1024;

interface Head {
  entity: PmsEntity;
  id: string;
  op: 'upsert' | 'delete';
  version: number;
}

/**
 * Reads what every change has, or says what is wrong with it. Written out rather than as a schema: it is asked for every
 * change that ever comes, and costs a tenth of one.
 */
function readHead(raw: unknown): Head | string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'expected an object';
  const { entity, id, op, version } = raw as Record<string, unknown>;
  if (typeof entity !== 'string') return 'entity: expected text';
  if (!Object.hasOwn(entityData, entity)) return `entity: unknown entity "${entity.slice(0, 64)}"`;
  if (typeof id !== 'string') return 'id: expected text';
  if (!PMS_ID.test(id)) return `id: ${PMS_ID_MESSAGE}`;
  if (op !== 'upsert' && op !== 'delete') return 'op: expected upsert or delete';
  if (typeof version !== 'number' || !Number.isSafeInteger(version)) return 'version: expected a whole number';
  if (version < 0) return 'version: expected at least 0';
  return { entity: entity as PmsEntity, id, op, version };
}

/** PostgreSQL text cannot hold U+0000, so a change that carries one could never be applied. */
function carriesNullCharacter(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('\u0000');
  if (value === null || typeof value !== 'object') return false;
  return Object.entries(value).some(([key, inner]) => key.includes('\u0000') || carriesNullCharacter(inner));
}

/**
 * Checks one change by itself.
 *
 * @param raw one entry of `changes`, as it came.
 * @returns the change with missing fields as null and unknown fields kept, or the first reason why it cannot be taken,
 *   as `path: what was expected`.
 */
export function parseChange(raw: unknown): ParsedChange {
  const head = readHead(raw);
  if (typeof head === 'string') return { ok: false, reason: head };
  const { entity, id, op, version } = head;
  if (op === 'delete') return { ok: true, change: { entity, id, op, version } };
  const data = entityData[entity].safeParse((raw as { data?: unknown }).data);
  if (!data.success) return { ok: false, reason: reasonOf(data.error, 'data') };
  if (carriesNullCharacter(data.data)) return { ok: false, reason: 'data: the null character cannot be stored' };
  return { ok: true, change: { entity, id, op, version, data: data.data } };
}

function reasonOf(error: z.ZodError, whole = ''): string {
  const issue = error.issues[0];
  if (!issue) return 'not a valid change';
  const path = issue.path.join('.');
  const message = issue.code === 'invalid_type' && path === '' ? 'expected an object' : issue.message;
  const place = path === '' ? whole : path;
  return place === '' ? message : `${place}: ${message}`;
}
