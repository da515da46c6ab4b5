import { readFile } from 'node:fs/promises';
import type pg from 'pg';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { dateField, datePart, dateValue, fillDate } from './support/date-field.js';
import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, ApiClient, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { connectToDatabase } from './support/database.js';
import { expectAccessibleWithoutTooltip } from './support/expect-accessible.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';

const CLINIC = 'Foothills Family Dental';
const EDMONTON = 'America/Edmonton';

/** Providers of this file alone: their names come last in the lists of the clinic. */
const HYGIENISTS = {
  schedule: { id: 'VDS', name: 'Zora Zabel' },
  wages: { id: 'VDW', name: 'Zita Zeller' },
  raises: { id: 'VDR', name: 'Zelda Zorn' },
  sheet: { id: 'VDT', name: 'Zoe Zander' },
  second: { id: 'VDU', name: 'Zeno Zuber' },
  clock: { id: 'VDC', name: 'Zack Zimmer' },
} as const;
const DOCTOR = { id: 'VDD', name: 'Zane Zoll' };

let database: pg.Client;
let clinic: ClinicView;
let superAdmin: ApiClient;
let today: string;

const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const nameParts = (name: string): { firstName: string; lastName: string } => {
  const [firstName = '', lastName = ''] = name.split(' ');
  return { firstName, lastName };
};

/** Sends rows as the clinic's agent does, and waits until they are applied. */
async function send(changes: readonly unknown[], isApplied: () => Promise<boolean>): Promise<void> {
  const answer = await postChanges(await superAdmin.agentKey(clinic), [...changes]);
  expect(answer.rejected).toEqual([]);
  await expect.poll(isApplied, { timeout: 60_000 }).toBe(true);
}

const countOf = async (sql: string, values: unknown[]): Promise<number> =>
  Number((await database.query<{ count: string }>(sql, values)).rows[0]?.count);

test.beforeAll(async () => {
  database = await connectToDatabase();
  superAdmin = await ApiClient.signIn(SUPER_ADMIN);
  clinic = superAdmin.clinic(CLINIC);
  expect(clinic.timeZone).toBe(EDMONTON);
  today = dateAt(Date.now(), EDMONTON);
  const providers = Object.values(HYGIENISTS).map(({ id, name }) =>
    upsert('provider', id, { ...nameParts(name), type: 1, isActive: true }),
  );
  const doctor = upsert('provider', DOCTOR.id, { ...nameParts(DOCTOR.name), type: 2, isActive: true });
  const applied = `select count(*) from provider where clinic_id = $1 and id like 'VD_'`;
  await send([...providers, doctor], async () => (await countOf(applied, [clinic.clinicId])) === 7);
});

test.afterAll(async () => {
  // Other files of the worker count the providers of the clinic.
  const gone = [...Object.values(HYGIENISTS), DOCTOR].map(({ id, name }, index) =>
    upsert('provider', id, { ...nameParts(name), type: index < 6 ? 1 : 2, isActive: false }, 2),
  );
  const left = `select count(*) from provider where clinic_id = $1 and id like 'VD_' and is_active`;
  await send(gone, async () => (await countOf(left, [clinic.clinicId])) === 0);
  await database.end();
});

async function openDialog(page: Page, action: string, title: string, email = ADMIN): Promise<Locator> {
  if (!page.url().includes('/settings/providers')) await open(page, email, '/settings/providers', { clinic: CLINIC });
  await button(page, action).click();
  const dialog = page.getByRole('dialog', { name: title });
  await expect(dialog).toBeVisible();
  return dialog;
}

