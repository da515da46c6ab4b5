import type { TimeSheetColumn, TimeSheetColumnsView, TimeSheetImport } from '@helix/contracts';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { apiClient, type Clinic, type Person } from '../testing/api-client.js';

const fixture = (clinicId: number) => `
  insert into provider (clinic_id, id, version, first_name, last_name, type, is_active) values
    (${clinicId}, 'H1', 1, 'Ana', 'Roy', 1, true)`;

const SHEET = ['Staff,Work Day,Begin,Finish', '"Roy, Ana",2026-02-03,09:00,12:30'].join('\n');
const COLUMNS: TimeSheetColumn[] = [
  { heading: 'Staff', column: 'Employee Name' },
  { heading: 'Work Day', column: 'Date' },
  { heading: 'Begin', column: 'In 1' },
  { heading: 'Finish', column: 'Out 1' },
];
const NO_COLUMN = 'expected one of Employee ID, Employee Name, Date, Daily Total, In 1 to In 99, Out 1 to Out 99';
const DAY = { providerId: 'H1', date: '2026-02-03', minutes: 210, punches: [{ in: '09:00', out: '12:30' }] };

describe('time sheets with headings of other words', () => {
  let served: TestApp;
  let maple: Clinic;
  let cedar: Clinic;
  let admin: Person;
  let frontDesk: Person;
  let call: ReturnType<typeof apiClient>;

  beforeAll(async () => {
    served = await startApi();
    call = apiClient(served);
    maple = await served.addClinic('Maple');
    cedar = await served.addClinic('Cedar');
    admin = await served.addUser('admin@helix.example', { [maple.clinicId]: true, [cedar.clinicId]: true });
    frontDesk = await served.addUser('desk@helix.example', { [maple.clinicId]: false });
  });
  afterAll(() => served.close());
  beforeEach(() =>
    own(`
      truncate provider, clocked_day, clocked_punch, time_sheet_import, time_sheet_columns, outbox, audit_trail;
      ${fixture(maple.clinicId)}; ${fixture(cedar.clinicId)}`),
  );

  const own = async (sql: string) => (await served.test.ownerPool.query<Record<string, unknown>>(sql)).rows;
  interface Upload {
    columns?: unknown;
    columnsVersion?: string;
    query?: string;
    clinic?: Clinic;
  }
  const upload = (text: string, { columns, columnsVersion, query = '', clinic = maple }: Upload = {}) => {
    const request = call('post', `/api/Villanova/ImportItemCardsEntry${query}`, admin, clinic);
    if (columns !== undefined)
      void request.field('columns', typeof columns === 'string' ? columns : JSON.stringify(columns));
    if (columnsVersion !== undefined) void request.field('columnsVersion', columnsVersion);
    return request.attach('file', Buffer.from(text), 'february.csv');
  };
  const importOf = async (text: string, options: Upload = {}): Promise<TimeSheetImport> => {
    const { status, body } = await upload(text, options);
    expect([status, body.detail]).toEqual([200, undefined]);
    return body as TimeSheetImport;
  };
  const PATH = '/api/Clinic/TimeSheetColumns';
  const kept = async (clinic = maple): Promise<TimeSheetColumnsView> => {
    const { status, body } = await call('get', PATH, admin, clinic);
    expect(status).toBe(200);
    return body as TimeSheetColumnsView;
  };
  const save = (form: object, person = admin, clinic = maple) => call('post', PATH, person, clinic).send(form);
  const audited = () =>
    own(`select details from audit_trail where action = 'timeSheetColumnsChanged' order by audit_id`);

  it('are refused with the headings and samples of their cells, which are neither stored nor audited', async () => {
    const { status, body } = await upload(SHEET);
    expect([status, body.detail, body.errors]).toEqual([
      422,
      'row 1: The header needs a column Employee ID or Employee Name.',
      [{ field: 'row 1', message: 'The header needs a column Employee ID or Employee Name.' }],
    ]);
    const none = { column: null, isMapped: false };
    expect(body.headings).toEqual([
      { heading: 'Staff', ...none, samples: ['Roy, Ana'] },
      { heading: 'Work Day', ...none, samples: ['2026-02-03'] },
      { heading: 'Begin', ...none, samples: ['09:00'] },
      { heading: 'Finish', ...none, samples: ['12:30'] },
    ]);
    await importOf(SHEET, { columns: COLUMNS });
    const texts = await own(`
      select row_to_json(t)::text as text from time_sheet_columns t
      union all select row_to_json(a)::text from audit_trail a`);
    expect(texts.length).toBe(3);
    expect(texts.filter(({ text }) => /Roy/.test(String(text)))).toEqual([]);
  });

  it('are previewed by the columns that are chosen, and keep them once they are imported', async () => {
    const preview = await importOf(SHEET, { columns: COLUMNS, query: '?preview=true' });
    expect(preview.days).toMatchObject([DAY]);
    expect(preview.headings.map(({ heading, column, isMapped }) => ({ heading, column, isMapped }))).toEqual(
      COLUMNS.map((one) => ({ ...one, isMapped: true })),
    );
    expect((await kept()).columns).toEqual([]);
    expect((await importOf(SHEET, { columns: COLUMNS, columnsVersion: preview.columnsVersion })).days).toMatchObject([
      DAY,
    ]);
    expect((await kept()).columns).toEqual(COLUMNS);
    expect(await audited()).toEqual([
      {
        details: {
          Staff: [null, 'Employee Name'],
          'Work Day': [null, 'Date'],
          Begin: [null, 'In 1'],
          Finish: [null, 'Out 1'],
        },
      },
    ]);
  });

  it('are read by the kept columns from then on, in the clinic that kept them alone', async () => {
    await importOf(SHEET, { columns: COLUMNS });
    const later = await importOf(SHEET.replace('Staff', '  STAFF').replaceAll('2026-02-03', '2026-02-04'));
    expect(later.days).toMatchObject([{ ...DAY, date: '2026-02-04' }]);
    expect(later.headings.every(({ isMapped }) => isMapped)).toBe(true);
    expect(await audited()).toHaveLength(1);
    expect((await upload(SHEET, { clinic: cedar })).status).toBe(422);
    expect((await kept(cedar)).columns).toEqual([]);
  });

  it('keep nothing when a row is wrong', async () => {
    const { status, body } = await upload(SHEET.replace('2026-02-03', '2026-02-31'), { columns: COLUMNS });
    expect([status, body.errors]).toEqual([
      422,
      [{ field: 'row 2', message: '"2026-02-31" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.' }],
    ]);
    // So that the mistake may be a wrong column, and be put right.
    expect(body.headings).toMatchObject(COLUMNS);
    expect((await kept()).columns).toEqual([]);
    expect(await own('select 1 from clocked_day')).toEqual([]);
  });

  it('replace what was kept of their own headings, and leave that of other sheets', async () => {
    await importOf(SHEET, { columns: COLUMNS });
    const other = 'Staff,Shift date,Begin,Hours\n"Roy, Ana",2026-02-05,x,2';
    await importOf(other, {
      columns: [
        { heading: 'staff', column: 'Employee Name' },
        { heading: 'Shift date', column: 'Date' },
        { heading: 'hours', column: 'Daily Total' },
      ],
    });
    expect((await kept()).columns).toEqual([
      { heading: 'Work Day', column: 'Date' },
      { heading: 'Finish', column: 'Out 1' },
      { heading: 'Staff', column: 'Employee Name' },
      { heading: 'Shift date', column: 'Date' },
      { heading: 'Hours', column: 'Daily Total' },
    ]);
    expect((await audited()).at(-1)).toEqual({
      details: { Begin: ['In 1', null], 'Shift date': [null, 'Date'], Hours: [null, 'Daily Total'] },
    });
    expect((await importOf(other)).days).toMatchObject([{ date: '2026-02-05', minutes: 120 }]);
    // Both are kept as Date now.
    const both = await upload('Staff,Work Day,Shift date,Hours\n"Roy, Ana",2026-02-05,2026-02-05,2');
    expect([both.status, both.body.detail]).toEqual([
      422,
      'row 1: Two headings are Date, Work Day and Shift date: choose one of them.',
    ]);
  });

  it('keep no heading that is a column by itself', async () => {
    const sheet = await importOf('Employee Name,Work Day,Date,Daily Total\n"Roy, Ana",x,2026-02-03,2', {
      columns: [
        { heading: 'Employee Name', column: 'Employee Name' },
        { heading: 'Work Day', column: 'Date' },
      ],
    });
    expect(sheet.warnings).toEqual([{ row: 1, message: 'Work Day is not read as Date: there is a column Date.' }]);
    expect((await kept()).columns).toEqual([{ heading: 'Work Day', column: 'Date' }]);
  });

  it.each([
    ['[{"heading":"Nobody","column":"Date"}]', 'row 1', 'The file has no heading Nobody.'],
    ['[{"heading":"Staff","column":"Employee Name"}]', 'row 1', 'The header needs a column Date.'],
    ['nonsense', 'columns', 'expected JSON'],
    ['{"Staff":"Date"}', 'columns', 'expected a list of headings with their columns'],
    ['[{"heading":"Staff","column":"In 100"}]', 'columns.0.column', NO_COLUMN],
    ['[{"heading":" ","column":"Date"}]', 'columns.0.heading', 'Heading is required.'],
  ])('are refused with the columns %s', async (columns, field, message) => {
    const { status, body } = await upload(SHEET, { columns });
    expect([status, body.errors]).toEqual([422, [{ field, message }]]);
    expect(await own('select 1 from time_sheet_columns')).toEqual([]);
  });

  it('count an empty field as none', async () => {
    await importOf(SHEET, { columns: COLUMNS });
    expect((await importOf(SHEET, { columns: '' })).days).toHaveLength(1);
    // No column at all is something else.
    expect((await upload(SHEET, { columns: [] })).status).toBe(422);
  });

  it('are not imported when somebody else has changed the kept columns since the preview', async () => {
    await importOf(SHEET, { columns: COLUMNS });
    const { columnsVersion } = await importOf(SHEET, { query: '?preview=true' });
    const changed = COLUMNS.map((one) => (one.column === 'Out 1' ? { ...one, column: 'Out 2' } : one));
    expect((await save({ columns: changed, version: columnsVersion })).status).toBe(200);
    await own('truncate clocked_day cascade');
    const { status, body } = await upload(SHEET, { columnsVersion });
    expect([status, body.detail]).toEqual([
      409,
      'The headings of time sheets were changed by someone else. Nothing was imported; look at the preview again.',
    ]);
    expect(await own('select 1 from clocked_day')).toEqual([]);
  });

  it('are kept at most a hundred', async () => {
    const many = Array.from({ length: 98 }, (_, index) => ({ heading: `Heading ${index}`, column: 'Date' }));
    expect((await save({ columns: many })).status).toBe(200);
    const { status, body } = await upload(SHEET, { columns: COLUMNS });
    expect([status, body.detail]).toEqual([422, 'At most 100 headings can be kept: forget some first.']);
    expect(await own('select 1 from clocked_day')).toEqual([]);
  });

  describe('kept columns', () => {
    it('are changed and forgotten by admins, with what they were in the audit trail', async () => {
      const first = await save({ columns: COLUMNS });
      expect([first.status, first.body.columns]).toEqual([200, COLUMNS]);
      expect(await kept()).toEqual(first.body);
      const { version } = (await save({ columns: [{ heading: 'STAFF', column: 'Employee ID' }] })).body;
      const forgotten = await call('delete', `${PATH}?version=${version}`, admin, maple);
      expect([forgotten.status, forgotten.body.columns]).toEqual([200, []]);
      expect((await audited()).slice(1)).toEqual([
        {
          details: {
            STAFF: ['Employee Name', 'Employee ID'],
            'Work Day': ['Date', null],
            Begin: ['In 1', null],
            Finish: ['Out 1', null],
          },
        },
        { details: { STAFF: ['Employee ID', null] } },
      ]);
      expect((await upload(SHEET)).status).toBe(422);
    });

    it('write no audit entry when nothing changes', async () => {
      await save({ columns: COLUMNS });
      await save({ columns: COLUMNS });
      await call('delete', PATH, admin, cedar);
      expect(await audited()).toHaveLength(1);
    });

    it('are not overwritten or forgotten by who has read older ones', async () => {
      const { version } = await kept();
      await save({ columns: COLUMNS });
      for (const request of [
        save({ columns: [], version }),
        call('delete', `${PATH}?version=${version}`, admin, maple),
      ]) {
        const { status, body } = await request;
        expect([status, body.title]).toEqual([409, 'Version conflict']);
      }
      expect((await kept()).columns).toEqual(COLUMNS);
    });

    it('are named once each, and are no columns by themselves', async () => {
      const columns = [
        { heading: 'Work Day', column: 'Date' },
        { heading: 'work  day', column: 'In 1' },
        { heading: 'out 3', column: 'Out 3' },
      ];
      const { status, body } = await save({ columns });
      expect([status, body.errors]).toEqual([
        422,
        [
          { field: 'columns.1.heading', message: 'work  day is there twice.' },
          { field: 'columns.2.heading', message: 'out 3 is a column by itself.' },
        ],
      ]);
    });

    it('are those of the clinic of the request, and of its admins', async () => {
      await save({ columns: COLUMNS });
      await save({ columns: [{ heading: 'Tag', column: 'Date' }] }, admin, cedar);
      await call('delete', PATH, admin, cedar);
      expect((await kept()).columns).toEqual(COLUMNS);
      const answers = [
        await call('get', PATH, frontDesk, maple),
        await save({ columns: [] }, frontDesk),
        await call('delete', PATH, frontDesk, maple),
      ];
      expect(answers.map(({ status }) => status)).toEqual([403, 403, 403]);
    });

    it('of two admins at once are those of the second one, and the first ones are in the audit trail', async () => {
      const saves = await Promise.all(
        ['Date', 'In 1', 'Out 1'].map((column) => save({ columns: [{ heading: 'X', column }] })),
      );
      expect(saves.map(({ status }) => status)).toEqual([200, 200, 200]);
      const steps = (await audited()).map(({ details }) => (details as { X: [string | null, string] }).X);
      expect(steps.map(([before]) => before)).toEqual([null, ...steps.slice(0, 2).map(([, after]) => after)]);
      expect((await kept()).columns).toEqual([{ heading: 'X', column: steps[2]?.[1] }]);
    });
  });
});
