import type { SourceState } from '../../source.js';
import { isTooMany } from './delete-guard.js';

const SIZES = 'od/tables';

export type Sizes = Readonly<Record<string, number>>;

/** Whether a small table has lost so much that it is being repaired or restored, rather than edited. */
export const hasShrunk = (before: number, now: number): boolean => now < before / 2 || isTooMany(before - now, before);

/** How many rows the small tables had when they were last believed. */
export class TableSizes {
  private known: Sizes | undefined;

  constructor(private readonly state: SourceState) {}

  /** The tables that have lost most of their rows since. */
  async shrunk(sizes: Sizes): Promise<string[]> {
    const before = (this.known ??= JSON.parse((await this.state.get(SIZES)) ?? '{}') as Sizes);
    return Object.keys(sizes).filter((table) => hasShrunk(before[table] ?? 0, sizes[table] ?? 0));
  }

  async keep(sizes: Sizes): Promise<void> {
    const text = JSON.stringify(sizes);
    if (JSON.stringify(this.known) === text) return;
    this.known = sizes;
    await this.state.put(SIZES, text);
  }
}
