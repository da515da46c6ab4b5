import { columnChoices, columnIssues, mappedColumns, openHeadings, withChosen, withColumns } from './sheet-columns.js';

/** Each heading with its column: null is not read, a star is a column by itself. */
const headingsOf = (columns: Readonly<Record<string, string | null>>) =>
  Object.entries(columns).map(([heading, column]) => ({
    heading,
    column: column === '*' ? heading : column,
    isMapped: column !== null && column !== '*',
  }));

describe('the headings of a time sheet', () => {
  const headings = headingsOf({ 'Employee ID': '*', Day: 'Date', Hours: null });

  it('are open when they are no columns by themselves', () => {
    expect(openHeadings(headings).map(({ heading }) => heading)).toEqual(['Day', 'Hours']);
  });

  it('get the columns that are chosen, or none, and keep those that they are by themselves', () => {
    const chosen = withColumns(headings, ['', 'Daily Total']);
    expect(chosen).toEqual([
      { heading: 'Employee ID', column: 'Employee ID', isMapped: false },
      { heading: 'Day', column: null, isMapped: false },
      { heading: 'Hours', column: 'Daily Total', isMapped: true },
    ]);
    expect(mappedColumns(chosen)).toEqual([{ heading: 'Hours', column: 'Daily Total' }]);
    expect(withChosen(headings, mappedColumns(chosen))).toEqual(chosen);
  });
});

describe('the columns that can be chosen', () => {
  it('are not those that headings are by themselves, with three pairs', () => {
    expect(columnChoices(headingsOf({ 'Employee ID': '*', Date: '*', 'In 1': '*', Leave: null }))).toEqual([
      ...['Employee Name', 'Daily Total', 'Out 1', 'In 2', 'Out 2', 'In 3', 'Out 3'],
    ]);
  });

  it('have a pair for each two open headings, and those that are chosen already', () => {
    const seven = headingsOf(Object.fromEntries([1, 2, 3, 4, 5, 6, 7].map((number) => [`Punch ${number}`, null])));
    expect(columnChoices(seven).at(-1)).toBe('Out 4');
    expect(columnChoices(headingsOf({ Late: 'In 12' })).at(-1)).toBe('Out 12');
  });
});

describe('columns', () => {
  const whole = { Staff: 'Employee Name', Day: 'Date', Hours: 'Daily Total' };

  it.each<Readonly<Record<string, string>>>([
    whole,
    { ID: 'Employee ID', Date: '*', Begin: 'In 1', 'Out 1': '*' },
    { ...whole, 'In 2': '*' },
  ])('are enough with a person, a day and a total or times: %j', (columns) => {
    expect(columnIssues(headingsOf(columns))).toEqual({ missing: [], byHeading: new Map() });
  });

  it('lack what no heading is', () => {
    expect(columnIssues(headingsOf({ Notes: null })).missing).toEqual(['person', 'date', 'time']);
    expect(columnIssues(headingsOf({ ...whole, Day: null })).missing).toEqual(['date']);
  });

  it('are not that of two headings, and not one half of a pair', () => {
    const { byHeading } = columnIssues(headingsOf({ ...whole, Tag: 'Date', Begin: 'In 1', Finish: 'Out 2' }));
    expect([...byHeading]).toEqual([
      ['Day', { problem: 'twice', column: 'Date' }],
      ['Tag', { problem: 'twice', column: 'Date' }],
      ['Begin', { problem: 'half', column: 'In 1', other: 'Out 1' }],
      ['Finish', { problem: 'half', column: 'Out 2', other: 'In 2' }],
    ]);
  });
});
