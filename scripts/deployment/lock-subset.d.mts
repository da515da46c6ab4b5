/** An entry of package-lock.json, as far as it matters which others it needs. */
export interface LockedPackage {
  version?: string;
  dev?: boolean;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

/** The part of a package-lock.json that some dependencies need; see lock-subset.mjs. */
export function lockSubset(
  lock: { packages: Record<string, LockedPackage> },
  names: Iterable<string>,
): Record<string, LockedPackage>;
