import { Database } from './database.js';
import { createTestDatabase, TWO_CLINICS, type TestDatabase } from './testing/index.js';

describe('Database.inClinics', () => {
  let test: TestDatabase;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(`
      insert into operatory (clinic_id, id, version, name) values (1, 'A', 1, 'one'), (2, 'A', 1, 'two'), (3, 'A', 1, 'three')`);
  });

  afterAll(() => test.drop());

  const names = async (clinicIds: number[]) =>
    test.database.inClinics(clinicIds, async (tx) => {
      const { rows } = await tx.query<{ name: string }>('select name from operatory order by clinic_id');
      return rows.map((row) => row.name);
    });

  it('returns rows of the clinics in the scope only', async () => {
    expect(await names([2])).toEqual(['two']);
    expect(await names([1, 3])).toEqual(['one', 'three']);
    expect(await names([])).toEqual([]);
  });

  it('reads in a snapshot what was there at its first statement, in the same scope, and changes nothing', async () => {
    const seen = await test.database.inSnapshot([2], async (tx) => {
      const read = async () => (await tx.query<{ name: string }>('select name from operatory')).rows[0]?.name;
      const before = await read();
      await test.ownerPool.query(`update operatory set name = 'renamed' where clinic_id = 2`);
      return [before, await read()];
    });
    expect(seen).toEqual(['two', 'two']);
    expect(await names([2])).toEqual(['renamed']);
    await test.ownerPool.query(`update operatory set name = 'two' where clinic_id = 2`);
    const write = test.database.inSnapshot([1], (tx) => tx.query(`update operatory set name = 'changed'`));
    await expect(write).rejects.toThrow(/read-only transaction/);
  });

  it('leaves no scope on the connection: a query without a scope gets no rows', async () => {
    await names([1]);
    expect(await test.database.query('select * from operatory')).toEqual([]);
    expect((await test.pool.query('select * from operatory')).rows).toEqual([]);
  });

  it('rejects writes to rows of another clinic', async () => {
    const write = test.database.inClinics([1], (tx) =>
      tx.query(`insert into operatory (clinic_id, id, version, name) values (2, 'B', 1, 'not mine')`),
    );
    await expect(write).rejects.toThrow(/row-level security/);
    const change = test.database.inClinics([1], (tx) =>
      tx.query(`update operatory set name = 'mine' where clinic_id = 2`),
    );
    expect((await change).rowCount).toBe(0);
  });

  it('is enforced for every table with a clinic_id, but those that are shared, or read before the clinic is known', async () => {
    const { rows } = await test.ownerPool.query<{ table: string }>(`
      select c.relname as table from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attname = 'clinic_id'
      where c.relkind = 'r' and c.relnamespace = 'public'::regnamespace and not c.relrowsecurity order by 1`);
    expect(rows.map((row) => row.table)).toEqual([
      'agent_key',
      'audit_trail',
      'clinic',
      'clinic_invitation',
      'data_token',
      'one_time_link',
      'setup_code',
      'user_clinic',
    ]);
  });

  it('shows and changes note templates of the clinics in the scope, and those that belong to no clinic', async () => {
    await test.ownerPool.query(`
      ${TWO_CLINICS}
      insert into app_user (user_id, email, first_name, last_name) overriding system value values (1, 'a@b.example', 'A', 'B');
      delete from note_template;
      insert into note_template (name, text, clinic_id, user_id, kind) values
        ('shipped', 'a', null, null, 'adultRecall'), ('of the user', 'a', null, 1, null),
        ('of clinic 1', 'a', 1, null, null), ('of clinic 2', 'a', 2, null, null), ('in clinic 2', 'a', 2, 1, null)`);
    const inScope = (clinicIds: number[], text: string) =>
      test.database.inClinics(clinicIds, async (tx) =>
        (await tx.query<{ name: string }>(text)).rows.map(({ name }) => name),
      );
    const all = 'select name from note_template order by note_template_id';
    expect(await inScope([1], all)).toEqual(['shipped', 'of the user', 'of clinic 1']);
    expect(await inScope([], all)).toEqual(['shipped', 'of the user']);
    expect(await inScope([1], `update note_template set text = 'b' returning name`)).not.toContain('of clinic 2');
    const move = `insert into note_template (name, text, clinic_id) values ('theirs', 'a', 2) returning name`;
    await expect(inScope([1], move)).rejects.toThrow(/row-level security/);
  });

  it('uses an index although the scope is a setting', async () => {
    await test.database.inClinics([1], async (tx) => {
      await tx.query('set local enable_seqscan = off');
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>(
        `explain select * from appointment where clinic_id = 1 and patient_id = 'P1' and start_at >= '2026-01-01'`,
      );
      expect(rows.map((row) => row['QUERY PLAN']).join('\n')).toMatch(/Index Cond: .*patient_id = 'P1'/);
    });
  });
});

