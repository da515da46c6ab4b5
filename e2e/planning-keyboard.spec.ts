import { dateField, datePart, fillDate } from './support/date-field.js';
import { expect, test, type Locator, type Page } from './support/test.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { addDays, addMonths, dateAt } from '../libs/hygiene/src/index.js';
import { ADMIN, ApiClient, CLINIC, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { navigate, open } from './support/open.js';
import { upsert } from './support/pms-change.js';
import { hygienistsOf } from './support/seed-appointments.js';

const TODAY = dateAt(Date.now(), 'America/Toronto');
/** Long after the demo, and long before it: nobody else has an appointment on these days. */
const DATE = addMonths(addDays(TODAY, 6), 54)!;
const PAST = addMonths(addDays(TODAY, -6), -54)!;
const YEAR = DATE.slice(0, 4);
const SCHEDULE = 'E2E.KBF';
const [CHILD, PUBLIC, INSURED, OLD] = ['E2E.KBC', 'E2E.KBP', 'E2E.KBI', 'E2E.KBO'];
const [FLUORIDE, SCALING, SEALANTS, RECALL, IMAGES, CUSTOM] = [14, 18, 20, 23, 35, 41];
const [PRIVATE_INSURANCE, PUBLIC_PLAN, UNINSURED] = [1, 2, 3];
/** Dollars. */
const FEES: Record<string, number> = {
  '01202': 42,
  '02111': 25,
  '02112': 33,
  '11112': 132,
  '12112': 25,
  '12113': 32,
  '13401': 32,
  '13409': 22,
  '21211': 98.15,
};

const card = (page: Page, name: string): Locator => page.getByRole('region', { name, exact: true });
const service = (page: Page, procedure: number): Locator => page.locator(`[data-service="${procedure}"]`);
/** What the bar of the rules says for two and a half seconds, and then. */
const SAVED = /^(Saved|No changes)$/;
const button = (within: Page | Locator, name: string | RegExp): Locator =>
  within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string | RegExp): Locator => page.getByRole('dialog', { name, exact: true });

/** Presses a key in what has the focus, and expects where the focus is then. */
async function press(page: Page, key: string, focused: Locator): Promise<void> {
  await page.keyboard.press(key);
  await expect(focused).toBeFocused();
}

/** Types over what a field has. */
async function retype(field: Locator, text: string): Promise<void> {
  await field.press('ControlOrMeta+a');
  await field.pressSequentially(text);
}

/** Opens a list, finds an option by its first letters and takes it. */
async function choose(list: Locator, letters: string, option = letters): Promise<void> {
  const { keyboard } = list.page();
  await list.press('Enter');
  await keyboard.type(letters);
  await keyboard.press('Enter');
  await expect(list).toHaveText(option);
  await expect(list).toBeFocused();
}

/** Finds a service by its name from anywhere on the page, and adds it. */
async function add(page: Page, name: string, procedure: number): Promise<void> {
  await page.getByLabel('Find a service').press('ControlOrMeta+a');
  await page.keyboard.type(name);
  await press(page, 'ArrowDown', service(page, procedure));
  await page.keyboard.press('Enter');
}

