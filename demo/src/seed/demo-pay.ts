import { addDays, type BonusPolicy, type PayPeriod } from '@helix/hygiene';
import type { ClinicProfile, DemoClinicKey } from '../practice/clinics.js';

/** How a demo clinic pays its hygienists. */
export interface DemoPay {
  payPeriod: PayPeriod;
  bonusPolicy: BonusPolicy;
  /** Whether the office keeps time sheets beside the practice-management system, and uploads them. */
  usesTimeSheets: boolean;
  hygienists: readonly HygienistPay[];
}

export interface HygienistPay {
  /** The PMS id. */
  providerId: string;
  /** How time sheets name her; null: by her name. */
  payrollId: string | null;
  /** The share of everything that she completes, a fraction; null: the share of each procedure. */
  commissionPercentage: number | null;
  /** What counts before the first raise, and without any. Null: she has no wage. */
  firstWage: DemoWage | null;
  /** By time. */
  raises: readonly Raise[];
}

/** Dollars an hour. */
export interface DemoWage {
  base: number;
  /** Null: the goal of the clinic. */
  goal: number | null;
}

interface Raise extends DemoWage {
  /** The first day with this wage. @param today the clinic's day, `yyyy-mm-dd`. */
  startsOn: (today: string) => string;
}

/** A raise on a first of January: 0 is the one of this year. */
const january =
  (years: number): Raise['startsOn'] =>
  (today) =>
    `${Number(today.slice(0, 4)) + years}-01-01`;

/** A raise on a day of the year, `mm-dd`: 0 is the last one up to today. */
const anniversary =
  (monthDay: string, years: number): Raise['startsOn'] =>
  (today) =>
    `${Number(today.slice(0, 4)) + years - (monthDay > today.slice(5) ? 1 : 0)}-${monthDay}`;

const daysAgo =
  (days: number): Raise['startsOn'] =>
  (today) =>
    addDays(today, -days);

const raise = (startsOn: Raise['startsOn'], base: number, goal: number): Raise => ({ startsOn, base, goal });

/**
 * Of the demo clinics; clinics without pay show no payroll. The goal wages are 30 % of hourly goals between 155 and 200 dollars,
 * as every clinic's goal percentage.
 */
export const demoPay: Readonly<Record<DemoClinicKey, DemoPay> & Partial<Record<ClinicProfile['key'], DemoPay>>> = {
  ontario: {
    ...{ payPeriod: 'biweekly', bonusPolicy: 'perDay', usesTimeSheets: false },
    hygienists: [
      {
        // Her goal is that of the clinic, 175 dollars an hour.
        ...{ providerId: 'H1', payrollId: '2101', commissionPercentage: 0.23 },
        firstWage: { base: 44.5, goal: 52.5 },
        raises: [raise(january(0), 46, 52.5)],
      },
      {
        // Newly hired: neither a raise nor a goal or a share of her own yet, and unknown to the payroll.
        ...{ providerId: 'H2', payrollId: null, commissionPercentage: null },
        firstWage: { base: 43, goal: null },
        raises: [],
      },
      {
        ...{ providerId: 'H3', payrollId: '2103', commissionPercentage: 0.28 },
        firstWage: { base: 47.5, goal: 49.5 },
        raises: [raise(january(-1), 48.75, 51), raise(january(0), 50, 52.5), raise(january(1), 51.5, 54)],
      },
      {
        ...{ providerId: 'H4', payrollId: '2104', commissionPercentage: 0.285 },
        firstWage: { base: 43, goal: 46.5 },
        raises: [raise(anniversary('09-14', -1), 44, 46.5), raise(anniversary('09-14', 0), 45, 48)],
      },
    ],
  },
  'british-columbia': {
    ...{ payPeriod: 'semimonthly', bonusPolicy: 'perPeriod', usesTimeSheets: true },
    hygienists: [
      {
        // Her last raise is a few weeks old, so that a pay period has two wages.
        ...{ providerId: 'H1', payrollId: '2201', commissionPercentage: 0.3 },
        firstWage: { base: 47.5, goal: 52.5 },
        raises: [raise(january(-1), 49, 54), raise(daysAgo(20), 50.5, 55.5)],
      },
      {
        ...{ providerId: 'H2', payrollId: '2202', commissionPercentage: 0.31 },
        firstWage: { base: 48, goal: 49.5 },
        raises: [raise(anniversary('06-01', -1), 49.5, 51), raise(anniversary('06-01', 0), 51, 52.5)],
      },
      {
        ...{ providerId: 'H3', payrollId: null, commissionPercentage: 0.3 },
        firstWage: { base: 44, goal: 46.5 },
        raises: [raise(january(0), 46, 49.5)],
      },
    ],
  },
  alberta: {
    ...{ payPeriod: 'biweekly', bonusPolicy: 'perDay', usesTimeSheets: false },
    hygienists: [
      {
        ...{ providerId: 'H1', payrollId: '2301', commissionPercentage: 0.26 },
        firstWage: { base: 49, goal: 57 },
        raises: [raise(january(-1), 50.5, 58.5), raise(january(0), 52, 60)],
      },
      {
        ...{ providerId: 'H2', payrollId: '2302', commissionPercentage: 0.25 },
        firstWage: { base: 47.5, goal: 54 },
        raises: [raise(january(0), 50, 55.5)],
      },
      {
        ...{ providerId: 'H3', payrollId: '2303', commissionPercentage: 0.27 },
        firstWage: { base: 43, goal: 46.5 },
        raises: [raise(anniversary('10-05', -1), 44.5, 48), raise(anniversary('10-05', 0), 46, 49.5)],
      },
      {
        // Nobody has entered her wage.
        ...{ providerId: 'H4', payrollId: '2304', commissionPercentage: null },
        firstWage: null,
        raises: [],
      },
    ],
  },
};