describe('Database.inClinics with kept plans', () => {
  const NAMES = 'select name from operatory where clinic_id = $1 and id = any($2::text[]) order by name';
  let test: TestDatabase;
  let database: Database;

  beforeAll(async () => {
    test = await createTestDatabase();
    await test.ownerPool.query(
      `insert into operatory (clinic_id, id, version, name) values (1, 'A', 1, 'one'), (1, 'B', 1, 'two'), (2, 'A', 1, 'three')`,
    );
  });
  // One connection, so that all transactions of a test are on the same.
  beforeEach(async () => {
    database = await Database.connect({ url: test.url, poolSize: 1 });
  });
  afterEach(() => database.close());
  afterAll(() => test.drop());

  const names = (clinicId: number, ids: string[], keepPlans = true): Promise<string[]> =>
    database.inClinics(
      [clinicId],
      async (tx) => {
        const { rows } = await tx.query<{ name: string }>(NAMES, [clinicId, ids]);
        return rows.map(({ name }) => name);
      },
      { keepPlans },
    );
  const kept = () =>
    database.query(
      'select statement as text, generic_plans::int as generic, custom_plans::int as custom from pg_prepared_statements',
    );

  it('plans a statement with values once on a connection, for any values and clinics', async () => {
    expect(await names(1, ['A'])).toEqual(['one']);
    expect(await names(1, ['A', 'B', 'C'])).toEqual(['one', 'two']);
    expect(await names(2, ['A', 'B'])).toEqual(['three']);
    expect(await kept()).toEqual([{ text: NAMES, generic: 3, custom: 0 }]);
  });

  it('keeps no plan of other transactions, which are planned for their values', async () => {
    expect(await names(1, ['B'], false)).toEqual(['two']);
    expect(await kept()).toEqual([]);
    await names(1, ['A']);
    await names(1, ['A'], false);
    expect(await kept()).toEqual([{ text: NAMES, generic: 1, custom: 0 }]);
    expect(await database.query('show plan_cache_mode')).toEqual([{ plan_cache_mode: 'auto' }]);
  });

  it('keeps no plan beyond a transaction that failed, and plans again after a statement that was wrong', async () => {
    const wrong = database.inClinics([1], (tx) => tx.query('select $1::int / 0', [1]), { keepPlans: true });
    await expect(wrong).rejects.toThrow('division by zero');
    const unknown = database.inClinics([1], (tx) => tx.query('select nothing from operatory where id = $1', ['A']), {
      keepPlans: true,
    });
    await expect(unknown).rejects.toThrow('column "nothing" does not exist');
    const alone = 'select $1::int as n';
    expect(await database.query(alone, [1])).toEqual([{ n: 1 }]);
    expect(await kept()).not.toContainEqual(expect.objectContaining({ text: alone }));
    expect(await names(1, ['B'])).toEqual(['two']);
  });

  it('works on while a migration adds columns, and drops those that the statement does not name', async () => {
    await names(1, ['A']);
    await test.ownerPool.query('alter table operatory add column colour text');
    expect(await names(1, ['A'])).toEqual(['one']);
    await test.ownerPool.query('alter table operatory drop column colour');
    expect(await names(1, ['B'])).toEqual(['two']);
  });
});

describe('Database.transaction', () => {
  it('rejects when its connection is lost, and the pool continues with a new one', async () => {
    const test = await createTestDatabase();
    const database = await Database.connect({ url: test.url, poolSize: 1 });
    for (let connection = 1; connection <= 2; connection += 1) {
      const lost = database.transaction(async (tx) => {
        const { rows } = await tx.query<{ pid: number }>('select pg_backend_pid() as pid');
        const ended = new Promise((resolve) => tx.once('end', resolve));
        await test.ownerPool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
        // No query is running while the connection breaks.
        await ended;
        await tx.query('select 1');
      });
      await expect(lost).rejects.toThrow();
      expect(await database.query('select 1 as n')).toEqual([{ n: 1 }]);
    }
    await database.close();
    await test.drop();
  });
});
