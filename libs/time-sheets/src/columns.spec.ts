import { readTimeSheet, rowMessage, type TimeSheet } from './read-time-sheet.js';

const person = (providerId: string, firstName: string, lastName: string, payrollId: string | null = null) => ({
  ...{ providerId, firstName, lastName, payrollId },
  ...{ isHygienist: true, isDeleted: false },
});
const PEOPLE = [person('H1', 'Ana', 'Roy', '4711'), person('H2', 'Zoé', 'van Dam')];

type Columns = Readonly<Record<string, string>>;
const read = (lines: readonly string[], columns: Columns = {}, isOfSheet = false): TimeSheet =>
  readTimeSheet(new TextEncoder().encode(lines.join('\n')), {
    ...{ people: PEOPLE, today: '2026-02-10', firstShiftStart: () => null, skipUnknown: false },
    mapping: { columns: Object.entries(columns).map(([heading, column]) => ({ heading, column })), isOfSheet },
  });
const errors = (sheet: TimeSheet): string[] => sheet.errors.map(rowMessage);
const warnings = (sheet: TimeSheet): string[] => sheet.warnings.map(rowMessage);
const days = (sheet: TimeSheet): string[] => {
  expect(errors(sheet)).toEqual([]);
  return sheet.days.map(({ providerId, date, minutes, punches }) =>
    [providerId, date, minutes, ...punches.map((pair) => `${pair.in}-${pair.out}`)].join(' '),
  );
};
/** The headings that are read, with their columns. */
const columnsRead = (sheet: TimeSheet): string[] =>
  sheet.headings.flatMap(({ heading, column, isMapped }) =>
    column === null ? [] : [`${heading}: ${column}${isMapped ? ' by the mapping' : ''}`],
  );

const SHEET = ['Staff;Work Day;Begin;Finish', 'Roy, Ana;2026-02-03;09:00;12:30', 'van Dam, Zoé;2/3/2026;8:00;10:00'];
const MAPPING = { Staff: 'Employee Name', 'Work Day': 'Date', Begin: 'In 1', Finish: 'Out 1' };

describe('a time sheet with headings of other words', () => {
  it('is refused without a mapping, with its headings and different cells below each', () => {
    const lines = [
      'Staff;Work Day;;Begin',
      'Roy, Ana;2026-02-03;x;9:00',
      'Roy, Ana;2026-02-04;x;',
      'van Dam, Zoé;2026-02-05;x;8:00',
      'Roy, Ana;2026-02-06;x;8:00',
    ];
    const sheet = read(lines);
    expect(errors(sheet)).toEqual(['row 1: The header needs a column Employee ID or Employee Name.']);
    const none = { column: null, isMapped: false };
    expect(sheet.headings).toEqual([
      { heading: 'Staff', ...none, samples: ['Roy, Ana', 'van Dam, Zoé'] },
      { heading: 'Work Day', ...none, samples: ['2026-02-03', '2026-02-04', '2026-02-05'] },
      { heading: 'Begin', ...none, samples: ['9:00', '8:00'] },
    ]);
  });

  it('has its samples cut to 40 characters, and never within one', () => {
    const [heading] = read(['Note', '😀'.repeat(50)]).headings;
    expect(heading?.samples).toEqual([`${'😀'.repeat(39)}…`]);
  });

  it.each([true, false])('is read by a mapping, be it for the sheet (%s) or of earlier ones', (isOfSheet) => {
    const sheet = read(SHEET, MAPPING, isOfSheet);
    expect(days(sheet)).toEqual(['H1 2026-02-03 210 09:00-12:30', 'H2 2026-02-03 120 08:00-10:00']);
    expect(columnsRead(sheet)).toEqual([
      'Staff: Employee Name by the mapping',
      'Work Day: Date by the mapping',
      'Begin: In 1 by the mapping',
      'Finish: Out 1 by the mapping',
    ]);
    expect(sheet.warnings).toEqual([]);
  });

  it('is read whatever the case, the blanks, line breaks, invisible marks and the way of writing accents of its headings are', () => {
    const lines = ['" employe\u0301 ",WORK \u00a0 D\u200eAY\0,"Total\nhours"', '4711,2026-02-03,8'];
    expect(days(read(lines, { Employé: 'Employee ID', 'work day': 'Date', 'total hours': 'Daily Total' }))).toEqual([
      'H1 2026-02-03 480 09:00-17:00',
    ]);
  });

  it('may have some headings that are columns by themselves', () => {
    expect(days(read(['Employee ID,Day,Daily Total', '4711,2026-02-03,2'], { Day: 'Date' }, true))).toEqual([
      'H1 2026-02-03 120 09:00-11:00',
    ]);
  });

  it('has headings that are the same numbered, so that pairs of times can be told apart', () => {
    const lines = ['Employee ID,Date,From,To,From,To', '4711,2026-02-03,8:00,10:00,11:00,12:00'];
    const columns = { From: 'In 1', To: 'Out 1', 'From (2)': 'In 2', 'To (2)': 'Out 2' };
    expect(days(read(lines, columns, true))).toEqual(['H1 2026-02-03 180 08:00-10:00 11:00-12:00']);
    expect(read(['From,From,From (2)', 'a,b,c']).headings.map(({ heading }) => heading)).toEqual([
      ...['From', 'From (2)', 'From (2) (2)'],
    ]);
  });

  it('has its time beside a number that a comma splits recognised by the mapping', () => {
    const lines = ['Employee ID,Date,Hours,Begin,Finish', '4711,2026-02-03,7,5,'];
    expect(errors(read(lines, { Hours: 'Daily Total', Begin: 'In 1', Finish: 'Out 1' }))).toEqual([
      'row 2: "7" and "5" stand side by side. A number with a comma, as "7,5", needs quotation marks.',
    ]);
  });
});

