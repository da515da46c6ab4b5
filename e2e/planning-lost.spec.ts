import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, helixUrl, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { SESSION_ENDED } from './support/invited-user.js';
import { stopLiveUpdates } from './support/live-updates.js';
import { open, signIn } from './support/open.js';
import { upsert } from './support/pms-change.js';

/** Days far ahead that hold only the appointments of this file. */
const [DATE, LATER] = ['2031-06-04', '2031-06-11'];
const [SCHEDULE, HYGIENIST, OTHER] = ['LOST.F', 'LOST.H', 'LOST.H2'];
const [SCALING, RECALL, IMAGES] = [18, 23, 35];

interface Booking {
  id: string;
  patientId: string;
  date?: string;
  time: string;
  durationInMinutes?: number;
  providerId?: string;
  status?: string;
}
let version = 1;
const appointment = ({ id, date = DATE, time, ...fields }: Booking): unknown =>
  upsert(
    'appointment',
    id,
    { providerId: HYGIENIST, durationInMinutes: 60, status: 'scheduled', start: `${date}T${time}:00`, ...fields },
    (version += 1),
  );
const removal = (id: string): unknown => ({ entity: 'appointment', id, op: 'delete', version: (version += 1) });
const patient = (id: string): unknown =>
  upsert('patient', id, {
    initials: id.slice(-2),
    birthDate: '1980-01-15',
    isActive: true,
    insuranceStatus: 3,
    feeScheduleId: SCHEDULE,
  });
const fee = (code: string, amount: number): unknown =>
  upsert('fee', `${SCHEDULE}.${code}`, { feeScheduleId: SCHEDULE, code, fee: amount });

let admin: ApiClient;
let clinic: ClinicView;
let key: string;

test.beforeAll(async () => {
  test.setTimeout(200_000);
  admin = await ApiClient.signIn(ADMIN);
  clinic = admin.clinic(CLINIC);
  key = await (await ApiClient.signIn(SUPER_ADMIN)).agentKey(clinic);
  const [EDITED, DELETED, MOVED, ALONE] = ['LOST.PE', 'LOST.PD', 'LOST.PM', 'LOST.PA'];
  await send(
    upsert('provider', HYGIENIST, { firstName: 'Lou', lastName: 'Keeper', type: 1, isActive: true }),
    upsert('provider', OTHER, { firstName: 'Ola', lastName: 'Mover', type: 1, isActive: true }),
    upsert('feeSchedule', SCHEDULE, { name: 'Kept fees' }),
    fee('01202', 42),
    fee('11112', 132),
    ...[EDITED, DELETED, MOVED, ALONE].map(patient),
    appointment({ id: 'LOST.OFF', patientId: EDITED, time: '08:00' }),
    appointment({ id: 'LOST.OUT', patientId: EDITED, time: '09:00' }),
    appointment({ id: 'LOST.OLD', patientId: EDITED, time: '10:00' }),
    appointment({ id: 'LOST.BAD', patientId: EDITED, time: '15:00' }),
    appointment({ id: 'LOST.BOOK', patientId: EDITED, time: '14:00' }),
    appointment({ id: 'LOST.D1', patientId: DELETED, time: '11:00' }),
    appointment({ id: 'LOST.D2', patientId: DELETED, date: LATER, time: '08:00', durationInMinutes: 20 }),
    appointment({ id: 'LOST.M1', patientId: MOVED, time: '12:00' }),
    appointment({ id: 'LOST.M2', patientId: MOVED, date: LATER, time: '09:00', providerId: OTHER }),
    appointment({ id: 'LOST.ALONE', patientId: ALONE, time: '13:00' }),
  );
  const isStored = (): Promise<boolean> =>
    admin.appointmentDetails(clinic, 'LOST.ALONE').then(
      ({ patientInitials, feeScheduleName }) => patientInitials !== null && feeScheduleName !== null,
      () => false,
    );
  await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
});

/** Sends changes as the agent of the clinic. */
async function send(...changes: unknown[]): Promise<void> {
  expect((await postChanges(key, changes)).rejected).toEqual([]);
}

const title = (page: Page, id: string): Locator =>
  page.getByRole('heading', { name: `Appointment ${id}`, level: 1, exact: true });
const button = (page: Page, name: string): Locator => page.getByRole('button', { name, exact: true });
const minutesOf = (page: Page, procedure: string): Locator =>
  page.getByRole('spinbutton', { name: `Minutes, ${procedure}`, exact: true });
