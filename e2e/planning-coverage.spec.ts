import { dateField, dateValue, fillDate } from './support/date-field.js';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible, expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { stopLiveUpdates } from './support/live-updates.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

/** Far ahead, so that the appointment is open and nobody else has one in that year. */
const YEAR = new Date().getUTCFullYear() + 4;
const DATE = `${YEAR}-03-10`;
const [APPOINTMENT, PATIENT, SCHEDULE] = ['E2E.COV', 'E2E.COVP', 'E2E.COVF'];
const [UNLISTED, UNINSURED] = ['E2E.COVU', 'E2E.COVN'];
const SCALING = 18;

const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Insurance coverage (BETA)' });
const limit = (page: Page): Locator => dialogOf(page).getByRole('row', { name: /^Scaling and root planing/ });
const units = (page: Page): Locator => dialogOf(page).getByRole('spinbutton', { name: /^Units of Scaling/ });
const badge = (page: Page): Locator =>
  page.getByRole('region', { name: 'Appointment Plan' }).getByRole('button', { name: /\. Scaling:/ });

/** The cells of a limit: covered, used, this plan, left, renews; back, planned and left at the next appointment. */
const cells = (page: Page, row = limit(page)): Promise<string[]> => row.getByRole('cell').allInnerTexts();

/**
 * The plan Calendar 8 covers 8 units of scaling and root planing in a calendar year. Three were used on 15 January, and four
 * (60 minutes) are planned: one is left.
 */
