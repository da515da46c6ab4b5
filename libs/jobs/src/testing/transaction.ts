import pg from 'pg';
import type { Transaction } from '@helix/database';

/** Runs work in a transaction of the services' login, on a connection of its own. */
export async function inTransaction<T>(
  databaseUrl: string,
  work: (transaction: Pick<Transaction, 'query'>) => Promise<T>,
): Promise<T> {
  const client = new pg.Client({ connectionString: databaseUrl, application_name: 'test' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    await client.query('begin');
    const result = await work(client as unknown as Transaction);
    await client.query('commit');
    return result;
  } finally {
    await client.end();
  }
}
