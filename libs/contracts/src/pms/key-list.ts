import { z } from 'zod';
import { pmsEntities, pmsId, type PmsEntity } from './entities.js';
import { parseVersion, type PmsVersion } from './version.js';

/** Maximum keys of one part: its record of the log stays well under a megabyte. */
export const MAX_KEYS_PER_PART = 5_000;

/** A run may delete this share of an entity's rows without a question, and always `MAX_UNASKED_DELETES`. */
export const MAX_UNASKED_SHARE = 0.1;
/** Rows that a run may always delete without a question. */
export const MAX_UNASKED_DELETES = 50;

const version = z.unknown().transform((raw, context): PmsVersion => {
  const parsed = parseVersion(raw);
  if ('version' in parsed) return parsed.version;
  context.addIssue({ code: 'custom', message: parsed.reason.replace('version: ', '') });
  return z.NEVER;
});

/**
 * `POST agent/keys`: a part of the list of every key that the PMS has of an entity, after an agent has sent all rows again.
 * Once all parts are there, what Helix has beside the list is deleted with the version of the run.
 */
export const keyListPart = z
  .object({
    entity: z.enum(pmsEntities, `expected one of ${pmsEntities.join(', ')}`),
    runId: z.guid('expected the id of the run').describe('Of the list: a newer run replaces an older one.'),
    part: z.int('expected the number of the part').min(1, 'expected the number of the part').describe('From 1.'),
    last: z.boolean('expected true or false').describe('Whether it is the part with the highest number.'),
    version: version.describe('Of the deletes: at least that of the start of the run. Rows with a higher one stay.'),
    keys: z
      .array(pmsId, 'expected a list of ids')
      .max(MAX_KEYS_PER_PART, `expected at most ${MAX_KEYS_PER_PART} ids a part`),
  })
  .meta({ id: 'KeyListPart' });

export interface KeyListPart {
  entity: PmsEntity;
  runId: string;
  part: number;
  last: boolean;
  version: PmsVersion;
  keys: string[];
}
