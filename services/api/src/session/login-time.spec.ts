import { jest } from '@jest/globals';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
const PASSWORD = 'Helix-demo-1';

const real = await import('@node-rs/argon2');
const verify = jest.fn(real.verify);
jest.unstable_mockModule('@node-rs/argon2', () => ({ ...real, verify }));
const { startApi } = await import('../testing/start-api.js');
const { setPassword } = await import('./testing/sign-in.js');

/** Verifying the password dominates the time of a sign-in, so it must happen exactly once whatever the account. */
describe('timing of POST /api/login', () => {
  let served: TestApp;

  beforeAll(async () => {
    served = await startApi();
  });
  afterAll(() => served.close());

  it('verifies one password hash of the same cost for every account', async () => {
    const known = await served.addUser('known@helix.example');
    await setPassword(served, known.userId);
    await served.addUser('invited@helix.example');
    const sso = await served.addUser('sso@helix.example');
    await served.test.ownerPool.query('update app_user set is_sso = true where user_id = $1', [sso.userId]);
    const costs = new Set<string>();
    for (const [email, password, status] of [
      ['known@helix.example', PASSWORD, 200],
      ['known@helix.example', 'wrong', 401],
      ['unknown@helix.example', 'wrong', 401],
      ['invited@helix.example', 'wrong', 401],
      ['sso@helix.example', 'wrong', 401],
    ] as const) {
      verify.mockClear();
      const answer = await served.http().post('/api/login').send({ email, password });
      expect([email, answer.status, verify.mock.calls.length]).toEqual([email, status, 1]);
      const [hash] = verify.mock.calls[0]!;
      costs.add(String(hash).split('$').slice(1, 4).join('$'));
    }
    expect([...costs]).toEqual(['argon2id$v=19$m=19456,t=2,p=1']);
  });
});
