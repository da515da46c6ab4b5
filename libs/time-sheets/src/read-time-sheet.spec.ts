import fc from 'fast-check';
import type { SheetPerson } from './match-person.js';
import { MAX_TIME_SHEET_BYTES, readTimeSheet, rowMessage, type SheetContext } from './read-time-sheet.js';

const person = (providerId: string, firstName: string, lastName: string, more: Partial<SheetPerson> = {}) => ({
  ...{ providerId, firstName, lastName, payrollId: null, isHygienist: true, isDeleted: false },
  ...more,
});
const PEOPLE = [
  person('H1', 'Ana', 'Roy', { payrollId: '4711' }),
  person('H2', 'Zoé', 'van  Dam'),
  person('H3', 'Kim', 'Lee'),
  person('H4', 'Kim', 'Lee', { payrollId: 'K4' }),
  person('D1', 'Dan', 'Dent', { isHygienist: false, payrollId: '9' }),
];
const read = (text: string | Uint8Array, context: Partial<SheetContext> = {}) =>
  readTimeSheet(typeof text === 'string' ? new TextEncoder().encode(text) : text, {
    ...{ people: PEOPLE, today: '2026-02-10', firstShiftStart: () => null, skipUnknown: false },
    ...context,
  });
const HEADER = 'Employee ID,Employee Name,Date,Daily Total,In 1,Out 1,In 2,Out 2,In 3,Out 3';
/** With the full header. */
const rows = (...lines: string[]) => read([HEADER, ...lines].join('\n'));
const errors = (sheet: ReturnType<typeof read>) => sheet.errors.map(rowMessage);
const days = (sheet: ReturnType<typeof read>) => {
  expect(errors(sheet)).toEqual([]);
  return sheet.days.map(({ providerId, date, minutes, punches }) =>
    [providerId, date, minutes, ...punches.map((pair) => `${pair.in}-${pair.out}`)].join(' '),
  );
};

