import type { PracticeSize } from '../../agent/src/open-dental/testing/practice/rows.js';

/** Ten years of a clinic, of which Helix has about 400,000 rows. */
export const TEN_YEARS: PracticeSize = { patients: 6_000, appointments: 75_000, proceduresEach: 3, days: 3_650 };

/** The same clinic with less in it, for trying a benchmark out. */
export const shareOf = (share: number): PracticeSize => ({
  ...TEN_YEARS,
  patients: Math.ceil(TEN_YEARS.patients * share),
  appointments: Math.ceil(TEN_YEARS.appointments * share),
});
