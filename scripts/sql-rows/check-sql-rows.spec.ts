import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import pg from 'pg';
import type ts from 'typescript';
import { createTestDatabase, type TestDatabase } from '../../libs/database/src/testing/index.js';
import { readCrossings } from '../sharding/joins.js';
import { readTables } from '../sharding/keys.js';
import { placementOf } from '../sharding/placement.js';
import { checkSqlRows, readSources } from './check-sql-rows.js';

const root = join(import.meta.dirname, '../..');
const WRONG_ROWS = 'scripts/sql-rows/wrong-rows.fixture.ts';

/** What the check cannot know, each with the reason why it is no mistake. */
const ACCEPTED: Readonly<Record<string, string>> = {
  'libs/appointment-inputs/src/load-patients.ts: "patientId" cannot be null in the row type; procedure_rule.patient_id can be null':
    'the statement asks for the rules of given patients',
  'libs/backup/src/back-up.ts: PostgreSQL rejects the statement: cannot insert multiple commands into a prepared statement':
    'settings of the session, which return nothing',
  'libs/backup/src/back-up.ts: the text of the statement is known at run time only':
    'reads sequences, whose names are not known before; all have the same columns',
  'libs/backup/src/begin-again.ts: the text of the statement is known at run time only':
    'one of two lists of statements, which the spec of the restore runs',
  'libs/backup/src/restore.ts: PostgreSQL rejects the statement: cannot insert multiple commands into a prepared statement':
    'settings of the session, which return nothing',
  'libs/backup/src/restore.ts: the text of the statement is known at run time only':
    'truncates tables and switches triggers by name; they return nothing',
  'libs/backup/src/object-references.ts: the text of the statement is known at run time only':
    'a cursor for one of two statements, which the spec of the back-up runs',
  'libs/database/src/catalogue/seed-catalogue.ts: the text of the statement is known at run time only':
    'one statement for each table of the catalogue, built from its columns; it returns nothing',
  'libs/database/src/embedded/embedded-postgres.ts: the text of the statement is known at run time only':
    'it sets a password, and a role statement has no parameters; it returns nothing',
  'libs/event-log/src/postgres/notifications.ts: the text of the statement is known at run time only':
    'listens to a channel, whose name is no parameter; it returns nothing',
  'libs/event-log/src/postgres/ring.ts: the text of the statement is known at run time only':
    'locks and empties a slot, whose table is no parameter; it returns nothing',
  'libs/database/src/transaction.ts: the text of the statement is known at run time only':
    'the begin of a transaction and its scope, which return nothing',
  'libs/jobs/src/postgres/migrate-jobs.ts: PostgreSQL rejects the statement: cannot insert multiple commands into a prepared statement':
    'a script of grants, which returns nothing',
  'services/api/src/users/unlink-account.command.ts: "personId" cannot be null in the row type; app_user.person_id can be null':
    'the statement compares it with the person of the other account',
  'services/sync-ingest/src/apply/apply-changes.ts: the text of the statement is known at run time only':
    'one statement for each PMS entity, built from its fields; the tests of apply run all of them',
  'services/sync-ingest/src/key-lists/key-lists.query.ts: the text of the statement is known at run time only':
    'the table is that of the PMS entity; each has the same key',
};

/** Statements that read rows of all clinics at once, which asks every shard: by file and tables, each with the reason. */
const EVERYWHERE: Readonly<Record<string, string>> = {
  'services/api/src/insurance-plans/unmatched-plans.query.ts: patient':
    'the list of unmatched plans for super admins, when they open it',
  'services/reporting/src/monthly-report/request-due-reports.job.ts: monthly_report':
    'which reports wait for their month to be derived, every quarter of an hour',
  'services/reporting/src/weekly-mails/enqueue-weekly-mails.job.ts: report_subscription':
    'which clinics have subscribers, every quarter of an hour',
};

describe('checkSqlRows', () => {
  const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'demo', 'libs', 'services'], {
    cwd: root,
  })
    .toString()
    .split('\n')
    .filter((file) => /(?<!\.spec|\.cases|\.fixture)\.ts$/.test(file) && !/\/(testing|migrations)\//.test(file));
  let test: TestDatabase;
  let client: pg.Client;
  let program: ts.Program;

  beforeAll(async () => {
    test = await createTestDatabase();
    client = new pg.Client({ connectionString: test.ownerUrl });
    await client.connect();
    program = readSources([...files, WRONG_ROWS]);
  });
  afterAll(async () => {
    await client.end();
    await test.drop();
  });

  it('finds statements and row types of libs, services and the demo that fit the schema, but for accepted exceptions', async () => {
    const mistakes = await checkSqlRows(program, files, client);
    const withoutLine = (mistake: string): string => mistake.replace(/:\d+:/, ':');
    expect(mistakes.filter((mistake) => ACCEPTED[withoutLine(mistake)] === undefined)).toEqual([]);
    expect(Object.keys(ACCEPTED).filter((accepted) => !mistakes.map(withoutLine).includes(accepted))).toEqual([]);
  });

  it('finds clinic-owned tables joined by clinic_id, and few statements that read all clinics', async () => {
    const tables = new Set((await readTables(client)).map(({ name }) => name));
    const isDistributed = (table: string): boolean => tables.has(table) && placementOf(table) === 'distributed';
    const crossings = await readCrossings(program, files, root, client, isDistributed);
    expect(crossings.length).toBeGreaterThan(500);
    expect(crossings.filter(({ isJoinedWithout }) => isJoinedWithout)).toEqual([]);
    const found = crossings.flatMap(({ file, everywhere }) => everywhere.map((names) => `${file}: ${names}`));
    expect([...new Set(found)].toSorted()).toEqual(Object.keys(EVERYWHERE));
  });

  it('reports renamed columns, wrong types, missing types and nulls, and texts that it cannot know', async () => {
    const mistakes = await checkSqlRows(program, [WRONG_ROWS], client);
    expect(mistakes.map((mistake) => mistake.replace(`${WRONG_ROWS}:`, ''))).toEqual([
      '13: the rows have no type',
      '16: "fee" is number in the row type; PostgreSQL returns numeric (string)',
      '16: "description" is a column of the statement, and not in the row type',
      '17: PostgreSQL rejects the statement: column "names" does not exist',
      '18: "birthDate" is in the row type, and no column of the statement',
      '18: "birthDay" is a column of the statement, and not in the row type',
      '19: "birthDate" is string | null in the row type; PostgreSQL returns date (Date)',
      '20: "suffix" cannot be null in the row type; provider.suffix can be null',
      '21: "id" is string in the row type; PostgreSQL returns int4 (number)',
      '21: "name" cannot be null in the row type; operatory.name can be null',
      '25: the text of the statement is known at run time only',
      '26: PostgreSQL rejects the statement: column "number" of relation "operatory" does not exist',
      '27: "fee" is number in the row type; PostgreSQL returns numeric (string)',
    ]);
  });
});
