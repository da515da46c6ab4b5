import { roundToTenths } from '../numbers.js';

/** A clinic's month as it is ranked. */
export interface RankedMonth {
  /** Cents an hour of chair time. */
  centsPerHour: number;
  /** Of hygienists who are not excluded from analyses. */
  minutesWorked: number;
}

/** A clinic that is compared with, of the same country. */
export interface RankedClinic extends RankedMonth {
  /** Whether another customer owns it. */
  isOfOtherCustomer: boolean;
}

/** A clinic's place among all; without one `note` says why. */
export interface NationalRank {
  /** Percent of the others below, one decimal; who is equal counts half. */
  percentile: number | null;
  /** Ranked clinics, with this one; 0 without a percentile. */
  clinics: number;
  note: string | null;
}

/** More than these count as a month of work. */
const MIN_MINUTES = 600;
const MIN_CLINICS = 10;
const MIN_OF_OTHER_CUSTOMERS = 5;

const TOO_FEW_HOURS = `The national ranking is of clinics with more than ${MIN_MINUTES / 60} hours of hygiene in the month.`;
const TOO_FEW_CLINICS = `There is no national ranking of this month: it takes ${MIN_CLINICS} clinics of the country with more than ${MIN_MINUTES / 60} hours of hygiene, ${MIN_OF_OTHER_CUSTOMERS} of them of other owners.`;

/** Whether a clinic's month is ranked. */
export const isRanked = ({ minutesWorked }: Pick<RankedMonth, 'minutesWorked'>): boolean => minutesWorked > MIN_MINUTES;

/**
 * The percentile of a clinic's month among the clinics of its country, by cents an hour (R-40; rules part T, 9; part Y, 14).
 *
 * @param own null: nobody worked.
 */
export function nationalRank(own: RankedMonth | null, others: readonly RankedClinic[]): NationalRank {
  const without = (note: string): NationalRank => ({ percentile: null, clinics: 0, note });
  if (!own || !isRanked(own)) return without(TOO_FEW_HOURS);
  const ranked = others.filter(isRanked);
  const ofOtherCustomers = ranked.filter(({ isOfOtherCustomer }) => isOfOtherCustomer).length;
  if (ranked.length + 1 < MIN_CLINICS || ofOtherCustomers < MIN_OF_OTHER_CUSTOMERS) return without(TOO_FEW_CLINICS);
  const below = ranked.filter(({ centsPerHour }) => centsPerHour < own.centsPerHour).length;
  const equal = ranked.filter(({ centsPerHour }) => centsPerHour === own.centsPerHour).length;
  const percentile = roundToTenths((100 * (below + 0.5 * equal)) / ranked.length);
  return { percentile, clinics: ranked.length + 1, note: null };
}

/** The rank in words, without decimals: "79th percentile of 40 clinics". */
export const percentileText = (percentile: number, clinics: number): string =>
  `${ordinal(Math.floor(percentile))} percentile of ${clinics} clinics`;

const ORDINALS = new Intl.PluralRules('en', { type: 'ordinal' });
const ENDINGS: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
const ordinal = (number: number): string => `${number}${ENDINGS[ORDINALS.select(number)] ?? 'th'}`;
