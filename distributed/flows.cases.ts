import { chromium, type Browser, type BrowserContext, type Locator, type Page } from 'playwright-core';
import type { GeneratedNoteView, NoteTemplateOption, UserRow } from '@helix/contracts';
import { dateAt, monthsUpTo } from '@helix/hygiene';
import { waitFor } from '../libs/database/src/testing/wait-for.js';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { upsert } from '../services/sync-ingest/src/testing/changes.js';
import type { TestClinic } from '../services/standalone/src/testing/clinics-and-users.js';
import { recordVoice } from './support/record-voice.js';
import { SimulatedAgent } from './support/simulated-agent.js';
import { PASSWORD, type ConsoleHeaders, type World } from './support/world.js';

/** A day far ahead, which holds the appointments of these tests alone. */
const DATE = '2031-03-05';
/** The recall exam among the procedures of the rules. */
const RECALL = 23;
const ADMIN = 'flows.admin@helix.example';
const BROWSER_MS = 60_000;

/** What users and agents do, each from one end of the installation to the other. */
export function describeFlows(world: () => World): void {
  describe('flows', () => {
    let browser: Browser;
    const contexts: BrowserContext[] = [];
    let clinic: TestClinic;
    let admin: ConsoleHeaders;

    beforeAll(async () => {
      browser = await chromium.launch(chromiumOptions());
      clinic = await world().addClinic('Flowing Creek');
      await world().query('update clinic set scribe = true where clinic_id = $1', [clinic.clinicId]);
      admin = await world().addUser(ADMIN, clinic);
      await world().query(`update user_clinic set is_admin = true where clinic_id = $1`, [clinic.clinicId]);
      await world().send(clinic, [
        upsert('provider', 'H1', { firstName: 'Maya', lastName: 'Okafor' }),
        upsert('patient', 'P1', { initials: 'FC', feeScheduleId: 'F1' }),
        upsert('feeSchedule', 'F1', { name: 'Flowing fees' }),
        upsert('fee', 'F1.01202', { feeScheduleId: 'F1', code: '01202', fee: 42 }),
        ...['A1', 'A2', 'A3'].map((id, hour) => upsert('appointment', id, { start: `${DATE}T1${hour}:00:00` })),
      ]);
      await world().waitUntilIdle();
    });
    afterEach(async () => {
      for (const context of contexts.splice(0)) await context.close();
    });
    afterAll(() => browser?.close());

    /** A browser of its own, whose requests go all to one process of api. */
    async function browserAt(api: 'api-1' | 'api-2'): Promise<Page> {
      const page = await newPage();
      const { url } = world().named(api);
      await page.route(`${world().url}/api/**`, (route) =>
        route.continue({ url: route.request().url().replace(world().url, url) }),
      );
      return page;
    }
    async function newPage(): Promise<Page> {
      const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en-CA' });
      context.setDefaultTimeout(BROWSER_MS);
      contexts.push(context);
      return context.newPage();
    }
    /** Signs in by the form and opens a page. */
    async function open(page: Page, path: string): Promise<void> {
      await page.goto(`${world().url}/login`);
      await page.getByRole('textbox', { name: 'Email' }).fill(ADMIN);
      await page.getByRole('textbox', { name: 'Password' }).fill(PASSWORD);
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await userMenu(page).waitFor();
      await page.goto(`${world().url}${path}`);
    }
    const call = async <T>(method: string, path: string, body?: object): Promise<T> => {
      const answer = await fetch(`${world().url}/api/${path}`, {
        method,
        headers: { ...admin, ...(body ? { 'Content-Type': 'application/json' } : {}) },
        ...(body ? { body: JSON.stringify(body) } : {}),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status} ${await answer.text()}`);
      return (await answer.json()) as T;
    };

    it('signs a user in through the identity provider', async () => {
      const email = 'flows.organisation@helix.example';
      await world().addUser(email, clinic);
      const page = await newPage();
      await page.goto(`${world().url}/dashboard?date=${DATE}`);
      await page.getByRole('button', { name: 'Sign in with your organisation' }).click();
      await page.getByPlaceholder('Enter any login').fill(email);
      await page.getByPlaceholder('and password').fill('of the organisation');
      await page.getByRole('button', { name: 'Sign-in' }).click();
      await page.getByRole('button', { name: 'Continue' }).click();
      await userMenu(page).waitFor();
      expect(new URL(page.url()).searchParams.get('date')).toBe(DATE);
    });

    it('shows a change of the agent on an open calendar', async () => {
      const page = await newPage();
      await open(page, `/dashboard?date=${DATE}`);
      await appointment(page, 'A1').waitFor();
      await page.locator('[data-live]').getByText('Live').waitFor();
      await page.evaluate(() => Object.assign(globalThis, { isSamePage: true }));
      await world().send(clinic, [
        upsert('appointment', 'A4', { start: `${DATE}T15:00:00`, reason: 'Added just now' }),
      ]);
      await appointment(page, 'A4').getByText('Added just now').waitFor();
      await world().send(clinic, [upsert('appointment', 'A4', { start: `${DATE}T15:00:00`, status: 'cancelled' })]);
      await appointment(page, 'A4').waitFor({ state: 'detached' });
      expect(await page.evaluate('globalThis.isSamePage')).toBe(true);
    });

    it('shows a plan that was saved at one api in a browser at the other', async () => {
      const [one, two] = [await browserAt('api-1'), await browserAt('api-2')];
      await open(two, `/dashboard?date=${DATE}`);
      await appointment(two, 'A2').waitFor();
      await two.locator('[data-live]').getByText('Live').waitFor();
      const planned = appointment(two, 'A2').getByText('$42', { exact: true });
      expect(await planned.count()).toBe(0);

      await open(one, '/appointment/A2');
      await one.getByLabel('Recommended only').uncheck();
      await one.locator(`[data-service="${RECALL}"]`).click();
      await one.getByRole('button', { name: 'Save', exact: true }).click();
      await planned.waitFor();
      const requests = (name: string): number =>
        world()
          .named(name)
          .lines.filter((line) => line.includes('/api/appointment')).length;
      expect([requests('api-1') > 0, requests('api-2') > 0]).toEqual([true, true]);
    });

    it('makes a note of a recording that comes in parts', async () => {
      const recordingId = await recordVoice(world().url, admin, { appointmentId: 'A3', date: DATE, parts: 2 });
      const [template] = await call<NoteTemplateOption[]>('GET', 'Audio/templates');
      const noteTemplateId = template?.noteTemplateId;
      await call('POST', 'Audio/generate-notes', { appointmentId: 'A3', noteTemplateId });
      const [note] = await waitFor(
        // Writing down takes the cores: the process may be too busy to say that it is ready, and is asked again then.
        () => call<GeneratedNoteView[]>('GET', 'Audio/notes?appointmentId=A3').catch(() => []),
        ([found]) => found !== undefined && found.state !== 'working',
        120_000,
      );
      expect(note).toMatchObject({ state: 'ready' });
      const [transcript] = await world().query<{ text: string }>(
        `select (select string_agg(s ->> 'text', ' ') from jsonb_array_elements(segments) s) as text
         from recording_transcript where recording_id = $1`,
        [recordingId],
      );
      expect(transcript?.text).toMatch(/amiable/);
    });

    it('invites a user by SMTP, who creates the account', async () => {
      const email = 'flows.invited@helix.example';
      await call<UserRow>('POST', 'User', { firstName: 'Ines', lastName: 'Vited', email, isClinicAdmin: false });
      const mails = world().installation.parts.mails!;
      const mail = await waitFor(
        async () => (await mails.mails()).find(({ to }) => to === email),
        (found) => found !== undefined,
        BROWSER_MS,
      );
      const [link = ''] = /https?:\/\/\S+\/registration\S+/.exec(mail?.text ?? '') ?? [];
      const page = await newPage();
      await page.goto(link);
      await page.getByRole('textbox', { name: 'password' }).fill('Helix-demo-1');
      await page.getByRole('button', { name: 'Create account' }).click();
      await page.getByRole('button', { name: 'User menu of Ines Vited' }).waitFor();
    });

    it('mails the PDF of a monthly report to who has subscribed', async () => {
      await call('POST', 'Report/SetReportSubscription?reportId=25&isSubscribed=true');
      const [month = ''] = monthsUpTo(dateAt(Date.now(), 'America/Toronto'), 2);
      await call('POST', `EmailReports/RnaMonthly?clinicId=${clinic.clinicId}&month=${month}&mail=true`);
      const mails = world().installation.parts.mails!;
      const isReport = (mail: { to: string; raw: Buffer }): boolean =>
        mail.to === ADMIN && mail.raw.includes('application/pdf');
      const mail = await waitFor(
        async () => (await mails.mails()).find(isReport),
        (found) => found !== undefined,
        120_000,
      );
      const [, pdf = ''] = /application\/pdf[\s\S]*?\r?\n\r?\n([A-Za-z0-9+/=\r\n]+)/.exec(mail!.raw.toString()) ?? [];
      expect(Buffer.from(pdf, 'base64').subarray(0, 5).toString()).toBe('%PDF-');
    });

    it('brings a command from one process to the agent, and its answer back to the other', async () => {
      const developer = await world().addUser('flows.developer@helix.example', clinic);
      await world().query(`update app_user set is_super_developer = true where email like 'flows.developer@%'`);
      const agent = await SimulatedAgent.start(world().url, clinic.agentKey);
      try {
        const at = async (api: string, path: string, init: RequestInit = {}): Promise<unknown> => {
          const headers = { ...developer, 'Content-Type': 'application/json' };
          const answer = await fetch(`${world().named(api).url}/api/${path}`, { ...init, headers });
          if (!answer.ok) throw new Error(`${path} answered ${answer.status} ${await answer.text()}`);
          return answer.json();
        };
        // The agent has opened its practice once it has sent of it.
        await waitFor(
          () => world().query(`select from patient where clinic_id = $1 and id <> 'P1' limit 1`, [clinic.clinicId]),
          (rows) => rows.length > 0,
        );
        const body = JSON.stringify({ sql: 'select 6 * 7 as answer' });
        expect(await at('api-1', 'Clinic/SubmitCommand', { method: 'POST', body })).toEqual([{ answer: 42 }]);
        await at('api-1', 'Clinic/RestartRNAAgentService', { method: 'POST', body: '{}' });
        const states = async (): Promise<string[]> => {
          const rows = (await at('api-2', 'Clinic/Commands')) as { kind: string; state: string }[];
          return rows.filter(({ kind }) => kind === 'restart').map(({ state }) => state);
        };
        await waitFor(states, ([state]) => state === 'done', BROWSER_MS);
      } finally {
        await agent.stop();
      }
    });
  });
}

const userMenu = (page: Page): Locator => page.getByRole('button', { name: /^User menu of/ });
const appointment = (page: Page, id: string): Locator => page.locator(`[data-appointment-id="${id}"]`);