describe('a time sheet', () => {
  it('has a day of punches in each row', () => {
    expect(rows('4711,"Roy, Ana",2026-02-03,7:30,09:00,12:30,13:30,17:30,,')).toEqual({
      days: [
        {
          ...{ row: 2, providerId: 'H1', date: '2026-02-03', minutes: 450 },
          punches: [
            { in: '09:00', out: '12:30' },
            { in: '13:30', out: '17:30' },
          ],
        },
      ],
      ...{ errors: [], warnings: [], skipped: [] },
      headings: HEADER.split(',').map((heading, at) => ({
        ...{ heading, column: heading, isMapped: false },
        samples: ['4711', 'Roy, Ana', '2026-02-03', '7:30', '09:00', '12:30', '13:30', '17:30'].slice(at, at + 1),
      })),
    });
  });

  it('may have its columns in any order and case, others beside them, semicolons, and a byte order mark', () => {
    const text = '\uFEFFnotes;DATE;  daily   TOTAL;employee id\r\nx;2/3/2026;7,5;4711\r\n';
    expect(days(read(text))).toEqual(['H1 2026-02-03 450 09:00-16:30']);
  });

  it('numbers rows as a spreadsheet does, with empty rows and line breaks within cells', () => {
    const text = `Employee ID,Date,Daily Total,Notes\n4711,2026-02-03,8:00,"a\nb"\n,,,\n4711,2026-02-30,8:00,`;
    expect(errors(read(text))).toEqual(['row 4: "2026-02-30" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.']);
  });

  it('has totals from the first shift of the day on, else from 9, and not after midnight', () => {
    const text =
      'Employee ID,Date,Daily Total\n4711,2026-02-03,8:00\n4711,2026-02-04,8:00\n4711,2026-02-05,20\n4711,2026-02-06,24:00';
    const sheet = read(text, { firstShiftStart: (_id, date) => (date === '2026-02-03' ? '07:30' : null) });
    expect(days(sheet)).toEqual([
      'H1 2026-02-03 480 07:30-15:30',
      'H1 2026-02-04 480 09:00-17:00',
      'H1 2026-02-05 1200 04:00-24:00',
      'H1 2026-02-06 1440 00:00-24:00',
    ]);
  });

  it('knows that no time was worked by a total of 0', () => {
    expect(days(rows('4711,,2026-02-03,0:00,,,,,,'))).toEqual(['H1 2026-02-03 0']);
  });

  it('takes times before the total, in the order of the day, and warns when they differ by more than a minute', () => {
    const sheet = rows(
      '4711,,2026-02-03,4:01,1:00 PM,3:00 PM,9:00,11:00,,',
      '4711,,2026-02-04,4:02,9:00,11:00,13:00,15:00,,',
    );
    expect(days(sheet)).toEqual([
      'H1 2026-02-03 240 09:00-11:00 13:00-15:00',
      'H1 2026-02-04 240 09:00-11:00 13:00-15:00',
    ]);
    expect(sheet.warnings.map(rowMessage)).toEqual([
      'row 3: Daily Total is 4:02, the times add up to 04:00: the times count.',
    ]);
  });

  it.each([
    ['a missing out', '9:00,,,,,', 'Out 1 is missing.'],
    ['a missing in', '9:00,10:00,,11:00,,', 'In 2 is missing.'],
    ['an out before its in', '9:00,5:00,,,,', 'Out 1 5:00 is not after In 1 9:00.'],
    ['an out that is its in', '9:00,9:00,,,,', 'Out 1 9:00 is not after In 1 9:00.'],
    ['times that overlap', '9:00,12:00,11:59,13:00,,', 'The times overlap.'],
    ['what is no time', '9am,12:00,,,,', '"9am" is no time. Times are HH:mm or h:mm AM/PM.'],
    ['a row of no time', ',,,,,', 'There is neither a Daily Total nor a time.'],
  ])('refuses %s', (_name, times, message) => {
    expect(errors(rows(`4711,,2026-02-03,,${times}`))).toEqual([`row 2: ${message}`]);
  });

  it('takes times that touch', () => {
    expect(days(rows('4711,,2026-02-03,,9:00,12:00,12:00,13:00,,'))).toEqual([
      'H1 2026-02-03 240 09:00-12:00 12:00-13:00',
    ]);
  });

  it('refuses days in the future, days of more than 24 hours, and what is no length', () => {
    expect(
      errors(rows('4711,,2026-02-11,8:00,,,,,,', '4711,,2026-02-10,24:01,,,,,,', '4711,,2026-02-09,long,,,,,,')),
    ).toEqual([
      'row 2: 2026-02-11 is in the future.',
      'row 3: Daily Total 24:01 is more than 24 hours.',
      'row 4: "long" is no Daily Total. It is h:mm or hours, as 7:30 or 7.5.',
    ]);
  });

  it('refuses a person and day that is there twice', () => {
    expect(errors(rows('4711,,2026-02-03,8:00,,,,,,', ',Ana Roy,2/3/2026,7:00,,,,,,'))).toEqual([
      'row 3: Row 2 has the same person and day.',
    ]);
  });

  it('lists what is wrong in every row', () => {
    const sheet = rows('4711,,2026-02-03,8:00,,,,,,', ',,2026-02-03,8:00,,,,,,', '4711,,tomorrow,8:00,,,,,,');
    expect(errors(sheet)).toEqual([
      'row 3: Employee ID or Employee Name is missing.',
      'row 4: "tomorrow" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.',
    ]);
    expect(sheet.days).toHaveLength(1);
  });
});

