import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, addMonths, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, helixUrl, postChanges, SUPER_ADMIN, SUPER_DEVELOPER } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

/** Long before the demo: nobody else has an appointment on that day. */
const DATE = addMonths(addDays(dateAt(Date.now(), 'America/Toronto'), -3), -40)!;
const [APPOINTMENT, PATIENT] = ['E2E.NT', 'E2E.NTP'];
const WIZARD = `/appointment/${APPOINTMENT}/NewNote`;

/** What a practice-management system, or somebody in it, could try. */
const HOSTILE_TEMPLATE = `
  <h2 style="position: fixed; top: 0; text-align: center">Medical history</h2>
  <style>body { display: none }</style><script>window.hacked = 'script'</script>
  <img src="/nothing" onerror="window.hacked = 'image'">
  <p onclick="window.hacked = 'click'">Smoker: {{ SMOKER }}. Doctor: <b title="{{doctor}}">{{Doctor}}</b></p>
  <a href="javascript:window.hacked = 'link'">Bad link</a> <a href="https://example.com/">Good link</a>`;
const HOSTILE_ANSWER = `"><img src=x onerror="window.hacked = 'answer'"> & Sons`;

const history = (page: Page): Locator => page.getByRole('region', { name: 'Patient history' });
const dialog = (page: Page): Locator => page.getByRole('dialog');
const stored = (page: Page): Promise<string[]> =>
  page.evaluate<string[]>(`Object.keys(localStorage).filter((key) => key.startsWith('helix.note.'))`);

