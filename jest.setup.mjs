import { configureGlobal } from 'fast-check';

/**
 * The same commit has the same result each time: random cases come from one fixed seed. PROPERTY_SEED=<number> uses
 * another, PROPERTY_SEED=random a new one each time. `npm run test:long` runs ten times as many new cases.
 */
const isLong = Boolean(process.env.HELIX_LONG_TESTS);
const seed = process.env.PROPERTY_SEED ?? (isLong ? 'random' : '20260901');
configureGlobal({
  ...(seed === 'random' ? {} : { seed: Number(seed) }),
  ...(isLong ? { numRuns: 1_000 } : {}),
});
