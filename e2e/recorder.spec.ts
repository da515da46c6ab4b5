import { rmSync } from 'node:fs';
import type { Request } from '@playwright/test';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { navigate, open, signIn, userMenu } from './support/open.js';
import { toneFile } from './support/tone-file.js';

/** The demo clinic that records appointments. */
const SCRIBE_CLINIC = 'Harbour View Dental';
const TONE = toneFile();
/** Parts are this long instead of 30 seconds. */
const CHUNK_MS = 500;

const CHROMIUM = chromiumOptions();
test.use({
  launchOptions: {
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      `--use-file-for-fake-audio-capture=${TONE}`,
    ],
  },
});

/** Runs in the page: the recorder of the browser cuts short parts, whatever it is asked for. */
const SHORT_CHUNKS = `{
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function () { return start.call(this, ${CHUNK_MS}); };
}`;
const refuseMicrophone = (name: string): string =>
  `navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', '${name}'));`;

/** Keeps the stream of the microphone, and lets it end as when its plug is pulled. */
const KEPT_STREAM = `{
  const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
  navigator.mediaDevices.getUserMedia = async (wanted) => (window.keptStream = await ask(wanted));
}`;
const UNPLUG = `for (const track of keptStream.getTracks()) {
  track.stop();
  track.dispatchEvent(new Event('ended'));
}`;
/** The third part finds no room. */
const FULL_STORAGE = `{
  const put = IDBObjectStore.prototype.put;
  let parts = 0;
  IDBObjectStore.prototype.put = function (value) {
    if (this.name === 'chunks' && ++parts === 3) throw new DOMException('', 'QuotaExceededError');
    return put.call(this, value);
  };
}`;

/** As the clinics of these tests read it. */
const TIME_OF_DAY = /\d{1,2}:\d\d [ap]\.m\./;

/** Of the timer, at least: a busy machine may not look in each second. */
const TWO_SECONDS = /^00:(?:0[2-9]|[1-5]\d)$/;

const UPLOAD = '**/api/Audio/upload-chunk';

/** Of a part that is being uploaded: only a route sees its form. */
const chunkIndexOf = (request: Request): number =>
  Number(/name="chunkIndex"\r\n\r\n(\d+)/.exec(request.postDataBuffer()?.toString('latin1') ?? '')?.[1]);

const recorder = (page: Page): Locator => page.getByRole('dialog', { name: 'Appointment Recording' });
const button = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name });
const rows = (page: Page): Locator => recorder(page).getByRole('listitem');
const indicator = (page: Page): Locator => page.getByRole('banner').getByRole('button', { name: /Open the recorder$/ });

/** Waits until the audio of the first recording is put together; a failure says how far it has come. */
const expectPlayable = (page: Page): Promise<void> =>
  expect
    .poll(
      async () => {
        const isPlayable = await button(page, 'Listen to Recording 1').isVisible();
        return isPlayable ? 'can be played' : await recorder(page).innerText();
      },
      { timeout: 60_000 },
    )
    .toBe('can be played');

