/**
 * The tables and columns of Open Dental that the agent reads, and nothing else: every statement and both database users are
 * made from this list, so a column that is not here cannot be read. Phones, addresses, e-mails, social insurance numbers,
 * subscriber ids and signatures are not here, and must not be (`tables.spec.ts`).
 */
export interface TableList {
  key: string;
  /** When a row was last written, by any program; in UTC in the agent's sessions. */
  stamp?: string;
  /** Without these the mapping is impossible. Key and stamp are among them. */
  columns: readonly string[];
  /** Some versions lack these: they are left out of the statements then. */
  optional?: readonly string[];
  /** Of the columns, those that name a person. They are read to make initials, and to remove names from texts. */
  names?: readonly string[];
  /** Of the columns, those in which users write what they like. The SQL explorer's user may not read them. */
  texts?: readonly string[];
}

export const TABLES = {
  patient: {
    key: 'PatNum',
    stamp: 'DateTStamp',
    columns: ['PatNum', 'LName', 'FName', 'PatStatus', 'Birthdate', 'PriProv', 'FeeSched', 'DateTStamp'],
    optional: ['Preferred', 'ClinicNum'],
    names: ['LName', 'FName', 'Preferred'],
  },
  provider: {
    key: 'ProvNum',
    columns: ['ProvNum', 'LName', 'FName', 'IsSecondary', 'IsHidden', 'FeeSched'],
    optional: ['Suffix', 'ProvStatus', 'IsNotPerson', 'DateTerm'],
    names: ['LName', 'FName'],
  },
  operatory: {
    key: 'OperatoryNum',
    columns: ['OperatoryNum', 'OpName', 'ProvDentist', 'ProvHygienist', 'IsHygiene'],
    optional: ['ClinicNum'],
    texts: ['OpName'],
  },
  appointment: {
    key: 'AptNum',
    stamp: 'DateTStamp',
    columns: [
      'AptNum',
      'PatNum',
      'AptStatus',
      'Pattern',
      'Confirmed',
      'Op',
      'Note',
      'ProvNum',
      'ProvHyg',
      'AptDateTime',
      'DateTStamp',
    ],
    optional: ['ProcDescript', 'ClinicNum', 'IsHygiene', 'DateTimeArrived', 'SecDateTEntry'],
    texts: ['Note', 'ProcDescript'],
  },
  histappointment: {
    key: 'HistApptNum',
    columns: ['HistApptNum', 'HistApptAction', 'AptNum'],
  },
  procedurelog: {
    key: 'ProcNum',
    stamp: 'DateTStamp',
    columns: [
      'ProcNum',
      'PatNum',
      'AptNum',
      'ProcDate',
      'ProcFee',
      'Surf',
      'ToothNum',
      'ProcStatus',
      'ProvNum',
      'CodeNum',
      'DateTP',
      'DateTStamp',
    ],
    optional: [
      'ToothRange',
      'ClinicNum',
      'UnitQty',
      'BaseUnits',
      'DateEntryC',
      'ProcNumLab',
      'Discount',
      'SecDateEntry',
    ],
  },
  procedurecode: {
    key: 'CodeNum',
    columns: ['CodeNum', 'ProcCode', 'Descript', 'AbbrDesc', 'TreatArea'],
    optional: ['CanadaTimeUnits'],
    texts: ['Descript', 'AbbrDesc'],
  },
  feesched: {
    key: 'FeeSchedNum',
    columns: ['FeeSchedNum', 'Description'],
    texts: ['Description'],
  },
  fee: {
    key: 'FeeNum',
    stamp: 'SecDateTEdit',
    columns: ['FeeNum', 'Amount', 'FeeSched', 'CodeNum'],
    optional: ['ClinicNum', 'ProvNum', 'SecDateTEdit'],
  },
  carrier: {
    key: 'CarrierNum',
    stamp: 'SecDateTEdit',
    columns: ['CarrierNum', 'CarrierName'],
    optional: ['SecDateTEdit'],
    texts: ['CarrierName'],
  },
  insplan: {
    key: 'PlanNum',
    stamp: 'SecDateTEdit',
    columns: ['PlanNum', 'CarrierNum', 'GroupName', 'GroupNum', 'FeeSched'],
    optional: ['MonthRenew', 'SecDateTEdit'],
    texts: ['GroupName', 'GroupNum'],
  },
  inssub: {
    key: 'InsSubNum',
    stamp: 'SecDateTEdit',
    columns: ['InsSubNum', 'PlanNum', 'DateEffective'],
    optional: ['SecDateTEdit'],
  },
  patplan: {
    key: 'PatPlanNum',
    stamp: 'SecDateTEdit',
    columns: ['PatPlanNum', 'PatNum', 'Ordinal', 'IsPending', 'InsSubNum'],
    optional: ['SecDateTEdit'],
  },
  claimproc: {
    key: 'ClaimProcNum',
    stamp: 'SecDateTEdit',
    columns: ['ClaimProcNum', 'ProcNum', 'PatNum', 'Status', 'InsPayAmt', 'ProcDate'],
    optional: ['SecDateTEdit'],
  },
  schedule: {
    key: 'ScheduleNum',
    stamp: 'DateTStamp',
    columns: ['ScheduleNum', 'SchedDate', 'StartTime', 'StopTime', 'SchedType', 'ProvNum', 'Status'],
    optional: ['ClinicNum', 'DateTStamp'],
  },
  scheduleop: {
    key: 'ScheduleOpNum',
    columns: ['ScheduleOpNum', 'ScheduleNum', 'OperatoryNum'],
  },
  clockevent: {
    key: 'ClockEventNum',
    columns: ['ClockEventNum', 'EmployeeNum', 'TimeDisplayed1', 'ClockStatus', 'TimeDisplayed2'],
    optional: ['ClinicNum'],
  },
  employee: {
    key: 'EmployeeNum',
    columns: ['EmployeeNum', 'LName', 'FName', 'IsHidden'],
    names: ['LName', 'FName'],
  },
  userod: {
    key: 'UserNum',
    columns: ['UserNum', 'EmployeeNum', 'ProvNum'],
  },
  definition: {
    key: 'DefNum',
    columns: ['DefNum', 'Category', 'ItemName'],
    texts: ['ItemName'],
  },
  preference: {
    key: 'PrefName',
    columns: ['PrefName', 'ValueString'],
    texts: ['ValueString'],
  },
  procnote: {
    key: 'ProcNoteNum',
    columns: ['ProcNoteNum', 'PatNum', 'ProcNum', 'EntryDateTime', 'Note'],
    texts: ['Note'],
  },
  sheet: {
    key: 'SheetNum',
    columns: ['SheetNum', 'SheetType', 'PatNum', 'DateTimeSheet', 'Description', 'DateTSheetEdited'],
    optional: ['IsDeleted', 'SheetDefNum'],
    texts: ['Description'],
  },
  sheetfield: {
    key: 'SheetFieldNum',
    columns: ['SheetFieldNum', 'SheetNum', 'FieldType', 'FieldName', 'FieldValue'],
    optional: ['ReportableName'],
    texts: ['FieldName', 'FieldValue', 'ReportableName'],
  },
} as const satisfies Record<string, TableList>;

