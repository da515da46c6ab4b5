import { dateField, fillDate } from './support/date-field.js';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, addMonths, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible } from './support/expect-accessible.js';
import { stopLiveUpdates } from './support/live-updates.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

/** Long before the demo: nobody else has an appointment on that day. */
const DATE = addMonths(addDays(dateAt(Date.now(), 'America/Toronto'), -3), -36)!;
const [APPOINTMENT, PATIENT, SCHEDULE] = ['E2E.SC', 'E2E.SCP', 'E2E.SCF'];
const [FLUORIDE, SCALING, RECALL] = [14, 18, 23];

const panel = (page: Page): Locator => page.getByRole('region', { name: 'Scorecard' });
const row = (page: Page, procedure: number | string): Locator => panel(page).locator(`[data-procedure="${procedure}"]`);
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
const month = new Intl.DateTimeFormat('en-US', { month: 'short', timeZone: 'UTC' });
const nextDate = (date: string): string =>
  `${month.format(new Date(`${date}T00:00:00Z`))} ${Number(date.slice(8))} ${date.slice(0, 4)}`;

/**
 * An appointment of the past. Planned: scaling of 30 minutes (132.00), recall exam (42.00), fluoride (32.00). Done: the
 * scaling, the exam by the doctor, and two bitewings (35.00) that nobody planned.
 */
