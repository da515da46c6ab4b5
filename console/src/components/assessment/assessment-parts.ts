import type {
  AssessmentGeneralRow,
  AssessmentInsuranceRow,
  AssessmentMonthRow,
  AssessmentProcedureRow,
  AssessmentResourcingRow,
  AssessmentRow,
} from '@helix/contracts';

/** The rows of the assessment by what they are about, each in the order of the server. */
export interface AssessmentParts {
  general: AssessmentGeneralRow[];
  procedures: AssessmentProcedureRow[];
  insurances: AssessmentInsuranceRow[];
  resourcing: AssessmentResourcingRow[];
  months: AssessmentMonthRow[];
}

const isMonth = (row: AssessmentRow): row is AssessmentMonthRow => 'MonthDate' in row;
const isInsurance = (row: AssessmentRow): row is AssessmentInsuranceRow => 'InsurancePlan' in row;
const isProcedure = (row: AssessmentRow): row is AssessmentProcedureRow => Object.keys(row).length > 2;
const isGeneral = (row: AssessmentRow): row is AssessmentGeneralRow => Object.keys(row).length === 1;

/** Splits the rows by their keys (spec 3 section 3, assessment rows). */
export function assessmentParts(rows: readonly AssessmentRow[]): AssessmentParts {
  const parts: AssessmentParts = { general: [], procedures: [], insurances: [], resourcing: [], months: [] };
  for (const row of rows) {
    if (isInsurance(row)) parts.insurances.push(row);
    else if (isMonth(row)) parts.months.push(row);
    else if (isProcedure(row)) parts.procedures.push(row);
    else if (isGeneral(row)) parts.general.push(row);
    else parts.resourcing.push(row);
  }
  return parts;
}

/** The active patients of a month of the year in each year; null: the month is not shown. */
export interface MonthOfYears {
  /** 0 is January. */
  month: number;
  patients: (number | null)[];
}

/** The years of the months, the earliest first, and the numbers of each month of the year. */
export function monthsByYear(rows: readonly AssessmentMonthRow[]): { years: number[]; months: MonthOfYears[] } {
  const years = [...new Set(rows.map(({ MonthDate }) => Number(MonthDate.slice(0, 4))))].toSorted(
    (one, other) => one - other,
  );
  const patients = new Map(rows.map((row) => [row.MonthDate.slice(0, 7), row.NumberOfActivePatients]));
  const months = Array.from({ length: 12 }, (_, month) => ({
    month,
    patients: years.map((year) => patients.get(`${year}-${String(month + 1).padStart(2, '0')}`) ?? null),
  }));
  return { years, months };
}
