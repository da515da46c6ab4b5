import type { MigrationInterface } from 'typeorm';

/**
 * What a migration does to the services of the release before it, which run on while it runs. It is a static member of its
 * class:
 *
 * - `static readonly kind = 'expand'`: they work on. It adds, and neither drops, renames nor narrows.
 * - `static readonly kind = 'contract'` with `static readonly oldest = '<migration>'`: it removes what no release uses that
 *   knows the named migration. Releases that do not know it do not start any more.
 *
 * `expansions.spec.ts` executes those that expand, and compares the schema before and after.
 */
export interface MigrationClass {
  new (): MigrationInterface;
  readonly kind?: string;
  readonly oldest?: string;
  /** Of an expansion: why the release before keeps to a new constraint, or unique index, on columns that it knows, by name. */
  readonly upheld?: Readonly<Record<string, string>>;
}

/** The last migration from before there were kinds: an installation is brought to it with its services stopped. */
export const BASELINE = 'LogRing1763700004690';