describe('time in a time sheet', () => {
  it.each([
    [
      'the fourth pair',
      'Employee ID,Date,In 1,Out 1,In 2,Out 2,In 3,Out 3,In 4,Out 4\n4711,2026-02-03,7:00,9:00,9:15,11:00,11:30,14:00,14:20,16:00',
      // 120 + 105 + 150 + 100.
      'H1 2026-02-03 475 07:00-09:00 09:15-11:00 11:30-14:00 14:20-16:00',
    ],
    [
      'a fifth pair, in whatever order the columns come',
      'In 5,Out 5,Employee ID,Date,Daily Total,In 1,Out 1\n18:00,19:05,4711,2026-02-03,,8:00,9:00',
      'H1 2026-02-03 125 08:00-09:00 18:00-19:05',
    ],
  ])('counts with %s', (_name, text, day) => {
    expect(days(read(text))).toEqual([day]);
  });

  it.each([
    ['a fourth in without an out', 'In 4', '15:00', 'Out 4 is missing.'],
    ['a tenth out without an in', 'Out 10', '15:00', 'In 10 is missing.'],
  ])('is not left out with %s', (_name, column, time, message) => {
    expect(errors(read(`Employee ID,Date,In 1,Out 1,${column}\n4711,2026-02-03,9:00,10:00,${time}`))).toEqual([
      `row 2: ${message}`,
    ]);
  });

  it.each([
    ['Employee ID,Date,In 1,Out 1\n4711,2026-02-03,9:00,12:00,13:00,17:00', '13:00'],
    ['Employee ID,Date,Daily Total,\n4711,2026-02-03,7,5', '5'],
    ['Employee ID;Date;Daily Total\n4711;2026-02-03;4:00;;3:30', '3:30'],
  ])('is refused beyond the last column of the header: %j', (text, cell) => {
    expect(errors(read(text))).toEqual([
      `row 2: "${cell}" stands beyond the last column of the header. A cell with a comma in it, as "7,5", needs quotation marks.`,
    ]);
    expect(read(text, { skipUnknown: true }).errors).toHaveLength(1);
  });

  it.each([
    ['before times', 'Employee ID,Date,Daily Total,In 1,Out 1\n4711,2026-02-03,7,5,,', '7', '5'],
    ['before other columns', 'Employee ID,Date,Daily Total,Notes\n4711,2026-02-03,6,25,', '6', '25'],
  ])('is refused when a comma splits a number %s', (_name, text, hours, fraction) => {
    expect(errors(read(text))).toEqual([
      `row 2: "${hours}" and "${fraction}" stand side by side. A number with a comma, as "${hours},${fraction}", needs quotation marks.`,
    ]);
  });

  it.each([
    ['whole hours before an ID', 'Date,Daily Total,Employee ID\n2026-02-03,8,4711'],
    ['whole hours before a number of another column', 'Employee ID,Date,Daily Total,Breaks\n4711,2026-02-03,8,2'],
    ['whole hours in a file of semicolons', 'Employee ID;Date;Daily Total;Breaks\n4711;2026-02-03;8;2;'],
    ['a quoted comma', 'Employee ID,Date,Daily Total\n4711,2026-02-03,"8,0"'],
  ])('is that of %s', (_name, text) => {
    expect(days(read(text))).toEqual(['H1 2026-02-03 480 09:00-17:00']);
  });

  it('is warned of once for each column that is not read', () => {
    const sheet = read(
      [
        'Employee ID,Date,In 1,Out 1,Lunch,Notes',
        '4711,2026-02-03,9:00,12:00,,x',
        '4711,2026-02-04,9:00,12:00,0:30,x',
        '4711,2026-02-05,9:00,12:00,0:45,x',
      ].join('\n'),
    );
    expect(sheet.warnings.map(rowMessage)).toEqual(['row 3: "0:30" is not counted: no time is read from Lunch.']);
  });

  it.each([
    ['6:30 PM', '12:00 AM', 'H1 2026-02-03 330 18:30-24:00'],
    ['20:00', '0:00', 'H1 2026-02-03 240 20:00-24:00'],
    ['20:00:00', '00:00:00', 'H1 2026-02-03 240 20:00-24:00'],
    ['12:00 AM', '6:00 AM', 'H1 2026-02-03 360 00:00-06:00'],
  ])('from %s to %s ends at midnight of the day, or starts there', (start, end, day) => {
    expect(days(rows(`4711,,2026-02-03,,${start},${end},,,,`))).toEqual([day]);
  });

  it('is none between two midnights', () => {
    expect(errors(rows('4711,,2026-02-03,,12:00 AM,12:00 AM,,,,'))).toEqual([
      'row 2: Out 1 12:00 AM is not after In 1 12:00 AM.',
    ]);
  });

  it('has its seconds added up, rounded half up once a day, with a warning', () => {
    // 3:29:45 and 3:59:45 are 7:29:30.
    const sheet = rows(
      '4711,,2026-02-03,,08:00:30,11:30:15,12:00:00,15:59:45,,',
      '4711,,2026-02-04,,08:00:30,12:00:30,,,,',
      '4711,,2026-02-05,,08:00:31,12:00:00,,,,',
    );
    expect(days(sheet)).toEqual([
      'H1 2026-02-03 450 08:00:30-11:30:15 12:00-15:59:45',
      'H1 2026-02-04 240 08:00:30-12:00:30',
      'H1 2026-02-05 239 08:00:31-12:00',
    ]);
    expect(sheet.warnings.map(rowMessage)).toEqual([
      'row 2: Seconds are added up and rounded half up once a day: 07:29:30 is 07:30.',
      'row 4: Seconds are added up and rounded half up once a day: 03:59:29 is 03:59.',
    ]);
  });

  it('is that of all rows of a person and day, one for each shift', () => {
    const sheet = rows(
      '4711,,2026-02-03,,13:00,17:00,,,,',
      ',Zoe van Dam,2026-02-03,,8:00,9:00,,,,',
      ',"Roy, Ana",2/3/2026,,8:00,12:00,17:30,18:00,,',
    );
    expect(days(sheet)).toEqual([
      'H1 2026-02-03 510 08:00-12:00 13:00-17:00 17:30-18:00',
      'H2 2026-02-03 60 08:00-09:00',
    ]);
    expect(sheet.days.map(({ row }) => row)).toEqual([2, 3]);
  });

  it('may have the total of the shift or of the day in each row of a shift', () => {
    const sheet = rows(
      '4711,,2026-02-03,4:00,8:00,12:00,,,,',
      '4711,,2026-02-03,7:30,13:00,16:30,,,,',
      '4711,,2026-02-04,5:00,8:00,12:00,,,,',
      '4711,,2026-02-04,3:30,13:00,16:30,,,,',
    );
    expect(sheet.warnings.map(rowMessage)).toEqual([
      'row 4: Daily Total is 5:00, the times add up to 07:30: the times count.',
    ]);
  });

  it('is refused when rows of one day overlap, or have totals alone', () => {
    expect(
      errors(
        rows(
          '4711,,2026-02-03,,8:00,12:00,,,,',
          '4711,,2026-02-03,,11:59,13:00,,,,',
          '4711,,2026-02-03,3:00,,,,,,',
          '4711,,2026-02-04,4:00,,,,,,',
          '4711,,2026-02-04,,13:00,14:00,,,,',
        ),
      ),
    ).toEqual([
      'row 3: The times overlap those of row 2.',
      'row 4: Row 2 has the same person and day.',
      'row 6: Row 5 has the same person and day.',
    ]);
  });
});