test.describe('recorder of an appointment', () => {
  let clinic: ClinicView;
  let appointments: string[];
  let elsewhere: string;

  test.beforeAll(async () => {
    const admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(SCRIBE_CLINIC);
    const idsOf = async (one: ClinicView): Promise<string[]> => {
      const today = dateAt(Date.now(), one.timeZone);
      // A quiet day has fewer appointments than there are tests here.
      const days = await admin.appointments(one, addDays(today, 1)!, addDays(today, 4)!);
      return days
        .flatMap(({ providers }) => providers.flatMap((provider) => provider.appointments))
        .map(({ appointmentId }) => appointmentId);
    };
    appointments = await idsOf(clinic);
    [elsewhere = ''] = await idsOf(admin.clinic(CLINIC));
  });

  test.afterAll(() => rmSync(TONE, { force: true }));

  test.beforeEach(({ page }) => page.addInitScript(SHORT_CHUNKS));

  const openRecorder = async (page: Page, at: number): Promise<void> => {
    await open(page, ADMIN, `/appointment/${appointments[at]}`, { clinic: SCRIBE_CLINIC });
    await button(page, 'Record audio').click();
    await expect(recorder(page)).toBeVisible();
  };

  const start = async (page: Page): Promise<void> => {
    await button(page, 'Start Recording').click();
    await expect(button(page, 'Stop Recording')).toBeVisible();
  };

  test('records, lists the recording with its length, plays and deletes it', async ({ page }) => {
    await openRecorder(page, 0);
    await expect(recorder(page)).toContainText('Appt. Provider');
    await expect(recorder(page).getByText('No Recordings')).toBeVisible();
    await expect(recorder(page).getByRole('timer')).toHaveText('00:00');

    await start(page);
    await expect(recorder(page).getByRole('switch', { name: /Microphone/ })).toBeDisabled();
    await expect(recorder(page).getByRole('timer')).toHaveText(TWO_SECONDS);
    const shown = await recorder(page).getByRole('timer').textContent();
    const shownAt = Date.now();
    await button(page, 'Stop Recording').click();
    const secondsToStop = (Date.now() - shownAt) / 1000;

    await expect(rows(page)).toHaveCount(1);
    await expectPlayable(page);
    // The row also says at what time of day it was recorded.
    const row = ((await rows(page).textContent()) ?? '').replace(TIME_OF_DAY, '');
    const [, minutes = '', seconds = ''] = /(\d\d):(\d\d)/.exec(row) ?? [];
    const before = Number(shown?.slice(0, 2)) * 60 + Number(shown?.slice(3));
    const length = Number(minutes) * 60 + Number(seconds);
    expect(length).toBeGreaterThanOrEqual(before - 1);
    expect(length).toBeLessThanOrEqual(before + secondsToStop + 2);
    await expect(rows(page)).toContainText(TIME_OF_DAY);

    await button(page, 'Listen to Recording 1').click();
    const audio = recorder(page).locator('audio');
    await expect
      .poll(() => audio.evaluate(({ duration }: { duration: number }) => duration))
      .toBeGreaterThan(before - 1);

    await button(page, 'Delete Recording 1').click();
    await confirm(page);
    await expect(recorder(page).getByText('No Recordings')).toBeVisible();
  });

  test('keeps its button in place, and starts, while templates, recordings and notes come', async ({ page }) => {
    let answer = (): void => undefined;
    const answered = new Promise<void>((resolve) => (answer = resolve));
    await page.route(/\/api\/Audio\/(templates|get-recordings|notes)/, async (route) => {
      await answered;
      await route.continue();
    });
    await openRecorder(page, 0);
    await expect(button(page, 'Start Recording')).toBeEnabled();
    await button(page, 'Start Recording').hover();
    const place = await button(page, 'Start Recording').boundingBox();
    await page.mouse.down();
    answer();
    await expect(recorder(page).getByRole('combobox', { name: 'Note template' })).toBeVisible();
    await expect(recorder(page).getByText('No Recordings')).toBeVisible();
    expect(await button(page, 'Start Recording').boundingBox()).toEqual(place);
    await page.mouse.up();
    await expect(button(page, 'Stop Recording')).toBeVisible();
    await button(page, 'Stop Recording').click();
    await expect(button(page, 'Start Recording')).toBeVisible();
  });

  test('sends what was recorded without a connection when it is back, in order and nothing twice', async ({
    page,
    context,
  }) => {
    const sent: number[] = [];
    const indexes = new Map<Request, number>();
    await page.route(UPLOAD, (route) => {
      indexes.set(route.request(), chunkIndexOf(route.request()));
      return route.continue();
    });
    page.on('requestfinished', (request) => {
      const index = indexes.get(request);
      if (index !== undefined) sent.push(index);
    });
    await openRecorder(page, 1);
    await start(page);
    await expect.poll(() => sent.length).toBeGreaterThan(1);
    await context.setOffline(true);
    const notice = recorder(page).getByText(/parts are not sent yet: Helix cannot be reached/);
    await expect(notice).toBeVisible();
    await expect(indicator(page)).toHaveCount(0);
    await button(page, 'Stop Recording').click();
    await expect(button(page, 'Start Recording')).toBeVisible();
    await expect(notice).toBeVisible();
    await button(page, 'Close').click();
    await expect(indicator(page)).toContainText('unsent');
    await userMenu(page).click();
    await expect(page.getByText(/They stay in this browser, and are sent when you sign in here again/)).toBeVisible();
    await page.keyboard.press('Escape');
    await indicator(page).click();

    await context.setOffline(false);
    await expect(notice).toHaveCount(0);
    await expectPlayable(page);
    expect(sent).toEqual(sent.map((_, at) => at + 1));
    await expect(recorder(page).getByText(/missing/)).toHaveCount(0);
  });

  test('sends the parts of a closed tab when Helix is opened again', async ({ page, context }) => {
    await page.route(UPLOAD, (route) => route.abort());
    await openRecorder(page, 2);
    await start(page);
    await expect(recorder(page).getByText(/[3-9] parts are not sent yet/)).toBeVisible();
    await page.close();

    const later = await context.newPage();
    await later.goto(`${new URL(page.url()).origin}/mydashboard?c=${clinic.clinicGuid}`);
    await expect(userMenu(later)).toBeVisible();
    await later.goto(`${new URL(page.url()).origin}/appointment/${appointments[2]}?c=${clinic.clinicGuid}`);
    await button(later, 'Record audio').click();
    await expectPlayable(later);
    await expect(rows(later)).not.toContainText('missing');
  });

  test('sets a refused part aside in words, and deletes it when asked', async ({ page }) => {
    let refused = 0;
    await page.route(UPLOAD, (route) => {
      if (chunkIndexOf(route.request()) !== 2) return route.continue();
      refused += 1;
      const json = { title: 'Unprocessable', status: 422, detail: 'Some values are invalid.' };
      return route.fulfill({ status: 422, contentType: 'application/problem+json', json });
    });
    await openRecorder(page, 3);
    await start(page);
    const words = recorder(page).getByText('Part 2 was refused and is not sent again: Some values are invalid.');
    await expect(words).toBeVisible();
    await expect(recorder(page).getByRole('timer')).toHaveText(TWO_SECONDS);
    await button(page, 'Stop Recording').click();
    await expect(words).toBeVisible();
    await button(page, 'Delete from this browser').click();
    await confirm(page);
    await expect(words).toHaveCount(0);
    expect(refused).toBe(1);
  });

  test('goes on while another page is open, keeps its appointment, and is opened again from the top bar', async ({
    page,
  }) => {
    await openRecorder(page, 4);
    await start(page);
    await button(page, 'Close').click();
    await page.getByRole('link', { name: 'Calendar' }).click();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(indicator(page)).toContainText(/\d\d:\d\d/);
    await indicator(page).click();
    await expect(button(page, 'Stop Recording')).toBeVisible();
    await button(page, 'Delete Recording 1').click();
    await confirm(page);
    await expect(page.getByText('Stop the recording first.')).toBeVisible();
    await page.route('**/api/Audio/delete-recording**', (route) => route.fulfill({ status: 500, json: {} }));
    await button(page, 'Delete Recording 1').click();
    await confirm(page);
    await expect(page.getByText('Failed to delete recording')).toBeVisible();
    const asked: string[] = [];
    // A click while the dialog is open would be lost.
    page.on('dialog', (dialog) => void dialog.dismiss().then(() => asked.push(dialog.type())));
    await page.evaluate('location.reload()').catch(() => undefined);
    await expect.poll(() => asked).toEqual(['beforeunload']);
    await button(page, 'Stop Recording').click();
    await expect(button(page, 'Start Recording')).toBeVisible();
  });

  test('stays with the appointment that is being recorded when another one is opened', async ({ page }) => {
    await openRecorder(page, 8);
    const header = await recorder(page).locator('dl').textContent();
    await start(page);
    await button(page, 'Close').click();
    await navigate(page, `/appointment/${appointments[9]}`);
    await expect(page.getByRole('heading', { level: 1, name: `Appointment ${appointments[9]}` })).toBeVisible();
    await button(page, 'Record audio').click();
    await expect(recorder(page).getByText(/^This appointment is still being recorded/)).toBeVisible();
    await expect(recorder(page).locator('dl')).toHaveText(header ?? '');
    await button(page, 'Stop Recording').click();
    await expect(recorder(page).getByText('No Recordings')).toBeVisible();
    await expect(recorder(page).getByRole('timer')).toHaveText('00:00');
  });

  test('says so on any page when the microphone is unplugged, and keeps what was recorded', async ({ page }) => {
    await page.addInitScript(KEPT_STREAM);
    await openRecorder(page, 10);
    await start(page);
    await expect(recorder(page).getByRole('timer')).toHaveText(TWO_SECONDS);
    await button(page, 'Close').click();
    await navigate(page, '/mydashboard');
    await expect(recorder(page)).toHaveCount(0);
    await page.evaluate(UNPLUG);
    await expect(recorder(page).getByText(/^Recording stopped: the microphone was unplugged/)).toBeVisible();
    await expect(indicator(page)).toHaveCount(0);
    await expectPlayable(page);
  });

  test('ends when the storage of the browser is full, says so, and loses no part', async ({ page }) => {
    await page.addInitScript(FULL_STORAGE);
    await openRecorder(page, 11);
    await start(page);
    await expect(recorder(page).getByText(/^Recording stopped: the storage of this browser is full/)).toBeVisible();
    await expectPlayable(page);
    await expect(rows(page)).not.toContainText('missing');
  });

  test('sends what was left at the sign-out when the same user signs in again', async ({ page }) => {
    await page.route(UPLOAD, (route) => route.abort());
    await open(page, ADMIN, `/appointment/${appointments[12]}`, { clinic: SCRIBE_CLINIC, ownSession: true });
    await button(page, 'Record audio').click();
    await start(page);
    await expect(recorder(page).getByText(/[2-9] parts are not sent yet/)).toBeVisible();
    await button(page, 'Stop Recording').click();
    await expect(button(page, 'Start Recording')).toBeVisible();
    const { origin } = new URL(page.url());
    await page.goto(`${origin}/logout`);
    await expect(page.getByRole('textbox', { name: 'Email' })).toBeVisible();

    await page.unroute(UPLOAD);
    const uploaded = page.waitForResponse(UPLOAD);
    await signIn(page, ADMIN);
    expect((await uploaded).status()).toBe(201);
    await expect(userMenu(page)).toBeVisible();
    await expect(indicator(page)).toHaveCount(0);
  });

  test('asks for the consent of the patient where the clinic wants it', async ({ page }) => {
    await page.route(/\/api\/(Clinic|user\/current)(\?|$)/, async (route) => {
      const response = await route.fetch();
      const text = (await response.text()).replaceAll('"audioConsentRequired":false', '"audioConsentRequired":true');
      await route.fulfill({ response, body: text });
    });
    await openRecorder(page, 5);
    const begin = button(page, 'Start Recording');
    await expect(begin).toHaveAttribute('aria-disabled', 'true');
    await recorder(page).getByRole('checkbox', { name: 'The patient agrees to be recorded.' }).check();
    const request = page.waitForRequest('**/api/Audio/start-recording');
    await begin.click();
    expect((await request).postDataJSON()).toMatchObject({ appointmentId: appointments[5], hasConsent: true });
    await button(page, 'Stop Recording').click();
    await expect(begin).toBeVisible();
  });

  for (const [name, words] of [
    ['NotAllowedError', 'Microphone access denied. Please allow microphone access in your browser settings.'],
    ['NotFoundError', 'No microphone found. Please connect a microphone and try again.'],
    ['AbortError', 'Failed to start recording. Please try again.'],
  ] as const)
    test(`says what is wrong when the microphone fails with ${name}`, async ({ page }) => {
      await page.addInitScript(refuseMicrophone(name));
      await openRecorder(page, 6);
      await expect(recorder(page).getByText(words, { exact: true })).toBeVisible();
      await expect(button(page, 'Start Recording')).toHaveAttribute('aria-disabled', 'true');
    });

  test('says what is wrong when the recording cannot be started', async ({ page }) => {
    await page.route('**/api/Audio/start-recording', (route) => route.fulfill({ status: 500, json: {} }));
    await openRecorder(page, 6);
    await button(page, 'Start Recording').click();
    await expect(recorder(page).getByText('Failed to start recording. Please try again.')).toBeVisible();
    await page.unrouteAll();
    await start(page);
    await expect(recorder(page).getByText('Failed to start recording. Please try again.')).toHaveCount(0);
    await button(page, 'Stop Recording').click();
    await expect(button(page, 'Start Recording')).toBeVisible();
  });

  test('is not offered where the clinic does not record', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${elsewhere}`);
    await expect(page.getByRole('region', { name: 'Appointment information' })).toBeVisible();
    await expect(button(page, 'Record audio')).toHaveCount(0);
  });
});
