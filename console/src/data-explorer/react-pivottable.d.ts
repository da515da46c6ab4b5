/** What this console uses of react-pivottable, which has no types. */
declare module 'react-pivottable/Utilities.js' {
  /** Collects the rows of a cell, of a row, of a column or of the whole table. */
  interface Aggregator<Row> {
    push(row: Row): void;
    value(): number | null;
    format(value: number | null): string;
  }

  interface PivotProps<Row> {
    data: readonly Row[];
    rows: readonly string[];
    cols: readonly string[];
    aggregatorName: string;
    aggregators: Record<string, () => () => Aggregator<Row>>;
    /** Compares two keys of a field. */
    sorters: (field: string) => (one: string, other: string) => number;
  }

  export class PivotData<Row> {
    constructor(props: PivotProps<Row>);
    getRowKeys(): string[][];
    getColKeys(): string[][];
    /** @param rowKey empty: of all rows. @param colKey empty: of all columns. */
    getAggregator(rowKey: readonly string[], colKey: readonly string[]): { value(): number | null };
  }
}