describe('a file as spreadsheets write it', () => {
  it.each([
    ['a first line with its separator', 'sep=;\r\nEmployee ID;Date;Daily Total\r\n4711;2026-02-03;7,5'],
    ['a quoted line with its separator', '\uFEFF"sep=,"\nEmployee ID,Date,Daily Total\n4711,2026-02-03,7.5'],
    ['a separator that the header hides', 'sep=;\na,b,c,d,e;Employee ID;Date;Daily Total\nx;4711;2026-02-03;7,5'],
    ['tabs', 'Employee ID\tDate\tDaily Total\n4711\t2026-02-03\t7,5'],
    ['blanks around quoted cells', '"Employee ID ";" Date";"Daily Total"\n"4711  ";" 2026-02-03 ";" 7,5"'],
    ['a formula that keeps zeros, unquoted', 'Employee ID,Date,Daily Total\n="4711",2026-02-03,7.5'],
    ['a formula that keeps zeros, quoted', 'Employee ID;Date;Daily Total\n"=""4711""";2026-02-03;7,5'],
    ['quoted cells of blanks', 'Employee ID,Employee Name,Date,Daily Total,In 1\n4711,"  ",2026-02-03,7.5,"\u00a0"'],
    ['a quoted row of blanks', 'Employee ID,Date,Daily Total\n" "," "," "\n4711,2026-02-03,7.5'],
    ['a line break in a heading, and semicolons', '"Employee\nID";Date;"Daily\r\nTotal"\n4711;2026-02-03;7,5'],
    ['a line break in a heading, and commas', 'Date,"Employee\nID","Daily\nTotal","a;b;c;d;e"\n2026-02-03,4711,7.5,'],
    ['a line break in a heading, and tabs', '"Employee\nID"\tDate\t"a,b,c,d,e"\tDaily Total\n4711\t2026-02-03\t\t7:30'],
    ['empty lines before the header', '\n\nEmployee ID;Date;Daily Total\n4711;2026-02-03;7,5'],
  ])('is read with %s', (_name, text) => {
    expect(days(read(text))).toEqual(['H1 2026-02-03 450 09:00-16:30']);
  });

  it('has its rows numbered without the line of its separator', () => {
    expect(errors(read('sep=,\nEmployee ID,Date,Daily Total\n4711,2026-02-30,8'))).toEqual([
      'row 2: "2026-02-30" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.',
    ]);
  });
});