test.describe('by keyboard alone', () => {
  let admin: ApiClient;
  let clinic: ClinicView;

  test.beforeAll(async () => {
    test.setTimeout(200_000);
    const superAdmin = await ApiClient.signIn(SUPER_ADMIN);
    admin = await ApiClient.signIn(ADMIN);
    clinic = admin.clinic(CLINIC);
    const [hygienist] = await hygienistsOf(admin, clinic);
    const doctor = (await admin.providers(clinic)).find(({ isHygienist }) => !isHygienist)!;
    const appointment = (id: string, time: string, patient: object, date = DATE): unknown[] => [
      upsert('patient', `${id}P`, {
        initials: 'KB',
        birthDate: '1980-01-15',
        isActive: true,
        feeScheduleId: SCHEDULE,
        ...patient,
      }),
      upsert('appointment', id, {
        patientId: `${id}P`,
        providerId: hygienist!.provider_id,
        start: `${date}T${time}:00`,
        durationInMinutes: 60,
        reason: 'Recall',
        status: date === DATE ? 'scheduled' : 'completed',
      }),
    ];
    const done = (id: string, code: string, date: string, more: object = {}) =>
      upsert('procedure', `${id}.${code}.${date.replaceAll('-', '')}`, {
        patientId: `${id}P`,
        providerId: hygienist!.provider_id,
        date,
        code,
        amount: FEES[code] ?? 198,
        status: 102,
        ...more,
      });
    const answer = await postChanges(await superAdmin.agentKey(clinic), [
      upsert('feeSchedule', SCHEDULE, { name: 'Keyboard fees' }),
      ...Object.entries(FEES).map(([code, amount]) =>
        upsert('fee', `${SCHEDULE}.${code}`, {
          feeScheduleId: SCHEDULE,
          code,
          fee: amount,
          description: `Code ${code}`,
        }),
      ),
      ...appointment(CHILD, '08:00', { birthDate: addMonths(DATE, -100), insuranceStatus: UNINSURED }),
      ...appointment(PUBLIC, '09:00', { insuranceStatus: PUBLIC_PLAN }),
      ...appointment(INSURED, '10:00', {
        insuranceStatus: PRIVATE_INSURANCE,
        insuranceProvider: 'Sun Life',
        insurancePlanName: 'Calendar 8',
      }),
      done(INSURED, '11113', `${YEAR}-01-02`, { units: 3 }),
      ...appointment(OLD, '10:00', { insuranceStatus: UNINSURED }, PAST),
      done(OLD, '11112', PAST),
      done(OLD, '01202', PAST, { providerId: doctor.provider_id }),
      // With it more than a block of the history holds.
      ...[6, 12, 18, 24, 30, 36].map((months) => done(OLD, '01202', addMonths(PAST, -months)!)),
    ]);
    expect(answer.rejected).toEqual([]);
    const isStored = async (): Promise<boolean> => {
      const details = await admin.appointmentDetails(clinic, OLD).catch(() => null);
      return details?.proceduresHistory.length === 8;
    };
    await expect.poll(isStored, { timeout: 120_000 }).toBe(true);
    await admin.savePlan(clinic, OLD, {
      procedures: [
        { procedureRuleTypeId: SCALING, minutes: 30 },
        { procedureRuleTypeId: RECALL, minutes: 14 },
        { procedureRuleTypeId: FLUORIDE, adaCodes: [{ code: '12113' }] },
      ],
    });
  });

  test('teeth, images, criteria, a custom code and surfaces are chosen', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${CHILD}?services=all`);
    await expect(service(page, SCALING)).toBeVisible();
    await add(page, 'Sealants', SEALANTS);
    const teeth = dialog(page, 'Sealants');
    const tooth = (within: Locator, number: number): Locator => button(within, new RegExp(`^Tooth ${number}(,|$)`));
    await expect(tooth(teeth, 18)).toBeFocused();
    await press(page, 'ArrowRight', tooth(teeth, 17));
    await page.keyboard.press(' ');
    await press(page, 'ArrowRight', tooth(teeth, 16));
    await page.keyboard.press('Enter');
    // The second tooth of a quadrant costs less: 32 + 22.
    await expect(teeth.getByText('2 teeth, $54.00')).toBeVisible();
    await button(teeth, 'Add').press('Enter');
    await expect(service(page, SEALANTS)).toBeFocused();
    const change = button(page, 'Change teeth: Sealants');
    await change.press('Enter');
    await expect(tooth(teeth, 17)).toBeFocused();
    await page.keyboard.press(' ');
    await expect(teeth.getByText('1 tooth, $32.00')).toBeVisible();
    await button(teeth, 'Save').press('Enter');
    await expect(change).toBeFocused();

    await add(page, 'PAs', IMAGES);
    const images = dialog(page, 'Add PAs');
    await expect(images.getByRole('spinbutton', { name: 'Images, Group 1' })).toBeFocused();
    const addition = button(images, 'Add a group of teeth');
    await addition.press('Enter');
    await expect(addition).toBeFocused();
    await expect(images.getByText('2 images: 02112, $33.00')).toBeVisible();
    await tooth(images, 18).press(' ');
    await expect(button(images, /^Group 2: 18/)).toBeVisible();
    await button(images, 'Remove Group 2').press('Enter');
    await expect(addition).toBeFocused();
    await retype(images.getByRole('spinbutton'), '2');
    await page.keyboard.press('Enter');
    await expect(service(page, IMAGES)).toBeFocused();
    await expect(page.locator(`[data-item="${IMAGES}"]`)).toContainText('02112');
    page.once('dialog', (question) => void question.accept());
    await page.reload();
    await button(page, 'Discard').press('Enter');
    // The notice is gone with its button.
    await expect(page.getByRole('main')).toBeFocused();

    await open(page, ADMIN, `/appointment/${PUBLIC}?services=all`);
    await expect(service(page, SCALING)).toBeVisible();
    await add(page, 'Fluoride', FLUORIDE);
    const fluoride = dialog(page, 'Add Fluoride');
    await expect(fluoride.getByRole('checkbox').first()).toBeFocused();
    await fluoride.getByRole('checkbox', { name: /^Dry mouth/ }).press(' ');
    await press(page, 'Enter', fluoride.getByRole('radio', { name: /^12113/ }));
    await button(fluoride, 'Add').press('Enter');
    await expect(service(page, FLUORIDE)).toBeFocused();

    await add(page, 'Custom code', CUSTOM);
    const custom = dialog(page, 'Add a custom CDA code');
    const code = custom.getByLabel('CDA code');
    await expect(code).toBeFocused();
    await page.keyboard.type('99999');
    const search = button(custom, 'Search');
    await search.press('Enter');
    await expect(custom.getByRole('alert')).toHaveText('This code is not in the fee schedule.');
    await expect(search).toBeFocused();
    await retype(code, '21211');
    await search.press('Enter');
    await expect(custom.getByText('$98.15')).toBeVisible();
    // The button says now what is next.
    await expect(button(custom, 'Add')).toBeFocused();
    await button(custom, 'Another code').press('Enter');
    await expect(code).toBeFocused();
    await page.keyboard.type('21211');
    await page.keyboard.press('Enter');
    await expect(custom.getByText('$98.15')).toBeVisible();
    await button(custom, 'Add').press('Enter');
    await expect(service(page, CUSTOM)).toBeFocused();

    const opener = button(page, 'Teeth and surfaces: Custom code');
    await opener.press('Enter');
    const surfaces = dialog(page, 'Teeth and surfaces: 21211');
    await expect(tooth(surfaces, 18)).toBeFocused();
    await page.keyboard.press('Enter');
    const group = surfaces.getByRole('group', { name: 'Surfaces of tooth 18' });
    await button(group, 'M: mesial').press(' ');
    await button(group, 'O: occlusal').press('Enter');
    await expect(surfaces.getByText('18MO', { exact: true })).toBeVisible();
    await button(surfaces, 'Save').press('Enter');
    await expect(opener).toBeFocused();
    await expect(card(page, 'Appointment Plan')).toContainText('18MO');
    await page.evaluate('localStorage.clear()');
  });

  test('the insurance coverage is corrected, and a grant added, saved and removed', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${INSURED}?services=all`);
    await expect(service(page, SCALING)).toBeVisible();
    const opener = button(page, 'Coverage (BETA)');
    await opener.press('Enter');
    const coverage = dialog(page, 'Insurance coverage (BETA)');
    const units = coverage.getByRole('spinbutton', { name: /^Units of Scaling/ });
    await expect(units).toHaveValue('3');
    await fillDate(dateField(coverage, 'Next appointment'), DATE);
    await expect(coverage).toContainText('The next appointment must be after');
    await retype(units, '4.5');
    await units.press('ArrowUp');
    await expect(units).toHaveValue('5.5');
    await button(coverage, /^Reset Scaling/).press('Enter');
    await expect(units).toHaveValue('3');
    await expect(units).toBeFocused();

    const addUnits = button(coverage, 'Add units');
    await addUnits.press('Enter');
    const claim = dialog(page, 'Add units that insurance counts');
    await choose(claim.getByRole('combobox', { name: 'Procedure' }), 'Recall', 'Recall exam');
    await fillDate(dateField(claim, 'Date'), `${YEAR}-01-03`);
    await claim.getByLabel('Units').press('Enter');
    await expect(addUnits).toBeFocused();
    await button(coverage, /^Reset Recall exam/).press('Enter');
    await expect(addUnits).toBeFocused();

    const addGrant = button(coverage, 'Add additional coverage');
    await addGrant.press('Enter');
    const grant = dialog(page, 'Additional coverage');
    await choose(grant.getByRole('combobox', { name: 'Procedure' }), 'Scaling');
    await retype(grant.getByRole('spinbutton', { name: 'Units covered' }), '12');
    await fillDate(dateField(grant, 'Effective to'), `${YEAR}-12-31`);
    await button(grant, 'Apply').press('Enter');
    await expect(addGrant).toBeFocused();
    await expect(coverage).toContainText('12 units, one time');
    await button(coverage, 'Save').press('Enter');
    await expect(opener).toBeFocused();

    await opener.press('Enter');
    await button(coverage, 'Remove the additional coverage of Scaling').press('Enter');
    await expect(addGrant).toBeFocused();
    await page.keyboard.press('Escape');
    const question = page.getByRole('alertdialog');
    await expect(button(question, 'Keep editing')).toBeFocused();
    await press(page, 'Enter', addGrant);
    await button(coverage, 'Save').press('Enter');
    await expect(opener).toBeFocused();
    await opener.press('Enter');
    await expect(coverage).toContainText('No additional coverage.');
    await press(page, 'Escape', opener);
  });

  test('an old appointment gets reasons, minutes, attribution, history and a next plan', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${OLD}`);
    const panel = card(page, 'Scorecard');
    await expect(panel).toBeVisible();
    const row = (procedure: number): Locator => panel.locator(`[data-procedure="${procedure}"]`);
    const missing = button(row(FLUORIDE), 'Give a reason for Fluoride');
    await missing.press('Enter');
    const reason = dialog(page, /^Why was it missed/);
    await expect(reason.getByRole('radio', { name: 'Patient declined' })).toBeFocused();
    // From the first to the last.
    await press(page, 'ArrowUp', reason.getByRole('radio', { name: 'Other' }));
    await page.keyboard.press('Enter');
    await expect(reason.getByRole('alert')).toHaveText('Please provide a reason');
    await press(page, 'Tab', reason.getByRole('textbox'));
    await page.keyboard.type('Felt unwell');
    await reason.getByRole('textbox').press('Enter');
    const given = button(row(FLUORIDE), /^Felt unwell/);
    await expect(given).toBeFocused();
    await given.press('Enter');
    await button(reason, 'Remove the reason').press('Enter');
    await expect(missing).toBeFocused();

    const actual = row(SCALING).getByRole('spinbutton', { name: 'Actual minutes of Scaling' });
    await retype(actual, '27.5');
    await actual.press('Tab');
    await expect(row(SCALING)).toContainText('30 planned');
    const credit = button(row(RECALL), /^Count for/);
    const before = await credit.getAttribute('aria-label');
    await credit.press('Enter');
    await expect(credit).not.toHaveAttribute('aria-label', before ?? '');
    await expect(credit).toBeEnabled();
    await expect(credit).toBeFocused();

    const history = card(page, 'Patient history');
    const addHistory = button(history, 'Add history');
    await addHistory.press('Enter');
    const adding = dialog(page, 'Add Procedure to Patient History');
    await button(adding, 'Add history').press('Enter');
    await expect(adding.getByText('Please select procedure')).toBeVisible();
    const procedure = adding.getByRole('combobox', { name: 'Procedure' });
    await expect(procedure).toBeFocused();
    await choose(procedure, '02601', '02601 Panoramic image');
    await fillDate(dateField(adding, 'Date'), addMonths(PAST, -7)!);
    await datePart(dateField(adding, 'Date'), 'Year').press('Enter');
    await expect(addHistory).toBeFocused();

    // The arrow keys turn the blocks, also from a row, which is gone then.
    const removal = button(history, /^Remove/);
    await removal.focus();
    await press(page, 'ArrowRight', button(history, 'Earlier treatments'));
    await expect(history.getByText('Page 2 of 2')).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await removal.press('Enter');
    const question = page.getByRole('alertdialog');
    await expect(button(question, 'Cancel')).toBeFocused();
    await press(page, 'Escape', removal);
    await removal.press('Enter');
    await button(question, 'Confirm').press('Enter');
    await expect(removal).toHaveCount(0);
    await expect(addHistory).toBeFocused();

    const planNext = button(page, 'Plan Next');
    await planNext.press('Enter');
    const next = dialog(page, 'Plan Next Appointment');
    const summary = next.getByRole('status');
    await choose(next.getByRole('combobox', { name: 'Timeframe' }), '12', '12 months');
    const desired = dateField(next, 'Desired date');
    await fillDate(desired, PAST);
    await expect(next.getByRole('alert')).toContainText('The next appointment must be after');
    const later = addMonths(PAST, 10)!;
    await fillDate(desired, later);
    await datePart(desired, 'Day').press('Enter');
    await expect(next.getByRole('alert')).toHaveCount(0);
    // What is due on that day takes the place of what was listed before.
    const monthName = new Date(later).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' });
    await expect(summary).toContainText(`${monthName} ${Number(later.slice(8))} ${later.slice(0, 4)}`);
    const checked = next.getByRole('checkbox', { checked: true });
    for (let left = await checked.count(); left > 0; left -= 1) {
      await checked.first().press(' ');
      await expect(checked).toHaveCount(left - 1);
    }
    await next.getByRole('checkbox', { name: /^Scaling/ }).press(' ');
    await retype(next.getByRole('spinbutton', { name: 'Minutes of Scaling' }), '41');
    await page.keyboard.press('ArrowUp');
    await expect(summary).toContainText('50 minutes');
    await retype(next.getByLabel('Comments'), 'Ask for images');
    await button(next, 'Save next appointment').press('Enter');
    await expect(planNext).toBeFocused();
    await planNext.press('Enter');
    await expect(summary).toContainText('Planned before');
    await press(page, 'Escape', planNext);
  });

  test('the blocks of the history turn by themselves, until the focus is on them', async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'no-preference' });
    await page.clock.install();
    await open(page, ADMIN, `/appointment/${OLD}`);
    const history = card(page, 'Patient history');
    await expect(history.getByText('Page 1 of 2')).toBeVisible();
    await page.clock.runFor(8000);
    await expect(history.getByText('Page 2 of 2')).toBeVisible();
    await page.clock.runFor(8000);
    await expect(history.getByText('Page 1 of 2')).toBeVisible();
    await button(history, 'Earlier treatments').press('Enter');
    await expect(history.getByText('Page 2 of 2')).toBeVisible();
    await page.clock.runFor(16_000);
    await expect(history.getByText('Page 2 of 2')).toBeVisible();
  });

  test('the rules of a patient, those of one procedure, and the comment are changed', async ({ page }) => {
    await open(page, ADMIN, `/appointment/${PUBLIC}?services=all`);
    await expect(service(page, SCALING)).toBeVisible();
    await button(page, 'Add a comment').press('Enter');
    await expect(page.getByLabel('Comment of the appointment')).toBeFocused();
    await page.keyboard.type('Left chair');
    await button(page, 'Save comment').press('Enter');
    const edit = button(page, 'Edit the comment');
    await expect(edit).toBeFocused();
    await button(page, 'Acknowledge').press('Enter');
    await expect(page.getByText('Acknowledged', { exact: true })).toBeVisible();
    await expect(button(page, 'Mark as new')).toBeFocused();
    await edit.press('Enter');
    await retype(page.getByLabel('Comment of the appointment'), 'x');
    await page.keyboard.press('Backspace');
    await button(page, 'Save comment').press('Enter');
    await expect(button(page, 'Add a comment')).toBeFocused();

    const profile = button(page, 'Change the health profile');
    await profile.press('Enter');
    await button(page, 'Rules of this patient').press('Enter');
    const rules = dialog(page, /^Patient rules of/);
    const interval = (within: Locator): Locator => within.getByLabel('Interval, Recall exam, Adults');
    await interval(rules).press('ArrowDown');
    const undo = button(rules, 'Undo the changes of Recall exam');
    await undo.press('Enter');
    await expect(undo).toHaveCount(0);
    await expect(rules.getByRole('switch', { name: /Recall exam/ }).first()).toBeFocused();
    await interval(rules).press('ArrowDown');
    const save = button(rules, 'Save');
    await save.press('Enter');
    await expect(rules.getByRole('status')).toHaveText(SAVED);
    await expect(save).toBeFocused();
    await press(page, 'Escape', profile);

    await page.getByLabel('Find a service').press('ControlOrMeta+a');
    await page.keyboard.type('Recall exam');
    await press(page, 'ArrowDown', service(page, RECALL));
    const opener = button(page, 'Edit Procedure for patient: Recall exam');
    await expect(async () => {
      await page.keyboard.press('ArrowRight');
      await expect(opener).toBeFocused({ timeout: 500 });
    }).toPass();
    await page.keyboard.press('Enter');
    const one = dialog(page, 'Edit Procedure for patient: Recall exam');
    await button(one, /Set Default Minutes, Recall exam, Adults$/).press('Enter');
    await expect(one.getByRole('spinbutton', { name: /Recall exam, Adults/ })).toBeFocused();
    await button(one, 'Save').press('Enter');
    await expect(one.getByRole('status')).toHaveText(SAVED);
    await expect(button(one, 'Save')).toBeFocused();
    await press(page, 'Escape', opener);
    await navigate(page, '/dashboard');
  });
});
