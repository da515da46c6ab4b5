import type pg from 'pg';

export interface Statement {
  text: string;
  values: unknown[];
}

/** What statements are run on, as queries of the services see it. */
interface Recorder {
  inClinics(clinicIds: readonly number[], work: (transaction: object) => Promise<unknown>): Promise<unknown>;
}

/** The statements that a query of the services runs in a clinic, with their values; from the query as it is built. */
export async function recordStatements(
  client: pg.Client,
  clinicId: number,
  query: (database: Recorder) => Promise<unknown>,
): Promise<Statement[]> {
  const statements: Statement[] = [];
  const transaction = {
    query(text: string, values: unknown[] = []) {
      statements.push({ text, values });
      return client.query(text, values);
    },
  };
  await query({ inClinics: (_clinicIds, work) => inClinic(client, clinicId, () => work(transaction)) });
  return statements;
}

/** What `Database` of libs/database runs its statements on. */
interface BuiltDatabase {
  inClinics<T>(clinicIds: readonly number[], work: (transaction: Queried) => Promise<T>): Promise<T>;
  inSnapshot: BuiltDatabase['inClinics'];
  query(text: string, values?: unknown[]): Promise<unknown>;
  close(): Promise<void>;
}
interface Queried {
  query(text: string, values?: unknown[]): Promise<unknown>;
}

/**
 * Every statement of work that has transactions of its own, or repositories, from the library as it is built.
 *
 * @param url of the services' role.
 */
export async function recordAll(url: string, work: (database: object) => Promise<unknown>): Promise<Statement[]> {
  const built = new URL('../../dist/libs/database/src/index.js', import.meta.url).href;
  const { Database } = (await import(built)) as { Database: { connect(options: object): Promise<BuiltDatabase> } };
  const database = await Database.connect({ url });
  const statements: Statement[] = [];
  // Connections of a pool come again.
  const recorded = new WeakSet<object>();
  const record = <On extends Queried>(on: On): On => {
    if (recorded.has(on)) return on;
    recorded.add(on);
    const query = on.query.bind(on);
    on.query = (text, values = []) => {
      if (!OF_TRANSACTION.test(text)) statements.push({ text, values });
      return query(text, values);
    };
    return on;
  };
  for (const name of ['inClinics', 'inSnapshot'] as const) {
    const run = database[name].bind(database);
    database[name] = (ids, ofClinics) => run(ids, (transaction) => ofClinics(record(transaction)));
  }
  try {
    await work(record(database));
  } finally {
    await database.close();
  }
  return statements;
}

/** What begins and ends transactions, which a connection that was recorded before sends as well. */
const OF_TRANSACTION = /^(?:begin|commit|rollback|select set_config)\b/;

/** The rows alone, in one transaction. @param client as the services' role. @returns how many there are. */
export function readRows(client: pg.Client, clinicId: number, statements: readonly Statement[]): Promise<number> {
  return inClinic(client, clinicId, async () => {
    let rows = 0;
    for (const { text, values } of statements) rows += (await client.query(text, values)).rows.length;
    return rows;
  });
}

/** A transaction in the scope of a clinic. */
export async function inClinic<T>(client: pg.Client, clinicId: number, work: () => Promise<T>): Promise<T> {
  await client.query('begin');
  await client.query(`select set_config('helix.clinics', $1, true)`, [`{${clinicId}}`]);
  const result = await work();
  await client.query('commit');
  return result;
}
