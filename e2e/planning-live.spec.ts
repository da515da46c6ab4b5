import { dateField, datePart, dateValue, fillDate } from './support/date-field.js';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';

/** Far ahead, so that the appointment is open and nobody else has one in that year. */
const YEAR = new Date().getUTCFullYear() + 6;
const DATE = `${YEAR}-03-10`;
const [APPOINTMENT, PATIENT, SCHEDULE, HYGIENIST] = ['E2E.LIVE', 'E2E.LIVEP', 'E2E.LIVEF', 'E2E.LIVEH'];
const [BITEWINGS, FLUORIDE, SCALING, RECALL] = [4, 14, 18, 23];
/** For a change on its way from the practice-management system to an open screen; a busy machine takes longer. */
const LIVE_TIMEOUT_MS = 15_000;

const plan = (page: Page): Locator => page.getByRole('region', { name: 'Appointment Plan' });
const item = (page: Page, id: number): Locator => plan(page).locator(`[data-item="${id}"]`);
const marks = (page: Page): Locator => page.locator('[data-conflict]');
const pmsColumn = (page: Page): Locator => page.getByRole('region', { name: 'Dental Management System' });
const minutesOf = (page: Page, procedure: string): Locator =>
  page.getByRole('spinbutton', { name: `Minutes, ${procedure}`, exact: true });

