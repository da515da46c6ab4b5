import type { AssessmentGeneralRow } from '@helix/contracts';
import type { ClinicFormat } from '../clinic-format.js';
import { countText, percentText } from '../number-text.js';
import './texts.js';

/** A figure of the general information. */
export interface GeneralFigure {
  /** Of the row, and of the text `assessment.figures`. */
  key: string;
  /** Null: there is nothing that it could be of. */
  text: string | null;
}

/** The figures that are no whole numbers. */
const TEXTS: Partial<Record<string, (value: number, format: ClinicFormat) => string>> = {
  AverageHourlyProduction: (value, format) => format.exactMoney(value),
  OpenTimePercentage: percentText,
  RebookingPercentage: percentText,
  HygieneHoursPerWeek: (value) => value.toFixed(1),
  AverageAppointmentMinutes: (value) => value.toFixed(1),
};

/** The figures of the rows, in their order. */
export const generalFigures = (rows: readonly AssessmentGeneralRow[], format: ClinicFormat): GeneralFigure[] =>
  rows
    .flatMap((row) => Object.entries<number | null>(row))
    .map(([key, value]) => ({ key, text: value === null ? null : (TEXTS[key] ?? countText)(value, format) }));
