import { pmsEntities, type KeyListPart, type PmsEntity } from '@helix/contracts';
import { FIRST_LIST, partsOfLists, type KeyListPlace } from './key-lists.js';

const RUN = { runId: '3f0c1c9e-7d1f-4c39-9a58-0f5b3f9c2a11', version: 7 };
const numbered = (count: number): string[] => Array.from({ length: count }, (_, n) => String(n).padStart(6, '0'));

describe('lists of all keys', () => {
  let rows: Partial<Record<PmsEntity, string[]>>;
  const keysOf = (entity: PmsEntity, after = '') => (rows[entity] ?? []).filter((key) => key > after);

  /** The parts from a place on, at most so many, and where the next one starts. */
  async function read(start: KeyListPlace = FIRST_LIST, count = Infinity) {
    const parts: KeyListPart[] = [];
    let place: KeyListPlace | undefined = start;
    for await (const { part, next } of partsOfLists(RUN, start, keysOf)) {
      parts.push(part);
      place = next;
      if (parts.length === count) break;
    }
    return { parts, place };
  }
  const shapeOf = (parts: readonly KeyListPart[], entity: PmsEntity) =>
    parts.filter((part) => part.entity === entity).map(({ part, last, keys }) => [part, last, keys.length]);

  it.each([
    [0, [[1, true, 0]]],
    [5_000, [[1, true, 5_000]]],
    [
      5_001,
      [
        [1, false, 5_000],
        [2, true, 1],
      ],
    ],
    [
      12_000,
      [
        [1, false, 5_000],
        [2, false, 5_000],
        [3, true, 2_000],
      ],
    ],
  ])('of %i rows have these parts: number, last, keys', async (count, shape) => {
    rows = { procedure: numbered(count) };
    const { parts, place } = await read();
    expect(shapeOf(parts, 'procedure')).toEqual(shape);
    expect(parts.flatMap(({ keys }) => keys)).toEqual(numbered(count));
    expect(new Set(parts.map(({ runId, version }) => `${runId} ${version}`)).size).toBe(1);
    expect(place).toBeUndefined();
  });

  it('name every entity, those without rows as well', async () => {
    rows = {};
    const { parts } = await read();
    expect(parts.map(({ entity }) => entity)).toEqual(pmsEntities);
  });

  it('go on after any part as if they had not been interrupted', async () => {
    rows = { appointment: numbered(10_001), procedure: numbered(3), note: numbered(5_000) };
    const whole = (await read()).parts;
    for (let count = 1; count < whole.length; count++) {
      const { parts, place } = await read(FIRST_LIST, count);
      expect(JSON.stringify([...parts, ...(await read(place)).parts])).toBe(JSON.stringify(whole));
    }
  });

  it('end with an empty part when the rows behind the place are gone meanwhile', async () => {
    rows = { appointment: numbered(5_001) };
    const at = (await read()).parts.findIndex(({ entity }) => entity === 'appointment');
    const { place } = await read(FIRST_LIST, at + 1);
    rows = { appointment: numbered(5_000) };
    expect((await read(place)).parts[0]).toMatchObject({ entity: 'appointment', part: 2, last: true, keys: [] });
  });
});
