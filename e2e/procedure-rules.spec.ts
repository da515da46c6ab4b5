import { expect, test } from './support/test.js';
import type { RulesTrial } from '../libs/contracts/src/index.js';
import { addDays, addMonths, insightsToday } from '../libs/hygiene/src/index.js';
import { ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { open } from './support/open.js';
import {
  addProfile,
  button,
  field,
  heading,
  officeRulesOf,
  profileRow,
  reanalysis,
  trial,
  TRIAL_TIMEOUT,
} from './support/rules-page.js';
import { seedAppointments } from './support/seed-appointments.js';

const DATE = addDays(insightsToday(Date.now()), 44);

test('a trial lists the appointments that changed rules would change, and they follow after saving', async ({
  page,
}) => {
  test.setTimeout(300_000);
  /** Due nine months after the last exam, all four are due on the day; due after a year, only the last one is. */
  const appointments = [10, 10, 11, 13].map((months, index) => ({
    id: `E2E.R${index}`,
    patientId: `E2E.RP${index}`,
    initials: `R${index}`,
    date: DATE,
    time: `06:0${index}`,
    lastExam: addMonths(DATE, -months)!,
  }));
  const { admin, clinic } = await seedAppointments(appointments);
  await open(page, ADMIN, '/settings/healthprofiles');
  await addProfile(page, 'Tried');
  await page.getByRole('link', { name: 'Tried', exact: true }).click();
  await expect(heading(page, 'Tried')).toBeVisible();
  const profileId = Number(/DNA\/(\d+)/.exec(page.url())?.[1]);
  for (const { patientId } of appointments) await admin.assignProfile(clinic, patientId, profileId);
  const evaluated = async () =>
    (await admin.analyses(clinic, DATE)).filter(({ appointmentId }) =>
      appointments.some(({ id }) => id === appointmentId),
    );
  const before = await evaluated();
  await field(page, 'Interval, Recall exam, Adults').selectOption('12 months');
  // The patients have no fee schedule.
  const words = /^3 future appointments would change: ?(\d+) min less, no change in production$/;
  await expect(trial(page)).toHaveText(words, TRIAL_TIMEOUT);
  const minutesLess = Number(words.exec((await trial(page).textContent()) ?? '')?.[1]);
  await button(page, 'Show appointments').click();
  const list = page.getByRole('table', { name: 'Appointments that would change' }).locator('tbody tr');
  await expect(list).toHaveCount(3);
  await expect(list.first()).toContainText(/R0.*No longer due: Recall exam/);

  await button(page, 'Save').click();
  await expect(reanalysis(page)).toHaveText('All appointments are up to date.', { timeout: 60_000 });
  await expect(trial(page)).toHaveText('');
  const after = await evaluated();
  const changed = before.filter(({ appointmentId, recommendedMinutes, dueProcedures }) => {
    const now = after.find((one) => one.appointmentId === appointmentId)!;
    return now.recommendedMinutes !== recommendedMinutes || now.dueProcedures.length !== dueProcedures.length;
  });
  expect(changed.map(({ appointmentId }) => appointmentId)).toEqual(['E2E.R0', 'E2E.R1', 'E2E.R2']);
  const minutesOf = (rows: typeof before) => rows.reduce((sum, one) => sum + one.recommendedMinutes, 0);
  expect(minutesOf(before) - minutesOf(after)).toBe(minutesLess);

  await page.getByRole('main').getByRole('link', { name: 'Health Profiles' }).click();
  await button(profileRow(page, 'Tried'), 'Delete Tried').click();
  await confirm(page);
  await expect(profileRow(page, 'Tried')).toHaveCount(0);
});

test.describe('on a phone', () => {
  test.use({ hasTouch: true, viewport: { width: 390, height: 844 } });

  test('rules are cards with every field below its name, and fingers hit the list of changed appointments', async ({
    page,
  }) => {
    const recommended = { recommendedMinutes: 50, due: [] };
    const tried: RulesTrial = {
      ...{ appointments: 1, changedMinutes: 0, changedCents: -8000 },
      of: [
        {
          ...{ appointmentId: 'V0', date: DATE, patientInitials: 'AB', changedCents: -8000 },
          ...{ before: { ...recommended, due: ['Panoramic'] }, after: recommended },
        },
      ],
    };
    await page.route('**/ProcedureRules/Try', (route) => route.fulfill({ json: tried }));
    await open(page, ADMIN, officeRulesOf('Panoramic'));
    const card = page.locator('tbody.procedure');
    const [name, active] = [card.getByRole('rowheader'), field(card, 'Panoramic, Kids is active')];
    await expect(name).toBeVisible();
    const { y, height } = (await name.boundingBox())!;
    expect((await active.boundingBox())!.y).toBeGreaterThanOrEqual(y + height);
    const { scrollWidth, clientWidth } = await card.evaluate(({ scrollWidth, clientWidth }) => ({
      scrollWidth,
      clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);

    await page.getByRole('button', { name: /Set Default Minutes, Panoramic, Kids$/ }).tap();
    const minutes = field(page, 'Default minutes, Panoramic, Kids');
    await expect(minutes).toBeFocused();
    await page.keyboard.type('7.5');
    await expect(minutes).toHaveValue('7.5');
    await button(page, 'Show appointments').tap();
    await expectAccessible(page);
    await expectTouchTargets(page, 'table[aria-label="Appointments that would change"]', 'list');
    await button(card, 'Undo the changes of Panoramic').tap();
  });
});

test('the rules of the office scroll to a group, and ask before the browser goes back with unsaved changes', async ({
  page,
}) => {
  await open(page, ADMIN, '/settings/healthprofiles');
  await page.getByRole('link', { name: 'Open the DNA of Office DNA' }).click();
  await expect(heading(page, 'Office DNA')).toBeVisible();
  const procedure = page.getByRole('table').getByText('Custom code');
  await expect(procedure).not.toBeInViewport();
  await button(page.getByRole('navigation', { name: 'Go to' }), 'Emergency and specific').click();
  await expect(procedure).toBeInViewport();

  await field(page, 'Interval, Scaling').selectOption('3 months');
  await page.goBack();
  const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
  await button(leaving, 'Keep editing').click();
  await expect(page).toHaveURL(/\/settings\/DNA\/0/);
  await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
  await page.goBack();
  await button(leaving, 'Discard changes').click();
  await expect(heading(page, 'Health Profiles')).toBeVisible();
  await page.goForward();
  await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
});
