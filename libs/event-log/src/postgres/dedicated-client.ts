import pg from 'pg';

/** A connection of its own to the pool's database, for what must stay on one connection. Not connected yet. */
export function dedicatedClient(pool: pg.Pool, name: string): pg.Client {
  const { options } = pool;
  // The pool hides the password from being listed, so it must be named.
  return new pg.Client({ ...options, password: options.password, keepAlive: true, application_name: name });
}
