import pg from 'pg';
import { DataSource, type Logger } from 'typeorm';
import { refusalsOf } from '../testing/check-expansion.js';
import { createEmptyDatabase, type EmptyDatabase } from '../testing/index.js';
import { readSchema } from '../testing/schema-snapshot.js';
import { migrations } from './index.js';
import { BASELINE } from './migration-kind.js';

/** A small schema of which each kind of thing that a service can notice is a part. */
const FORMER = `
  create table owner (id integer primary key);
  create table spare (id integer);
  create table practice (
    id integer generated always as identity primary key,
    owner_id integer constraint practice_owner references owner,
    code varchar(10) not null constraint practice_code unique,
    kind text not null default 'office' constraint practice_kind check (kind in ('office', 'hospital')),
    amount numeric(8, 2),
    seats integer,
    note text
  );
  insert into practice (code, seats) values ('A', 1), ('B', 2);
  create index practice_note on practice (note);
  create view practice_codes as select id, code from practice;
  create function seats_of(practice) returns integer language sql immutable as 'select 1';
  create function stop() returns trigger language plpgsql as 'begin return null; end';
  create trigger practice_stop before delete on practice for each row execute function stop();
  create type size as enum ('small', 'large');
  create sequence numbers;
  grant select, insert on practice to helix_service;
  grant update (note) on practice to helix_service;
`;
const LOCKED = 'under a lock: add it not valid, and validate it in a migration without a transaction';
const WRITTEN = 'on columns of practice that services write: say in upheld why they keep to it';
const LOCKED_INDEX = 'of practice under a lock: make it concurrently, in a migration without a transaction';

