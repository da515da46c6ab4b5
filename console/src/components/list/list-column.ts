import type { ReactNode } from 'react';

/** A column of a grid. */
export interface ListColumn<Row> {
  /** Text key of the heading. */
  label: string;
  /** What the server sorts by; missing: not sortable. */
  source?: string;
  /** A number's column is aligned to the right. */
  align?: 'left' | 'right';
  width?: number | string;
  render: (row: Row) => ReactNode;
}