export type Table = keyof typeof TABLES;

/** All columns of a table that the agent knows of. */
export const columnsOf = (table: Table): readonly string[] => {
  const { columns, optional = [] }: TableList = TABLES[table];
  return [...columns, ...optional];
};

/** The columns that a table has in this database, of those that the agent knows of. */
export type Columns = ReadonlyMap<Table, readonly string[]>;

/** A database that lacks what the agent cannot do without. Its message is for the clinic's administrator. */
export class MissingColumnsError extends Error {}

/**
 * What there is of the listed columns, by what a database says of itself.
 *
 * @param found each column that the user can see, as `table.column`; names count in any case.
 * @throws MissingColumnsError when a column is missing that every version has, or that the user may not read.
 */
export function columnsFound(found: Iterable<string>): Columns {
  const present = new Set([...found].map((one) => one.toLowerCase()));
  const has = (table: string, column: string) => present.has(`${table}.${column}`.toLowerCase());
  const missing: string[] = [];
  const columns = new Map<Table, readonly string[]>();
  for (const table of Object.keys(TABLES) as Table[]) {
    missing.push(
      ...TABLES[table].columns.filter((column) => !has(table, column)).map((column) => `${table}.${column}`),
    );
    columns.set(
      table,
      columnsOf(table).filter((column) => has(table, column)),
    );
  }
  if (missing.length > 0)
    throw new MissingColumnsError(
      `The database lacks ${missing.join(', ')}, or its user may not read them. Run setup again, which grants what is read.`,
    );
  return columns;
}