describe('refusalsOf', () => {
  let database: EmptyDatabase;
  let client: pg.Client;
  let schemas = 0;

  beforeAll(async () => {
    database = await createEmptyDatabase();
    client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
  });
  afterAll(async () => {
    await client.end();
    await database.drop();
  });

  /** What is refused of statements that are executed on the former schema; of several, each is a transaction of its own. */
  const refused = async (statement: string | string[], upheld?: Record<string, string>): Promise<string[]> => {
    schemas += 1;
    const schema = `former_${schemas}`;
    await client.query(`create schema ${schema}; set search_path to ${schema}; ${FORMER}`);
    const before = await readSchema(client, schema);
    const statements = [statement].flat();
    for (const one of statements) await client.query(one);
    const after = await readSchema(client, schema);
    return refusalsOf({ before, after, statements, isTransaction: typeof statement === 'string', upheld });
  };

  it.each<[title: string, statement: string | string[], upheld?: Record<string, string>]>([
    ['nothing', 'select'],
    [
      'a table, with its constraints and indexes',
      'create table room (id integer primary key, name text unique, practice_id integer references practice); create index room_practice on room (practice_id)',
    ],
    ['a column that may be null', 'alter table practice add column city text'],
    ['a column with the same default for each row', `alter table practice add column city text not null default ''`],
    ['a default', 'alter table practice alter column seats set default 1'],
    ['null', 'alter table practice alter column code drop not null'],
    [
      'longer texts and numbers',
      'drop view practice_codes; alter table practice alter column code type varchar(20), alter column amount type numeric(10, 2); create view practice_codes as select id, code from practice',
    ],
    [
      'texts and numbers of any length',
      'drop view practice_codes; alter table practice alter column code type text, alter column amount type numeric; create view practice_codes as select id, code from practice',
    ],
    ['a column of a view', 'create or replace view practice_codes as select id, code, note from practice'],
    [
      'more values, which a check allows',
      `alter table practice drop constraint practice_kind, add constraint practice_kind check (kind in ('office', 'hospital', 'school')) not valid`,
      { practice_kind: 'it allows more than before' },
    ],
    ['fewer checks', 'alter table practice drop constraint practice_kind'],
    [
      'a check of a new column',
      `alter table practice add column city text, add constraint practice_city check (city <> '') not valid`,
    ],
    [
      'a check that is validated later',
      [
        'alter table practice add constraint practice_seats check (seats > 0) not valid',
        'alter table practice validate constraint practice_seats',
      ],
      { practice_seats: 'the form asks for one at least' },
    ],
    ['an index that is made concurrently', ['create index concurrently practice_seats on practice (seats)']],
    [
      'a unique index that is made concurrently',
      ['create unique index concurrently practice_seats on practice (seats)'],
      { practice_seats: 'the form asks for another one' },
    ],
    [
      'a unique constraint by such an index',
      [
        'create unique index concurrently practice_seats on practice (seats)',
        'alter table practice add constraint practice_seats unique using index practice_seats',
      ],
      { practice_seats: 'the form asks for another one' },
    ],
    [
      'a trigger, a function, a value, a right',
      `create trigger practice_go before insert on practice for each row execute function stop(); create function one() returns integer language sql return 1; alter type size add value 'huge'; grant delete on practice to helix_service`,
    ],
    [
      'what a function does',
      'create or replace function seats_of(practice) returns integer language sql immutable return $1.seats + 1',
    ],
  ])('lets a migration add %s', async (_, ...run) => {
    expect(await refused(...run)).toEqual([]);
  });

  it.each<[title: string, refusal: string[], statement: string | string[], upheld?: Record<string, string>]>([
    ['drops a table', ['drops owner', 'drops the foreign key practice_owner of practice'], 'drop table owner cascade'],
    ['renames a table', ['renames spare to other'], 'alter table spare rename to other'],
    [
      'makes a table again',
      ['drops owner and makes it again', 'drops the foreign key practice_owner of practice'],
      'drop table owner cascade; create table owner (id integer primary key)',
    ],
    [
      'puts a view in place of a table',
      ['makes spare a view'],
      'drop table spare; create view spare as select id from owner',
    ],
    ['drops a view', ['drops practice_codes'], 'drop view practice_codes'],
    ['drops a column', ['drops practice.amount'], 'alter table practice drop column amount'],
    [
      'drops a column of a view',
      ['drops practice_codes.code'],
      'drop view practice_codes; create view practice_codes as select id from practice',
    ],
    ['renames a column', ['renames practice.seats to places'], 'alter table practice rename column seats to places'],
    [
      'adds a column again',
      ['drops practice.amount and adds it again'],
      'alter table practice drop column amount, add column amount numeric(8, 2)',
    ],
    [
      'shortens texts',
      ['rewrites practice', 'makes practice.code character varying(5), which was character varying(10): add a column'],
      'drop view practice_codes; alter table practice alter column code type varchar(5); create view practice_codes as select id, code::varchar(10) from practice',
    ],
    [
      'takes digits from numbers',
      ['rewrites practice', 'makes practice.amount numeric(9,3), which was numeric(8,2): add a column'],
      'alter table practice alter column amount type numeric(9, 3)',
    ],
    [
      'makes numbers that are read as text',
      ['rewrites practice', 'makes practice.seats bigint, which was integer: add a column'],
      'alter table practice alter column seats type bigint',
    ],
    [
      'makes a column not null',
      ['makes practice.seats not null'],
      'alter table practice alter column seats set not null',
    ],
    ['takes a default', ['takes the default of practice.kind'], 'alter table practice alter column kind drop default'],
    [
      'adds a column that is not null without a default',
      ['adds spare.city, not null without a default'],
      'alter table spare add column city text not null',
    ],
    [
      'adds a column with another value for each row',
      ['rewrites practice'],
      'alter table practice add column guid uuid not null default gen_random_uuid()',
    ],
    [
      'adds a check that services do not know',
      [`adds the check practice_seats ${WRITTEN}`],
      'alter table practice add constraint practice_seats check (seats > 0) not valid',
    ],
    [
      'narrows a check',
      [`adds the check practice_kind ${WRITTEN}`],
      `alter table practice drop constraint practice_kind, add constraint practice_kind check (kind = 'office') not valid`,
    ],
    [
      'checks all rows of a table under a lock',
      [`adds the check practice_seats of practice ${LOCKED}`],
      'alter table practice add constraint practice_seats check (seats > 0)',
      { practice_seats: 'the form asks for one at least' },
    ],
    [
      'validates in the transaction that has the lock',
      [`adds the check practice_city of practice ${LOCKED}`],
      `alter table practice add column city text, add constraint practice_city check (city <> '') not valid; alter table practice validate constraint practice_city`,
    ],
    [
      'adds a reference that services do not know',
      [`adds the foreign key practice_seat ${WRITTEN}`, `adds the foreign key practice_seat of practice ${LOCKED}`],
      'insert into owner values (1), (2); alter table practice add constraint practice_seat foreign key (seats) references owner',
    ],
    [
      'adds a unique constraint',
      [
        `adds the unique practice_seats ${WRITTEN}`,
        'adds the unique practice_seats of practice under a lock: make a unique index concurrently, and add it using that',
      ],
      'alter table practice add constraint practice_seats unique (seats)',
    ],
    [
      'adds an exclusion',
      [
        `adds the exclusion practice_seats ${WRITTEN}`,
        'adds the exclusion practice_seats of practice under a lock: there is no other way',
      ],
      ['alter table practice add constraint practice_seats exclude (seats with =)'],
    ],
    [
      'gives an empty reason',
      [`adds the check practice_seats ${WRITTEN}`],
      'alter table practice add constraint practice_seats check (seats > 0) not valid',
      { practice_seats: ' ' },
    ],
    [
      'drops a unique constraint',
      ['drops the unique practice_code of practice'],
      'alter table practice drop constraint practice_code',
    ],
    ['drops an index', ['drops the index practice_note of practice'], 'drop index practice_note'],
    [
      'makes an index under a lock',
      [`makes the index practice_seats ${LOCKED_INDEX}`],
      ['create index practice_seats on practice (seats)'],
    ],
    [
      'makes an index of a new column under a lock',
      [`makes the index practice_city ${LOCKED_INDEX}`],
      'alter table practice add column city text; create index practice_city on practice (city)',
    ],
    [
      'makes a unique index that services do not know',
      [`adds the unique index practice_seats ${WRITTEN}`],
      ['create unique index concurrently practice_seats on practice (seats)'],
    ],
    [
      'makes a unique index on an expression that services do not know',
      [`adds the unique index practice_lower ${WRITTEN}`],
      ['create unique index concurrently practice_lower on practice (lower(code)) where seats > 0'],
    ],
    ['protects rows', ['changes who sees the rows of practice'], 'alter table practice enable row level security'],
    ['makes a policy', ['changes who sees the rows of practice'], 'create policy mine on practice using (seats > 0)'],
    ['drops a trigger', ['drops the trigger practice_stop of practice'], 'drop trigger practice_stop on practice'],
    [
      'makes a function return something else',
      ['drops the function seats_of(practice), which returns integer'],
      'drop function seats_of; create function seats_of(practice) returns text language sql immutable return $1.note',
    ],
    ['drops a type', ['drops the type size with large', 'drops the type size with small'], 'drop type size'],
    ['drops a sequence', ['drops the sequence numbers'], 'drop sequence numbers'],
    [
      'takes a right to a table',
      ['drops the right of helix_service to insert practice'],
      'revoke insert on practice from helix_service',
    ],
    [
      'takes a right to a column',
      ['drops the right of helix_service to update note of practice'],
      'revoke update (note) on practice from helix_service',
    ],
    [
      'takes a right to call a function',
      ['drops the right of everybody to call seats_of'],
      'revoke execute on function seats_of from public',
    ],
  ])('refuses an expansion that %s', async (_, refusals, ...run) => {
    expect(await refused(...run)).toEqual(refusals.map((text) => expect.stringContaining(text)));
  });

  it('refuses an index that was not finished', async () => {
    schemas += 1;
    await client.query(`create schema former_${schemas}; set search_path to former_${schemas}; ${FORMER}`);
    const before = await readSchema(client, `former_${schemas}`);
    const statements = ['create unique index concurrently practice_kinds on practice (kind)'];
    await expect(client.query(statements[0] ?? '')).rejects.toThrow('could not create unique index');
    const after = await readSchema(client, `former_${schemas}`);
    const upheld = { practice_kinds: 'they are all different' };
    expect(refusalsOf({ before, after, statements, isTransaction: false, upheld })).toEqual([
      'leaves the index practice_kinds of practice unfinished',
    ]);
  });
});