describe('a heading that is a column by itself', () => {
  it('comes before a mapping of it, with a warning', () => {
    const sheet = read(['Employee ID,Date,Daily Total', '4711,2026-02-03,2'], {
      Date: 'In 1',
      'employee id': 'Employee ID',
    });
    expect(days(sheet)).toEqual(['H1 2026-02-03 120 09:00-11:00']);
    expect(warnings(sheet)).toEqual(['row 1: Date is read as Date and not as In 1.']);
  });

  it.each([true, false])('comes before a mapping of another heading to its column (for the sheet: %s)', (isOfSheet) => {
    const lines = ['Employee ID,Work Day,Date,Daily Total', '4711,2026-01-01,2026-02-03,2'];
    const sheet = read(lines, { 'Work Day': 'Date' }, isOfSheet);
    expect(days(sheet)).toEqual(['H1 2026-02-03 120 09:00-11:00']);
    expect(warnings(sheet)).toEqual(['row 1: Work Day is not read as Date: there is a column Date.']);
    expect(columnsRead(sheet)).toEqual(['Employee ID: Employee ID', 'Date: Date', 'Daily Total: Daily Total']);
  });
});

describe('a mapping', () => {
  it.each([
    [
      'a person',
      { 'Work Day': 'Date', Begin: 'Daily Total' },
      'The header needs a column Employee ID or Employee Name.',
    ],
    ['a day', { Staff: 'Employee Name', Begin: 'Daily Total' }, 'The header needs a column Date.'],
    [
      ...(['a time', { Staff: 'Employee Name', 'Work Day': 'Date', Finish: 'Out 1' }] as const),
      'The header needs a column Daily Total, or In 1 and Out 1.',
    ],
    [
      ...(['the end of a pair', { Staff: 'Employee Name', 'Work Day': 'Date', Begin: 'In 1' }] as const),
      'Begin is In 1, and no heading is Out 1.',
    ],
    [
      ...(['two headings of one column apart', { ...MAPPING, Finish: 'Date' }] as const),
      'Two headings are Date, Work Day and Finish: choose one of them.',
    ],
  ])('does not do without %s', (_name, columns: Columns, message) => {
    for (const isOfSheet of [true, false])
      expect(errors(read(SHEET, columns, isOfSheet))).toEqual([`row 1: ${message}`]);
  });

  it('still tells both headings of one column', () => {
    expect(columnsRead(read(SHEET, { ...MAPPING, Finish: 'Date' }))).toContain('Finish: Date by the mapping');
  });

  it('of the sheet has no headings that the sheet lacks, and none twice; one of earlier sheets may', () => {
    const more = { ...MAPPING, 'Lunch out': 'Out 2' };
    expect(errors(read(SHEET, more, true))).toEqual(['row 1: The file has no heading Lunch out.']);
    expect(days(read(SHEET, more))).toHaveLength(2);
    expect(errors(read(SHEET, { ...MAPPING, 'work  DAY': 'Date' }, true))).toEqual([
      'row 1: The heading work  DAY is chosen twice.',
    ]);
  });
});

describe('a first row of data', () => {
  it.each([
    ['numbers', '4711,20260203,8', '4711'],
    ['a date', '"Someone",2026-02-03,eight', '2026-02-03'],
    ['a date in words', 'Someone,3 Feb 2026,eight', '3 Feb 2026'],
    ['a time with letters', 'Someone,Tuesday,9:00 AM', '9:00 AM'],
    ['a name of somebody of the clinic', '"Roy, Ana",Tuesday,eight', 'Roy, Ana'],
  ])('has no headings that a mapping could name: %s', (_name, line, cell) => {
    for (const isOfSheet of [true, false]) {
      const sheet = read([line, '4711,2026-02-03,8'], {}, isOfSheet);
      expect(sheet.headings).toEqual([]);
      expect(errors(sheet)).toEqual([
        `row 1: The header needs a column Employee ID or Employee Name. "${cell}" in the first row is no heading.`,
      ]);
    }
  });

  it('is not read by a mapping that names its cells', () => {
    const columns = { 'Roy, Ana': 'Employee Name', Tuesday: 'Date', eight: 'Daily Total' };
    expect(errors(read(['"Roy, Ana",Tuesday,eight', '4711,2026-02-03,8'], columns, true))).toEqual([
      'row 1: The file has no heading Roy, Ana. "Roy, Ana" in the first row is no heading.',
    ]);
    expect(errors(read(['"Roy, Ana",Tuesday,eight', '4711,2026-02-03,8'], columns))).toHaveLength(1);
  });

  it('does not matter where all columns are there', () => {
    expect(days(read(['Employee ID,Date,Daily Total,2026', '4711,2026-02-03,2,x']))).toHaveLength(1);
  });
});
