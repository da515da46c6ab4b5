/** The files that programs below a folder load, and the packages that these import; see module-graph.mjs. */
export function followModules(
  root: string,
  programs: readonly string[],
): { files: string[]; packages: Map<string, string> };

/** What a module loads, as written. */
export function specifiersOf(name: string, text: string): string[];
