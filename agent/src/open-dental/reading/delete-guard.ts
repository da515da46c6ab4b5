import { MAX_UNASKED_DELETES, MAX_UNASKED_SHARE, type PmsEntity } from '@helix/contracts';
import type { MappedRow, RowStore } from './row-store.js';

/** Whether so many rows of an entity are only deleted once somebody has agreed, as in Helix. */
export const isTooMany = (missing: number, total: number): boolean =>
  missing > MAX_UNASKED_DELETES && missing > total * MAX_UNASKED_SHARE;

/** What was deleted within this time counts together. */
const WINDOW_MS = 3_600_000;

interface Window {
  since: number;
  rows: number;
}

/**
 * Watches what is deleted because a table that was read as a whole, or a part of it, has it no more: days of schedules, fees,
 * providers. A table that was emptied, or is being repaired, must not empty Helix, although each answer lacks few rows.
 */
export class DeleteGuard {
  private readonly windows = new Map<PmsEntity, Window>();
  private readonly suspects = new Set<PmsEntity>();

  /** @param now milliseconds from any start. */
  constructor(
    private readonly store: Pick<RowStore, 'getMany' | 'count'>,
    private readonly now = () => performance.now(),
  ) {}

  /** Leaves out rows that are missing, when too many of their entity are. They stay as they are, and are suspects. */
  async screen(rows: readonly MappedRow[]): Promise<MappedRow[]> {
    const missing = rows.filter(({ isMissing }) => isMissing);
    const withheld = new Set<PmsEntity>();
    for (const entity of new Set(missing.map((row) => row.entity))) {
      const ids = missing.filter((row) => row.entity === entity).map(({ id }) => id);
      if (!(await this.mayDelete(entity, ids))) withheld.add(entity);
    }
    return rows.filter(({ entity, isMissing }) => !isMissing || !withheld.has(entity));
  }

  /** The entities of which rows were withheld since the last call. */
  takeSuspects(): PmsEntity[] {
    const suspects = [...this.suspects];
    this.suspects.clear();
    return suspects;
  }

  /** Counts the deletes of an entity from 0 again, after its table was looked through. */
  clear(entity: PmsEntity): void {
    this.windows.delete(entity);
  }

  private async mayDelete(entity: PmsEntity, ids: readonly string[]): Promise<boolean> {
    const known = await this.store.getMany(entity, ids);
    const rows = known.filter((row) => row?.hash !== undefined).length;
    const before = this.windows.get(entity);
    const window = before && this.now() - before.since < WINDOW_MS ? before : { since: this.now(), rows: 0 };
    const all = window.rows + rows;
    // Counting takes a moment, and is seldom needed.
    if (all > MAX_UNASKED_DELETES && isTooMany(all, (await this.store.count(entity)) + window.rows)) {
      this.suspects.add(entity);
      return false;
    }
    this.windows.set(entity, { ...window, rows: all });
    return true;
  }
}
