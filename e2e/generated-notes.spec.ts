import { rmSync } from 'node:fs';
import { chromiumOptions } from '../scripts/chromium.mjs';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { open } from './support/open.js';
import { speechFile } from './support/speech-file.js';

/** The demo clinic that records appointments. */
const SCRIBE_CLINIC = 'Harbour View Dental';
/** The microphone is on before the recording starts: silence first. Then 12 seconds, with pauses that end a sentence. */
const SPEECH = speechFile(
  `<speak>Medical history reviewed, no changes. <break time="1500ms"/>
  The blood pressure is one hundred and twenty over eighty. <break time="1500ms"/>
  Light plaque along the gum line.</speak>`,
  4,
);
/** Of parts, instead of 30 seconds. */
const SHORT_CHUNKS = `{
  const start = MediaRecorder.prototype.start;
  MediaRecorder.prototype.start = function () { return start.call(this, 3000); };
}`;

const CHROMIUM = chromiumOptions();
test.use({
  permissions: ['microphone', 'clipboard-write'],
  launchOptions: {
    ...CHROMIUM,
    args: [
      ...CHROMIUM.args,
      '--use-fake-device-for-media-stream',
      '--use-fake-ui-for-media-stream',
      // Once: a recording that begins again in the middle of a word would say something else.
      `--use-file-for-fake-audio-capture=${SPEECH}%noloop`,
    ],
  },
});

const recorder = (page: Page): Locator => page.getByRole('dialog', { name: 'Appointment Recording' });
const button = (page: Page, name: string | RegExp): Locator => recorder(page).getByRole('button', { name });
const editor = (page: Page): Locator => recorder(page).getByRole('textbox', { name: 'Text of the note' });
const chooseTemplate = async (page: Page, name: string): Promise<void> => {
  await recorder(page).getByRole('combobox', { name: 'Note template' }).click();
  await page.getByRole('option', { name }).click();
};

test.describe('generated note of an appointment', () => {
  // The second test goes on with the note of the first one.
  test.describe.configure({ mode: 'serial' });
  let clinic: ClinicView;
  let appointmentId: string;

  test.beforeAll(async () => {
    const admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(SCRIBE_CLINIC);
    const day = addDays(dateAt(Date.now(), clinic.timeZone), 1)!;
    const [first] = (await admin.appointments(clinic, day))
      .flatMap(({ providers }) => providers)
      .flatMap(({ appointments }) => appointments);
    ({ appointmentId } = first!);
  });
  test.afterAll(() => rmSync(SPEECH, { force: true }));

  test.beforeEach(({ page }) => page.addInitScript(SHORT_CHUNKS));

  test('is from what was said, plays each sentence, is edited, kept and copied', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${appointmentId}`, { clinic: SCRIBE_CLINIC });
    await page.getByRole('button', { name: 'Record audio' }).click();
    await expect(recorder(page).getByText('Notes not generated')).toBeVisible();
    const generate = button(page, 'Generate Notes');
    await expect(generate).toHaveAttribute('aria-disabled', 'true');
    await expect(recorder(page).getByText('There is no recording yet.')).toBeVisible();

    await button(page, 'Start Recording').click();
    await expect(recorder(page).getByText('Notes can be generated once the recording has stopped.')).toBeVisible();
    await expect(recorder(page).getByRole('timer')).toHaveText('00:16', { timeout: 30_000 });
    await button(page, 'Stop Recording').click();
    await expect(recorder(page).getByText('Select a note template.')).toBeVisible();
    await chooseTemplate(page, 'Adult recall');
    await generate.click();
    await expect(recorder(page).getByText('Generating').first()).toBeVisible();

    await expect(editor(page)).toContainText('Blood pressure 120/80 mmHg.', { timeout: 90_000 });
    await expect(recorder(page).getByText('Draft: read it before you use it.')).toBeVisible();
    await expect(recorder(page).getByText(/^[1-9]\d* words$/)).toBeVisible();
    await expectAccessibleInBothSchemes(page);

    await button(page, /^Blood pressure 120\/80 mmHg\./).click();
    const audio = recorder(page).locator('section', { hasText: 'Appointment Notes' }).locator('audio');
    const source = recorder(page).getByRole('listitem').filter({ hasText: 'Blood pressure 120/80 mmHg.' }).first();
    const [, second] = /Recording 1, 00:(\d\d)/.exec((await source.textContent()) ?? '') ?? [];
    // It plays on from there.
    await expect
      .poll(() => audio.evaluate(({ currentTime }: { currentTime: number }) => currentTime))
      .toBeGreaterThanOrEqual(Number(second));

    await editor(page).press('Control+End');
    await editor(page).pressSequentially(' Tolerated well.');
    await expect(recorder(page).getByText('Saved', { exact: true })).toBeVisible();
    await expect(recorder(page).getByText(/^Edited by /)).toBeVisible();
    await button(page, 'Bold').click();
    await editor(page).pressSequentially(' Next appointment booked.');
    await button(page, 'Close').click();
    await page.reload();
    await page.getByRole('button', { name: 'Record audio' }).click();
    await expect(editor(page)).toContainText('Tolerated well. Next appointment booked.');
    await expect(editor(page).locator('strong')).toHaveText(/Next appointment booked\./);

    await button(page, 'Copy').click();
    await expect(page.getByText('Note was copied to the clipboard.')).toBeVisible();
    // Scripts of the page may not read the clipboard.
    await editor(page).press('ControlOrMeta+A');
    await editor(page).press('Delete');
    await expect(editor(page)).toHaveText('');
    await editor(page).press('ControlOrMeta+V');
    await expect(editor(page)).toContainText('Blood pressure 120/80 mmHg.');
    await expect(editor(page)).toContainText('Tolerated well. Next appointment booked.');

    // Generating again would lose the changes.
    await generate.click();
    await expect(page.getByText('The note was edited. A new note replaces the changes.')).toBeVisible();
    await confirm(page);
    await expect(editor(page)).not.toContainText('Tolerated well.');
    await expect(editor(page)).toContainText('Blood pressure 120/80 mmHg.');
  });

  test('that somebody else has changed meanwhile is theirs or mine, as the user says', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${appointmentId}`, { clinic: SCRIBE_CLINIC });
    await page.getByRole('button', { name: 'Record audio' }).click();
    await expect(editor(page)).toContainText('Blood pressure 120/80');
    const change = async (text: string): Promise<void> =>
      (await ApiClient.signIn(ADMIN)).changeGeneratedNote(clinic, appointmentId, text);
    await change('Theirs.');
    await editor(page).press('Control+End');
    await editor(page).pressSequentially(' Mine.');
    await expect(recorder(page).getByText('This note was changed by someone else meanwhile.')).toBeVisible();
    await expect(editor(page)).toContainText('Mine.');
    await button(page, 'Keep mine').click();
    await expect(recorder(page).getByText('Saved', { exact: true })).toBeVisible();

    await change('Theirs again.');
    await editor(page).pressSequentially(' More.');
    await button(page, 'Load theirs').click();
    await expect(editor(page)).toHaveText('Theirs again.');
    await expect(recorder(page).getByText('This note was changed by someone else meanwhile.')).toHaveCount(0);
  });
});