describe('migrations since the baseline', () => {
  it('that expand leave everything that the services of the release before use, and lock nobody out', async () => {
    const database = await createEmptyDatabase();
    const client = new pg.Client({ connectionString: database.ownerUrl });
    await client.connect();
    const refusals: string[] = [];
    const first = migrations.findIndex(({ name }) => name === BASELINE) + 1;
    await execute(database.ownerUrl, first);
    let before = await readSchema(client);
    for (const [index, migration] of migrations.entries()) {
      if (index < first) continue;
      const statements = await execute(database.ownerUrl, index + 1);
      expect(statements.length).toBeGreaterThan(0);
      const after = await readSchema(client);
      if (migration.kind === 'expand') {
        const isTransaction = new migration().transaction !== false;
        const { upheld } = migration;
        refusals.push(
          ...refusalsOf({ before, after, statements, isTransaction, upheld }).map(
            (text) => `${migration.name} ${text}`,
          ),
        );
      }
      before = after;
    }
    await client.end();
    await database.drop();
    expect(refusals).toEqual([]);
  });
});

/** Runs the first so many migrations, where they have not run, as `migrate` does. @returns their statements. */
async function execute(url: string, count: number): Promise<string[]> {
  const statements: string[] = [];
  const nothing = (): void => undefined;
  const logger: Logger = {
    logQuery: (statement) => void statements.push(statement),
    ...{ logQueryError: nothing, logQuerySlow: nothing, logSchemaBuild: nothing, logMigration: nothing, log: nothing },
  };
  const source = new DataSource({
    type: 'postgres',
    url,
    logger,
    logging: ['query'],
    migrations: migrations.slice(0, count),
    migrationsTableName: 'migration',
  });
  await source.initialize();
  try {
    statements.length = 0;
    await source.runMigrations({ transaction: 'each' });
  } finally {
    await source.destroy();
  }
  return statements;
}
