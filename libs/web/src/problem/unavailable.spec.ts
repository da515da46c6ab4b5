import { Controller, Get, Post } from '@nestjs/common';
import { Database } from '@helix/database';
import { waitFor } from '../../../database/src/testing/wait-for.js';
import { startTestApp, type TestApp } from '../testing/start-test-app.js';

@Controller('things')
class ThingsController {
  constructor(private readonly database: Database) {}

  @Get()
  async count() {
    const [row] = await this.database.query<{ customers: number }>(
      'select count(*)::integer as customers from customer',
    );
    return row;
  }

  @Get('slowly')
  slowly() {
    return this.database.transaction((transaction) => transaction.query('select pg_sleep(60)'));
  }

  @Post()
  async add() {
    await this.database.transaction((transaction) =>
      transaction.query(`insert into customer (customer_name) values ('Maple')`),
    );
    return { done: true };
  }

  /** As PostgreSQL does without room. */
  @Post('full')
  fill() {
    return this.database.transaction((transaction) =>
      transaction.query(
        `do $$ begin raise exception using errcode = 'disk_full', message = 'could not extend file'; end $$`,
      ),
    );
  }
}

const UNAVAILABLE = {
  title: 'Service Unavailable',
  status: 503,
  detail: 'Helix cannot use its database at the moment. Try again in a few seconds.',
};

describe('while the database', () => {
  let served: TestApp;
  let name: string;

  beforeAll(async () => {
    served = await startTestApp({
      controllers: [ThingsController],
      routePermissions: {
        'GET things': { roles: ['public'] },
        'GET things/slowly': { roles: ['public'] },
        'POST things': { roles: ['public'] },
        'POST things/full': { roles: ['public'] },
      },
    });
    name = new URL(served.test.ownerUrl).pathname.slice(1);
  });
  afterAll(() => served.close());

  const owner = (statement: string) => served.test.ownerPool.query(statement);
  /** Cuts every connection of the services, as a server does that goes. */
  const cutConnections = () =>
    owner(
      `select pg_terminate_backend(pid) from pg_stat_activity
       where datname = current_database() and usename = 'helix_service'`,
    );
  const ready = async () => {
    const { status } = await served.http().get('/health/ready');
    const { parts } = await served.health.run();
    return [status, parts['database']];
  };
  const FAILS = [503, 'does not work; the log says why'];

  it('is read-only, it is not ready, reads are answered, and writes are refused in words until it is writable', async () => {
    await owner(`alter database ${name} set default_transaction_read_only = on`);
    await cutConnections();
    await waitFor(ready, ([status]) => status === 503);
    expect(await ready()).toEqual(FAILS);
    expect((await served.http().get('/api/things')).status).toBe(200);
    const { status, body, headers } = await served.http().post('/api/things');
    expect([status, body, headers['retry-after']]).toEqual([503, expect.objectContaining(UNAVAILABLE), '2']);

    await owner(`set default_transaction_read_only = off; alter database ${name} reset default_transaction_read_only`);
    await cutConnections();
    await waitFor(ready, ([code]) => code === 200);
    expect((await served.http().post('/api/things')).status).toBe(201);
    expect((await served.http().get('/api/things')).body).toEqual({ customers: 1 });
  });

  it('goes, requests are refused in words, and it is used again once it is back', async () => {
    const cut = served
      .http()
      .get('/api/things/slowly')
      .then((response) => response);
    const sleeping = () => owner(`select from pg_stat_activity where query like '%pg_sleep(60)%' and state = 'active'`);
    await waitFor(sleeping, ({ rowCount }) => (rowCount ?? 0) > 1);
    // Nobody but its owner may connect.
    await owner(`alter database ${name} connection limit 0`);
    await cutConnections();
    expect((await cut).body).toMatchObject(UNAVAILABLE);
    expect((await served.http().get('/api/things')).body).toMatchObject(UNAVAILABLE);
    expect(await ready()).toEqual(FAILS);
    await owner(`alter database ${name} connection limit -1`);
    await waitFor(ready, ([status]) => status === 200);
    expect((await served.http().get('/api/things')).status).toBe(200);
  });

  it('has no room, it is not ready for a while, and writes are refused in words', async () => {
    expect((await served.http().post('/api/things/full')).body).toMatchObject(UNAVAILABLE);
    expect(await ready()).toEqual(FAILS);
  });
});
