import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { createAdmin, type CreatedAdmin } from './installation-commands.js';

const PASSWORD = 'Maple-syrup-in-spring-7';

describe('npm run create-admin', () => {
  let served: TestApp;

  beforeEach(async () => {
    served = await startApi();
  });
  afterEach(() => served.close());

  const settings = { publicUrl: 'https://helix.maple.example', mailFrom: 'helix@maple.example', dataDir: '/nowhere' };
  const create = (email: string, force = false, smtpUrl?: string): Promise<CreatedAdmin> =>
    createAdmin(served.test.database, { ...settings, smtpUrl }, { email, force });
  const accounts = async () =>
    (await served.test.ownerPool.query('select email, is_super_admin as admin from app_user order by user_id')).rows;
  const tokenOf = ({ url }: CreatedAdmin): string => new URL(url ?? '').searchParams.get('token') ?? '';
  const register = (token: string) =>
    served.http().post('/api/registration').send({ token, password: PASSWORD, firstName: 'Ana', lastName: 'Roy' });

  it('creates a super admin without a clinic, who chooses a password with the link and signs in', async () => {
    const admin = await create(' Ana@maple.example ');
    expect(admin).toEqual({
      email: 'Ana@maple.example',
      url: expect.stringMatching(/^https:\/\/helix\.maple\.example\/registration\?token=[\w-]{43}$/),
      mailProblem: null,
    });
    const answer = await register(tokenOf(admin));
    expect([answer.status, answer.body.user]).toEqual([
      200,
      expect.objectContaining({ firstName: 'Ana', isSuperAdmin: true, clinics: [], currentClinic: null }),
    ]);
    const login = await served.http().post('/api/login').send({ email: 'ana@maple.example', password: PASSWORD });
    expect(login.status).toBe(200);
    expect((await register(tokenOf(admin))).status).toBe(422);
  });

  it('records in the audit trail that the command line created the super admin', async () => {
    await create('ana@maple.example');
    const { rows } = await served.test.ownerPool.query(
      'select action, user_id, address, subject, clinic_id from audit_trail',
    );
    expect(rows).toEqual([
      {
        ...{ action: 'superAdminCreated', user_id: null, address: 'command line' },
        ...{ subject: 'ana@maple.example', clinic_id: null },
      },
    ]);
  });

  it('refuses a second super admin unless it is forced', async () => {
    await create('ana@maple.example');
    await expect(create('bob@maple.example')).rejects.toThrow(
      'there is a super admin already; --force creates another one, or a new link for the same one',
    );
    expect(await accounts()).toEqual([{ email: 'ana@maple.example', admin: true }]);
    await create('bob@maple.example', true);
    expect(await accounts()).toHaveLength(2);
  });

  it('creates one super admin when two commands run at the same time', async () => {
    const results = await Promise.allSettled([create('ana@maple.example'), create('bob@maple.example')]);
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await accounts()).toHaveLength(1);
  });

  it('gives a super admin who has not signed in a new link when it is forced, and revokes the old one', async () => {
    const first = await create('ana@maple.example');
    const second = await create('ANA@maple.example', true);
    expect((await register(tokenOf(first))).status).toBe(422);
    expect((await register(tokenOf(second))).status).toBe(200);
    await expect(create('ana@maple.example', true)).rejects.toThrow('has an account already');
  });

  it('never makes an existing account a super admin', async () => {
    const { clinicId } = await served.addClinic('Maple');
    await served.addUser('eve@maple.example', { [clinicId]: true });
    await expect(create('eve@maple.example')).rejects.toThrow(
      'eve@maple.example has an account already; choose another address',
    );
    expect(await accounts()).toEqual([{ email: 'eve@maple.example', admin: false }]);
  });

  it('refuses what is no email address, and creates nothing', async () => {
    await expect(create('ana')).rejects.toThrow('Please enter a valid email address.');
    expect(await accounts()).toEqual([]);
  });

  it('mails the link where there is a mail server, and does not print it', async () => {
    const mails: string[] = [];
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, _session, done) => {
        let text = '';
        stream.on('data', (chunk: Buffer) => (text += chunk.toString()));
        stream.on('end', () => {
          mails.push(text);
          done();
        });
      },
    });
    const listener = server.listen(0, '127.0.0.1');
    await once(listener, 'listening');
    const smtpUrl = `smtp://127.0.0.1:${(listener.address() as AddressInfo).port}`;
    const admin = await create('ana@maple.example', false, smtpUrl);
    await new Promise<void>((resolve) => server.close(resolve));
    expect(admin).toEqual({ email: 'ana@maple.example', url: null, mailProblem: null });
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain('To: ana@maple.example');
    expect(mails[0]).toContain('/registration?token=');
  });

  it('returns the link when the mail server cannot be reached, and says why', async () => {
    const admin = await create('ana@maple.example', false, 'smtp://127.0.0.1:1');
    expect(admin).toEqual({
      email: 'ana@maple.example',
      url: expect.stringContaining('/registration?token='),
      mailProblem: expect.stringContaining('ECONNREFUSED'),
    });
  });
});