test.describe('Schedule dialog', () => {
  const { id, name } = HYGIENISTS.schedule;
  const openSchedule = (page: Page) => openDialog(page, `Edit schedule of ${name}`, `Schedule of ${name}`);
  const time = (dialog: Locator, day: string, shift: number, end: 'start' | 'end') =>
    dialog.getByLabel(`${day}, ${end} of shift ${shift}`);
  const enter = async (dialog: Locator, day: string, shift: number, start: string, end: string): Promise<void> => {
    await time(dialog, day, shift, 'start').fill(start);
    await time(dialog, day, shift, 'end').fill(end);
  };
  const stored = async (): Promise<string[]> =>
    (
      await database.query<{ shift: string }>(
        `select saved_on || ' ' || day_of_week || ' ' || left(start_time::text, 5) || '-' || left(end_time::text, 5) as shift
         from weekly_shift where clinic_id = $1 and provider_id = $2 order by saved_on, day_of_week, start_time`,
        [clinic.clinicId, id],
      )
    ).rows.map(({ shift }) => shift);

  test('saves the shifts of the week, and leaves out days whose switch is off', async ({ page }) => {
    const dialog = await openSchedule(page);
    await expect(dialog).toContainText('The first schedule counts on all days, past ones too.');
    await expect(time(dialog, 'Sunday', 1, 'start')).toBeDisabled();
    await expectAccessibleWithoutTooltip(page);
    await dialog.getByRole('switch', { name: 'Tuesday' }).check();
    await enter(dialog, 'Tuesday', 1, '08:00', '12:00');
    await button(dialog, 'Add a shift on Tuesday').click();
    await expect(time(dialog, 'Tuesday', 2, 'start')).toBeFocused();
    await enter(dialog, 'Tuesday', 2, '13:00', '16:30');
    await button(dialog, 'Add a shift on Tuesday').click();
    await expect(button(dialog, 'Add a shift on Tuesday')).toHaveCount(0);
    await button(dialog, 'Copy Tuesday to Monday – Friday').click();
    await expect(dialog).toContainText('Monday to Friday have the shifts of Tuesday.');
    // Five days of 7:30.
    await expect(dialog.getByText('37:30', { exact: true })).toBeVisible();
    await dialog.getByRole('switch', { name: 'Wednesday' }).uncheck();
    await dialog.getByRole('switch', { name: 'Saturday' }).check();
    await enter(dialog, 'Saturday', 1, '18:00', '00:00');
    // The grid behind the dialog, which is the only list on the page.
    const isLoadedAgain = page.waitForRequest(/\/api\/provider\/details\?/i);
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    await isLoadedAgain;
    await expect(page.getByText(`The schedule of ${name} was saved.`)).toBeVisible();
    const workDays = [2, 3, 5, 6].flatMap((day) => [`${today} ${day} 08:00-12:00`, `${today} ${day} 13:00-16:30`]);
    expect(await stored()).toEqual([...workDays, `${today} 7 18:00-24:00`]);

    await openSchedule(page);
    await expect(dialog).toContainText('What you save counts from today');
    await expect(time(dialog, 'Saturday', 1, 'end')).toHaveValue('00:00');
    await expect(dialog.getByRole('switch', { name: 'Wednesday' })).not.toBeChecked();
    await button(dialog, 'Remove shift 1 of Monday').click();
    await expect(time(dialog, 'Monday', 1, 'start')).toHaveValue('13:00');
    for (const day of ['Tuesday', 'Thursday', 'Friday', 'Saturday'])
      await dialog.getByRole('switch', { name: day }).uncheck();
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    expect(await stored()).toEqual([`${today} 2 13:00-16:30`]);
  });

  test('shows what is wrong at each shift, focuses the first one, and saves nothing', async ({ page }) => {
    const before = await stored();
    const dialog = await openSchedule(page);
    for (const day of ['Sunday', 'Monday', 'Tuesday', 'Wednesday'])
      await dialog.getByRole('switch', { name: day }).check();
    await enter(dialog, 'Monday', 1, '12:00', '12:00');
    await expect(dialog.getByText('Monday: the shift must end after it starts.')).toHaveCount(0);
    await enter(dialog, 'Tuesday', 1, '08:00', '12:00');
    // A shift that was left is validated at once.
    await expect(dialog.getByText('Monday: the shift must end after it starts.')).toBeVisible();
    await button(dialog, 'Add a shift on Tuesday').click();
    await enter(dialog, 'Tuesday', 2, '11:30', '17:00');
    await time(dialog, 'Wednesday', 1, 'start').fill('09:00');
    await time(dialog, 'Sunday', 1, 'start').focus();
    const messages = [
      'Sunday needs the times of its first shift.',
      'Tuesday: the shift must start after the one before has ended.',
      'A shift needs a start and an end.',
    ];
    for (const message of messages) await expect(dialog.getByText(message)).toBeVisible();
    await expect(button(dialog, 'Save')).toBeDisabled();
    await expect(time(dialog, 'Tuesday', 2, 'start')).toHaveAccessibleDescription(messages[1]!);
    await expectAccessibleWithoutTooltip(page);
    // Enter submits, as in every form.
    await time(dialog, 'Wednesday', 1, 'end').press('Enter');
    await expect(dialog).toBeVisible();

    await dialog.getByRole('switch', { name: 'Sunday' }).uncheck();
    await expect(dialog.getByText(messages[0]!)).toHaveCount(0);
    await time(dialog, 'Monday', 1, 'end').fill('12:30');
    await time(dialog, 'Tuesday', 2, 'start').fill('12:00');
    await time(dialog, 'Wednesday', 1, 'end').fill('10:00');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(button(dialog, 'Save')).toBeEnabled();
    await button(dialog, 'Cancel').click();
    await expect(dialog).toHaveCount(0);
    await expect(button(page, `Edit schedule of ${name}`)).toBeFocused();
    expect(await stored()).toEqual(before);
  });

  test('shows what the server refuses above the form', async ({ page }) => {
    const dialog = await openSchedule(page);
    await superAdmin.saveProvider(clinic, { providerId: id, providerType: 0 });
    await button(dialog, 'Save').click();
    await expect(dialog.getByRole('alert')).toHaveText('Helix has wages and schedules of hygienists only.');
    await superAdmin.saveProvider(clinic, { providerId: id, providerType: null });
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('Wage history dialog', () => {
  const openHistory = (page: Page, name: string) =>
    openDialog(page, `Edit wage history of ${name}`, `Wage history of ${name}`);
  const wage = (dialog: Locator, number: number) => dialog.getByRole('group', { name: `Wage ${number}`, exact: true });
  const field = (row: Locator, label: string) =>
    label.startsWith('Effective') ? dateField(row, label) : row.getByLabel(label, { exact: true });
  const enter = async (row: Locator, values: Record<string, string>): Promise<void> => {
    for (const [label, value] of Object.entries(values))
      await (label.startsWith('Effective') ? fillDate(field(row, label), value) : field(row, label).fill(value));
  };
  const stored = async (providerId: string): Promise<string[]> =>
    (
      await database.query<{ wage: string }>(
        `select concat_ws(' ', effective_start, base_wage, goal_wage, commission_percentage) as wage
         from provider_wage where clinic_id = $1 and provider_id = $2 order by effective_start`,
        [clinic.clinicId, providerId],
      )
    ).rows.map((row) => row.wage);

  test('shows the first rule that fails at its row, and saves nothing', async ({ page }) => {
    const { id, name } = HYGIENISTS.wages;
    const dialog = await openHistory(page, name);
    await expect(dialog).toContainText('This provider has no wage yet.');
    await button(dialog, 'Add wage').click();
    const first = wage(dialog, 1);
    await expect(field(first, 'Base wage')).toBeFocused();
    const fails = async (row: Locator, label: string, message: string): Promise<void> => {
      await expect(dialog.getByRole('alert')).toHaveText(message);
      await expect(field(row, label)).toHaveAccessibleDescription(new RegExp(message.replaceAll('.', '\\.')));
      await expect(button(dialog, 'Save')).toBeDisabled();
    };
    await fillDate(field(first, 'Effective start'), '');
    await field(first, 'Base wage').press('Enter');
    await fails(first, 'Effective start', 'Effective Start Date is required.');
    await expect(datePart(field(first, 'Effective start'), 'Year')).toBeFocused();

    await enter(first, { 'Effective start': '2026-02-01', 'Effective end': '2026-02-01' });
    await fails(first, 'Effective start', 'Effective Start Date must be less than Effective End Date');
    await fillDate(field(first, 'Effective end'), '2026-03-01');
    await fails(first, 'Effective end', 'The last record must not have an Effective End Date');
    await fillDate(field(first, 'Effective end'), '');
    await page.keyboard.press('Tab');
    await fails(first, 'Base wage', 'Base Wage and Goal Wage must be greater than 0');
    await field(first, 'Base wage').fill('46');
    await fails(first, 'Goal wage', 'Base Wage and Goal Wage must be greater than 0');
    await field(first, 'Goal wage').fill('45.99');
    await fails(first, 'Goal wage', `Goal wage can't be less than base wage.`);
    await field(first, 'Goal wage').fill('62.005');
    await fails(first, 'Goal wage', 'Goal wage must have at most 2 decimals.');
    await field(first, 'Goal wage').fill('62');
    await field(first, 'Base wage').fill('-1');
    await fails(first, 'Base wage', 'Base wage must be a number of dollars, 0 or more.');
    await field(first, 'Base wage').fill('46');
    await field(first, 'Commission, %').fill('101');
    await fails(first, 'Commission, %', 'Commission must be a percentage from 0 to 100 with at most 2 decimals.');
    await field(first, 'Commission, %').fill('30');
    await expect(dialog.getByRole('alert')).toHaveCount(0);

    await button(dialog, 'Add wage').click();
    const second = wage(dialog, 2);
    // By default the wage before ends where the new one begins.
    await enter(second, { 'Base wage': '48', 'Goal wage': '65' });
    await fillDate(field(first, 'Effective end'), '');
    await field(second, 'Base wage').press('Enter');
    await fails(first, 'Effective end', 'Only the last record should have no Effective End Date');
    await fillDate(field(first, 'Effective end'), '2026-06-30');
    await fails(
      first,
      'Effective end',
      'Effective End Date must be equal to the Effective Start Date of the next record',
    );
    await expectAccessibleWithoutTooltip(page);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    expect(await stored(id)).toEqual([]);
  });

  test('adds wages that follow each other, shows which one is in force, and changes and removes them', async ({
    page,
  }) => {
    const { id, name } = HYGIENISTS.wages;
    const dialog = await openHistory(page, name);
    await button(dialog, 'Add wage').click();
    await enter(wage(dialog, 1), { 'Effective start': '2026-02-01', 'Base wage': '46', 'Goal wage': '62' });
    // 62 / 0.30 is 206.666…
    await expect(wage(dialog, 1)).toContainText('Per hour goal: $206.7');
    await button(dialog, 'Add wage').click();
    await expect(dateValue(field(wage(dialog, 2), 'Effective start'))).toHaveValue(/^\d{4}-[A-Z][a-z]{2}-\d\d$/);
    const next = addDays(today, 30);
    await enter(wage(dialog, 2), { 'Base wage': '48', 'Goal wage': '65.5', 'Commission, %': '32.5' });
    await button(dialog, 'Add wage').click();
    await expect(datePart(field(wage(dialog, 3), 'Effective start'), 'Year')).toBeFocused();
    await enter(wage(dialog, 3), { 'Effective start': next, 'Base wage': '50', 'Goal wage': '70' });
    for (const [number, state] of [
      [1, 'Past'],
      [2, 'In force'],
      [3, 'Future'],
    ] as const)
      await expect(wage(dialog, number)).toContainText(state);
    await expectAccessibleWithoutTooltip(page);
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    await expect(page.getByText(`The wage history of ${name} was saved.`)).toBeVisible();
    expect(await stored(id)).toEqual(['2026-02-01 46.00 62.00', `${today} 48.00 65.50 0.3250`, `${next} 50.00 70.00`]);
    // The list shows what is in force today.
    await expect(page.getByRole('row').filter({ hasText: 'Zeller' })).toContainText('$48.00');

    await openHistory(page, name);
    // A wage that starts before others goes to its place once it is left.
    await fillDate(field(wage(dialog, 3), 'Effective start'), '2026-05-01');
    await field(wage(dialog, 1), 'Base wage').focus();
    await expect(field(wage(dialog, 2), 'Base wage')).toHaveValue('50');
    await expect(dateValue(field(wage(dialog, 1), 'Effective end'))).toHaveValue('2026-May-01');
    await expect(dateValue(field(wage(dialog, 3), 'Effective end'))).toHaveValue('');
    await button(dialog, 'Remove wage 2').click();
    await expect(wage(dialog, 3)).toHaveCount(0);
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    expect(await stored(id)).toEqual(['2026-02-01 46.00 62.00', `${today} 48.00 65.50 0.3250`]);
  });

  test('asks before the history is removed, and keeps today’s wage', async ({ page }) => {
    const { id, name } = HYGIENISTS.wages;
    await superAdmin.saveProvider(clinic, { providerId: id, notes: null });
    await database.query('delete from provider_wage where clinic_id = $1 and provider_id = $2', [clinic.clinicId, id]);
    await database.query(
      `insert into provider_wage (clinic_id, provider_id, effective_start, base_wage, goal_wage, commission_percentage)
       values ($1, $2, '2026-02-01', 46, 62, null), ($1, $2, $3::date, 48, 65.5, 0.325)`,
      [clinic.clinicId, id, today],
    );
    const dialog = await openHistory(page, name);
    await button(dialog, 'Remove wage 2').click();
    await button(dialog, 'Remove wage 1').click();
    await expect(dialog).toContainText('The wage of the provider’s settings counts on all days:');
    await button(dialog, 'Save').click();
    const question = page.getByRole('alertdialog', { name: 'Remove wage history' });
    await expect(question).toContainText('$48.00 base and $65.50 goal an hour.');
    await expectAccessibleWithoutTooltip(page);
    await button(question, 'Cancel').click();
    expect(await stored(id)).toHaveLength(2);
    await button(dialog, 'Save').click();
    await confirm(page);
    await expect(dialog).toHaveCount(0);
    expect(await stored(id)).toEqual([]);
    const { rows } = await database.query(
      `select base_wage::float8 as base, goal_wage::float8 as goal, commission_percentage::float8 as share
       from provider_setting where clinic_id = $1 and provider_id = $2`,
      [clinic.clinicId, id],
    );
    expect(rows).toEqual([{ base: 48, goal: 65.5, share: 0.325 }]);
  });

  test('a raise that is dated back re-evaluates the appointments from its start on, and none before', async ({
    page,
  }) => {
    const { id, name } = HYGIENISTS.raises;
    const days = { VDR1: addDays(today, -400), VDR2: addDays(today, -200), VDR3: addDays(today, 200) };
    await superAdmin.saveProvider(clinic, { providerId: id, baseWage: 40, goalWage: 60 });
    const goals = async (): Promise<Record<string, number>> => {
      const { rows } = await database.query<{ id: string; goal: number }>(
        `select appointment_id as id, goal::float8 as goal from appointment_analysis
         where clinic_id = $1 and appointment_id = any($2)`,
        [clinic.clinicId, Object.keys(days)],
      );
      return Object.fromEntries(rows.map((row) => [row.id, row.goal]));
    };
    const appointments = Object.entries(days).map(([appointmentId, date]) =>
      upsert('appointment', appointmentId, {
        ...{ patientId: 'VDP', providerId: id, start: `${date}T09:00:00`, durationInMinutes: 90 },
        ...{ reason: 'Recall', status: 'scheduled' },
      }),
    );
    const patient = upsert('patient', 'VDP', {
      initials: 'ZZ',
      birthDate: '1980-01-15',
      isActive: true,
      insuranceStatus: 1,
    });
    await send([patient, ...appointments], async () => Object.keys(await goals()).length === 3);
    // 60 / 0.30 is 200 an hour, 300 in 90 minutes.
    expect(await goals()).toEqual({ VDR1: 300, VDR2: 300, VDR3: 300 });
    // What is not evaluated again keeps this.
    await database.query(
      `update appointment_analysis set goal = 1.23 where clinic_id = $1 and appointment_id = 'VDR1'`,
      [clinic.clinicId],
    );

    const dialog = await openHistory(page, name);
    await expect(dialog).toContainText('$40.00 base and $60.00 goal an hour.');
    await button(dialog, 'Add wage').click();
    const start = addDays(today, -300);
    await enter(wage(dialog, 1), { 'Effective start': start, 'Base wage': '44', 'Goal wage': '66' });
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    // 66 / 0.30 is 220 an hour, 330 in 90 minutes.
    await expect.poll(goals, { timeout: 60_000 }).toEqual({ VDR1: 1.23, VDR2: 330, VDR3: 330 });

    await database.query(
      `update appointment_analysis set goal = 4.56 where clinic_id = $1 and appointment_id = 'VDR2'`,
      [clinic.clinicId],
    );
    await openHistory(page, name);
    await button(dialog, 'Add wage').click();
    await enter(wage(dialog, 2), { 'Effective start': addDays(today, 100), 'Base wage': '45', 'Goal wage': '72' });
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    // 72 / 0.30 is 240 an hour, 360 in 90 minutes.
    await expect.poll(goals, { timeout: 60_000 }).toEqual({ VDR1: 1.23, VDR2: 4.56, VDR3: 360 });
  });

  test('shows what the server refuses, and keeps what was typed', async ({ page }) => {
    const { id, name } = HYGIENISTS.second;
    const dialog = await openHistory(page, name);
    await button(dialog, 'Add wage').click();
    await enter(wage(dialog, 1), { 'Base wage': '44', 'Goal wage': '66' });
    await superAdmin.saveProvider(clinic, { providerId: id, providerType: 2 });
    await button(dialog, 'Save').click();
    await expect(dialog.getByRole('alert')).toHaveText('Helix has wages and schedules of hygienists only.');
    await expect(field(wage(dialog, 1), 'Goal wage')).toHaveValue('66');
    await superAdmin.saveProvider(clinic, { providerId: id, providerType: null });
    expect(await stored(id)).toEqual([]);
  });
});

test.describe('Upload time sheet dialog', () => {
  const TITLE = 'Upload Time Sheet';
  const HEADER = 'Employee ID,Employee Name,Date,Daily Total,In 1,Out 1,In 2,Out 2';
  const choose = (dialog: Locator, content: string | Buffer, name = 'sheet.csv') =>
    dialog.locator('input[type="file"]').setInputFiles({
      ...{ name, mimeType: 'text/csv' },
      buffer: typeof content === 'string' ? Buffer.from(content) : content,
    });
  const csv = (...rows: string[]): string => [HEADER, ...rows].join('\n');
  /** The imported days of this file's hygienists, with their punches. */
  const imported = async (): Promise<string[]> =>
    (
      await database.query<{ day: string }>(
        `select d.provider_id || ' ' || d.date || ' ' || coalesce(string_agg(
           left(p.time_in::text, 5) || '-' || left(p.time_out::text, 5), ' ' order by p.time_in), 'none') as day
         from clocked_day d left join clocked_punch p using (clinic_id, provider_id, date, source)
         where d.clinic_id = $1 and d.source = 'import' and d.provider_id like 'VD_'
         group by d.provider_id, d.date order by d.provider_id, d.date`,
        [clinic.clinicId],
      )
    ).rows.map(({ day }) => day);
  const day = (page: Locator, text: string) => page.getByRole('row').filter({ hasText: text });

  test('asks for a file, and says what one may contain', async ({ page }) => {
    const dialog = await openDialog(page, TITLE, TITLE);
    await dialog.getByText('What the file may contain').click();
    await expect(dialog).toContainText('with slashes, the month comes first');
    await button(dialog, 'Import').click();
    await expect(dialog.getByRole('alert')).toHaveText('Please select a file first.');
    await expect(button(dialog, 'Choose a file')).toBeFocused();
    await expectAccessibleWithoutTooltip(page);
  });

  test('offers a template with a line for each active hygienist', async ({ page }) => {
    const dialog = await openDialog(page, TITLE, TITLE);
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      button(dialog, 'Download a template').click(),
    ]);
    expect(download.suggestedFilename()).toBe('Time sheet.csv');
    const [header, ...lines] = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(header).toBe('\uFEFFEmployee ID,Employee Name,Date,Daily Total,In 1,Out 1,In 2,Out 2,In 3,Out 3'.trim());
    const { rows } = await database.query<{ line: string }>(
      `select coalesce(s.payroll_id, '') || ',"' || p.last_name || ', ' || p.first_name || '",' as line
       from provider p left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
       where p.clinic_id = $1 and p.is_active and not p.deleted and coalesce(s.provider_type, p.type) = 1`,
      [clinic.clinicId],
    );
    expect(lines.map((line) => line.slice(0, line.indexOf('",') + 2)).sort()).toEqual(
      rows.map(({ line }) => line).sort(),
    );
  });

  test('lists every row that is wrong, and imports nothing of the file', async ({ page }) => {
    const before = await imported();
    const dialog = await openDialog(page, TITLE, TITLE);
    await choose(
      dialog,
      csv(
        ',Zoe Zander,2026-02-02,7:30,,,,',
        ',Zoe Zander,2026-02-03,25:00,,,,',
        ',Zoe Zander,02.03.2026,7:30,,,,',
        ',Zoe Zander,2026-02-04,,9:00,8:00,,',
        ',Zoe Zander,2026-02-05,,9:00,12:00,11:00,13:00',
        ',Zoe Zander,2026-02-06,,9:00,,,',
        `,Zoe Zander,${addDays(today, 2)},8:00,,,,`,
        ',Zoe Zander,2/2/2026,8:00,,,,',
        ',,2026-02-07,8:00,,,,',
      ),
    );
    const errors = [
      'row 3: Daily Total 25:00 is more than 24 hours.',
      'row 4: "02.03.2026" is no date. Dates are yyyy-MM-dd or MM/dd/yyyy.',
      'row 5: Out 1 8:00 is not after In 1 9:00.',
      'row 6: The times overlap.',
      'row 7: Out 1 is missing.',
      `row 8: ${addDays(today, 2)} is in the future.`,
      'row 9: Row 2 has the same person and day.',
      'row 10: Employee ID or Employee Name is missing.',
    ];
    const list = dialog.getByRole('list', { name: '8 rows cannot be imported' });
    await expect(list.getByRole('listitem')).toHaveText(errors);
    await expect(dialog.getByText(`File upload failed: ${errors[0]} (7 more)`)).toBeVisible();
    await expect(dialog.getByRole('switch')).toHaveCount(0);
    await expect(button(dialog, 'Import')).toBeDisabled();
    await page.evaluate('navigator.clipboard.writeText = async (text) => { window.copied = text; }');
    await button(dialog, 'Copy').click();
    await expect(button(dialog, 'Copied')).toBeVisible();
    expect(await page.evaluate('copied')).toBe(errors.join('\n'));
    await expectAccessibleWithoutTooltip(page);
    expect(await imported()).toEqual(before);
  });

  test('leaves out people who are no hygienists of the clinic when that is chosen', async ({ page }) => {
    const dialog = await openDialog(page, TITLE, TITLE);
    await choose(
      dialog,
      csv(',Zoe Zander,2026-03-02,7:30,,,,', ',Zane Zoll,2026-03-02,8:00,,,,', ',Nobody Known,2026-03-02,8:00,,,,'),
    );
    await expect(dialog.getByRole('list', { name: '2 rows cannot be imported' }).getByRole('listitem')).toHaveText([
      'row 3: Zane Zoll is not a hygienist.',
      'row 4: Nobody Known is not known in this clinic.',
    ]);
    await dialog.getByRole('switch', { name: 'Leave out people who are no hygienists of this clinic' }).check();
    await expect(dialog.getByRole('list', { name: '2 rows are left out' }).getByRole('listitem')).toHaveCount(2);
    await expect(dialog).toContainText('1 day of 1 person, 2026-Mar-02 to 2026-Mar-02');
    expect((await imported()).filter((one) => one.includes('2026-03-02'))).toEqual([]);
    await button(dialog, 'Import 1 day').click();
    await expect(
      page.getByText('File uploaded successfully. Payroll information has been updated', { exact: true }),
    ).toBeVisible();
    // Without a shift on the day, a total begins at nine.
    expect((await imported()).filter((one) => one.includes('2026-03-02'))).toEqual(['VDT 2026-03-02 09:00-16:30']);
  });

  test('previews a file without writing, imports it, and a later file replaces its days with a report', async ({
    page,
  }) => {
    const dialog = await openDialog(page, TITLE, TITLE);
    await choose(
      dialog,
      csv(
        ',"Zander, Zoe",2026-04-06,8:00,8:00,12:00,13:00,17:00',
        ',Zeno Zuber,4/7/2026,"9,5",8:00 AM,12:00 PM,1:00 PM,4:30 PM',
        ',Zoe Zander,2026-04-08,0,,,,',
      ),
    );
    await expect(dialog).toContainText('3 days of 2 people, 2026-Apr-06 to 2026-Apr-08');
    await expect(dialog).toContainText('No day of an earlier time sheet changes.');
    await expect(dialog.getByRole('list', { name: '1 warning' })).toHaveText(
      'row 3: Daily Total is 9,5, the times add up to 07:30: the times count.',
    );
    await expect(day(dialog, 'Monday, 2026-Apr-06')).toContainText('Zoe Zander');
    await expect(day(dialog, 'Tuesday, 2026-Apr-07')).toContainText('7:30');
    await expect(day(dialog, 'Wednesday, 2026-Apr-08')).toContainText('No time worked');
    await expectAccessibleWithoutTooltip(page);
    const ofApril = async () => (await imported()).filter((one) => one.includes('2026-04-'));
    expect(await ofApril()).toEqual([]);
    await button(dialog, 'Import 3 days').click();
    await expect(dialog).toContainText('Imported: 3 days of 2 people');
    await button(dialog, 'Done').click();
    await expect(dialog).toHaveCount(0);
    expect(await ofApril()).toEqual([
      'VDT 2026-04-06 08:00-12:00 13:00-17:00',
      'VDT 2026-04-08 none',
      'VDU 2026-04-07 08:00-12:00 13:00-16:30',
    ]);

    await openDialog(page, TITLE, TITLE);
    await choose(
      dialog,
      csv(
        ',Zoe Zander,2026-04-06,,8:00,12:00,,',
        ',Zoe Zander,2026-04-08,0:00,,,,',
        ',Zoe Zander,2026-04-09,,9:00,10:00,,',
      ),
      'corrected.csv',
    );
    await expect(dialog).toContainText('Replaces 1 day of an earlier time sheet.');
    await expect(day(dialog, '2026-Apr-06')).toContainText(/4:00.*8:00.*12:00.*1:00.*5:00.*\(8:00\)/);
    await expect(day(dialog, '2026-Apr-08')).toContainText('Unchanged');
    await expect(day(dialog, '2026-Apr-09')).toContainText('New');
    await dialog.getByRole('switch', { name: 'Only replaced days' }).check();
    await expect(dialog.getByRole('row')).toHaveCount(2);
    await button(dialog, 'Import 3 days').click();
    await expect(dialog).toContainText('1 day of an earlier time sheet was replaced.');
    expect(await ofApril()).toEqual([
      'VDT 2026-04-06 08:00-12:00',
      'VDT 2026-04-08 none',
      'VDT 2026-04-09 09:00-10:00',
      'VDU 2026-04-07 08:00-12:00 13:00-16:30',
    ]);
  });

  test('refuses files that are no time sheets, with the reason', async ({ page }) => {
    const before = await imported();
    const dialog = await openDialog(page, TITLE, TITLE);
    const files: [string, Buffer, string][] = [
      ['empty.csv', Buffer.from(''), 'row 1: This file is empty.'],
      [
        'book.xlsx',
        Buffer.from('PK\u0003\u0004'),
        'row 1: This is a workbook. Save it as CSV UTF-8, and upload that file.',
      ],
      [
        'latin.csv',
        Buffer.from('Employee Name,Date,Daily Total\nZo\xe9,2026-02-03,8', 'latin1'),
        'row 1: This file is not in UTF-8. Save it as CSV UTF-8, and upload that file.',
      ],
      ['header.csv', Buffer.from(HEADER), 'row 1: This file has a header and no rows.'],
      ['text.txt', Buffer.from('a,b\n1,2'), 'row 1: The header needs a column Employee ID or Employee Name.'],
      ['large.csv', Buffer.alloc(2 * 1024 * 1024 + 1, 'a'), 'A time sheet has at most 2 MiB.'],
    ];
    for (const [name, content, message] of files) {
      await choose(dialog, content, name);
      await expect(dialog).toContainText(name);
      await expect(dialog.getByText(`File upload failed: ${message}`)).toBeVisible();
      await expect(button(dialog, 'Import')).toBeDisabled();
    }
    expect(await imported()).toEqual(before);
  });

  test('shows why an import failed after its preview, and can try again', async ({ page }) => {
    const dialog = await openDialog(page, TITLE, TITLE);
    await choose(dialog, csv(',Zoe Zander,2026-05-04,7:30,,,,'));
    await expect(button(dialog, 'Import 1 day')).toBeEnabled();
    await page.route('**/api/Villanova/**preview=false**', (route) => route.abort());
    await button(dialog, 'Import 1 day').click();
    const message = 'File upload failed: Sorry, we messed something up. Please try again later.';
    await expect(dialog.getByText(message)).toBeVisible();
    await expect(page.getByText(message)).toHaveCount(2);
    await page.unroute('**/api/Villanova/**preview=false**');
    await button(dialog, 'Import 1 day').click();
    await expect(dialog).toContainText('Imported: 1 day of 1 person');
  });
});

test.describe('Generate schedule dialog', () => {
  const TITLE = 'Generate Schedule';
  const { id, name } = HYGIENISTS.clock;
  const generated = async (): Promise<{ days: number; punches: number }> => {
    const { rows } = await database.query<{ days: number; punches: number }>(
      `select count(distinct d.date)::int as days, count(p.time_in)::int as punches
       from clocked_day d left join clocked_punch p using (clinic_id, provider_id, date, source)
       where d.clinic_id = $1 and d.provider_id = $2 and d.source = 'generated'`,
      [clinic.clinicId, id],
    );
    return rows[0]!;
  };
  /** Days without generated punches, by reason. */
  const skipped = (dialog: Locator, reason: string) =>
    dialog
      .locator('dl > div')
      .filter({ has: dialog.page().getByText(reason, { exact: true }) })
      .locator('dd');

  test('is offered to super admins alone', async ({ page }) => {
    await open(page, ADMIN, '/settings/providers', { clinic: CLINIC });
    await expect(button(page, 'Upload Time Sheet')).toBeVisible();
    await expect(button(page, TITLE)).toHaveCount(0);
  });

  test('shows what is wrong with the days under their fields', async ({ page }) => {
    const dialog = await openDialog(page, TITLE, TITLE, SUPER_ADMIN);
    await expectAccessibleWithoutTooltip(page);
    await fillDate(dateField(dialog, 'Start date'), '');
    await fillDate(dateField(dialog, 'End date'), '');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('alert')).toHaveText(['Start date is required.', 'End date is required.']);
    await expect(dateField(dialog, 'End date')).toHaveAccessibleDescription('End date is required.');
    await expect(button(dialog, 'Generate')).toBeDisabled();
    await fillDate(dateField(dialog, 'Start date'), '2026-02-02');
    await fillDate(dateField(dialog, 'End date'), '2026-02-01');
    await expect(dialog.getByRole('alert')).toHaveText('End date must not be before the start date.');
    await fillDate(dateField(dialog, 'End date'), '2027-02-03');
    await page.keyboard.press('Tab');
    await expect(dialog.getByRole('alert')).toHaveText('At most 366 days can be generated at once.');
    await fillDate(dateField(dialog, 'End date'), '2027-02-02');
    await expect(dialog.getByRole('alert')).toHaveCount(0);
    await expect(button(dialog, 'Generate')).toBeEnabled();
    expect(await generated()).toEqual({ days: 0, punches: 0 });
  });

  test('generates the punches of a schedule, says which days it left, and recreates them', async ({ page }) => {
    // Mondays to Fridays of two weeks around today, with two shifts a day.
    const from = addDays(today, -7);
    const to = addDays(today, 6);
    await database.query(
      `with week as (insert into weekly_schedule (clinic_id, provider_id, saved_on) values ($1, $2, $3::date) returning *)
       insert into weekly_shift select w.clinic_id, w.provider_id, w.saved_on, d, s.start_time::time, s.end_time::time
       from week w, generate_series(2, 6) d, (values ('08:00', '12:00'), ('13:00', '17:00')) s(start_time, end_time)`,
      [clinic.clinicId, id, from],
    );
    // A past day with an appointment that was cancelled, one with a punch of the PMS; the other past days have none.
    const past = Array.from({ length: 7 }, (_, index) => addDays(from, index));
    const workDays = past.filter((one) => ![0, 6].includes(new Date(`${one}T00:00:00Z`).getUTCDay()));
    const [withAppointment, withPunch] = workDays;
    await send(
      [
        upsert('patient', 'VDP', { initials: 'ZZ', birthDate: '1980-01-15', isActive: true, insuranceStatus: 1 }, 2),
        upsert('appointment', 'VDC1', {
          ...{ patientId: 'VDP', providerId: id, start: `${withAppointment}T09:00:00`, durationInMinutes: 60 },
          ...{ reason: 'Recall', status: 'cancelled' },
        }),
        upsert('punch', 'VDC1', { providerId: id, date: withPunch, timeIn: '08:00', timeOut: '16:00' }),
      ],
      async () =>
        (await countOf(
          `select (select count(*) from appointment where clinic_id = $1 and id = 'VDC1')
                + (select count(*) from punch where clinic_id = $1 and id = 'VDC1') as count`,
          [clinic.clinicId],
        )) === 2,
    );

    const dialog = await openDialog(page, TITLE, TITLE, SUPER_ADMIN);
    await fillDate(dateField(dialog, 'Start date'), from);
    await fillDate(dateField(dialog, 'End date'), to);
    await dialog.getByRole('combobox', { name: 'Provider' }).click();
    await page.getByRole('option', { name }).click();
    await button(dialog, 'Generate').click();
    // Of two weeks, ten days have shifts: five past ones, of which one has a punch and three no appointment, and five others.
    await expect(dialog).toContainText('6 days were generated, 12 pairs of punches');
    await expect(skipped(dialog, 'The practice-management system has punches')).toHaveText('1');
    await expect(skipped(dialog, 'No shift in the weekly schedule')).toHaveText('4');
    await expect(skipped(dialog, 'Past days without an appointment')).toHaveText('3');
    await expect(dialog.locator('dd')).toHaveCount(3);
    await expectAccessibleWithoutTooltip(page);
    expect(await generated()).toEqual({ days: 6, punches: 12 });

    await button(dialog, 'Generate more').click();
    await expect(dateValue(dateField(dialog, 'Start date'))).toHaveValue(/^\d{4}-[A-Z]/);
    await button(dialog, 'Generate').click();
    await expect(dialog).toContainText('No day was generated');
    await expect(skipped(dialog, 'Were generated before')).toHaveText('6');
    expect(await generated()).toEqual({ days: 6, punches: 12 });

    await database.query(
      `delete from weekly_shift where clinic_id = $1 and provider_id = $2 and start_time = '13:00'`,
      [clinic.clinicId, id],
    );
    await button(dialog, 'Generate more').click();
    await dialog.getByRole('switch', { name: 'Recreate schedule' }).check();
    await button(dialog, 'Generate').click();
    await expect(dialog).toContainText('6 days were generated, 6 pairs of punches');
    await expect(dialog).toContainText('6 days that were generated before were removed first.');
    expect(await generated()).toEqual({ days: 6, punches: 6 });
    await button(dialog, 'Done').click();
    await expect(dialog).toHaveCount(0);
  });
});

test.describe('Dialogs of providers on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** The controls and texts of a dialog that leave the window, which is as wide as the dialog can be. */
  const outside = (dialog: Locator): Promise<string[]> =>
    dialog.evaluate((paper): string[] => {
      const { innerWidth } = paper.ownerDocument.defaultView;
      return [...paper.querySelectorAll('*')]
        .filter((one) => one.checkVisibility() && one.getBoundingClientRect().right > innerWidth)
        .map((one) => one.outerHTML.slice(0, 100));
    });

  test('fit in the window and have targets for fingers', async ({ page }) => {
    const { name } = HYGIENISTS.schedule;
    const schedule = await openDialog(page, `Edit schedule of ${name}`, `Schedule of ${name}`, SUPER_ADMIN);
    await schedule.getByRole('switch', { name: 'Thursday' }).check();
    await button(schedule, 'Add a shift on Thursday').click();
    await expectTouchTargets(page, '[role="dialog"]', 'schedule');
    expect(await outside(schedule)).toEqual([]);
    await button(schedule, 'Cancel').click();
    await expect(schedule).toHaveCount(0);

    const wages = await openDialog(page, `Edit wage history of ${name}`, `Wage history of ${name}`);
    await button(wages, 'Add wage').click();
    await expectTouchTargets(page, '[role="dialog"]', 'wage history');
    expect(await outside(wages)).toEqual([]);
    await button(wages, 'Cancel').click();
    await expect(wages).toHaveCount(0);

    const upload = await openDialog(page, 'Upload Time Sheet', 'Upload Time Sheet');
    await expectTouchTargets(page, '[role="dialog"]', 'upload');
    await upload.locator('input[type="file"]').setInputFiles({
      ...{ name: 'sheet.csv', mimeType: 'text/csv' },
      buffer: Buffer.from('Employee Name,Date,Daily Total\nZoe Zander,2026-02-02,7:30'),
    });
    await expect(upload).toContainText('Monday, 2026-Feb-02');
    await expectTouchTargets(page, '[role="dialog"]', 'preview');
    expect(await outside(upload)).toEqual([]);
    await button(upload, 'Cancel').click();
    await expect(upload).toHaveCount(0);

    const generate = await openDialog(page, 'Generate Schedule', 'Generate Schedule');
    await expectTouchTargets(page, '[role="dialog"]', 'generate');
    expect(await outside(generate)).toEqual([]);
  });
});