test.describe('scorecard of a past appointment', () => {
  let admin: ApiClient;
  let clinic: ClinicView;
  let hygienist: string;
  let doctor: string;
  let agentKey: string;
  let hygienistId: string;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(CLINIC);
    const [own] = await hygienistsOf(admin, clinic);
    const other = (await admin.providers(clinic)).find(({ isHygienist }) => !isHygienist)!;
    hygienistId = own!.provider_id;
    hygienist = `${own!.first_name} ${own!.last_name}`;
    doctor = `${other.first_name} ${other.last_name}`;
    const fee = (code: string, amount: number) =>
      upsert('fee', `${SCHEDULE}.${code}`, { feeScheduleId: SCHEDULE, code, fee: amount });
    const done = (code: string, description: string, amount: number, providerId: string) =>
      upsert('procedure', `${APPOINTMENT}.${code}`, {
        patientId: PATIENT,
        providerId,
        date: DATE,
        code,
        description,
        amount,
        status: 102,
      });
    agentKey = await superAdmin.agentKey(clinic);
    const answer = await postChanges(agentKey, [
      upsert('feeSchedule', SCHEDULE, { name: 'Scorecard fees' }),
      fee('01202', 42),
      fee('11112', 132),
      fee('12113', 32),
      upsert('patient', PATIENT, {
        initials: 'SC',
        birthDate: '1980-01-15',
        isActive: true,
        insuranceStatus: 1,
        feeScheduleId: SCHEDULE,
      }),
      upsert('appointment', APPOINTMENT, {
        patientId: PATIENT,
        providerId: own!.provider_id,
        start: `${DATE}T10:00:00`,
        durationInMinutes: 60,
        reason: 'Recall',
        status: 'completed',
      }),
      done('11112', 'Two units of scaling', 132, own!.provider_id),
      done('01202', 'Exam', 42, other.provider_id),
      done('02142', 'Two bitewings', 35, own!.provider_id),
    ]);
    expect(answer.rejected).toEqual([]);
    const isStored = async (): Promise<boolean> => {
      const details = await admin.appointmentDetails(clinic, APPOINTMENT).catch(() => null);
      return details?.procedures.length === 3;
    };
    await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
    await admin.savePlan(clinic, APPOINTMENT, {
      procedures: [
        { procedureRuleTypeId: SCALING, minutes: 30 },
        { procedureRuleTypeId: RECALL, adaCodes: [{ code: '01202' }] },
        { procedureRuleTypeId: FLUORIDE, adaCodes: [{ code: '12113' }] },
      ],
    });
  });

  const openAppointment = async (page: Page): Promise<void> => {
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await expect(panel(page)).toBeVisible();
  };

  test('asks why something was missed', async ({ page }) => {
    await openAppointment(page);
    await expect(panel(page).getByRole('columnheader')).toHaveText(['Score', 'Code', 'Service', 'Minutes', 'Charge']);
    await row(page, FLUORIDE).getByRole('button', { name: 'Give a reason for Fluoride' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('radio')).toHaveCount(5);
    for (const reason of [
      'Patient declined',
      'Ran out of time',
      'Treatment plan changed',
      "Doctor wasn't available",
      'Other',
    ])
      await expect(dialog.getByRole('radio', { name: reason })).toHaveCount(1);
    await expectAccessible(page);
    await dialog.getByText('Other', { exact: true }).click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog.getByRole('alert')).toHaveText('Please provide a reason');
    await dialog.getByRole('textbox').fill('Felt unwell');

    await stopLiveUpdates(page);
    const saves = (url: URL): boolean => url.pathname.endsWith(`/Procedure/${FLUORIDE}`);
    await page.route(saves, (route) => route.abort());
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(toast(page, 'Error saving procedure plan omission')).toBeVisible();
    await page.unroute(saves);
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, FLUORIDE).getByRole('button', { name: /^Felt unwell/ })).toBeVisible();

    await row(page, FLUORIDE)
      .getByRole('button', { name: /^Felt unwell/ })
      .click();
    await dialog.getByText('Patient declined').click();
    await dialog.getByRole('button', { name: 'Save' }).click();
    await row(page, FLUORIDE)
      .getByRole('button', { name: /^Patient declined/ })
      .click();
    await dialog.getByRole('button', { name: 'Remove the reason' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(row(page, FLUORIDE).getByRole('button', { name: 'Give a reason for Fluoride' })).toBeVisible();
    await expect(toast(page, 'Error saving procedure plan omission')).toHaveCount(0);
  });

  test('takes actual minutes in halves', async ({ page }) => {
    await openAppointment(page);
    const minutes = row(page, SCALING).getByRole('spinbutton', { name: 'Actual minutes of Scaling' });
    await expect(minutes).toHaveValue('30');
    await minutes.fill('27.5');
    await minutes.press('Enter');
    await expect(row(page, SCALING)).toContainText('30 planned');
    const saved = async (): Promise<number | undefined> =>
      (await admin.appointmentDetails(clinic, APPOINTMENT)).procedurePlanResults.find(
        ({ procedureRuleTypeId }) => procedureRuleTypeId === SCALING,
      )?.actualMinutes;
    await expect.poll(saved).toBe(27.5);
    await minutes.fill('');
    await minutes.pressSequentially('1000.5');
    await expect(row(page, SCALING).getByRole('alert')).toHaveText('From 0 to 1000, in half minutes');
    await minutes.press('Enter');
    await expect(minutes).toHaveValue('27.5');

    await page.route(
      (url) => url.pathname.endsWith(`/Procedure/${SCALING}`),
      (route) => route.abort(),
    );
    await minutes.fill('10');
    await minutes.press('Enter');
    await expect(toast(page, 'Error saving scaling minutes')).toBeVisible();
    await expect(minutes).toHaveValue('27.5');
  });

  test('attributes a procedure to the hygienist and copies the notes', async ({ page, context }) => {
    await context.grantPermissions(['clipboard-write']);
    await openAppointment(page);
    const copied = async (): Promise<string[]> => {
      await panel(page).getByRole('button', { name: 'Copy completed procedures' }).click();
      await expect(toast(page, 'Notes have been copied to the clipboard!')).toBeVisible();
      // Scripts of the page may not read the clipboard.
      await panel(page).getByRole('button', { name: 'Plan Next' }).click();
      const comments = page.getByRole('dialog').getByLabel('Comments');
      await comments.fill('');
      await comments.press('ControlOrMeta+V');
      const notes = await comments.inputValue();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      return notes.split('\n').toSorted();
    };
    const own = ['*11112 Two units of scaling $132.00', '02142 Two bitewings $35.00'];
    expect(await copied()).toEqual(own);
    await expect(row(page, RECALL)).toContainText(`01202 counts for ${doctor}`);
    await row(page, RECALL)
      .getByRole('button', { name: `Count for ${hygienist}: 01202` })
      .click();
    await expect(row(page, RECALL)).toContainText(`01202 counts for ${hygienist}`);
    await expect(row(page, RECALL)).toContainText('$42.00');
    expect(await copied()).toEqual([own[0], '01202 Exam $42.00', own[1]]);
    await row(page, RECALL)
      .getByRole('button', { name: `Count for ${doctor}: 01202` })
      .click();
    await expect(row(page, RECALL)).toContainText(`01202 counts for ${doctor}`);
  });

  test('lists what the practice-management system has, with what is only planned there last', async ({ page }) => {
    await openAppointment(page);
    const planned = upsert('procedure', `${APPOINTMENT}.00001`, {
      patientId: PATIENT,
      providerId: hygienistId,
      appointmentId: APPOINTMENT,
      date: DATE,
      code: '00001',
      description: 'Crown, to be planned',
      amount: 0,
      status: 105,
    });
    expect((await postChanges(agentKey, [planned])).rejected).toEqual([]);
    const reported = page.getByRole('region', { name: 'Dental Management System' }).getByRole('listitem');
    await expect(reported).toHaveCount(4);
    await expect(reported.last()).toHaveText(/^PPlanned00001Crown/);
    await expect(reported.filter({ hasText: '11112' })).toHaveText(/^Completed, counts for this provider11112/);
    await expect(reported.filter({ hasText: '01202' })).toHaveText(/^Completed01202/);
  });

  test('plans the next appointment', async ({ page }) => {
    await openAppointment(page);
    await panel(page).getByRole('button', { name: 'Plan Next' }).click();
    const dialog = page.getByRole('dialog', { name: 'Plan Next Appointment' });
    await dialog.getByRole('combobox', { name: 'Timeframe' }).click();
    // Treatments have been entered.
    await expect(dialog.getByText('No treatments have yet been entered')).toHaveCount(0);
    await expect(page.getByRole('option')).toHaveText(['3 months', '4 months', '6 months', '9 months', '12 months']);
    await page.getByRole('option', { name: '9 months' }).click();
    await expect(dialog).toContainText(nextDate(addMonths(DATE, 9)!));
    await expectAccessible(page);
    const date = dateField(dialog, 'Desired date');
    await fillDate(date, DATE);
    await expect(dialog.getByRole('alert')).toHaveText(`The next appointment must be after ${nextDate(DATE)}.`);
    await fillDate(date, addMonths(DATE, 10)!);
    await page.keyboard.press('Enter');
    await expect(dialog).toContainText(`${nextDate(addMonths(DATE, 10)!)}, `);
    const checked = dialog.getByRole('checkbox', { checked: true });
    for (let left = await checked.count(); left > 0; left -= 1) await checked.first().uncheck();
    await expect(dialog.getByRole('status')).toContainText('0 minutes');
    await dialog.getByRole('checkbox', { name: /^Scaling/ }).check();
    await dialog.getByRole('spinbutton', { name: 'Minutes of Scaling' }).fill('42');
    await expect(dialog.getByRole('status')).toContainText('50 minutes');
    await dialog.getByLabel('Comments').fill('Ask for images');
    await dialog.getByRole('button', { name: 'Save next appointment' }).click();
    await expect(dialog).toHaveCount(0);

    await panel(page).getByRole('button', { name: 'Plan Next' }).click();
    await expect(dialog).toContainText('Planned before');
    await expect(dialog.getByRole('status')).toContainText('50 minutes');
    await expect(dialog.getByLabel('Comments')).toHaveValue('Ask for images');
  });

  test('adds a treatment to the history and removes it', async ({ page }) => {
    await openAppointment(page);
    const history = page.getByRole('region', { name: 'Patient history' });
    await expect(history.getByRole('listitem')).toHaveCount(3);
    await expect(history.getByRole('button', { name: /^Remove/ })).toHaveCount(0);
    await history.getByRole('button', { name: 'Add history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Procedure to Patient History' });
    await dialog.getByRole('button', { name: 'Add history' }).click();
    await expect(dialog.getByText('Please select procedure')).toBeVisible();
    await expect(dialog.getByText('Please select valid date')).toBeVisible();
    await expectAccessible(page);
    await dialog.getByRole('combobox', { name: 'Procedure' }).click();
    await page.getByRole('option', { name: '02601 Panoramic image' }).click();
    await fillDate(dateField(dialog, 'Date'), addMonths(DATE, -7)!);
    await dialog.getByRole('button', { name: 'Add history' }).click();
    await expect(dialog).toHaveCount(0);
    await expect(history.getByRole('listitem')).toHaveCount(4);
    await expect(history).toContainText('02601');
    await history.getByRole('button', { name: /^Remove/ }).click();
    await confirm(page);
    await expect(history.getByRole('listitem')).toHaveCount(3);
  });
});
