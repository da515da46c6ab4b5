export * from './read-time-sheet.js';
export type { ColumnMapping } from './columns.js';
export {
  columnOf,
  headingKey,
  MAX_HEADING_LENGTH,
  MAX_HEADINGS,
  type HeadingColumn,
  type SheetHeading,
} from './headings.js';
export type { SheetPerson } from './match-person.js';