describe('the people of a time sheet', () => {
  const matched = (id: string, name: string, context: Partial<SheetContext> = {}) => {
    const sheet = read(`Employee ID,Employee Name,Date,Daily Total\n"${id}","${name}",2026-02-03,8:00`, context);
    return [
      ...sheet.days.map(({ providerId }) => providerId),
      ...errors(sheet),
      ...sheet.warnings.map(rowMessage),
      ...sheet.skipped.map((one) => `skipped ${rowMessage(one)}`),
    ];
  };

  it.each([
    ['4711', '', ['H1']],
    ['k4', '', ['H4']],
    ['', 'Roy, Ana', ['H1']],
    ['', 'ana  ROY', ['H1']],
    ['', 'VAN DAM ,ZOE', ['H2']],
    ['K4', 'Kim Lee', ['H4']],
    ['8', 'Zoé van Dam', ['H2', 'row 2: Payroll ID 8 is not known: taken for Zoé van  Dam by name.']],
    ['8', 'Ana Roy', ['row 2: Payroll ID 8 is not that of Ana Roy.']],
    ['4711', 'Zoé van Dam', ['row 2: Payroll ID 4711 is Ana Roy, not Zoé van Dam.']],
    ['', 'Kim Lee', ['row 2: Kim Lee is the name of 2 people: give the Payroll ID.']],
    ['9', '', ['row 2: Dan Dent is not a hygienist.']],
    ['8', '', ['row 2: Payroll ID 8 is not known in this clinic.']],
    ['', 'Nobody Else', ['row 2: Nobody Else is not known in this clinic.']],
  ])('are found by ID %p and name %p', (id, name, expected) => {
    expect(matched(id, name)).toEqual(expected);
  });

  it('are left out when they are no hygienists and the file may have others, but not when they are ambiguous', () => {
    const skipUnknown = { skipUnknown: true };
    expect(matched('9', '', skipUnknown)).toEqual(['skipped row 2: Dan Dent is not a hygienist.']);
    expect(matched('', 'Nobody Else', skipUnknown)).toEqual([
      'skipped row 2: Nobody Else is not known in this clinic.',
    ]);
    expect(matched('', 'Kim Lee', skipUnknown)).toEqual([
      'row 2: Kim Lee is the name of 2 people: give the Payroll ID.',
    ]);
  });
});

describe('a file that is no time sheet', () => {
  it.each([
    ['is empty', '', 'This file is empty.'],
    ['has a header alone', 'Employee ID,Date,Daily Total', 'This file has a header and no rows.'],
    ['names nobody', 'Date,Daily Total\n2026-02-03,8', 'The header needs a column Employee ID or Employee Name.'],
    ['has no day', 'Employee ID,Daily Total\n4711,8', 'The header needs a column Date.'],
    ['has no time', 'Employee ID,Date\n4711,2026-02-03', 'The header needs a column Daily Total, or In 1 and Out 1.'],
    ['has a column twice', 'Employee ID,Date,date\n4711,1,2', 'The column date is there twice.'],
  ])('that %s is refused', (_name, text, message) => {
    expect(errors(read(text))).toEqual([`row 1: ${message}`]);
  });

  it('is refused with a quotation mark that does not end', () => {
    expect(errors(read('Employee ID,Date,Daily Total\n"4711,2026-02-03,8'))).toEqual([
      expect.stringMatching(
        /^row \d: This is no valid CSV: a quotation mark is missing or stands in the wrong place\.$/,
      ),
    ]);
  });

  it('is refused in another encoding, as a workbook, and when it is too large', () => {
    expect(errors(read(new Uint8Array([0x45, 0xe9, 0x0a])))).toEqual([
      'row 1: This file is not in UTF-8. Save it as CSV UTF-8, and upload that file.',
    ]);
    expect(errors(read(new TextEncoder().encode('PK\u0003\u0004')))).toEqual([
      'row 1: This is a workbook. Save it as CSV UTF-8, and upload that file.',
    ]);
    expect(errors(read(new Uint8Array(MAX_TIME_SHEET_BYTES + 1)))).toEqual(['row 1: A time sheet has at most 2 MiB.']);
    const many = Array.from({ length: 10_001 }, () => '4711,2026-02-03,8').join('\n');
    expect(errors(read(`Employee ID,Date,Daily Total\n${many}`))).toEqual([
      'row 1: A time sheet has at most 10000 rows.',
    ]);
  });

  it('never throws, whatever its bytes are', () => {
    const text = fc
      .array(fc.constantFrom('4711', '"', ',', ';', '\n', 'Employee ID', 'Date', 'Daily Total', '2026-02-03', '7:30'))
      .map((parts) => parts.join(''));
    fc.assert(
      fc.property(
        fc.oneof(
          fc.uint8Array(),
          text.map((one) => new TextEncoder().encode(one)),
        ),
        (bytes) => {
          expect(() => read(bytes)).not.toThrow();
        },
      ),
    );
  });
});
