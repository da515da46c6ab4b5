import { createHash } from 'node:crypto';
import { encrypt, encryptUnsubscribeToken, type Subscription } from '@helix/web';
import { SECRET_KEY } from '../../../../libs/web/src/testing/start-test-app.js';
import type { Person } from '../testing/api-client.js';
import { startTwoClinics, type TwoClinics } from '../testing/two-clinics.js';

/** What mail programs send when a person presses their button (RFC 8058). */
const ONE_CLICK = 'List-Unsubscribe=One-Click';

describe('/unsubscribe', () => {
  let clinics: TwoClinics;
  let admin: Person;
  let other: Person;
  let ofAdmin: Subscription;

  beforeAll(async () => {
    clinics = await startTwoClinics();
    const ofBoth = { [clinics.maple.clinicId]: true, [clinics.cedar.clinicId]: true };
    admin = await clinics.served.addUser('admin@helix.example', ofBoth);
    other = await clinics.served.addUser('other@helix.example', ofBoth);
    ofAdmin = { clinicId: clinics.maple.clinicId, userId: admin.userId, reportId: 24 };
  });
  afterAll(() => clinics.served.close());
  beforeEach(async () => {
    await clinics.empty(['report_subscription', 'attempt_count']);
    await clinics.served.test.ownerPool.query(
      `insert into report_subscription (clinic_id, user_id, report_id)
       select c, u, r from unnest($1::integer[]) c, unnest($2::integer[]) u, unnest('{24, 25}'::smallint[]) r`,
      [
        [clinics.maple.clinicId, clinics.cedar.clinicId],
        [admin.userId, other.userId],
      ],
    );
  });

  const addressOf = (token: string) => `/unsubscribe?token=${encodeURIComponent(token)}`;
  const tokenOf = (subscription = ofAdmin) => encryptUnsubscribeToken(SECRET_KEY, subscription);
  const get = async (token: string) => clinics.served.http().get(addressOf(token));
  const post = async (token: string) => clinics.served.http().post(addressOf(token));
  const subscriptions = () => clinics.rows('select clinic_id, user_id, report_id from report_subscription');
  const othersThanAdmins = async () =>
    (await subscriptions()).filter(
      (row) => row['clinic_id'] !== ofAdmin.clinicId || row['user_id'] !== ofAdmin.userId || row['report_id'] !== 24,
    );

  it('shows a button and changes nothing when a scanner or a person follows the link', async () => {
    const token = await tokenOf();
    for (let look = 0; look < 2; look += 1) {
      const { status, type, text } = await get(token);
      expect([status, type]).toEqual([200, 'text/html']);
      expect(text).toContain('<h1>Unsubscribe from RNA Usage?</h1>');
      expect(text).toContain('You get this report of Maple by email.');
      expect(text).toContain('<form method="post"><button type="submit">Unsubscribe</button></form>');
    }
    expect(await subscriptions()).toHaveLength(8);
  });

  it('ends the subscription of the token and no other, without a sign-in', async () => {
    const { status, type, text } = await post(await tokenOf());
    expect([status, type]).toEqual([200, 'text/html']);
    expect(text).toContain('<h1>You are unsubscribed</h1>');
    expect(text).toContain('You no longer get RNA Usage of Maple by email.');
    expect(await subscriptions()).toEqual(await othersThanAdmins());
    expect(await subscriptions()).toHaveLength(7);
  });

  it('takes the button of mail programs, as a form and in parts', async () => {
    const token = await tokenOf();
    await clinics.served
      .http()
      .post(addressOf(token))
      .set('Origin', 'https://mail.example')
      .type('application/x-www-form-urlencoded')
      .send(ONE_CLICK)
      .expect(200);
    expect(await subscriptions()).toHaveLength(7);
    await clinics.served.http().post(addressOf(token)).field('List-Unsubscribe', 'One-Click').expect(200);
    expect(await subscriptions()).toHaveLength(7);
  });

  it('answers the same when the subscription has ended, or the user or the clinic is gone', async () => {
    const token = await tokenOf();
    const first = await post(token);
    expect((await post(token)).text).toBe(first.text);
    const { userId } = await clinics.served.addUser('gone@helix.example');
    const ofGone = await tokenOf({ ...ofAdmin, userId });
    await clinics.served.test.ownerPool.query('delete from app_user where user_id = $1', [userId]);
    expect((await post(ofGone)).text).toBe(first.text);
    const { status, text } = await post(await tokenOf({ ...ofAdmin, clinicId: 2_000_000_000 }));
    expect([status, text.includes('RNA Usage of your clinic')]).toEqual([200, true]);
  });

  it('answers a page with 404 to a token that is missing, invented, cut, foreign or for something else', async () => {
    const token = await tokenOf();
    const ours = { purpose: 'listen', clinicId: ofAdmin.clinicId, recordingId: '00000000-0000-0000-0000-000000000000' };
    const wrong = [
      '',
      'none',
      token.slice(0, -1),
      `${token.slice(0, -4)}AAAA`,
      await encryptUnsubscribeToken('a secret of another installation, 32+', ofAdmin),
      await encrypt(SECRET_KEY, JSON.stringify({ ...ours, until: Date.now() + 60_000 })),
      await encrypt(SECRET_KEY, JSON.stringify({ purpose: 'unsubscribe', ...ofAdmin, reportId: 1 })),
    ];
    for (const one of wrong)
      for (const { status, type, text } of [await get(one), await post(one)]) {
        expect([one, status, type]).toEqual([one, 404, 'text/html']);
        expect(text).toContain('<h1>This link does not work</h1>');
      }
    expect((await clinics.served.http().get('/unsubscribe')).status).toBe(404);
    expect(await subscriptions()).toHaveLength(8);
  });

  it('answers a page with 429 after a hundred wrong tokens from one address, and takes right ones still', async () => {
    const statuses: number[] = [];
    for (let guess = 0; guess < 101; guess += 1) statuses.push((await post(`guess${guess}`)).status);
    expect(statuses).toEqual([...Array<number>(100).fill(404), 429]);
    const { text, headers } = await get('none');
    expect(text).toMatch(/<h1>Too many attempts<\/h1>\n<p>Try again in 1\d minutes\.<\/p>/);
    expect(Number(headers['retry-after'])).toBeGreaterThan(800);
    expect((await post(await tokenOf())).status).toBe(200);
  });

  it('may show its own style, send its form here, and nothing else', async () => {
    const { text, headers } = await get(await tokenOf());
    const style = /<style>([\s\S]*?)<\/style>/.exec(text)?.[1] ?? '';
    expect(headers['content-security-policy']).toBe(
      `default-src 'none'; style-src 'sha256-${createHash('sha256').update(style).digest('base64')}'; ` +
        "form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
    );
    expect([headers['cache-control'], headers['referrer-policy']]).toEqual(['no-store', 'no-referrer']);
    expect(text).not.toMatch(/<script|style=|onclick/);
  });

  it('escapes the name of the clinic', async () => {
    const { ownerPool } = clinics.served.test;
    await ownerPool.query(`update clinic set name = '<b>Maple & "Co"' where clinic_id = $1`, [ofAdmin.clinicId]);
    const pages = [await get(await tokenOf()), await post(await tokenOf())];
    await ownerPool.query(`update clinic set name = 'Maple' where clinic_id = $1`, [ofAdmin.clinicId]);
    for (const { text } of pages) {
      expect(text).toContain('&lt;b&gt;Maple &amp; &quot;Co&quot;');
      expect(text).not.toContain('<b>');
    }
  });

  it('leaves no token in the log', async () => {
    const token = await tokenOf();
    await get(token);
    await post(token);
    await post(`${token}x`);
    const lines = clinics.served.logLines.filter(({ route }) => route === '/unsubscribe');
    expect(lines.slice(-3).map(({ method, status }) => [method, status])).toEqual([
      ['GET', 200],
      ['POST', 200],
      ['POST', 404],
    ]);
    expect(JSON.stringify(clinics.served.logLines)).not.toContain(token.slice(0, 60));
  });
});
