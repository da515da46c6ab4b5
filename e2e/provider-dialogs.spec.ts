import type pg from 'pg';
import { addDays, dateAt } from '../libs/hygiene/src/index.js';
import type { ClinicView } from '../libs/contracts/src/index.js';
import { dateField, dateValue, fillDate } from './support/date-field.js';
import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, ApiClient, postChanges, SUPER_ADMIN } from './support/api-client.js';
import { connectToDatabase } from './support/database.js';
import { open } from './support/open.js';
import { upsert } from './support/pms-change.js';

const CLINIC = 'Foothills Family Dental';
const EDMONTON = 'America/Edmonton';

/** Providers of this file alone: their names come last in the lists of the clinic. */
const HYGIENISTS = {
  schedule: { id: 'VDS', name: 'Zora Zabel' },
  raises: { id: 'VDR', name: 'Zelda Zorn' },
  sheet: { id: 'VDT', name: 'Zoe Zander' },
  second: { id: 'VDU', name: 'Zeno Zuber' },
  clock: { id: 'VDC', name: 'Zack Zimmer' },
} as const;

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
  const applied = `select count(*) from provider where clinic_id = $1 and id like 'VD_'`;
  await send(providers, async () => (await countOf(applied, [clinic.clinicId])) === 5);
});

test.afterAll(async () => {
  // Other files of the worker count the providers of the clinic.
  const gone = Object.values(HYGIENISTS).map(({ id, name }) =>
    upsert('provider', id, { ...nameParts(name), type: 1, isActive: false }, 2),
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
    await dialog.getByRole('switch', { name: 'Tuesday' }).check();
    await enter(dialog, 'Tuesday', 1, '08:00', '12:00');
    await button(dialog, 'Add a shift on Tuesday').click();
    await enter(dialog, 'Tuesday', 2, '13:00', '16:30');
    await button(dialog, 'Copy Tuesday to Monday – Friday').click();
    await dialog.getByRole('switch', { name: 'Wednesday' }).uncheck();
    await dialog.getByRole('switch', { name: 'Saturday' }).check();
    await enter(dialog, 'Saturday', 1, '18:00', '00:00');
    // The grid behind the dialog, which is the only list on the page.
    const isLoadedAgain = page.waitForRequest(/\/api\/provider\/details\?/i);
    await button(dialog, 'Save').click();
    await expect(dialog).toHaveCount(0);
    await isLoadedAgain;
    await expect(page.getByText('Schedule was saved.')).toBeVisible();
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
    await expect(dialog).toContainText('3 days of 2 people, 2026-04-06 to 2026-04-08');
    await expect(dialog).toContainText('No day of an earlier time sheet changes.');
    await expect(dialog.getByRole('list', { name: '1 warning' })).toHaveText(
      'row 3: Daily Total is 9,5, the times add up to 07:30: the times count.',
    );
    await expect(day(dialog, 'Monday, 2026-04-06')).toContainText('Zoe Zander');
    await expect(day(dialog, 'Tuesday, 2026-04-07')).toContainText('7:30');
    await expect(day(dialog, 'Wednesday, 2026-04-08')).toContainText('No time worked');
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
    await expect(day(dialog, '2026-04-06')).toContainText(/4:00.*8:00.*12:00.*1:00.*5:00.*\(8:00\)/);
    await expect(day(dialog, '2026-04-08')).toContainText('Unchanged');
    await expect(day(dialog, '2026-04-09')).toContainText('New');
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

  test('asks once which columns other headings are, and reads the next file of them without asking', async ({
    page,
  }) => {
    const dialog = await openDialog(page, TITLE, TITLE);
    const columns = dialog.getByRole('region', { name: 'Columns of the file' });
    const pick = async (heading: string, column: string): Promise<void> => {
      await columns.getByRole('combobox', { name: heading }).click();
      await page.getByRole('option', { name: column, exact: true }).click();
    };
    await choose(dialog, 'Staff;Work Day;Hours\nZeno Zuber;2026-05-04;6:30');
    await pick('Staff', 'Employee Name');
    await pick('Work Day', 'Date');
    await button(columns, 'Show preview').click();
    await expect(columns).toContainText('Choose which heading is Daily Total, or which are In 1 and Out 1.');
    await pick('Hours', 'Daily Total');
    await button(columns, 'Show preview').click();
    await expect(day(dialog, 'Monday, 2026-05-04')).toContainText('Zeno Zuber');
    await button(dialog, 'Import 1 day').click();
    await expect(dialog).toContainText('Imported: 1 day of 1 person');
    await button(dialog, 'Done').click();
    await expect(dialog).toHaveCount(0);

    await openDialog(page, TITLE, TITLE);
    await expect(dialog.getByText('3 headings are kept')).toBeVisible();
    await choose(dialog, 'Hours,Staff,Work Day\n5,"Zuber, Zeno",2026-05-05', 'next.csv');
    await button(dialog, 'Import 1 day').click();
    await expect(dialog).toContainText('Imported: 1 day of 1 person');
    const { rows } = await database.query<{ day: string }>(
      `select d.date || ' ' || sum(extract(epoch from p.time_out - p.time_in) / 3600)::float8 as day
       from clocked_day d join clocked_punch p using (clinic_id, provider_id, date, source)
       where d.clinic_id = $1 and d.provider_id = 'VDU' and d.source = 'import' and d.date between '2026-05-01' and '2026-05-31'
       group by d.date order by d.date`,
      [clinic.clinicId],
    );
    expect(rows.map(({ day }) => day)).toEqual(['2026-05-04 6.5', '2026-05-05 5']);
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
    expect(await generated()).toEqual({ days: 6, punches: 12 });

    await button(dialog, 'Generate more').click();
    await expect(dateValue(dateField(dialog, 'Start date'))).toHaveValue(/^\d{4}-\d{2}-\d{2}$/);
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
