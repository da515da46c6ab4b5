import { averageOfEntries, rankEntries, type SummaryEntry } from '@helix/hygiene';
import type { ClinicFormat } from '../clinic-format.js';
import { hoursText, minutesText, percentText } from '../number-text.js';
import type { ChartLine, LinePoint } from './chart-line.js';
import { looksOf, type LineLook } from './line-colors.js';

/** What rows of charts about providers and about clinics have in common. */
export interface ChartRow {
  /** The first day of the bucket; null: the whole range. */
  date: string | null;
  /** Null: of a clinic of others. */
  clinicId: number | null;
  clinicName: string;
  providerId?: string | null;
  providerFirstName?: string;
  providerLastName?: string;
  isOwn: boolean;
  isPartial: boolean;
  isOpen?: boolean;
}

/** A value that charts show of rows. */
export interface Measure<Row extends ChartRow> {
  key: string;
  /** `hours` are exact in values, whole where they are drawn, and h:mm in words. */
  unit: 'money' | 'hours' | 'percent';
  /** Null: the row has none, or is not shown. */
  valueOf: (row: Row) => number | null;
  /** Less is better. */
  isLowestBest?: true;
  /** Rows of clinics of others have no value. */
  hasOwnRowsOnly?: true;
  /** Null: there is no goal. */
  goalOf?: (row: Row) => number | null;
}

/** The row in which the server sums up the clinics of others. */
const ALL_CLINICS = 'All clinics';

/** A provider or clinic with its value over the whole range. */
export interface Entry extends SummaryEntry {
  goal: number | null;
  /** Null: of a clinic of others. */
  clinicId: number | null;
  /** Null: a clinic, or a provider of others. */
  providerId: string | null;
}

/** Whether a row sums up the clinics of others: no entry, and not in the average (rules part S, 28). */
const isPooled = ({ clinicId, clinicName, providerFirstName = clinicName }: ChartRow): boolean =>
  clinicId === null && providerFirstName === ALL_CLINICS;

/** Distinguishes providers and clinics. Those of others have no id; their names are numbered within one answer. */
const idOf = ({ clinicId, clinicName, providerId, providerFirstName }: ChartRow): string =>
  clinicId === null ? `other ${providerFirstName ?? clinicName}` : `${clinicId} ${providerId ?? ''}`;

function nameOf(row: ChartRow): string {
  const { clinicId, clinicName, providerFirstName, providerLastName = '', isOwn } = row;
  if (providerFirstName === undefined) return clinicName;
  const name = `${providerFirstName} ${providerLastName}`.trim();
  return isOwn || clinicId === null ? name : `${name} (${clinicName})`;
}

/** The name of each provider or clinic by id. Several of one name have their id behind it. */
export function namesOf(rows: readonly ChartRow[]): Map<string, string> {
  const named = new Map(rows.map((row) => [idOf(row), row]));
  const counts = new Map<string, number>();
  for (const row of named.values()) counts.set(nameOf(row), (counts.get(nameOf(row)) ?? 0) + 1);
  return new Map(
    [...named].map(([id, row]) => {
      const name = nameOf(row);
      const isAlone = (counts.get(name) ?? 0) < 2;
      return [id, isAlone ? name : `${name} (${row.providerId ?? row.clinicId ?? ''})`];
    }),
  );
}

/** What a measure has of the whole range. */
export interface MeasureTotals {
  /** The best first. */
  entries: Entry[];
  average: number | null;
  /** Of all clinics of others together; null: there is none. */
  pooled: number | null;
}

/** The entries of a chart: the totals that have a value, except the one of all clinics together. */
export function totalsOf<Row extends ChartRow>(totals: readonly Row[], measure: Measure<Row>): MeasureTotals {
  const names = namesOf(totals);
  const entries: Entry[] = [];
  let pooled: number | null = null;
  for (const row of totals) {
    const value = shownValue(row, measure);
    if (value === null) continue;
    if (isPooled(row)) pooled = value;
    else {
      const { isOwn, clinicId, providerId = null } = row;
      const id = idOf(row);
      const goal = measure.goalOf?.(row) ?? null;
      entries.push({ id, isOwn, clinicId, providerId, value, name: names.get(id) ?? id, goal });
    }
  }
  const isLowestBest = measure.isLowestBest === true;
  return { entries: rankEntries(entries, isLowestBest), average: averageOfEntries(entries), pooled };
}