const notice = (page: Page, text: string): Locator => page.getByRole('status').filter({ hasText: text });
const offer = (page: Page): Locator => notice(page, 'You have unsaved changes to this plan.');
const moveDialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Move the plan to another appointment' });
const target = (page: Page, id: string): Locator => moveDialog(page).locator(`[data-appointment="${id}"]`);
const plannedTotal = async (id: string): Promise<number | null> =>
  (await admin.appointmentDetails(clinic, id)).rnaTotalPlanned;

/** Opens an appointment and adds the recall exam of 42 dollars to its plan: round(42 / 175 * 60) = 14 minutes. */
async function planRecall(page: Page, id: string, options: { ownSession?: boolean } = {}): Promise<void> {
  await open(page, ADMIN, `/appointment/${id}`, options);
  await expect(title(page, id)).toBeVisible();
  await page.getByLabel('Recommended only').uncheck();
  await page.locator(`[data-service="${RECALL}"]`).click();
  await expect(minutesOf(page, 'Recall exam')).toBeVisible();
}

test.describe('unsaved edits of a plan', () => {
  test('stay when a save does not reach the server, and are saved when it does', async ({ page, context }) => {
    await planRecall(page, 'LOST.OFF');
    await context.setOffline(true);
    await button(page, 'Save').click();
    const unreachable = notice(page, 'The server could not be reached, so nothing was saved.');
    await expect(unreachable).toBeVisible();
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await minutesOf(page, 'Recall exam').fill('16');
    await context.setOffline(false);
    expect(await plannedTotal('LOST.OFF')).toBeNull();
    await unreachable.getByRole('button', { name: 'Save again' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await plannedTotal('LOST.OFF')).toBe(42);
  });

  test('are not saved beside a number that cannot be, and 16 images are refused in words', async ({ page }) => {
    await planRecall(page, 'LOST.BAD');
    const minutes = minutesOf(page, 'Recall exam');
    for (const save of [() => button(page, 'Save').click(), () => page.keyboard.press('ControlOrMeta+S')]) {
      await minutes.fill('1001');
      await save();
      await expect(page.getByRole('alert').filter({ hasText: '0 to 1000, in halves' })).toBeVisible();
      await expect(minutes).toHaveValue('1001');
      await expect(minutes).toBeFocused();
    }
    await minutes.fill('20');
    await page.locator(`[data-service="${IMAGES}"]`).click();
    const images = page.getByRole('dialog', { name: 'Add PAs' });
    await images.getByRole('spinbutton').first().fill('16');
    await expect(images.getByText('Value must be between 1 and 15')).toBeVisible();
    await expect(images.getByRole('button', { name: 'Add', exact: true })).toBeDisabled();
    await page.keyboard.press('Escape');
    await button(page, 'Save').click();
    await expect(page).toHaveURL(/\/dashboard/);
    const savedMinutes = async (): Promise<number | null | undefined> => {
      const { selectedRecommendations } = await admin.appointmentDetails(clinic, 'LOST.BAD');
      return selectedRecommendations.find((one) => one.procedureRuleTypeId === RECALL)?.minutes;
    };
    expect(await savedMinutes()).toBe(20);
    // An emptied field counts at once, too: the exam takes its 14 minutes again.
    await open(page, ADMIN, '/appointment/LOST.BAD');
    await minutes.fill('');
    await page.keyboard.press('ControlOrMeta+S');
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await savedMinutes()).toBe(14);
  });

  test('are offered again after the session ended, to their user alone', async ({ page, context }) => {
    await planRecall(page, 'LOST.OUT', { ownSession: true });
    const token = await page.evaluate<string>(`localStorage.getItem('id_token')`);
    expect((await context.request.post(`${helixUrl()}/api/logout`)).ok()).toBe(true);
    const status = async (): Promise<number> =>
      (await fetch(`${helixUrl()}/api/user/current`, { headers: { Authorization: `Bearer ${token}` } })).status;
    await expect.poll(status, { timeout: 30_000 }).toBe(401);

    await button(page, 'Save').click();
    await expect(page).toHaveURL(/\/login\?redirectFrom=%2Fappointment%2FLOST\.OUT/);
    await expect(page.getByRole('alert')).toHaveText([SESSION_ENDED]);
    await signIn(page, ADMIN);
    await expect(title(page, 'LOST.OUT')).toBeVisible();
    await expect(offer(page)).toBeVisible();
    expect(await plannedTotal('LOST.OUT')).toBeNull();

    await page.goto(`${helixUrl()}/logout`);
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`${helixUrl()}/login?redirectFrom=%2Fappointment%2FLOST.OUT`);
    await signIn(page, FRONT_DESK);
    await expect(title(page, 'LOST.OUT')).toBeVisible();
    await expect(button(page, 'Save')).toBeEnabled();
    await expect(offer(page)).toHaveCount(0);

    await page.goto(`${helixUrl()}/logout`);
    await expect(page).toHaveURL(/\/login/);
    await page.goto(`${helixUrl()}/login?redirectFrom=%2Fappointment%2FLOST.OUT%3Fc%3D${clinic.clinicGuid}`);
    await signIn(page, ADMIN);
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await button(page, 'Save').click();
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await plannedTotal('LOST.OUT')).toBe(42);
  });

  test('are compared with a plan that was saved meanwhile, and dropped after a day', async ({ page }) => {
    await planRecall(page, 'LOST.OLD');
    await stopLiveUpdates(page);
    await admin.savePlan(clinic, 'LOST.OLD', { procedures: [{ procedureRuleTypeId: SCALING, minutes: 30 }] });
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    await offer(page).getByRole('button', { name: 'Restore' }).click();
    const dialog = page.getByRole('alertdialog', { name: 'Two plans for this appointment' });
    await expect(dialog.getByRole('row').filter({ hasText: 'Scaling' })).toContainText('not planned30 min$132.0011112');
    await page.keyboard.press('Escape');
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    expect(await plannedTotal('LOST.OLD')).toBe(132);

    await page.evaluate(`for (const key of Object.keys(localStorage).filter((one) => one.startsWith('planDraft:'))) {
      const draft = JSON.parse(localStorage.getItem(key));
      localStorage.setItem(key, JSON.stringify({ ...draft, savedAt: draft.savedAt - 24 * 60 * 60 * 1000 - 1000 }));
    }`);
    await page.reload();
    await expect(minutesOf(page, 'Scaling')).toHaveValue('30');
    await expect(offer(page)).toHaveCount(0);
    expect(await page.evaluate(`Object.keys(localStorage).filter((one) => one.startsWith('planDraft:'))`)).toEqual([]);
  });
});

