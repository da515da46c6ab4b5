import { MAX_KEYS_PER_PART, pmsEntities, type KeyListPart, type PmsEntity } from '@helix/contracts';
import { z } from 'zod';

/** Lists that belong together. */
export interface KeyListRun {
  /** The same for all parts, after a restart as well. */
  runId: string;
  /** Of the deletes. Every row that the source sends from the start of the run on has at least this version. */
  version: number;
}

/** Where the lists of a run go on. */
export const keyListPlace = z.object({
  entity: z.enum(pmsEntities),
  /** How many parts of the entity's list are made. */
  parts: z.int().default(0),
  /** The last key in them. */
  after: z.string().optional(),
});
export type KeyListPlace = z.infer<typeof keyListPlace>;

export const FIRST_LIST: KeyListPlace = { entity: pmsEntities[0]!, parts: 0 };

/** The parts of an entity's list, at least one. @param place where it goes on. */
export async function* partsOfList(
  { runId, version }: KeyListRun,
  place: KeyListPlace,
  keys: AsyncIterable<string> | Iterable<string>,
): AsyncIterable<KeyListPart> {
  const { entity } = place;
  let part = place.parts;
  let listed: string[] = [];
  for await (const key of keys) {
    if (listed.length === MAX_KEYS_PER_PART) {
      yield { entity, runId, version, part: ++part, last: false, keys: listed };
      listed = [];
    }
    listed.push(key);
  }
  yield { entity, runId, version, part: part + 1, last: true, keys: listed };
}

/**
 * The lists of all entities, an entity without rows among them, each part with where the lists go on after it; undefined
 * after the last one.
 *
 * What is stored with a part is the place, so that a run that is killed goes on with the same lists. Helix deletes nothing
 * before it has all parts of a list.
 *
 * @param keysOf the keys of an entity in an order that stays, behind one of them.
 */
export async function* partsOfLists(
  run: KeyListRun,
  start: KeyListPlace,
  keysOf: (entity: PmsEntity, after: string | undefined) => AsyncIterable<string> | Iterable<string>,
): AsyncIterable<{ part: KeyListPart; next: KeyListPlace | undefined }> {
  const first = pmsEntities.indexOf(start.entity);
  for (const [index, entity] of pmsEntities.entries()) {
    if (index < first) continue;
    const place = index === first ? start : { entity, parts: 0 };
    for await (const part of partsOfList(run, place, keysOf(entity, place.after))) {
      yield {
        part,
        next: part.last ? placeOf(pmsEntities[index + 1]) : { entity, parts: part.part, ...afterOf(part) },
      };
    }
  }
}

const placeOf = (entity: PmsEntity | undefined): KeyListPlace | undefined => entity && { entity, parts: 0 };
const afterOf = ({ keys }: KeyListPart) => {
  const after = keys.at(-1);
  return after === undefined ? {} : { after };
};
