import type { PmsEntity } from '@helix/contracts';
import { DeleteGuard } from './delete-guard.js';
import type { KnownRow, MappedRow } from './row-store.js';
import { hasShrunk } from './table-sizes.js';

const HOUR = 3_600_000;
const known = (isThere: boolean): KnownRow => ({ version: 1, hash: isThere ? 'x' : undefined, group: '', memo: '' });

describe('DeleteGuard', () => {
  /** Of each entity, how many rows Helix has. */
  let total: Partial<Record<PmsEntity, number>>;
  let now: number;
  let guard: DeleteGuard;
  beforeEach(() => {
    total = { schedule: 400, fee: 2_000 };
    now = 0;
    guard = new DeleteGuard(
      {
        getMany: (_entity, ids) => Promise.resolve(ids.map((id) => known(!id.startsWith('gone')))),
        count: (entity) => Promise.resolve(total[entity] ?? 0),
      },
      () => now,
    );
  });

  const missing = (entity: PmsEntity, count: number, prefix = 'n'): MappedRow[] =>
    Array.from({ length: count }, (_, n) => ({
      ...{ entity, id: `${prefix}${n}`, data: null, stamp: 0, isMissing: true },
    }));
  /** Deletes a page of rows. @returns how many were let pass. */
  async function pass(entity: PmsEntity, count: number, prefix?: string): Promise<number> {
    const { length } = await guard.screen(missing(entity, count, prefix));
    total = { ...total, [entity]: (total[entity] ?? 0) - (prefix === undefined ? length : 0) };
    return length;
  }

  it('lets 50 rows pass, and more than these up to a tenth', async () => {
    total = { schedule: 60, fee: 1_000 };
    expect([await pass('schedule', 50), await pass('fee', 100), guard.takeSuspects()]).toEqual([50, 100, []]);
  });

  it('withholds the page with which more than 50 and a tenth would be gone, however small the pages are', async () => {
    total = { schedule: 400 };
    for (let page = 0; page < 10; page++) expect(await pass('schedule', 5)).toBe(5);
    expect([await pass('schedule', 5), await pass('schedule', 1)]).toEqual([0, 0]);
    expect([guard.takeSuspects(), guard.takeSuspects()]).toEqual([['schedule'], []]);
  });

  it('withholds nothing but what is missing of that entity', async () => {
    const other: MappedRow = { entity: 'schedule', id: '9', data: { date: '2026-11-20' }, stamp: 0 };
    const cancelled: MappedRow = { entity: 'schedule', id: '8', data: null, stamp: 0 };
    const fees = missing('fee', 3);
    expect(await guard.screen([other, cancelled, ...missing('schedule', 60), ...fees])).toEqual([
      other,
      cancelled,
      ...fees,
    ]);
  });

  it('does not count rows that Helix does not have', async () => {
    expect(await pass('schedule', 60, 'gone')).toBe(60);
    expect(await pass('schedule', 45)).toBe(45);
  });

  it('counts from 0 after an hour, and when the table was looked through', async () => {
    expect(await pass('schedule', 50)).toBe(50);
    now = HOUR - 1;
    expect(await pass('schedule', 10)).toBe(0);
    now = HOUR;
    expect(await pass('schedule', 10)).toBe(10);
    expect(await pass('schedule', 60)).toBe(0);
    guard.clear('schedule');
    expect(await pass('schedule', 30)).toBe(30);
  });

  it.each([
    [5, 0, true],
    [1, 0, true],
    [5, 2, true],
    [4, 2, false],
    [2, 1, false],
    [0, 0, false],
    [0, 9, false],
    [1_500, 1_350, false],
    [1_500, 1_349, true],
  ])('a small table of %i rows that has %i now is not believed: %s', (before, after, expected) => {
    expect(hasShrunk(before, after)).toBe(expected);
  });
});
