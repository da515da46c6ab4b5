import type { MailFolder } from '@helix/mail';
import type { TestApp } from '../../../../libs/web/src/testing/start-test-app.js';
import { startApi } from '../testing/start-api.js';
import { MAIL_FOLDER } from './mail-folder.token.js';

const subjects = ['Charlie', 'alpha', 'Bravo'];

describe('GET /api/mail', () => {
  let served: TestApp;
  let token: string;

  beforeAll(async () => {
    served = await startApi({ MAIL_FROM: 'Helix <no-reply@helix.example>' });
    ({ token } = await served.addUser('dev@helix.example', {}, { isSuperDeveloper: true }));
    const folder = served.app.get<MailFolder>(MAIL_FOLDER, { strict: false });
    for (const [index, subject] of subjects.entries()) {
      await folder.send({
        to: `user${index}@riverbend.example`,
        subject,
        text: `Text of ${subject}\n`,
        html: '<p></p>',
      });
      await new Promise((resolve) => setTimeout(resolve, 2));
    }
  });
  afterAll(() => served.close());

  const get = (path: string) => served.http().get(path).set('Authorization', `Bearer ${token}`);
  const list = async (query: Record<string, unknown> = {}) => {
    const text = Object.entries(query).map(([name, value]) => `${name}=${encodeURIComponent(JSON.stringify(value))}`);
    const { body, headers } = await get(`/api/mail?${text.join('&')}`).expect(200);
    const rows = body as { id: string; at: string; to: string; subject: string }[];
    return { rows, subjects: rows.map(({ subject }) => subject), range: headers['content-range'] };
  };

  it('lists the written mails, newest first', async () => {
    const { rows, range } = await list();
    expect(rows).toEqual(
      [2, 1, 0].map((index) => ({
        id: expect.stringMatching(/\.eml$/),
        at: expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/),
        to: `user${index}@riverbend.example`,
        subject: subjects[index],
      })),
    );
    expect(range).toBe('mail 0-2/3');
  });

  it.each([
    [{ range: [0, 1] }, ['Bravo', 'alpha'], 'mail 0-1/3'],
    [{ range: [2, 9] }, ['Charlie'], 'mail 2-2/3'],
    [{ range: [3, 9] }, [], 'mail */3'],
    [{ sort: ['id', 'ASC'], range: [0, 0] }, ['Charlie'], 'mail 0-0/3'],
    [{ sort: ['subject', 'ASC'] }, ['alpha', 'Bravo', 'Charlie'], 'mail 0-2/3'],
    [{ sort: ['to', 'DESC'], range: [1, 1] }, ['alpha'], 'mail 1-1/3'],
    [{ filter: { q: 'USER1@' } }, ['alpha'], 'mail 0-0/1'],
    [{ filter: { q: 'r' }, sort: ['at', 'ASC'], range: [1, 1] }, ['alpha'], 'mail 1-1/3'],
    [{ filter: { q: 'nowhere' } }, [], 'mail */0'],
  ])('filters, sorts and pages by %j', async (query, expected, range) => {
    const answer = await list(query);
    expect(answer.subjects).toEqual(expected);
    expect(answer.range).toBe(range);
  });

  it('returns 422 for an unknown sort field', async () => {
    const { body } = await get(`/api/mail?sort=${encodeURIComponent('["text","ASC"]')}`).expect(422);
    expect(body).toMatchObject({ errors: [{ field: 'sort.0' }] });
  });

  it('returns one mail with its text', async () => {
    const { rows } = await list();
    const { body } = await get(`/api/mail/${rows[0]?.id}`).expect(200);
    expect(body).toEqual({
      ...rows[0],
      from: 'Helix <no-reply@helix.example>',
      text: 'Text of Bravo',
    });
  });

  describe('the audit trail', () => {
    beforeEach(() => served.test.ownerPool.query('delete from audit_trail'));
    const entries = async () =>
      (
        await served.test.ownerPool.query<Record<string, unknown>>(
          'select action, email, subject, details from audit_trail order by audit_id',
        )
      ).rows;

    it('records who looked at the mails, each time', async () => {
      await list({ filter: { q: 'user1' } });
      await list({ filter: { q: 'user1' } });
      const subject = 'GET mail?filter=%7B%22q%22%3A%22user1%22%7D';
      const entry = { action: 'mailsRead', email: 'dev@helix.example', subject, details: {} };
      expect(await entries()).toEqual([entry, entry]);
    });

    it('records whose mail was read', async () => {
      const [bravo] = (await list()).rows;
      await served.test.ownerPool.query('delete from audit_trail');
      await get(`/api/mail/${bravo?.id}`).expect(200);
      await get('/api/mail/other.eml').expect(404);
      expect(await entries()).toEqual([
        {
          action: 'mailsRead',
          email: 'dev@helix.example',
          subject: 'user2@riverbend.example',
          details: { mail: bravo?.id, mailSubject: 'Bravo' },
        },
      ]);
    });

    it('must be writable, or no mail is returned', async () => {
      const [bravo] = (await list()).rows;
      await served.test.ownerPool.query('revoke insert on audit_trail from helix_service');
      try {
        for (const path of ['/api/mail', `/api/mail/${bravo?.id}`])
          expect((await get(path).expect(500)).text).not.toContain('Bravo');
      } finally {
        await served.test.ownerPool.query('grant insert on audit_trail to helix_service');
      }
    });
  });

  it.each(['..%2F..%2Fsecrets%2Fpostgres-password', '%2E%2E', 'other.eml', '20261121T164129123Z-0123456789.eml'])(
    'returns 404 for the id %s',
    async (id) => {
      const { body } = await get(`/api/mail/${id}`).expect(404);
      expect(body).toMatchObject({ status: 404 });
    },
  );

  it('is allowed for super developers only', async () => {
    const { clinicId, clinicGuid } = await served.addClinic('Riverbend Dental');
    const admin = await served.addUser('admin@helix.example', { [clinicId]: true }, { isSuperAdmin: true });
    const id = (await list()).rows[0]?.id ?? '';
    for (const path of ['/api/mail', `/api/mail/${id}`]) {
      await served.http().get(path).expect(401);
      await served
        .http()
        .get(path)
        .set('Authorization', `Bearer ${admin.token}`)
        .set('X-Clinic-Guid', clinicGuid)
        .expect(403);
    }
  });
});

describe('GET /api/mail with SMTP_URL', () => {
  let served: TestApp;
  beforeAll(async () => {
    served = await startApi({ SMTP_URL: 'smtp://127.0.0.1:1' });
  });
  afterAll(() => served.close());

  it('returns 404 because mails are not stored', async () => {
    const { token } = await served.addUser('dev@helix.example', {}, { isSuperDeveloper: true });
    for (const path of ['/api/mail', '/api/mail/20261121T164129123Z-0123456789.eml']) {
      const { body } = await served.http().get(path).set('Authorization', `Bearer ${token}`).expect(404);
      expect(body).toMatchObject({ detail: 'Emails are sent by a mail server here, so the mailbox keeps none.' });
    }
  });
});
