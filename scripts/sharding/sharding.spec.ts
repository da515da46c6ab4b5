import pg from 'pg';
import { createTestDatabase, type TestDatabase } from '../../libs/database/src/testing/index.js';
import { crossingOf } from './joins.js';
import { readKeys, readTables, shardingMistakes, type Key, type Table } from './keys.js';
import { LOCAL_TABLES, placementOf, REFERENCE_TABLES } from './placement.js';

describe('sharding by clinic_id', () => {
  let test: TestDatabase;
  let client: pg.Client;
  let tables: Table[];
  let keys: Key[];
  const isDistributed = (table: string): boolean =>
    placementOf(table) === 'distributed' && tables.some(({ name }) => name === table);

  beforeAll(async () => {
    test = await createTestDatabase();
    client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
    [tables, keys] = [await readTables(client), await readKeys(client)];
  });
  afterAll(async () => {
    await client.end();
    await test.drop();
  });

  it('has every primary key, unique index and foreign key of clinic-owned tables start with clinic_id', () => {
    expect(shardingMistakes(tables, keys, placementOf)).toEqual([]);
    const distributed = tables.filter(({ name }) => placementOf(name) === 'distributed');
    expect(distributed.length).toBeGreaterThan(60);
    expect(distributed.map(({ name }) => name)).toContain('appointment');
  });

  it('names only tables that exist as shared by all nodes or local, none as both', () => {
    const named = [...Object.keys(REFERENCE_TABLES), ...Object.keys(LOCAL_TABLES)];
    expect(named.filter((name) => !tables.some((table) => table.name === name))).toEqual([]);
    expect(new Set(named).size).toBe(named.length);
  });

  it('finds tables and keys that cannot be sharded', async () => {
    await client.query('begin');
    await client.query(`
      create table lonely (n integer primary key);
      create table scattered (clinic_id integer, n integer primary key, guid uuid unique);
      create table loose (clinic_id integer not null, n integer references scattered (n));
      create unique index loose_once on loose (n, clinic_id);
      create table pointing (clinic_id integer not null, n integer, primary key (clinic_id, n));
      alter table pointing add foreign key (n) references scattered (n);
      alter table pointing add foreign key (n) references log_slot (slot);
      alter table customer add foreign key (customer_id) references scattered (n)`);
    const found = shardingMistakes(await readTables(client), await readKeys(client), placementOf);
    await client.query('rollback');
    expect(found).toEqual([
      'lonely: has no clinic_id, and is neither a reference table nor local',
      'loose: has no primary key',
      'scattered: clinic_id can be null',
      'customer: the foreign key customer_customer_id_fkey (customer_id) leads from a table that is reference to shards of scattered',
      'lonely: the primary key lonely_pkey (n) does not start with clinic_id',
      'loose: the foreign key loose_n_fkey (n) leads to scattered in other shards',
      'loose: the unique index loose_once (n, clinic_id) does not start with clinic_id',
      'pointing: the foreign key pointing_n_fkey (n) leads to scattered in other shards',
      'pointing: the foreign key pointing_n_fkey1 (n) leads to log_slot, which is on the coordinator alone',
      'scattered: the primary key scattered_pkey (n) does not start with clinic_id',
      'scattered: the unique index scattered_guid_key (guid) does not start with clinic_id',
    ]);
  });

  it('has triggers, narrow numbers and policies in the way of Citus where docs/scale.md says so, and nowhere else', () => {
    const namesOf = (found: (table: Table) => readonly string[]): string[] =>
      tables
        .filter((table) => placementOf(table.name) !== 'local' && found(table).length > 0)
        .map(({ name }) => `${name} (${placementOf(name)})`);
    expect(namesOf(({ triggers }) => triggers)).toEqual(['app_user (reference)', 'user_clinic (reference)']);
    expect(
      namesOf(({ narrowIdentities }) => narrowIdentities).filter((name) => name.endsWith('(distributed)')),
    ).toEqual(
      [
        ...['added_treatment', 'annotation', 'checked_day', 'coverage_grant', 'health_profile', 'patient_note'],
        ...['procedure_rule', 'provider_group', 'time_sheet_import', 'treatment_claim'],
      ].map((name) => `${name} (distributed)`),
    );
    const distributed = tables.filter(({ name }) => placementOf(name) === 'distributed');
    expect(distributed.filter(({ policiesWithSubSelects }) => policiesWithSubSelects.length === 0)).toEqual([]);
  });

  describe('the check of statements', () => {
    const planOf = async (text: string) => {
      const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: object }] }>(
        `explain (generic_plan, verbose, format json) ${text}`,
      );
      return crossingOf(rows[0]!['QUERY PLAN'][0].Plan, isDistributed);
    };

    it.each([
      ['select * from appointment where clinic_id = $1', [], false],
      ['select * from appointment where $1 = clinic_id and id = any($2::text[])', [], false],
      ['select * from appointment where clinic_id = any($1::integer[])', [], false],
      ['select * from appointment a join patient p using (clinic_id) where a.clinic_id = $1', [], false],
      [
        'select a.id from unnest($1::integer[]) as c(clinic_id) join appointment a on a.clinic_id = c.clinic_id',
        [],
        false,
      ],
      ['select count(*) from appointment', ['appointment'], false],
      ['select * from clinic c join patient p using (clinic_id)', ['patient'], false],
      [
        'select * from appointment a join patient p on p.clinic_id = a.clinic_id and p.id = a.patient_id',
        ['appointment, patient'],
        false,
      ],
      ['select * from appointment a join patient p on p.id = a.patient_id where a.clinic_id = $1', ['patient'], true],
      [
        'select id in (select patient_id from appointment where id = $2) from patient where clinic_id = $1',
        ['appointment'],
        true,
      ],
      [
        `with moved as materialized (select clinic_id, id from appointment where start_at > $1)
         update appointment_plan p set saved_at = now() from moved m where m.clinic_id = p.clinic_id`,
        ['appointment, appointment_plan'],
        false,
      ],
      ['delete from claim where id = $1', ['claim'], false],
    ])('understands %s', async (text, everywhere, isJoinedWithout) => {
      expect(await planOf(text)).toEqual({ everywhere, isJoinedWithout });
    });
  });
});