test.describe('insurance coverage of an appointment', () => {
  let admin: ApiClient;
  let clinic: ClinicView;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(CLINIC);
    const [hygienist] = await hygienistsOf(admin, clinic);
    const other = (id: string, time: string, patient: object): unknown[] => [
      upsert('patient', `${id}.P`, { initials: 'CU', isActive: true, ...patient }),
      upsert('appointment', id, {
        patientId: `${id}.P`,
        providerId: hygienist!.provider_id,
        start: `${DATE}T${time}:00`,
        durationInMinutes: 60,
        reason: 'Recall',
        status: 'scheduled',
      }),
    ];
    const answer = await postChanges(await superAdmin.agentKey(clinic), [
      ...other(UNLISTED, '12:00', { insuranceStatus: 1, insuranceProvider: 'Sun Life', insurancePlanName: 'Unlisted' }),
      ...other(UNINSURED, '13:00', { insuranceStatus: 3 }),
      upsert('feeSchedule', SCHEDULE, { name: 'Coverage fees' }),
      upsert('fee', `${SCHEDULE}.11114`, { feeScheduleId: SCHEDULE, code: '11114', fee: 264 }),
      upsert('patient', PATIENT, {
        feeScheduleId: SCHEDULE,
        initials: 'CO',
        birthDate: '1980-01-15',
        isActive: true,
        insuranceStatus: 1,
        insuranceProvider: 'Sun Life',
        insurancePlanName: 'Calendar 8',
      }),
      upsert('appointment', APPOINTMENT, {
        patientId: PATIENT,
        providerId: hygienist!.provider_id,
        start: `${DATE}T10:00:00`,
        durationInMinutes: 60,
        reason: 'Recall',
        status: 'scheduled',
      }),
      upsert('procedure', `${APPOINTMENT}.1`, {
        patientId: PATIENT,
        providerId: hygienist!.provider_id,
        date: `${YEAR}-01-15`,
        code: '11113',
        amount: 198,
        units: 3,
        status: 102,
      }),
    ]);
    expect(answer.rejected).toEqual([]);
    const isStored = async (): Promise<boolean> => {
      const details = await admin.appointmentDetails(clinic, APPOINTMENT).catch(() => null);
      return details?.proceduresHistory.length === 1;
    };
    await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
    await admin.savePlan(clinic, APPOINTMENT, { procedures: [{ procedureRuleTypeId: SCALING, minutes: 60 }] });
  });

  const openCoverage = async (page: Page): Promise<void> => {
    await page.getByRole('button', { name: 'Coverage (BETA)' }).click();
    await expect(limit(page).first()).toBeVisible();
  };
  const openAppointment = async (page: Page): Promise<void> => {
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await openCoverage(page);
  };
  const save = async (page: Page): Promise<void> => {
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Insurance details saved.')).toBeVisible();
    await expect(dialogOf(page)).toHaveCount(0);
  };

  test('shows what is used, planned and left, and what comes back by the next appointment', async ({ page }) => {
    await openAppointment(page);
    await expect.poll(() => cells(page)).toEqual(expect.arrayContaining(['8', '3', '4', '1', `${YEAR + 1}-Jan-01`]));
    const date = dialogOf(page).getByLabel('Next appointment', { exact: true });
    await date.fill(`${YEAR}-12-31`);
    await expect.poll(async () => (await cells(page))[5]).toBe('0');
    await date.fill(`${YEAR + 1}-01-10`);
    await expect.poll(async () => (await cells(page))[5]).toBe('+7');
    await date.fill(DATE);
    await expect(dialogOf(page)).toContainText(`The next appointment must be after ${YEAR}-Mar-10.`);
    await expectAccessibleInBothSchemes(page);
  });

  test('shows in the history what insurance covers of a treatment, and that one is not covered', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    const history = page.getByRole('region', { name: 'Patient history' });
    const treatment = (code: string): Locator => history.getByRole('listitem').filter({ hasText: code });
    await expect(treatment('11113')).toContainText('3 of 8 units');
    await history.getByRole('button', { name: 'Add history' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add Procedure to Patient History' });
    await dialog.getByRole('combobox', { name: 'Procedure' }).click();
    await page.getByRole('option', { name: /^02111 / }).click();
    await fillDate(dateField(dialog, 'Date'), '2026-01-20');
    await dialog.getByRole('button', { name: 'Add history' }).click();
    await expect(treatment('02111')).toContainText('no coverage');
    await treatment('02111')
      .getByRole('button', { name: /^Remove/ })
      .click();
    await confirm(page);
    await expect(treatment('02111')).toHaveCount(0);
  });

  test('explains a badge by hover and by focus', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await expect(badge(page)).toHaveText('5 left');
    await badge(page).focus();
    await expect(page.getByRole('tooltip')).toContainText(`Used 3 units since ${YEAR}-Jan-01: 3 on ${YEAR}-Jan-15.`);
    await expect(page.getByRole('tooltip')).toContainText('Scaling and root planing: 8 units in each calendar year.');
  });

  test('saves a correction of the units that insurance counts, and resets it', async ({ page }) => {
    await openAppointment(page);
    await units(page).fill('4.25');
    await expect(dialogOf(page).getByText('Value must be between 0 and 999, in halves')).toBeVisible();
    await units(page).fill('4.5');
    // 8 - 4.5 = 3.5 for the 4 planned ones.
    await expect.poll(async () => (await cells(page)).slice(0, 4)).toEqual(['8', '4.5', '4\n0.5 over', '0']);
    await expect(dialogOf(page).getByText('Corrected', { exact: true })).toBeVisible();
    await save(page);
    await expect(badge(page)).toHaveText('0.5 over');
    await openCoverage(page);
    await expect(units(page)).toHaveValue('4.5');
    await dialogOf(page)
      .getByRole('button', { name: /^Reset Scaling/ })
      .click();
    await expect(units(page)).toHaveValue('3');
    await save(page);
    await expect(badge(page)).toHaveText('5 left');
  });

  test('adds coverage beyond the plan, with the rules of its form', async ({ page }) => {
    await openAppointment(page);
    await dialogOf(page).getByRole('button', { name: 'Add additional coverage' }).click();
    const form = page.getByRole('dialog', { name: 'Additional coverage', exact: true });
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect(form.getByText('Please select procedure')).toBeVisible();
    await expect(form.getByText('Effective to is required.')).toBeVisible();
    await form.getByRole('combobox', { name: 'Procedure' }).click();
    await page.getByRole('option', { name: 'Scaling', exact: true }).click();
    await expect(form.getByRole('combobox', { name: 'Replaces the coverage of' })).toHaveText(
      'Scaling and root planing',
    );
    await form.getByRole('spinbutton', { name: 'Units covered' }).fill('12');
    await fillDate(dateField(form, 'Effective from'), `${YEAR}-01-01`);
    await fillDate(dateField(form, 'Effective to'), `${YEAR}-03-09`);
    await form.getByLabel('Comments').fill('By phone');
    await expect(
      form.getByText(`Appointment date (${YEAR}-Mar-10) must be within the effective period to make these changes`),
    ).toBeVisible();
    await expect(form.getByRole('radio', { name: 'No (not supported)' })).toBeDisabled();
    await expectAccessible(page);
    await fillDate(dateField(form, 'Effective to'), `${YEAR}-12-31`);
    await form.getByRole('button', { name: 'Apply' }).click();
    await expect(form).toHaveCount(0);
    await expect(dialogOf(page)).toContainText('12 units, one time');
    // 12 - 3 used since 1 January - 4 planned.
    const granted = limit(page).filter({ hasText: 'Additional coverage' });
    await expect.poll(async () => (await cells(page, granted)).slice(0, 4)).toEqual(['12', '3', '4', '5']);
    await save(page);
    await expect(badge(page)).toHaveText('9 left');
    await openCoverage(page);
    await dialogOf(page).getByRole('button', { name: 'Remove the additional coverage of Scaling' }).click();
    await save(page);
    await expect(badge(page)).toHaveText('5 left');
  });

  test('says that nothing is known of an unlisted plan', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${UNLISTED}`);
    await expect(page.getByRole('button', { name: /^Unknown\. / }).first()).toBeVisible();
    await page.getByRole('button', { name: 'Coverage (BETA)' }).click();
    await expect(dialogOf(page)).toContainText(
      'Coverage unknown: this patient’s insurance plan is not in the list of plans.',
    );
    await expect(dialogOf(page).getByRole('button', { name: 'Add additional coverage' })).toBeVisible();
  });

  test('shows no badges to a patient without insurance', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${UNINSURED}`);
    await page.getByRole('button', { name: 'Coverage (BETA)' }).click();
    await expect(dialogOf(page)).toContainText('This patient is not insured.');
    await expect(dialogOf(page).getByRole('button', { name: 'Save' })).toHaveCount(0);
    await dialogOf(page).getByRole('button', { name: 'Close' }).last().click();
    await expect(page.getByRole('button', { name: /left|covered|Unknown/i })).toHaveCount(0);
  });

  test('keeps what was typed when somebody else saved meanwhile', async ({ page }) => {
    await stopLiveUpdates(page);
    await openAppointment(page);
    await units(page).fill('2');
    await admin.saveInsuranceDetails(clinic, PATIENT, { insuranceStartDate: `${YEAR - 1}-06-01` });
    await dialogOf(page).getByRole('button', { name: 'Save' }).click();
    await expect(dialogOf(page)).toContainText('Someone else saved the insurance details of this patient.');
    await expect(units(page)).toHaveValue('2');
    // On a phone the choice does not squeeze the words.
    const { width, height } = page.viewportSize()!;
    await page.setViewportSize({ width: 390, height: 844 });
    const words = dialogOf(page).getByText('Someone else saved the insurance details of this patient.');
    await expect.poll(async () => (await words.boundingBox())?.width).toBeGreaterThan(200);
    await page.setViewportSize({ width, height });
    await dialogOf(page).getByRole('button', { name: 'Load the saved version' }).click();
    await expect(units(page)).toHaveValue('3');
    await expect(dateValue(dateField(dialogOf(page), 'Insurance start date'))).toHaveValue(`${YEAR - 1}-Jun-01`);
    await units(page).fill('2');
    await page.keyboard.press('Escape');
    await expect(page.getByRole('alertdialog')).toContainText('Your changes to the insurance details are not saved.');
    await page.getByRole('button', { name: 'Keep editing' }).click();
    await save(page);
    await expect(badge(page)).toHaveText('6 left');
  });
});
