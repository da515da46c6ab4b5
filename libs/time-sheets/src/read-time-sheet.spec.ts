import fc from 'fast-check';
import type { SheetPerson } from './match-person.js';
import { MAX_TIME_SHEET_BYTES, readTimeSheet, rowMessage, type SheetContext } from './read-time-sheet.js';

const person = (providerId: string, firstName: string, lastName: string, more: Partial<SheetPerson> = {}) => ({
  ...{ providerId, firstName, lastName, payrollId: null, isHygienist: true },
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
    ['8', 'Zoé van Dam', ['H2', 'row 2: Employee ID 8 is not known: taken for Zoé van  Dam by name.']],
    ['8', 'Ana Roy', ['row 2: Employee ID 8 is not that of Ana Roy.']],
    ['4711', 'Zoé van Dam', ['row 2: Employee ID 4711 is Ana Roy, not Zoé van Dam.']],
    ['', 'Kim Lee', ['row 2: Kim Lee is the name of 2 people: give the Employee ID.']],
    ['9', '', ['row 2: Dan Dent is not a hygienist.']],
    ['8', '', ['row 2: Employee ID 8 is not known in this clinic.']],
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
      'row 2: Kim Lee is the name of 2 people: give the Employee ID.',
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
