import { expect, test, type Locator, type Page } from './support/test.js';
import { addDays, addMonths, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

/** Long after the demo: nobody else has an appointment on that day. */
const DATE = addMonths(addDays(dateAt(Date.now(), 'America/Toronto'), 4), 36)!;
const SCHEDULE = 'E2E.AGF';
const [CHILD, PUBLIC, ADULT, PERIO, RECALL] = ['E2E.AG1', 'E2E.AG2', 'E2E.AG3', 'E2E.AG4', 'E2E.AG5'];
const [PRIVATE_INSURANCE, PUBLIC_PLAN, UNINSURED] = [1, 2, 3];

/** Dollars. No code of the catalogue has 21211, which is a custom code. */
const FEES: Record<string, number> = {
  '01202': 42,
  '02144': 55,
  '02601': 80,
  '11107': 30,
  '11111': 66,
  '11112': 132,
  '11113': 198,
  '11114': 264,
  '11117': 34,
  '12112': 25,
  '12113': 32,
  '13401': 32,
  '13409': 22,
  '21211': 98.15,
};

const plan = (page: Page): Locator => page.getByRole('region', { name: 'Appointment Plan' });
const services = (page: Page): Locator => page.getByRole('region', { name: 'Applicable services' });
const minutes = (page: Page, name: string): Locator => plan(page).getByLabel(`Minutes, ${name}`, { exact: true });
/** The row of a planned procedure. */
const item = (page: Page, name: string): Locator =>
  plan(page)
    .getByRole('listitem')
    .filter({ has: page.getByLabel(`Minutes, ${name}`, { exact: true }) });
const fee = (page: Page, code: string): Locator => plan(page).getByLabel(`Fee per unit, ${code}`, { exact: true });
const toast = (page: Page, text: string): Locator => page.getByText(text, { exact: true });
const dialog = (page: Page, name: string): Locator => page.getByRole('dialog', { name });

/** Types the name of a service and adds it by Enter. */
async function add(page: Page, name: string): Promise<void> {
  const search = services(page).getByLabel('Find a service');
  await search.fill(name);
  await expect(services(page).locator('[data-service]').first()).toHaveAccessibleName(new RegExp(`^${name},`));
  await search.press('Enter');
}

/** Expects the totals below the plan. */
async function expectTotals(page: Page, time: string, fees: string): Promise<void> {
  await expect(plan(page).locator('dl[aria-label="Totals of the plan"] dd')).toHaveText([time, fees]);
}

test.describe('appointment plan', () => {
  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    const admin = await ApiClient.signIn(ADMIN);
    const clinic = admin.clinic(CLINIC);
    const [hygienist] = await hygienistsOf(admin, clinic);
    const providerId = hygienist!.provider_id;
    const appointment = (id: string, time: string, patient: object) => [
      upsert('patient', `${id}P`, { initials: 'AG', isActive: true, feeScheduleId: SCHEDULE, ...patient }),
      upsert('appointment', id, {
        patientId: `${id}P`,
        providerId,
        start: `${DATE}T${time}:00`,
        durationInMinutes: 60,
        reason: 'Recall',
        status: 'scheduled',
      }),
    ];
    const answer = await postChanges(await superAdmin.agentKey(clinic), [
      upsert('feeSchedule', SCHEDULE, { name: 'Agenda fees' }),
      ...Object.entries(FEES).map(([code, amount]) =>
        upsert('fee', `${SCHEDULE}.${code}`, {
          feeScheduleId: SCHEDULE,
          code,
          fee: amount,
          ...(code === '21211'
            ? { abbrevDescription: 'Amalgam, one surface', description: 'Filling of one surface' }
            : {}),
        }),
      ),
      ...appointment(CHILD, '08:00', { birthDate: addMonths(DATE, -100), insuranceStatus: UNINSURED }),
      ...appointment(PUBLIC, '09:00', { birthDate: '1980-01-15', insuranceStatus: PUBLIC_PLAN }),
      ...appointment(ADULT, '10:00', { birthDate: '1980-01-15', insuranceStatus: UNINSURED }),
      ...appointment(PERIO, '11:00', { birthDate: '1970-01-15', insuranceStatus: PRIVATE_INSURANCE }),
      ...appointment(RECALL, '13:00', { birthDate: '1980-01-15', insuranceStatus: UNINSURED }),
    ]);
    expect(answer.rejected).toEqual([]);
    const goalOf = async (id: string): Promise<number | null> =>
      (await admin.appointmentDetails(clinic, id).catch(() => null))?.providerAppointmentGoal ?? null;
    // The figures below follow from a goal of 175 dollars an hour.
    for (const id of [CHILD, PUBLIC, ADULT, PERIO, RECALL])
      await expect.poll(() => goalOf(id), { timeout: 120_000 }).toBe(175);
  });

  const openPlan = async (page: Page, id: string): Promise<void> => {
    await open(page, ADMIN, `/appointment/${id}`);
    await expect(plan(page)).toBeVisible();
    // A new plan: seat 3, medical history 3 and dismiss 5 minutes.
    await expectTotals(page, '11 of 60 min 49 min left', '$0.00 of $175.00');
  };

  test('plans fluoride and sealants for a child, priced by quadrant', async ({ page }) => {
    await openPlan(page, CHILD);
    await add(page, 'Fluoride');
    const code = dialog(page, 'Add Fluoride');
    // A child gets gel or foam unless varnish is chosen.
    await expect(code.getByRole('radio', { name: /^12112/ })).toBeChecked();
    await code.getByText('12113', { exact: false }).click();
    await code.getByRole('button', { name: 'Add' }).click();
    // 32 / 175 x 60 = 10.97
    await expect(minutes(page, 'Fluoride')).toHaveValue('11');
    await expect(fee(page, '12113')).toHaveValue('32.00');

    await add(page, 'Sealants');
    const teeth = dialog(page, 'Sealants');
    await expect(teeth.getByRole('button', { name: 'Add' })).toBeDisabled();
    await expect(teeth.getByText('Choose the teeth to seal.')).toBeVisible();
    await expect(teeth.getByRole('button', { name: /^Tooth/ })).toHaveCount(52);
    for (const tooth of [16, 17, 26, 55])
      await teeth.getByRole('button', { name: `Tooth ${tooth}`, exact: true }).click();
    // 16 and 55 are in one quadrant: 32 + 22 + 32 + 22.
    await expect(teeth.getByText('4 teeth, $108.00')).toBeVisible();
    await expect(teeth.getByRole('listitem')).toHaveText([
      '16 13401 $32.00',
      '17 13409 $22.00',
      '26 13401 $32.00',
      '55 13409 $22.00',
    ]);
    await teeth.getByRole('button', { name: 'Add' }).click();
    // 6 minutes a tooth.
    await expect(minutes(page, 'Sealants')).toHaveValue('24');
    await expect(item(page, 'Sealants')).toContainText('$108.00');
    await expectTotals(page, '46 of 60 min 14 min left', '$140.00 of $175.00');

    // Without 16, the next tooth of its quadrant is the first one: 32 + 32 + 22.
    await plan(page).getByRole('button', { name: 'Change teeth: Sealants' }).click();
    await teeth.getByRole('button', { name: 'Tooth 16, $32.00' }).click();
    await teeth.getByRole('button', { name: 'Save' }).click();
    await expect(item(page, 'Sealants')).toContainText('$86.00');
    await expect(fee(page, '13401 17')).toHaveValue('32.00');
    await expectTotals(page, '40 of 60 min 20 min left', '$118.00 of $175.00');
  });

  test('asks for the criteria of a public plan before anything else', async ({ page }) => {
    await openPlan(page, PUBLIC);
    await add(page, 'Polishing, ½ unit');
    await expect(toast(page, 'Add a recall exam first.')).toBeVisible();
    await expect(item(page, 'Polishing, ½ unit')).toHaveCount(0);
    await add(page, 'Recall exam');
    // 42 / 175 x 60 = 14.4; the doctor check comes with the exam.
    await expect(minutes(page, 'Recall exam')).toHaveValue('14');
    await expect(minutes(page, 'Doctor check (waiting time)')).toHaveValue('3');
    await add(page, 'Polishing, ½ unit');
    await expect(minutes(page, 'Polishing, ½ unit')).toHaveValue('7.5');

    await add(page, 'Fluoride');
    const fluoride = dialog(page, 'Add Fluoride');
    await expect(fluoride.getByText('The public plan requires at least 1 criterion.')).toBeVisible();
    await expect(fluoride.getByRole('checkbox')).toHaveCount(6);
    await expect(fluoride.getByRole('button', { name: 'Next' })).toBeDisabled();
    await fluoride.getByText('Dry mouth (medication, radiation, illness)').click();
    await fluoride.getByRole('button', { name: 'Next' }).click();
    await expect(fluoride.getByRole('radio', { name: /^12113/ })).toBeChecked();
    await fluoride.getByRole('button', { name: 'Add' }).click();
    await expect(item(page, 'Fluoride')).toContainText('Dry mouth (medication, radiation, illness)');

    await add(page, 'Panoramic');
    const panoramic = dialog(page, 'Add Panoramic');
    await panoramic.getByText('New patient, no recent images').click();
    await expect(panoramic.getByText('1 more to choose')).toBeVisible();
    await expect(panoramic.getByRole('button', { name: 'Add' })).toBeDisabled();
    await panoramic.getByText('Injury, swelling, cyst or jaw finding').click();
    await panoramic.getByRole('button', { name: 'Add' }).click();
    await expect(item(page, 'Panoramic')).toContainText(
      'New patient, no recent images · Injury, swelling, cyst or jaw finding',
    );
    // 80 / 175 x 60 = 27.43. 11 + 14 + 3 + 7.5 + 11 + 27 minutes; 42 + 30 + 32 + 80 dollars.
    await expect(minutes(page, 'Panoramic')).toHaveValue('27');
    await expectTotals(page, '73.5 of 60 min 13.5 min over', '$184.00 of $175.00 · goal reached');
    await expect(page.getByText('(Time limit exceeded)')).toBeVisible();

    // A polish that loses its exam is marked and counts nothing: 73.5 - 14 - 3 - 7.5.
    await plan(page).getByRole('button', { name: 'Remove Recall exam' }).click();
    await expect(item(page, 'Polishing, ½ unit').getByRole('alert')).toHaveText('Add a recall exam first.');
    await expectTotals(page, '49 of 60 min 11 min left', '$112.00 of $175.00');
  });

  test('lists recommended services unless all are asked for, also after a reload', async ({ page }) => {
    await openPlan(page, ADULT);
    const groups = services(page).getByRole('heading', { level: 3 });
    await expect(groups).toHaveText(['Exams', 'Images', 'Preventive', 'Periodontal', 'Time only']);
    const all = [...(await groups.allTextContents()).slice(0, 4), 'Adjunct', 'Time only'];
    await services(page).getByRole('switch', { name: 'Recommended only' }).click();
    await expect(groups).toHaveText([...all, 'Emergency and specific']);
    await expect(page).toHaveURL(/services=all/);
    await page.reload();
    await expect(groups).toHaveText([...all, 'Emergency and specific']);
    await expect(services(page).getByRole('button', { name: /^Emergency exam, As needed, never done,/ })).toBeVisible();
    await services(page).getByLabel('Find a service').fill('nothing-of-this-name');
    await expect(services(page).getByText('No services match “nothing-of-this-name”.')).toBeVisible();
  });

  test('takes the tooltip of a row away together with the row', async ({ page }) => {
    await openPlan(page, ADULT);
    const edit = services(page).getByRole('listitem').filter({ hasText: 'Medical history review' }).getByRole('button');
    // Cards above the list may still get their height, and put another row under the pointer.
    await expect(async () => {
      await edit.last().hover();
      await expect(page.getByRole('tooltip')).toContainText('Medical history review', { timeout: 2_000 });
    }).toPass({ timeout: 15_000 });
    await services(page).getByLabel('Find a service').fill('nothing-of-this-name');
    await expect(services(page).getByRole('listitem')).toHaveCount(0);
    await expect(page.getByRole('tooltip')).toHaveCount(0);
  });

  test('finds a custom code, and refuses one that the plan or a service has', async ({ page }) => {
    await openPlan(page, ADULT);
    await add(page, 'Custom code');
    const custom = dialog(page, 'Add a custom CDA code');
    const code = custom.getByLabel('CDA code');
    await expect(custom.getByRole('button', { name: 'Search' })).toBeDisabled();
    await code.fill('02144');
    await custom.getByRole('button', { name: 'Search' }).click();
    await expect(custom.getByRole('alert')).toHaveText('02144 is already in applicable services.');
    await code.fill('99999');
    await custom.getByRole('button', { name: 'Search' }).click();
    await expect(custom.getByRole('alert')).toHaveText('This code is not in the fee schedule.');
    await code.fill('21211');
    await code.press('Enter');
    await expect(custom.getByText('21211 Amalgam, one surface')).toBeVisible();
    await expect(custom.getByText('$98.15')).toBeVisible();
    await code.press('Enter');
    await expect(custom).toHaveCount(0);
    // 98.15 / 175 x 60 = 33.65
    await expect(minutes(page, 'Custom code')).toHaveValue('34');
    await expect(fee(page, '21211')).toHaveValue('98.15');
    await expectTotals(page, '45 of 60 min 15 min left', '$98.15 of $175.00');

    // The time follows a typed fee: 50 / 175 x 60 = 17.14.
    await fee(page, '21211').fill('50');
    await expect(minutes(page, 'Custom code')).toHaveValue('17');
    await expectTotals(page, '28 of 60 min 32 min left', '$50.00 of $175.00');
    await plan(page).getByRole('button', { name: 'Reset to the fee schedule: 21211' }).click();
    await expect(fee(page, '21211')).toHaveValue('98.15');

    await plan(page).getByRole('button', { name: 'Teeth and surfaces: Custom code' }).click();
    const surfaces = dialog(page, 'Teeth and surfaces: 21211');
    for (const [tooth, names] of [
      [16, ['O: occlusal', 'M: mesial']],
      [11, ['I: incisal']],
    ] as const) {
      await surfaces.getByRole('button', { name: `Tooth ${tooth}`, exact: true }).click();
      const group = surfaces.getByRole('group', { name: `Surfaces of tooth ${tooth}` });
      for (const name of names) await group.getByRole('button', { name }).click();
    }
    await expect(surfaces.getByText('16MO, 11I')).toBeVisible();
    await surfaces.getByRole('button', { name: 'Save' }).click();
    await expect(item(page, 'Custom code')).toContainText('teeth 16MO, 11I');

    await add(page, 'Custom code');
    await code.fill('21211');
    await custom.getByRole('button', { name: 'Search' }).click();
    await expect(custom.getByRole('alert')).toHaveText('21211 is already in opted services.');
  });

  test('bills scaling by its time, also over the time limit', async ({ page }) => {
    await openPlan(page, PERIO);
    await add(page, 'Scaling');
    // All 49 minutes that are left; with the medical history 52, which are 3 units and a rest.
    await expect(minutes(page, 'Scaling')).toHaveValue('49');
    await expect(item(page, 'Scaling')).toContainText('11113');
    await expectTotals(page, '60 of 60 min no time left', '$198.00 of $175.00 · goal reached');

    // 70 + 3 minutes are 4.5 units: 264 + 34.
    await minutes(page, 'Scaling').fill('70');
    await expect(item(page, 'Scaling')).toContainText('11114');
    await expect(item(page, 'Scaling')).toContainText('11117');
    await expectTotals(page, '81 of 60 min 21 min over', '$298.00 of $175.00 · goal reached');
    await expect(page.getByText('(Time limit exceeded)')).toBeVisible();

    await minutes(page, 'Scaling').fill('1001');
    await expect(item(page, 'Scaling').getByRole('alert')).toHaveText('0 to 1000, in halves');
    await minutes(page, 'Scaling').blur();
    await expect(minutes(page, 'Scaling')).toHaveValue('70');
    await minutes(page, 'Scaling').press('ArrowDown');
    await expect(minutes(page, 'Scaling')).toHaveValue('69');
    await minutes(page, 'Scaling').fill('7.5');
    // 7.5 + 3 minutes are half a unit.
    await expect(item(page, 'Scaling')).toContainText('11117');
    await expectTotals(page, '18.5 of 60 min 41.5 min left', '$34.00 of $175.00');
    await plan(page).getByRole('button', { name: 'Reset to automatic minutes: Scaling' }).click();
    await expect(minutes(page, 'Scaling')).toHaveValue('49');
    await expectTotals(page, '60 of 60 min no time left', '$198.00 of $175.00 · goal reached');
  });

  test('explains an item and the totals of the plan', async ({ page }) => {
    await openPlan(page, PERIO);
    await add(page, 'Scaling');
    // 60 - 11; with the 3 minutes of the medical history, 52 are 3 units.
    await expect(minutes(page, 'Scaling')).toHaveValue('49');
    await item(page, 'Scaling').hover();
    await item(page, 'Scaling').getByRole('button', { name: 'Why: Scaling' }).click();
    const why = dialog(page, 'Why: Scaling');
    const cells = (rows: Locator): Promise<string[]> => rows.last().locator('th, td').allInnerTexts();
    // 40 % of 198.00.
    await expect.poll(() => cells(why.getByRole('row'))).toEqual(['Scaling', '49', '$198.00', '$79.20']);
    await expect(why).toContainText('It takes what the rest of the plan leaves of 60 minutes: 49 minutes.');
    await expect(why).not.toContainText('R-42');
    await why.getByRole('button', { name: 'Details' }).click();
    await expect(why).toContainText('R-42');
    await page.keyboard.press('Escape');
    await expect(item(page, 'Scaling').getByRole('button', { name: 'Why: Scaling' })).toBeFocused();

    await plan(page).getByRole('button', { name: 'Why these totals' }).click();
    const totals = dialog(page, 'Why these totals');
    await expect(totals.getByRole('row')).toHaveCount(7);
    await expect(totals.getByRole('row').nth(5)).toHaveText('Total60$198.00$79.20');
    await expect.poll(() => cells(totals.getByRole('row'))).toEqual(['Time and goals', '60', '$175.00', '$54.00']);
    await expect(totals).toContainText('$198.00, the goal of $175.00 is reached.');
  });

  test('plans a recall by keyboard alone', async ({ page }) => {
    await openPlan(page, RECALL);
    const { keyboard } = page;
    const service = page.locator('[data-service]:focus');
    for (let presses = 0; presses < 60 && (await service.count()) === 0; presses++) await keyboard.press('Tab');
    await expect(service).toHaveCount(1);
    // By its number.
    const exam = services(page).getByRole('button', { name: /^Recall exam,/ });
    await keyboard.press((await exam.getAttribute('aria-keyshortcuts'))!);
    await expect(minutes(page, 'Recall exam')).toHaveValue('14');
    await expect(exam).toHaveAccessibleName(/^Recall exam, In the plan,/);
    // Adding it again says why not.
    await keyboard.press((await exam.getAttribute('aria-keyshortcuts'))!);
    await expect(toast(page, 'Already in the plan.')).toBeVisible();
    // By typing its name.
    await keyboard.type('bitew');
    await expect(services(page).getByLabel('Find a service')).toHaveValue('bitew');
    await keyboard.press('Enter');
    await expect(dialog(page, 'Add Bitewings').getByRole('radio', { name: /^02144/ })).toBeFocused();
    await keyboard.press('Enter');
    // 55 / 175 x 60 = 18.86
    await expect(minutes(page, 'Bitewings')).toHaveValue('19');
    // With the arrow keys and Enter.
    await services(page).getByLabel('Find a service').focus();
    await keyboard.press('ArrowDown');
    await expect(service).toHaveCount(1);
    await keyboard.type('scal');
    await keyboard.press('ArrowDown');
    await expect(service).toHaveAccessibleName(/^Scaling,/);
    await keyboard.press('Enter');
    // 60 - 11 - 14 - 3 - 19
    await expect(minutes(page, 'Scaling')).toHaveValue('13');
    // 13 + 3 minutes are one unit.
    await expectTotals(page, '60 of 60 min no time left', '$163.00 of $175.00');

    const inBitewings = plan(page).locator('[data-item="4"] input:focus').first();
    for (let presses = 0; presses < 80 && (await inBitewings.count()) === 0; presses++) await keyboard.press('Tab');
    await keyboard.press('ArrowUp');
    await expect(minutes(page, 'Bitewings')).toHaveValue('20');
    await expect(minutes(page, 'Scaling')).toHaveValue('12');
    await keyboard.press('Control+z');
    await expect(minutes(page, 'Bitewings')).toHaveValue('19');
    const removal = plan(page).locator('[data-item="4"] button:focus').first();
    for (let presses = 0; presses < 10 && (await removal.count()) === 0; presses++) await keyboard.press('Tab');
    await keyboard.press('Delete');
    await expect(item(page, 'Bitewings')).toHaveCount(0);
    // The focus stays in the plan.
    await expect(plan(page).locator(':focus')).toHaveCount(1);
    await keyboard.press('Control+z');
    await expect(item(page, 'Bitewings')).toHaveCount(1);
    await expectTotals(page, '60 of 60 min no time left', '$163.00 of $175.00');
  });

  test('proposes the due services that bring the most, and takes them back by one click', async ({ page }) => {
    await openPlan(page, ADULT);
    await plan(page).getByRole('button', { name: 'Plan that fits' }).click();
    const result = plan(page).getByRole('status', { name: 'Plan that fits' });
    // 3 units of scaling bring 198; so do 2.5 units and fluoride, 166 + 32, which is more of what is due.
    await expect(result).toContainText('Added: Oral cancer screening, Probing (perio charting), Scaling, Fluoride.');
    await expect(result.locator('dd')).toHaveText(
      ['Panoramic', 'Bitewings', 'Complete exam, adult', 'Recall exam', 'Polishing, ½ unit'].map(
        (name) => `${name} Other procedures earn more in the remaining time.`,
      ),
    );
    // 49 - 2 - 11; with the medical history 39, which are 2.5 units.
    await expect(minutes(page, 'Scaling')).toHaveValue('36');
    await expectTotals(page, '60 of 60 min no time left', '$198.00 of $175.00 · goal reached');
    await result.getByRole('button', { name: 'Undo' }).click();
    await expect(result).toHaveCount(0);
    await expectTotals(page, '11 of 60 min 49 min left', '$0.00 of $175.00');
  });

  test('follows a rule of the patient that is changed from the list of services', async ({ page }) => {
    await openPlan(page, ADULT);
    const exam = services(page).getByRole('button', { name: /^Recall exam,/ });
    await expect(exam).toHaveAccessibleName(/\$42\.00, 14 min$/);
    await services(page).getByRole('button', { name: 'Edit Procedure for patient: Recall exam', exact: true }).click();
    const rules = dialog(page, 'Edit Procedure for patient: Recall exam');
    const interval = rules.getByLabel('Interval, Recall exam, Adults');
    const saved = await interval.inputValue();
    await interval.selectOption('No interval');
    await expect(rules.getByRole('alert')).toHaveText('Please input missing field values');
    await expect(rules.getByRole('button', { name: 'Save' })).toBeDisabled();
    await interval.selectOption(saved);
    await rules.getByRole('button', { name: /Set Default Minutes, Recall exam, Adults$/ }).click();
    await Promise.all([
      rules.getByText('Saved', { exact: true }).waitFor(),
      rules.getByRole('button', { name: 'Save' }).click(),
    ]);
    await rules.getByRole('button', { name: 'Close' }).click();
    await expect(exam).toHaveAccessibleName(/\$42\.00, 10 min$/);
    await add(page, 'Recall exam');
    await expect(minutes(page, 'Recall exam')).toHaveValue('10');
    await expectTotals(page, '24 of 60 min 36 min left', '$42.00 of $175.00');
  });
});