test.describe('the plan of an appointment that is no longer booked', () => {
  test('stays on the screen, and is moved with its edits to another appointment of the patient', async ({ page }) => {
    await planRecall(page, 'LOST.D1');
    await minutesOf(page, 'Recall exam').fill('20');
    await send(removal('LOST.D1'));
    const gone = notice(page, 'This appointment is no longer in the practice-management system.');
    await expect(gone).toBeVisible();
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('20');
    await expect(button(page, 'Save')).toBeDisabled();
    // Nothing was saved of it, so that only this browser knows its plan.
    page.on('dialog', (dialog) => void dialog.accept());
    await page.reload();
    const kept = page.getByRole('table', { name: 'Your unsaved changes' });
    await expect(kept.getByRole('row').filter({ hasText: 'Recall exam' })).toContainText('0120220');

    await button(page, 'Move the plan').click();
    await expect(moveDialog(page).getByRole('listitem')).toHaveCount(1);
    await expect(target(page, 'LOST.D2')).toContainText('Wednesday, 2031-Jun-11');
    await expect(target(page, 'LOST.D2')).toContainText('Lou Keeper · 20 min');
    await expect(target(page, 'LOST.D2')).toContainText('No plan yet');
    await expectAccessibleInBothSchemes(page);
    await target(page, 'LOST.D2').click();
    await expect(title(page, 'LOST.D2')).toBeVisible();
    // Seat 3, medical history 3, doctor check 3, exam 20, dismiss 5: 34 of 20 minutes.
    const applied = notice(page, 'The plan of 2031-Jun-04 is here but not saved yet.');
    await expect(applied).toContainText('It takes 14 minutes more than this appointment allows.');
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('20');
    await expect(page.getByText('Unsaved changes')).toBeVisible();
    expect(await plannedTotal('LOST.D2')).toBeNull();
    await minutesOf(page, 'Recall exam').fill('6');
    await button(page, 'Save').click();
    await expect(page).toHaveURL(/\/dashboard\?.*date=2031-06-04/);
    expect(await plannedTotal('LOST.D2')).toBe(42);
  });

  test('is moved after a refused save, and compared with the plan that is there already', async ({ page }) => {
    await admin.savePlan(clinic, 'LOST.M2', { procedures: [{ procedureRuleTypeId: SCALING, minutes: 30 }] });
    await stopLiveUpdates(page);
    await planRecall(page, 'LOST.M1');
    await send(appointment({ id: 'LOST.M1', patientId: 'LOST.PM', time: '12:00', status: 'cancelled' }));
    await expect
      .poll(async () => (await admin.appointmentDetails(clinic, 'LOST.M1')).status, { timeout: 20_000 })
      .toBe('cancelled');
    await button(page, 'Save').click();
    await expect(moveDialog(page)).toContainText('This appointment is cancelled.');
    await expect(target(page, 'LOST.M2')).toContainText('Planned: $132.00. You will compare both plans.');
    await page.keyboard.press('Escape');
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await notice(page, 'This appointment is cancelled.').getByRole('button', { name: 'Move the plan' }).click();
    await target(page, 'LOST.M2').click();

    const dialog = page.getByRole('alertdialog', { name: 'Use the moved plan here?' });
    const row = (name: string): Locator => dialog.getByRole('row').filter({ hasText: name });
    await expect(row('Recall exam')).toContainText('14 min$42.0001202not planned');
    await expect(row('Scaling')).toContainText('not planned30 min$132.0011112');
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
    await notice(page, 'You moved the plan of 2031-Jun-04 here.').getByRole('button', { name: 'Compare' }).click();
    await dialog.getByRole('button', { name: 'Use the moved plan' }).click();
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('14');
    await expect(minutesOf(page, 'Scaling')).toHaveCount(0);
    expect(await plannedTotal('LOST.M2')).toBe(132);
    await button(page, 'Save').click();
    await expect(page).toHaveURL(/\/dashboard/);
    expect(await plannedTotal('LOST.M2')).toBe(42);
  });

  test('is shown and moved when the appointment is opened later by its address', async ({ page }) => {
    await admin.savePlan(clinic, 'LOST.ALONE', {
      procedures: [
        { procedureRuleTypeId: SCALING, minutes: 30 },
        { procedureRuleTypeId: RECALL, minutes: 12 },
      ],
    });
    await send(removal('LOST.ALONE'));
    const isDeleted = (): Promise<boolean> =>
      admin.appointmentDetails(clinic, 'LOST.ALONE').then(
        () => false,
        () => true,
      );
    await expect.poll(isDeleted, { timeout: 20_000 }).toBe(true);
    await open(page, ADMIN, '/appointment/LOST.ALONE');
    await expect(title(page, 'LOST.ALONE')).toBeVisible();
    await expect(page.getByText('What was planned for it is kept.')).toContainText(
      /Patient: PA\. It was at 1:00.* on 2031-Jun-04, with Lou Keeper\./,
    );
    const kept = page.getByRole('table', { name: 'Saved plan' });
    await expect(kept.getByRole('row')).toHaveText([
      'ProcedureCodesMinutesFee',
      'Scaling1111230$132.00',
      'Recall exam0120212$42.00',
      'Total42$174.00',
    ]);
    await expectTidyLayout(page, 'deleted appointment');
    await expectAccessibleInBothSchemes(page);
    await button(page, 'Move the plan').click();
    await expect(moveDialog(page)).toContainText('No other upcoming appointment');
    await expect(moveDialog(page)).toContainText('Book one for PA in the practice-management system');

    await send(appointment({ id: 'LOST.AGAIN', patientId: 'LOST.PA', date: LATER, time: '10:00', providerId: OTHER }));
    const isBooked = (): Promise<boolean> =>
      admin.appointmentDetails(clinic, 'LOST.AGAIN').then(
        ({ patientInitials }) => patientInitials !== null,
        () => false,
      );
    await expect.poll(isBooked, { timeout: 20_000 }).toBe(true);
    await moveDialog(page).getByRole('button', { name: 'Check again' }).click();
    await target(page, 'LOST.AGAIN').click();
    await expect(title(page, 'LOST.AGAIN')).toBeVisible();
    await expect(minutesOf(page, 'Scaling')).toHaveValue('30');
    await expect(minutesOf(page, 'Recall exam')).toHaveValue('12');
    expect(await plannedTotal('LOST.AGAIN')).toBeNull();
    // Discarded edits leave the plan of the deleted appointment where it is.
    await page.getByRole('link', { name: 'Insights' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click();
    await open(page, ADMIN, '/appointment/LOST.ALONE');
    await expect(kept.getByRole('row')).toHaveCount(4);
  });

  test('goes with an appointment that is booked otherwise, which a notice says', async ({ page }) => {
    await planRecall(page, 'LOST.BOOK');
    await send(
      appointment({
        id: 'LOST.BOOK',
        patientId: 'LOST.PE',
        date: LATER,
        time: '14:00',
        providerId: OTHER,
        durationInMinutes: 50,
      }),
    );
    const moved = notice(page, 'This appointment was moved from 2031-Jun-04');
    await expect(moved).toContainText('to 2031-Jun-11');
    await expect(moved).toContainText('It is now with Ola Mover.');
    await expect(moved).toContainText('It now takes 50 minutes instead of 60.');
    await expect(minutesOf(page, 'Recall exam')).toBeVisible();
    await moved.getByRole('button', { name: 'OK' }).click();
    await expect(moved).toHaveCount(0);
    await page.evaluate('localStorage.clear()');
  });
});
