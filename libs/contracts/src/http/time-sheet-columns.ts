import { z } from 'zod';
import { parseStorableJson } from '../text/storable.js';
import { writableText } from './writable-text.js';

/** Maximum headings that a clinic keeps, and that one sheet is read by. */
export const MAX_TIME_SHEET_COLUMNS = 100;

/** A pair of times has a number up to it. */
const MAX_PAIRS = 99;

/** The columns of a time sheet that are no times. */
export const TIME_SHEET_COLUMNS = ['Employee ID', 'Employee Name', 'Date', 'Daily Total'] as const;

const column = z
  .string('expected a column')
  .regex(
    new RegExp(`^(?:${TIME_SHEET_COLUMNS.join('|')}|(?:In|Out) [1-9]\\d?)$`),
    `expected one of ${TIME_SHEET_COLUMNS.join(', ')}, In 1 to In ${MAX_PAIRS}, Out 1 to Out ${MAX_PAIRS}`,
  );

/** Headings of time sheets that are other words, with the columns that they are. */
export const timeSheetColumns = z
  .array(
    z.object({
      heading: writableText('Heading', 200).describe(
        'Of those that are the same in a sheet, the second and the later ones are numbered: `In (2)`.',
      ),
      column,
    }),
    'expected a list of headings with their columns',
  )
  .max(MAX_TIME_SHEET_COLUMNS, `At most ${MAX_TIME_SHEET_COLUMNS} headings can be kept.`)
  .describe('Case and blanks do not count. What a heading is by itself comes first.');
export type TimeSheetColumn = z.infer<typeof timeSheetColumns>[number];

const version = z.string('expected a version');

/** `POST Clinic/TimeSheetColumns`: the headings that the clinic keeps, in place of all before. */
export const timeSheetColumnsForm = z
  .object({
    columns: timeSheetColumns,
    version: version.optional().describe('As it was read; missing: overwrites.'),
  })
  .meta({ id: 'TimeSheetColumnsForm' });
export type TimeSheetColumnsForm = z.infer<typeof timeSheetColumnsForm>;

/** `DELETE Clinic/TimeSheetColumns`. */
export const timeSheetColumnsQuery = timeSheetColumnsForm.pick({ version: true });
export type TimeSheetColumnsQuery = z.infer<typeof timeSheetColumnsQuery>;

/** The headings that the clinic keeps for its next time sheets. */
export const timeSheetColumnsView = z.object({ columns: timeSheetColumns, version }).meta({ id: 'TimeSheetColumns' });
export type TimeSheetColumnsView = z.infer<typeof timeSheetColumnsView>;

/** The fields beside the file of `POST Villanova/ImportItemCardsEntry`; an empty one counts as missing. */
export const timeSheetFields = z.object({
  columns: z
    .string('expected JSON')
    .transform((text, context) => {
      const value = text === '' ? undefined : parseStorableJson(text);
      if (text !== '' && value === undefined) context.addIssue('expected JSON');
      return value;
    })
    .pipe(timeSheetColumns.optional())
    .optional(),
  columnsVersion: z.string('expected a version').optional(),
});
export type TimeSheetFields = z.infer<typeof timeSheetFields>;

/** A heading of a time sheet that somebody uploads. */
export const timeSheetHeading = z
  .object({
    heading: z.string(),
    column: z.string().nullable().describe('The column that it is; null: it is not read.'),
    isMapped: z.boolean().describe('Whether it is this column by a mapping, and not by itself.'),
    samples: z.array(z.string()).describe('Up to three different cells below it, cut. They are not stored.'),
  })
  .meta({ id: 'TimeSheetHeading' });
export type TimeSheetHeadingView = z.infer<typeof timeSheetHeading>;
