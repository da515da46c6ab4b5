import type { AboutLine } from './custom-report.js';

// What several reports say of their rules, in words.

export const HYGIENISTS: AboutLine = [
  'Who',
  'Hygienists who are not excluded from charts, with the types and settings of today; also inactive ones.',
];

export const GROSS: AboutLine = [
  'Production',
  'What was completed on the day and is credited to the provider, with or without an appointment; reversals are negative. Gross: without adjustments, write-offs, lab fees and payments.',
];

/** Of the columns `PRODUCTIVITY`. */
export const PRODUCTIVITY_RULES: readonly AboutLine[] = [
  HYGIENISTS,
  GROSS,
  [
    'Chair hours',
    'Of all active appointments on past days, also of those that were never marked completed; today of those that are over or have something done.',
  ],
  ['Paid hours', 'Clocked, else scheduled, on past days.'],
  ['Per hour', 'Sums are divided, by chair hours or paid hours; empty where there are none.'],
  [
    'Raw hygiene',
    'Production of the hygiene codes alone, and with X-rays; examinations and all other codes are left out.',
  ],
  [
    'Open time (%)',
    'Of the time clocked or scheduled, over the days on which it is known; from today on a forecast by the schedule.',
  ],
  ['Goal per hour', 'The goals of appointments, by the minutes of the appointments that have one.'],
];
