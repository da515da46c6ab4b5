import { CATALOGUE } from '../catalogue/catalogue.js';

/**
 * Whether the name of an insurer or of a plan has that of a public plan in it, as whole words: `Sun Life (CDCP)`. Case,
 * accents and signs are ignored.
 */
export const namesPublicPlan = (name: string): boolean => {
  const words = wordsOf(name);
  return PUBLIC_PLANS.some((plan) => words.includes(plan));
};

/** The words of a name, with a space around each. */
const wordsOf = (name: string): string =>
  ` ${name
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
    .toLowerCase()} `;

const PUBLIC_PLANS: readonly string[] = CATALOGUE.publicPlans.flatMap(({ name, otherNames }) =>
  [name, ...otherNames].map(wordsOf),
);
