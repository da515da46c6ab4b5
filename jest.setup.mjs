import { configureGlobal } from 'fast-check';

/**
 * The same commit gets the same verdict each time: random cases come from one fixed seed. PROPERTY_SEED=<number> takes
 * another, PROPERTY_SEED=random a new one each time, to look for cases that nobody has seen yet.
 */
const asked = process.env.PROPERTY_SEED ?? '20260901';
if (asked !== 'random') configureGlobal({ seed: Number(asked) });
