import { randomUUID } from 'node:crypto';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView, GeneratedNote, GeneratedSentence, QuoteReason } from '../libs/contracts/src/index.js';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { open } from './support/open.js';
import { SIZES } from './support/screens.js';
import { useFingers } from './support/use-fingers.js';

/** The demo clinic that records appointments. */
const SCRIBE_CLINIC = 'Harbour View Dental';
const DIALOG = '[role="dialog"]';
const [DESK, LAPTOP, TABLET, PHONE] = SIZES;

const RECORDING = randomUUID();

/** What stands between what the note quotes. */
const TALK = [
  'Open a little wider for me, please.',
  'Did you get away this summer?',
  'We were at the lake for two weeks, and the children did not want to come home again.',
  'Mhm.',
  'Turn your head towards me.',
  'You will feel some cold water now, and then the little brush.',
];

/** A sentence that was said. @param second of the recording. */
const said = (second: number, text: string, quote: string, quotedFor?: QuoteReason): GeneratedSentence => ({
  text,
  ...(quotedFor && { quotedFor }),
  isUnsure: quotedFor !== undefined,
  sources: [{ kind: 'transcript', recordingId: RECORDING, second, quote }],
});
const asSaid = (second: number, quote: string, reason: QuoteReason): GeneratedSentence =>
  said(second, `[as said: "${quote}" at 0:${second}]`, quote, reason);
const LONG =
  'so that spot behind the last one on the lower left that we looked at in spring is a bit puffy again though not as much as it was and she says it only bothers her with cold drinks in the morning';

const NOTE: GeneratedNote = {
  isDraft: true,
  writer: 'built-in',
  sections: [
    {
      label: 'Reason',
      sentences: [{ text: 'Recall.', isUnsure: false, sources: [{ kind: 'fact', name: 'reason', value: 'Recall' }] }],
    },
    {
      label: 'Medical history',
      sentences: [
        said(11, 'Reviewed, no changes.', 'Medical history reviewed, no changes'),
        said(
          14,
          'Patient reports "I get out of breath on the stairs".',
          'I get out of breath on the stairs',
          'patient',
        ),
        said(18, '[asked "Any allergies?": "not that I can think of" at 0:18]', 'not that I can think of', 'answer'),
      ],
    },
    { label: 'Consent', sentences: [asSaid(22, "no x-rays today she'd rather wait", 'refusal')] },
    {
      label: 'Periodontal',
      sentences: [
        said(26, 'Probing 2 to 3 mm.', 'Probing two to three millimetres'),
        asSaid(31, LONG, 'notUnderstood'),
        asSaid(44, 'no wait I meant the other side', 'correction'),
      ],
    },
    { label: 'Deposits', sentences: [said(2210, 'Plaque light.', 'light plaque')] },
    { label: 'Also said', sentences: [asSaid(57, 'Doctor Reyes wants to see that molar in two weeks', 'doctor')] },
  ],
  notDocumented: ['BloodPressure', 'Stain'],
};
const PATIENT = 'Patient reports "I get out of breath on the stairs".';

/** An hour of talk: a segment each three seconds, with what the note quotes in its place. */
function transcript(): object[] {
  const spoken = NOTE.sections
    .flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.sources))
    .flatMap((source) => (source.kind === 'transcript' ? [source] : []));
  return Array.from({ length: 1200 }, (_, at) => {
    const quote = spoken.find(({ second }) => Math.floor(second / 3) === at)?.quote;
    const text = quote ?? TALK[at % TALK.length]!;
    const [first = ''] = text.split(' ');
    const words = at % 5 === 0 ? [{ text: first, start: 3 * at, confidence: 0.3 }] : [];
    return { start: 3 * at, end: 3 * at + 2.9, text, words };
  });
}