const shownValue = <Row extends ChartRow>(row: Row, measure: Measure<Row>): number | null =>
  measure.hasOwnRowsOnly && row.clinicId === null ? null : measure.valueOf(row);

/** Where a value is drawn: hours are cut to whole ones (rules part S, 9). */
export const drawnValue = (value: number, { unit }: Pick<Measure<never>, 'unit'>): number =>
  unit === 'hours' ? Math.trunc(value) : value;

/** A value in words: `$165.00`, `7:30` or `13.3%`. */
export function valueText(value: number, { unit }: Pick<Measure<never>, 'unit'>, format: ClinicFormat): string {
  if (unit === 'money') return format.exactMoney(value);
  return unit === 'hours' ? minutesText(Math.round(value * 60)) : percentText(value);
}

/** An average, which has one decimal: `$163.60`, `7.5 h` or `13.3%`. */
export const averageText = (value: number, measure: Pick<Measure<never>, 'unit'>, format: ClinicFormat): string =>
  measure.unit === 'hours' ? hoursText(value) : valueText(value, measure, format);

/** A value of a file: decimals with a point, no unit; hours are h:mm. */
export function fileText(value: number, { unit }: Pick<Measure<never>, 'unit'>): string {
  if (unit === 'hours') return minutesText(Math.round(value * 60));
  return unit === 'money' ? value.toFixed(2) : value.toFixed(1);
}

/** A label of the value axis. */
export function axisText(value: number, { unit }: Pick<Measure<never>, 'unit'>, format: ClinicFormat): string {
  if (unit === 'money') return format.money(value);
  return unit === 'hours' ? hoursText(value) : percentText(value);
}

/** The lines of a measure, those of the own clinic first, and the buckets in order. */
export interface MeasureLines {
  lines: ChartLine[];
  xs: string[];
  /** Exact values by id of the line and bucket, for tables and files. */
  values: Map<string, Map<string, number>>;
}

/** In a chart of clinics: the own one is blue, the others are light blue. */
const OWN: LineLook = { color: 'var(--mui-palette-primary-main)', width: 3 };
const OTHER: LineLook = { color: 'var(--mui-palette-primary-light)' };
const POOLED: LineLook = { color: 'var(--mui-palette-text-secondary)', dashes: '2 3' };

/** A line for each provider or clinic that has a value on some day. */
export function linesOf<Row extends ChartRow>(
  rows: readonly Row[],
  totals: readonly Row[],
  measure: Measure<Row>,
  format: ClinicFormat,
): MeasureLines {
  const names = namesOf([...totals, ...rows]);
  const looks = looksOf([...names.keys()]);
  const goals = new Map(totals.map((row) => [idOf(row), measure.goalOf?.(row) ?? undefined]));
  const lines = new Map<string, ChartLine & { points: Map<string, LinePoint>; isOwn: boolean }>();
  const values: MeasureLines['values'] = new Map();
  for (const row of rows) {
    const { date, isOwn, isPartial, isOpen } = row;
    const value = shownValue(row, measure);
    if (date === null || value === null) continue;
    const id = idOf(row);
    const ofClinic = isOwn ? OWN : OTHER;
    const look = isPooled(row) ? POOLED : row.providerFirstName === undefined ? ofClinic : (looks.get(id) ?? OTHER);
    const points = new Map<string, LinePoint>();
    const line = lines.get(id) ?? { id, name: names.get(id) ?? id, look, goal: goals.get(id), points, isOwn };
    lines.set(id, line);
    line.points.set(date, {
      value: drawnValue(value, measure),
      text: valueText(value, measure, format),
      isPartial,
      isOpen,
    });
    const exact = values.get(id) ?? new Map<string, number>();
    values.set(id, exact.set(date, value));
  }
  const sorted = [...lines.values()].sort((a, b) => Number(b.isOwn) - Number(a.isOwn) || a.name.localeCompare(b.name));
  const xs = [...new Set(sorted.flatMap(({ points }) => [...points.keys()]))].sort();
  return { lines: sorted, xs, values };
}
