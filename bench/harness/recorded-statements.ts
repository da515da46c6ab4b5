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
