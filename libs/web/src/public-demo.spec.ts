import { createTestDatabase, type TestDatabase } from '../../database/src/testing/index.js';
import { refusePublicDemo, refusePublicDemoAccounts } from './public-demo.js';

const LOCAL = { host: '127.0.0.1', publicUrl: 'http://localhost:3000', demoPublic: false };

describe('refusePublicDemo', () => {
  it.each(['localhost', '127.0.0.1', '127.1.2.3', '::1', '0:0:0:0:0:0:0:1', '::ffff:127.0.0.1'])(
    'allows the demo on the loopback address %s',
    (host) => expect(() => refusePublicDemo({ ...LOCAL, host })).not.toThrow(),
  );

  it.each(['0.0.0.0', '::', '10.0.0.5', '128.0.0.1', 'helix.maple.example', 'localhost.maple.example'])(
    'refuses the demo on HOST %s and names the setting',
    (host) =>
      expect(() => refusePublicDemo({ ...LOCAL, host })).toThrow(
        'HOST: not the address of this machine alone; the demo’s accounts have a known password: ' +
          'keep it local, use SEED=none on an empty database, or set DEMO_PUBLIC=yes',
      ),
  );

  it.each(['http://localhost:3000', 'http://LOCALHOST', 'http://127.0.0.5:8080', 'http://[::1]:3000'])(
    'allows the demo at the local address %s',
    (publicUrl) => expect(() => refusePublicDemo({ ...LOCAL, publicUrl })).not.toThrow(),
  );

  it.each(['https://helix.maple.example', 'http://127.0.0.1.maple.example', 'http://[2001:db8::1]', 'http://10.0.0.5'])(
    'refuses the demo at %s and names the setting',
    (publicUrl) =>
      expect(() => refusePublicDemo({ ...LOCAL, publicUrl })).toThrow(
        /^PUBLIC_URL: not local; the demo’s accounts have a known password: /,
      ),
  );

  it('allows a public demo that is meant', () => {
    const settings = { host: '0.0.0.0', publicUrl: 'https://demo.maple.example', demoPublic: true };
    expect(() => refusePublicDemo(settings)).not.toThrow();
  });
});

describe('refusePublicDemoAccounts', () => {
  let test: TestDatabase;
  beforeAll(async () => {
    test = await createTestDatabase();
  });
  afterAll(() => test.drop());

  it('refuses a public address as soon as one account of the demo is in the database', async () => {
    const settings = { ...LOCAL, host: '0.0.0.0' };
    const add = (email: string) =>
      test.ownerPool.query(`insert into app_user (email, first_name, last_name) values ($1, 'A', 'B')`, [email]);
    await add('ana@maple.example');
    await refusePublicDemoAccounts(settings, test.database);
    await add('Admin@Helix.example');
    await expect(refusePublicDemoAccounts(settings, test.database)).rejects.toThrow(/^HOST: /);
    await refusePublicDemoAccounts(LOCAL, test.database);
  });
});
