import type { ClinicProductivityRow, FigureQuery, RebookingRow } from '@helix/contracts';
import { showsPerHour } from '@helix/hygiene';
import type { ChartRow, Measure } from '../../components/charts/measure.js';

type PerHour = 'perHour' | 'hygienePerHour' | 'hygieneXRayPerHour';

/**
 * A value by the hour: of rows above 0 with more than 120 minutes, tested on the row itself (rules part S, 8). Rows of others have
 * no minutes, and the server has left out those with few.
 */
const perHour =
  (field: PerHour) =>
  (row: ClinicProductivityRow): number | null => {
    const { totalMinutesWorked: minutes, [field]: value } = row;
    return showsPerHour(value, minutes ?? Infinity) ? value : null;
  };

/** The measures of providers and clinics, in the order of their chips (spec 3 section 2). */
export const PRODUCTIVITY_MEASURES = {
  hourly: { key: 'hourly', unit: 'money', valueOf: perHour('perHour'), goalOf: (row) => row.plannedPerHour },
  hours: {
    key: 'hours',
    unit: 'hours',
    valueOf: ({ totalMinutesWorked: minutes }) => (minutes === null ? null : minutes / 60),
    hasOwnRowsOnly: true,
  },
  total: { key: 'total', unit: 'money', valueOf: ({ moneyEarned }) => moneyEarned },
  openTime: {
    key: 'openTime',
    unit: 'percent',
    valueOf: ({ percentProductiveTime: share }) => (share === null ? null : 100 - 100 * share),
    isLowestBest: true,
  },
  rawHygiene: { key: 'rawHygiene', unit: 'money', valueOf: perHour('hygienePerHour') },
  hygieneXRays: { key: 'hygieneXRays', unit: 'money', valueOf: perHour('hygieneXRayPerHour') },
} as const satisfies Record<string, Measure<ClinicProductivityRow & ChartRow>>;
export type ProductivityMeasure = keyof typeof PRODUCTIVITY_MEASURES;

/** What explains each of them. */
export const FIGURES: Readonly<Record<ProductivityMeasure, FigureQuery['measure']>> = {
  hourly: 'perHour',
  hours: 'minutes',
  total: 'production',
  openTime: 'openTime',
  rawHygiene: 'hygienePerHour',
  hygieneXRays: 'hygieneXRayPerHour',
};

const ORDER: Readonly<Record<'providers' | 'clinics', readonly ProductivityMeasure[]>> = {
  providers: ['hourly', 'hours', 'total', 'openTime', 'rawHygiene', 'hygieneXRays'],
  clinics: ['hourly', 'total', 'hours', 'openTime', 'rawHygiene', 'hygieneXRays'],
};

/** The measures that a user may see: without those of money for users who want to see none. */
export const measuresFor = (of: 'providers' | 'clinics', hidesMoney: boolean): ProductivityMeasure[] =>
  ORDER[of].filter((key) => !hidesMoney || PRODUCTIVITY_MEASURES[key].unit !== 'money');

/** The measure of the rebooking tab. */
export const REBOOKING: Measure<RebookingRow> = {
  key: 'rebooking',
  unit: 'percent',
  valueOf: ({ percentageRebooked }) => percentageRebooked,
};
