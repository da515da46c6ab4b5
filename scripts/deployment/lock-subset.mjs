/**
 * The part of a package-lock.json that some dependencies need, at the places that it has in the whole. npm then installs
 * exactly these versions.
 *
 * @param {{ packages: Record<string, any> }} lock
 * @param {Iterable<string>} names dependencies of the root.
 * @returns {Record<string, any>} entries by their path below node_modules, without that of the root.
 * @throws Error for one that the root does not have, or that is for development only.
 */
export function lockSubset(lock, names) {
  const { packages } = lock;
  const production = packages[''].dependencies;
  const taken = {};
  const take = (name, from, isOptional) => {
    const path = placeOf(packages, name, from);
    if (path === undefined) {
      if (isOptional) return;
      throw new Error(`${from || 'the root'} needs ${name}, which package-lock.json does not have`);
    }
    if (taken[path]) return;
    const entry = packages[path];
    if (entry.dev) throw new Error(`${name} is needed by ${from || 'the root'}, but is a dependency of development`);
    taken[path] = entry;
    for (const inner of Object.keys(entry.dependencies ?? {})) take(inner, path, false);
    // Which of them suit the machine, npm decides.
    for (const inner of Object.keys(entry.optionalDependencies ?? {})) take(inner, path, true);
    for (const inner of Object.keys(entry.peerDependencies ?? {})) {
      if (!entry.peerDependenciesMeta?.[inner]?.optional) take(inner, path, false);
    }
  };
  for (const name of names) {
    if (!(name in production)) throw new Error(`${name} is imported, but is none of the dependencies of package.json`);
    take(name, '', false);
  }
  return Object.fromEntries(Object.entries(taken).sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Where Node finds a package from another one: inside of it, else beside it or beside one that it is inside of. */
function placeOf(packages, name, from) {
  for (let at = from; ; at = at.replace(/(?:^|\/)node_modules\/(?:@[^/]+\/)?[^/]+$/, '')) {
    const path = `${at ? `${at}/` : ''}node_modules/${name}`;
    if (packages[path]) return path;
    if (at === '') return undefined;
  }
}