test.describe('notes of a past appointment', () => {
  let admin: ApiClient;
  let superAdmin: ApiClient;
  let clinic: ClinicView;
  let hygienist: string;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(CLINIC);
    const [own] = await hygienistsOf(admin, clinic);
    hygienist = `${own!.first_name} ${own!.last_name}`;
    const database = await connectToDatabase();
    await database.query('update clinic set show_clinical_forms = true where clinic_id = $1', [clinic.clinicId]);
    await database.end();
    const form = (id: string, templateId: string, dateModified: string, noteData: object[]) =>
      upsert('form', `E2E.NT.${id}`, { patientId: PATIENT, templateId, dateModified, noteData });
    const answer = await postChanges(await superAdmin.agentKey(clinic), [
      upsert('patient', PATIENT, { initials: 'NT', birthDate: '1980-01-15', isActive: true, insuranceStatus: 1 }),
      upsert('appointment', APPOINTMENT, {
        patientId: PATIENT,
        providerId: own!.provider_id,
        start: `${DATE}T10:00:00`,
        durationInMinutes: 60,
        reason: 'Recall',
        status: 'completed',
      }),
      upsert('note', 'E2E.NT1', {
        patientId: PATIENT,
        providerName: 'Ada Okafor',
        dateCreated: `${DATE}T10:50:00`,
        note: 'Watch 36 distal.',
      }),
      upsert('note', 'E2E.NT2', {
        patientId: PATIENT,
        providerName: 'Ada Okafor',
        dateCreated: `${addDays(DATE, 1)}T09:00:00`,
        note: 'Called, no pain.',
      }),
      upsert('formTemplate', 'E2E.NTF', { templateHtml: HOSTILE_TEMPLATE }),
      form('F1', 'E2E.NTF', `${DATE}T08:00:00`, [
        { label: 'Smoker', value: false },
        { label: 'Doctor', value: HOSTILE_ANSWER },
        { label: 'Pregnant', value: 'true' },
      ]),
      form('F2', 'E2E.unknown', `${addDays(DATE, 1)}T08:00:00`, [{ label: 'Smoker', value: true }]),
    ]);
    expect(answer.rejected).toEqual([]);
    const isStored = async (): Promise<boolean> =>
      (await admin.appointmentDetails(clinic, APPOINTMENT).catch(() => null)) !== null &&
      (await admin.patientNotes(clinic, PATIENT).catch(() => [])).length === 2;
    await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
  });

  const openTab = async (page: Page, email: string, tab: string): Promise<void> => {
    await open(page, email, `/appointment/${APPOINTMENT}`);
    await history(page).getByRole('tab', { name: 'Treatments' }).focus();
    const selected = history(page).getByRole('tab', { name: tab });
    for (const _key of tab === 'Notes' ? [1] : [1, 2]) await page.keyboard.press('ArrowRight');
    await expect(selected).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(selected).toHaveAttribute('aria-selected', 'true');
  };

  test('a note is written by keyboard, goes on after a reload, is copied and left as a draft', async ({
    page,
    context,
  }) => {
    test.slow();
    await openTab(page, SUPER_ADMIN, 'Notes');
    const opened = context.waitForEvent('page');
    await history(page).getByRole('link', { name: 'New note' }).click();
    const wizard = await opened;
    await context.grantPermissions(['clipboard-write']);
    expect(new URL(wizard.url()).pathname).toBe(WIZARD);
    await expect(wizard).toHaveTitle('Note for NT · Helix');
    const preview = wizard.getByRole('region', { name: 'Preview' });
    const step = (number: number): Locator => wizard.getByText(`Step ${number}`, { exact: true });
    const { keyboard } = wizard;

    await expect(step(1)).toBeVisible();
    await expect(preview).toContainText('Reason: Recall.');
    await expect(wizard.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await keyboard.press('Enter');
    await expect(wizard.getByRole('radio', { name: 'reviewed, no changes' })).toBeFocused();
    await keyboard.press('Space');
    await expect(preview.locator('mark')).toHaveText('Reviewed, no changes');
    await keyboard.press('Enter');
    await expect(wizard.getByRole('textbox', { name: 'Medications' })).toBeFocused();
    await keyboard.type('Ramipril');
    await keyboard.press('Shift+Enter');
    await keyboard.type('Aspirin');

    // Before the page loads: a page that runs may send a request past a new route.
    await wizard.route('**/api/appointment/patientNote/**', (route) => route.abort());
    await wizard.reload();
    await expect(step(3)).toBeVisible();
    await expect(wizard.getByRole('textbox', { name: 'Medications' })).toHaveValue('Ramipril\nAspirin');
    await keyboard.press('Alt+ArrowLeft');
    await expect(step(2)).toBeVisible();
    await keyboard.press('Alt+ArrowRight');
    const submit = wizard.getByRole('button', { name: 'SUBMIT' });
    for (let number = 3; number < 23; number += 1) {
      await expect(step(number)).toBeVisible();
      await expect(submit).toHaveCount(0);
      await keyboard.press('Enter');
    }
    await expect(submit).toBeVisible();

    await keyboard.press('Enter');
    await expect(wizard.getByText('copied to clipboard', { exact: true })).toBeVisible();
    await expect(wizard.getByRole('alert')).toContainText('The draft could not be saved');
    expect(await stored(wizard)).toHaveLength(1);
    await wizard.unroute('**/api/appointment/patientNote/**');
    await wizard.getByRole('button', { name: 'Try again' }).click();
    await expect(wizard.getByText('Kept as a draft of this appointment.')).toBeVisible();
    expect(await stored(wizard)).toEqual([]);

    await wizard.close();
    await page.reload();
    await history(page).getByRole('tab', { name: 'Notes' }).click();
    await expect(
      history(page)
        .getByRole('button', { name: /^NOTE ENTRY/ })
        .first(),
    ).toContainText('Draft');

    await history(page).getByRole('button', { name: 'Add a note' }).click();
    const pasted = dialog(page).getByRole('textbox', { name: 'Text of the note' });
    await pasted.press('ControlOrMeta+V');
    const lines = [
      'Reason: Recall.',
      'Medical history: Reviewed, no changes. Medications: Ramipril',
      'Aspirin.',
      'Treatment: Instruments: ultrasonic, hand scalers.',
    ];
    // Scripts of the page may not read the clipboard.
    const copied = await pasted.inputValue();
    expect(copied.split('\n').slice(0, -1)).toEqual(lines);
    expect(copied.split('\n').at(-1)).toContain(`Recorded by: ${hygienist}`);
    const drafts = (await superAdmin.patientNotes(clinic, PATIENT)).filter(({ isDraft }) => isDraft);
    expect(drafts.map(({ note, appointmentId }) => [note, appointmentId])).toEqual([[copied, APPOINTMENT]]);
  });

  test('what is kept of a note is removed at sign-out, and the wizard asks for a sign-in', async ({ page }) => {
    await open(page, SUPER_DEVELOPER, WIZARD, { ownSession: true });
    await page.getByRole('textbox', { name: 'Reason' }).fill('Recall and sealants');
    expect(await stored(page)).toHaveLength(1);
    await page.goto(`${helixUrl()}/logout`);
    await expect(page.getByRole('button', { name: 'Sign in', exact: true })).toBeVisible();
    expect(await stored(page)).toEqual([]);
    await page.goto(`${helixUrl()}${WIZARD}`);
    await expect(page).toHaveURL(/\/login\?redirectFrom=/i);
  });
});
