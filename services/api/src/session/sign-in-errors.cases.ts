import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { countInvalidSecrets, resetAttempts } from './testing/sign-in.js';

/** The console shows only the list of errors. */
describe('errors of the session routes', () => {
  let served: TestApp;

  beforeAll(async () => {
    served = await startApi();
  });
  afterEach(() => resetAttempts(served));
  afterAll(() => served.close());

  const post = (path: string, body: string, type = 'application/json') =>
    served.http().post(`/api/${path}`).type(type).send(body);
  const get = (path: string) => served.http().get(`/api/${path}`);

  it.each<[number, string, () => PromiseLike<{ status: number; body: { detail: string; errors: unknown } }>]>([
    [400, 'login', () => post('login', '{"email":')],
    [400, 'registration', () => post('registration', 'x')],
    [400, 'forgot_password', () => post('forgot_password', '{')],
    [401, 'login', () => post('login', '{"email":"a@helix.example","password":"x"}')],
    [401, 'refresh', () => post('refresh', '')],
    [401, 'refresh', () => served.http().post('/api/refresh').set('Cookie', 'helix_refresh=nonsense')],
    [404, 'oneTimeLink', () => get('oneTimeLink/nonsense')],
    [415, 'login', () => post('login', 'email=a', 'text/plain')],
    [415, 'forgot_password', () => post('forgot_password', 'email=a', 'text/plain')],
    [
      429,
      'oneTimeLink',
      async () => {
        await countInvalidSecrets(served, 100);
        return get('oneTimeLink/nonsense');
      },
    ],
  ])('returns the detail as the only error: %i of %s', async (status, _, ask) => {
    const answer = await ask();
    expect([answer.status, answer.body.errors]).toEqual([status, [{ field: '', message: answer.body.detail }]]);
    expect(answer.body.detail).toMatch(/^[A-Z].+\.$/);
  });

  it('returns readable messages for missing and invalid fields', async () => {
    const errors = async (path: string, body: unknown) =>
      (await post(path, JSON.stringify(body))).body.errors as unknown;
    expect(await errors('login', [])).toEqual([{ field: '', message: 'expected fields with their values' }]);
    expect(await errors('login', { email: null, password: 7 })).toEqual([
      { field: 'email', message: 'Email is required.' },
      { field: 'password', message: 'Password is required.' },
    ]);
    expect(await errors('forgot_password', { token: null, password: 'Secret-word-1' })).toEqual([
      { field: 'token', message: 'The link is incomplete.' },
    ]);
  });
});
