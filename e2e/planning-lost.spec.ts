import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, helixUrl, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { SESSION_ENDED } from './support/invited-user.js';
import { open, signIn } from './support/open.js';
import { upsert } from './support/pms-change.js';

/** Days far ahead that hold only the appointments of this file. */
const [DATE, LATER] = ['2031-06-04', '2031-06-11'];
const [SCHEDULE, HYGIENIST] = ['LOST.F', 'LOST.H'];
const RECALL = 23;

interface Booking {
  id: string;
  patientId: string;
  date?: string;
  time: string;
  durationInMinutes?: number;
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
  const [EDITED, DELETED] = ['LOST.PE', 'LOST.PD'];
  await send(
    upsert('provider', HYGIENIST, { firstName: 'Lou', lastName: 'Keeper', type: 1, isActive: true }),
    upsert('feeSchedule', SCHEDULE, { name: 'Kept fees' }),
    fee('01202', 42),
    ...[EDITED, DELETED].map(patient),
    appointment({ id: 'LOST.OUT', patientId: EDITED, time: '09:00' }),
    appointment({ id: 'LOST.D1', patientId: DELETED, time: '11:00' }),
    appointment({ id: 'LOST.D2', patientId: DELETED, date: LATER, time: '08:00', durationInMinutes: 20 }),
  );
  const isStored = (): Promise<boolean> =>
    admin.appointmentDetails(clinic, 'LOST.D2').then(
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
});
