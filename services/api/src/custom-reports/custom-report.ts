import type { CustomReport, LeftOut } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import type { DayRange } from '@helix/hygiene';
import type { ClinicClock } from '@helix/report-inputs';
import type { SpreadsheetCell, SpreadsheetColumn } from '@helix/spreadsheets';

/** What a report is read for. */
export interface ReportRequest {
  /** Its scope has the clinic. */
  transaction: Transaction;
  clinicId: number;
  /** IANA name. */
  timeZone: string;
  clock: ClinicClock;
  /** Both days belong to the report. */
  range: DayRange;
  /** Milliseconds since the epoch. */
  now: number;
}

/** A column with what it has in each row. */
export interface ReportColumn<Row> extends SpreadsheetColumn {
  of: (row: Row) => SpreadsheetCell;
}

/** What a file says of itself in its last sheet. */
export type AboutLine = readonly [label: string, text: string];

interface Definition<Row> extends CustomReport {
  columns: readonly ReportColumn<Row>[];
  /** How the rows are made, in words. */
  rules: readonly AboutLine[];
  /** At most one row more than `MAX_CUSTOM_REPORT_ROWS` is of use. */
  read: (request: ReportRequest) => Promise<{ rows: readonly Row[]; leftOut?: readonly LeftOut[] }>;
}

/** A custom report, whatever its rows are. */
export interface CustomReportDefinition extends CustomReport {
  columns: readonly SpreadsheetColumn[];
  rules: readonly AboutLine[];
  read: (request: ReportRequest) => Promise<{
    count: number;
    /** Written one by one, since there may be many. */
    rows: Iterable<readonly SpreadsheetCell[]>;
    leftOut: readonly LeftOut[];
  }>;
}

/** A custom report (rules part S, 34). */
export const defineReport = <Row>({ read, columns, ...definition }: Definition<Row>): CustomReportDefinition => ({
  ...definition,
  columns,
  read: async (request) => {
    const { rows, leftOut = [] } = await read(request);
    return { count: rows.length, rows: cellsOf(rows, columns), leftOut };
  },
});

function* cellsOf<Row>(rows: readonly Row[], columns: readonly ReportColumn<Row>[]): Generator<SpreadsheetCell[]> {
  for (const row of rows) yield columns.map(({ of }) => of(row));
}