/** An appointment with a recording, its transcript, and a note that was generated from it. */
async function seedNote(clinic: ClinicView, appointmentId: string): Promise<void> {
  const text = NOTE.sections
    .map(({ label, sentences }) => `${label}: ${sentences.map((sentence) => sentence.text).join(' ')}`)
    .join('\n');
  const database = await connectToDatabase();
  await database.query(
    `insert into recording (clinic_id, recording_id, appointment_id, number, has_consent, started_at, stopped_at, state,
       revision, audio_key, audio_seconds, assembled_at)
     values ($1, $2, $3, 1, true, now() - interval '1 hour', now(), 'ready', 1, 'none', 3600, now())`,
    [clinic.clinicId, RECORDING, appointmentId],
  );
  await database.query(
    `insert into recording_transcript (clinic_id, recording_id, revision, state, percent, segments)
     values ($1, $2, 1, 'ready', 100, $3)`,
    [clinic.clinicId, RECORDING, JSON.stringify(transcript())],
  );
  await database.query(
    `insert into generated_note (clinic_id, appointment_id, state, text, note, recordings, generated_at)
     values ($1, $2, 'ready', $3, $4, $5, now())`,
    [clinic.clinicId, appointmentId, text, JSON.stringify(NOTE), JSON.stringify({ [RECORDING]: 1 })],
  );
  await database.end();
}

const recorder = (page: Page): Locator => page.getByRole('dialog', { name: 'Appointment Recording' });
const editor = (page: Page): Locator => recorder(page).getByRole('textbox', { name: 'Text of the note' });
/** What stands beside the text: in tabs of its own, or as a view of a narrow screen. */
const beside = (page: Page, name: string): Locator =>
  recorder(page).getByRole('tabpanel', { name }).or(recorder(page).getByRole('region', { name }));
const sources = (page: Page): Locator => beside(page, 'Sources');
const views = (page: Page): Locator => recorder(page).getByRole('group', { name: 'View of the note' });

/** The height of what the dialog scrolls. */
const dialogHeight = (page: Page): Promise<number> =>
  recorder(page)
    .locator('.MuiDialogContent-root')
    .evaluate(({ scrollHeight }) => scrollHeight as number);

const boxOf = async (element: Locator) => (await element.boundingBox())!;

