import type { z } from 'zod';
import { makeStorable } from '../text/storable.js';
import { entityData, PMS_ID, PMS_ID_MESSAGE, type PmsEntity } from './entities.js';
import { parseVersion, type PmsVersion } from './version.js';

/** One validated change of one PMS row. A delete has no data. */
export type PmsChange =
  | { entity: PmsEntity; id: string; op: 'upsert'; version: PmsVersion; data: Record<string, unknown> }
  | { entity: PmsEntity; id: string; op: 'delete'; version: PmsVersion };

/** A rejected change in the response to the agent. `index` is its place in the request. */
export interface RejectedChange {
  index: number;
  entity: string | null;
  id: string | null;
  reason: string;
}

export type ParsedChange = { ok: true; change: PmsChange } | { ok: false; reason: string };

/** Maximum changes of one request (architecture.md section 4). */
export const MAX_CHANGES_PER_REQUEST = 5_000;
/** Maximum bytes of one request after decompression. */
export const MAX_REQUEST_BYTES = 8 * 1024 * 1024;
/** Maximum levels of objects and lists in the `data` of a change; `data` itself is the first. */
export const MAX_DATA_DEPTH = 32;

interface ChangeHeader {
  entity: PmsEntity;
  id: string;
  op: 'upsert' | 'delete';
  version: PmsVersion;
}

/**
 * Parses the fields that every change has, or returns why they are not valid. Not a schema: this runs for every change, in
 * a tenth of the time.
 */
function parseHeader(raw: unknown): ChangeHeader | string {
  if (typeof raw !== 'object' || raw === null || Array.isArray(raw)) return 'expected an object';
  const { entity, id, op, version } = raw as Record<string, unknown>;
  if (typeof entity !== 'string') return 'entity: expected text';
  if (!Object.hasOwn(entityData, entity)) return `entity: unknown entity "${entity.slice(0, 64)}"`;
  if (typeof id !== 'string') return 'id: expected text';
  if (!PMS_ID.test(id)) return `id: ${PMS_ID_MESSAGE}`;
  if (op !== 'upsert' && op !== 'delete') return 'op: expected upsert or delete';
  const parsed = parseVersion(version);
  if ('reason' in parsed) return parsed.reason;
  return { entity: entity as PmsEntity, id, op, version: parsed.version };
}

/**
 * Validates one change, and replaces halves of characters in its texts (see `makeStorable`).
 *
 * @param raw one entry of `changes` in the request.
 * @returns the change, with null for missing and with all unknown fields, or the first validation error as
 *   `path: what was expected`.
 */
export function parseChange(raw: unknown): ParsedChange {
  const header = parseHeader(raw);
  if (typeof header === 'string') return { ok: false, reason: header };
  const { entity, id, op, version } = header;
  if (op === 'delete') return { ok: true, change: { entity, id, op, version } };
  const data = entityData[entity].safeParse((raw as { data?: unknown }).data);
  if (!data.success) return { ok: false, reason: reasonOf(data.error, 'data') };
  const unstorable = makeStorable({ data: data.data }, MAX_DATA_DEPTH);
  if (unstorable) return { ok: false, reason: `data: ${unstorable.reason}` };
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