test.describe('changes of the practice-management system while an appointment is open', () => {
  let admin: ApiClient;
  let clinic: ClinicView;
  let key: string;
  let version = 1;

  /** Sends changes as the clinic's agent does. */
  const report = async (...changes: unknown[]): Promise<void> => {
    expect((await postChanges(key, changes)).rejected).toEqual([]);
  };
  const done = (code: string, amount: number): unknown =>
    upsert(
      'procedure',
      `${APPOINTMENT}.${code}`,
      {
        ...{ patientId: PATIENT, providerId: HYGIENIST, appointmentId: APPOINTMENT },
        date: DATE,
        code,
        amount,
        status: 102,
      },
      (version += 1),
    );

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(CLINIC);
    key = await superAdmin.agentKey(clinic);
    const fee = (code: string, amount: number): unknown =>
      upsert('fee', `${SCHEDULE}.${code}`, { feeScheduleId: SCHEDULE, code, fee: amount });
    await report(
      upsert('provider', HYGIENIST, { firstName: 'Lia', lastName: 'Live', type: 1, isActive: true }),
      upsert('feeSchedule', SCHEDULE, { name: 'Live fees' }),
      ...[fee('01202', 42), fee('02142', 35), fee('02144', 55), fee('11111', 66), fee('11112', 132), fee('12113', 32)],
      upsert('patient', PATIENT, {
        ...{ initials: 'LV', birthDate: '1980-01-15', isActive: true, feeScheduleId: SCHEDULE },
        ...{ insuranceStatus: 1, insuranceProvider: 'Sun Life', insurancePlanName: 'Calendar 8' },
      }),
      upsert('appointment', APPOINTMENT, {
        ...{ patientId: PATIENT, providerId: HYGIENIST, start: `${DATE}T10:00:00`, durationInMinutes: 60 },
        ...{ reason: 'Recall', status: 'scheduled' },
      }),
    );
    const goal = async (): Promise<number | null> =>
      (await admin.appointmentDetails(clinic, APPOINTMENT).catch(() => null))?.providerAppointmentGoal ?? null;
    await expect.poll(goal, { timeout: 120_000 }).toBe(175);
    await admin.savePlan(clinic, APPOINTMENT, {
      procedures: [
        { procedureRuleTypeId: BITEWINGS, adaCodes: [{ code: '02142' }] },
        { procedureRuleTypeId: RECALL, adaCodes: [{ code: '01202' }] },
        { procedureRuleTypeId: FLUORIDE, adaCodes: [{ code: '12113' }] },
        { procedureRuleTypeId: SCALING, minutes: 30 },
      ],
    });
  });

  test('marks what was completed otherwise than the unsaved plan says, and keeps the edits', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    // Unsaved: scaling of 22 minutes (one unit) instead of 30, and no fluoride.
    await minutesOf(page, 'Scaling').fill('22');
    await plan(page).getByRole('button', { name: 'Remove Fluoride' }).click();
    await expect(item(page, FLUORIDE)).toHaveCount(0);
    // The pointer rests on a row of the plan: nothing moves under it.
    await item(page, SCALING).hover();
    const before = await item(page, SCALING).boundingBox();

    await report(done('02144', 55), done('12113', 32), done('01202', 42));
    await expect(pmsColumn(page)).toContainText('02144', { timeout: LIVE_TIMEOUT_MS });
    await expect(plan(page).getByRole('button', { name: '2 reports differ from your plan' })).toBeVisible();
    await expect(marks(page)).toHaveCount(0);
    expect(await item(page, SCALING).boundingBox()).toEqual(before);
    await expect(page.getByRole('status').filter({ hasText: 'Reported done' })).toContainText(
      /Bitewings: Reported done by the practice-management system at .+, 02144; your plan has 02142/,
    );

    await page.mouse.move(2, 2);
    // The recall exam was completed as it is planned.
    await expect(marks(page)).toHaveCount(2);
    await expect(item(page, RECALL).locator('[data-conflict]')).toHaveCount(0);
    await expect(item(page, BITEWINGS).locator('[data-conflict="otherCode"]')).toContainText(
      /^Reported done by the practice-management system at \d+:\d\d [ap]\.m\., 02144; your plan has 02142/,
    );
    await expect(plan(page).locator('[data-conflict="notPlanned"]')).toContainText(
      /^Fluoride Reported done .+, 12113; your plan does not have it/,
    );
    await expect(minutesOf(page, 'Scaling')).toHaveValue('22');
    await expect(page.getByText('Unsaved changes')).toBeVisible();

    await page.getByRole('button', { name: 'Accept: Bitewings' }).press('Enter');
    // The button is gone with its mark, and the focus stays in the row.
    await expect(item(page, BITEWINGS).locator(':focus')).toHaveCount(1);
    await expect(item(page, BITEWINGS)).toContainText('02144');
    await page.getByRole('button', { name: 'Keep mine: Fluoride' }).click();
    await expect(marks(page)).toHaveCount(0);
    await expect(item(page, FLUORIDE)).toHaveCount(0);

    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    const saved = (await admin.appointmentDetails(clinic, APPOINTMENT)).selectedRecommendations;
    // 55 + 66 + 42.
    expect(saved.map(({ procedureRuleTypeId, minutes, ammount }) => [procedureRuleTypeId, ammount, minutes])).toEqual(
      expect.arrayContaining([
        [BITEWINGS, 55, expect.any(Number)],
        [SCALING, 66, 22],
        [RECALL, 42, 14],
      ]),
    );
    expect(saved).toHaveLength(3);
  });

  test('marks on the scorecard what was completed although a reason says that it was missed', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await page.getByRole('button', { name: 'Mark as completed' }).click();
    const scorecard = page.getByRole('region', { name: 'Scorecard' });
    const scaling = scorecard.locator(`[data-procedure="${SCALING}"]`);
    await scaling.getByRole('button', { name: 'Give a reason for Scaling' }).click();
    await page.getByRole('dialog').getByText('Ran out of time').click();
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(scaling.getByRole('button', { name: /^Ran out of time/ })).toBeVisible();
    await page.mouse.move(2, 2);

    await report(done('11111', 66));
    await expect(scaling.locator('[data-conflict="missedReason"]')).toContainText(
      /, 11111; a reason says that it was missed: Ran out of time/,
      { timeout: LIVE_TIMEOUT_MS },
    );
    await expect(scaling).toContainText('Completed');
    await scaling.getByRole('button', { name: 'Remove the reason: Scaling' }).click();
    await expect(marks(page)).toHaveCount(0);
  });

  test('counts an insurance claim that arrives while grants are edited', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${APPOINTMENT}`);
    await page.getByRole('button', { name: 'Coverage (BETA)' }).click();
    const dialog = page.getByRole('dialog', { name: 'Insurance coverage (BETA)' });
    const limit = dialog.getByRole('row', { name: /^Scaling and root planing/ }).first();
    const cells = async (): Promise<string[]> => (await limit.getByRole('cell').allInnerTexts()).slice(0, 2);
    await expect.poll(cells).toEqual(['8', '0']);
    const start = dateField(dialog, 'Insurance start date');
    await fillDate(start, `${YEAR}-01-01`);
    await datePart(start, 'Day').blur();
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();

    await report(
      upsert('claim', `${APPOINTMENT}.C`, { patientId: PATIENT, code: '11112', date: `${YEAR}-01-20`, units: 2 }),
    );
    await expect.poll(cells, { timeout: LIVE_TIMEOUT_MS }).toEqual(['8', '2']);
    await expect(dateValue(start)).toHaveValue(`${YEAR}-Jan-01`);
    await expect(dialog.getByRole('button', { name: 'Save' })).toBeEnabled();
  });
});