test.describe('quoted sentences of a generated note', () => {
  let appointmentId: string;

  test.beforeAll(async () => {
    const admin = await ApiClient.signIn(ADMIN);
    const clinic = admin.clinic(SCRIBE_CLINIC);
    const today = dateAt(Date.now(), clinic.timeZone);
    // Later days than those of other files.
    const [first] = (await admin.appointments(clinic, addDays(today, 7)!, addDays(today, 12)!))
      .flatMap(({ providers }) => providers)
      .flatMap(({ appointments }) => appointments);
    ({ appointmentId } = first!);
    await seedNote(clinic, appointmentId);
  });

  const openNote = async (page: Page): Promise<void> => {
    await open(page, ADMIN, `/appointment/${appointmentId}`, { clinic: SCRIBE_CLINIC });
    await page.getByRole('button', { name: 'Record audio' }).click();
    await expect(editor(page)).toContainText(PATIENT);
  };

  test('text and sources stand side by side from 1024 px on, and the sources scroll alone', async ({ page }) => {
    await openNote(page);
    for (const size of [DESK, LAPTOP]) {
      await page.setViewportSize(size);
      await expect(views(page)).toHaveCount(0);
      const [text, said] = [await boxOf(editor(page)), await boxOf(sources(page))];
      expect(text.x + text.width, `at ${size.width}`).toBeLessThanOrEqual(said.x);
      expect(said.height, `at ${size.width}`).toBeLessThan(size.height);
      await sources(page).hover();
      const before = (await boxOf(editor(page))).y;
      await page.mouse.wheel(0, 100);
      await expect.poll(() => sources(page).evaluate(({ scrollTop }) => scrollTop as number)).toBeGreaterThan(0);
      expect((await boxOf(editor(page))).y).toBe(before);
      await sources(page).evaluate((region) => region.scrollTo(0, 0));
    }
    await page.setViewportSize({ width: 1023, height: 768 });
    await expect(views(page)).toBeVisible();
    await expect(sources(page)).toBeHidden();
    await views(page).getByRole('button', { name: 'Sources' }).click();
    await expect(sources(page)).toBeVisible();
    await expect(editor(page)).toBeHidden();
  });

  test('are accessible and tidy at every size, and for fingers on small screens', async ({ page }) => {
    await openNote(page);
    await expectAccessibleInBothSchemes(page);
    for (const size of [DESK, LAPTOP]) {
      await page.setViewportSize(size);
      for (const view of ['Sources', 'Transcript']) {
        await recorder(page).getByRole('tab', { name: view }).click();
        await expect(beside(page, view)).toBeVisible();
        await expectTidyLayout(page, `${view} at ${size.width}`);
      }
    }
    await useFingers(page, true);
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size);
      for (const view of ['Edit', 'Sources', 'Transcript']) {
        await views(page).getByRole('button', { name: view, exact: true }).click();
        await expectTouchTargets(page, DIALOG, `${view} at ${size.width}`);
        await expectTidyLayout(page, `${view} at ${size.width}`);
      }
    }
    await expectAccessibleInBothSchemes(page);
  });

  test('lead to their place in the transcript of an hour, which scrolls beside the text', async ({ page }) => {
    await openNote(page);
    const time = beside(page, 'Transcript').getByRole('button', { name: 'Play Recording 1 from 36:48' });
    for (const size of [DESK, LAPTOP]) {
      await page.setViewportSize(size);
      await recorder(page).getByRole('tab', { name: 'Sources' }).click();
      await sources(page).getByRole('button', { name: 'Show in transcript: Recording 1, 36:50' }).click();
      await expect(time).toBeFocused();
      await expect(time, `at ${size.width}`).toBeInViewport({ ratio: 1 });
      // Nothing of the hour makes the dialog itself longer.
      expect(await dialogHeight(page), `at ${size.width}`).toBeLessThan(3 * size.height);
      const before = (await boxOf(editor(page))).y;
      await beside(page, 'Transcript').evaluate((panel) => panel.scrollTo(0, 0));
      await expect(time).not.toBeInViewport();
      expect((await boxOf(editor(page))).y).toBe(before);
      await page.keyboard.press('ArrowDown');
      const next = beside(page, 'Transcript').getByRole('button', { name: 'Play Recording 1 from 36:51' });
      await expect(next).toBeFocused();
      await expect(next, `at ${size.width}`).toBeInViewport({ ratio: 1 });
    }
    for (const size of [TABLET, PHONE]) {
      await page.setViewportSize(size);
      await views(page).getByRole('button', { name: 'Sources' }).click();
      await sources(page).getByRole('button', { name: 'Show in transcript: Recording 1, 36:50' }).click();
      await expect(time, `at ${size.width}`).toBeInViewport({ ratio: 1 });
      // The way back to the text is in sight.
      await expect(views(page).getByRole('button', { name: 'Edit' }), `at ${size.width}`).toBeInViewport({ ratio: 1 });
    }
  });

  test('are gone through, edited and kept by keyboard alone', async ({ page }) => {
    await openNote(page);
    await expect(recorder(page).getByText('6 quoted sentences need you')).toBeVisible();
    await page.keyboard.press('F8');
    await expect(sources(page).getByRole('button', { name: PATIENT, exact: true })).toBeFocused();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate('getSelection().toString()')).toBe(PATIENT);
    await page.keyboard.type('Short of breath on stairs.');
    await expect(editor(page)).toContainText('Short of breath on stairs.');
    await expect(recorder(page).getByText('5 quoted sentences need you')).toBeVisible();

    await page.keyboard.press('F8');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(sources(page).getByRole('button', { name: /^Keep: \[asked "Any allergies/ })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(recorder(page).getByText('4 quoted sentences need you')).toBeVisible();
    await expect(sources(page).getByRole('button', { name: /^\[as said: "no x-rays today/ })).toBeFocused();
  });
});
