import pg from 'pg';

/** Runs a statement on a connection of its own: the server may be killed between two of them. */
export async function queryOnce<R extends pg.QueryResultRow>(
  connectionString: string,
  text: string,
  values: unknown[] = [],
): Promise<R[]> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 5_000 });
  client.on('error', () => undefined);
  try {
    await client.connect();
    return (await client.query<R>(text, values)).rows;
  } finally {
    await client.end();
  }
}
