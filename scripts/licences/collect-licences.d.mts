/** One piece of software of somebody else that Helix ships. */
export interface Licence {
  /** Of the npm package, or of a part with the package that it is in. */
  name: string;
  version: string;
  /** As the package names it: an expression of SPDX, or a few words. */
  licence: string;
  text: string;
}

/** Every npm package that Helix needs to run, and every part inside of them with a licence of its own, by name. */
export function collectLicences(): Licence[];
