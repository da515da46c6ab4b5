import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { OneTimeLinks } from '../one-time-links/one-time-links.js';
import { startApi } from '../testing/start-api.js';

const COMMON = 'Password1';
const MESSAGE = 'This password is too common. Choose a different one.';

describe('a password that is one of the commonest', () => {
  let served: TestApp;
  let clinic: { clinicId: number; clinicGuid: string };
  let links: OneTimeLinks;

  beforeAll(async () => {
    served = await startApi();
    clinic = await served.addClinic('Maple');
    links = served.app.get(OneTimeLinks, { strict: false });
  });
  afterAll(() => served.close());

  const expectRefused = ({ status, body }: { status: number; body: { errors?: unknown } }) =>
    expect([status, body.errors]).toEqual([422, [{ field: 'password', message: MESSAGE }]]);

  it.each([
    ['invitation', 'registration'],
    ['passwordReset', 'forgot_password'],
  ] as const)('is refused with the link of kind %s, which stays valid', async (kind, route) => {
    const { userId } = await served.addUser(`${kind}@helix.example`, { [clinic.clinicId]: false });
    const token = await links.create(userId, kind, kind === 'invitation' ? clinic.clinicId : null);
    const send = (password: string) => served.http().post(`/api/${route}`).send({ token, password });
    expectRefused(await send(COMMON));
    expect((await send('Helix-demo-1')).status).toBe(200);
  });

  it('is refused when an admin sets it', async () => {
    const admin = await served.addUser('admin@helix.example', { [clinic.clinicId]: true });
    const user = await served.addUser('user@helix.example', { [clinic.clinicId]: false });
    const set = (password: string) =>
      served
        .http()
        .post('/api/User')
        .auth(admin.token, { type: 'bearer' })
        .set('X-Clinic-Guid', clinic.clinicGuid)
        .send({ userId: user.userId, password });
    expectRefused(await set(COMMON));
    expect((await set('Helix-demo-1')).status).toBe(200);
  });
});
