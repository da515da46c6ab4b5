import { readFile } from 'node:fs/promises';
import { parseCsv } from 'hucre/csv';
import type { Download } from '@playwright/test';
import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import { button, PROVIDERS_CLINIC, withOwnProviders } from './support/own-providers.js';
import { pdfTexts } from './support/pdf-text.js';

/** Two weeks in which the clinic has nothing else of these hygienists. */
const RANGE = 'startDate=2026-02-01&endDate=2026-02-14';
const path = (providers: string): string => `/reports/payroll?${RANGE}&providers=${providers}`;

const rows = withOwnProviders();

/**
 * Ana earns 40.00 until 8 February and 45.00 from the 9th on, with a share of 0.30; Ben has no wage. 99999 has no share of its
 * own, so that only hers counts.
 */
const PERIOD = `
  insert into provider_setting (clinic_id, provider_id, base_wage, commission_percentage) values ($1, 'ZA1', 40, 0.3);
  insert into provider_wage (clinic_id, provider_id, effective_start, base_wage, commission_percentage) values
    ($1, 'ZA1', '2026-02-09', 45, 0.3);
  insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
    ($1, 'za-1', 1, 'ZA1', '2026-02-03', '09:00', '12:30'), ($1, 'za-2', 1, 'ZA1', '2026-02-03', '13:30', '17:30'),
    ($1, 'za-3', 1, 'ZA1', '2026-02-10', '08:00', '12:00'), ($1, 'za-4', 1, 'ZA1', '2026-02-10', '11:00', '13:00'),
    ($1, 'za-5', 1, 'ZA1', '2026-02-10', '14:00', '15:00'), ($1, 'za-6', 1, 'ZA1', '2026-02-10', '16:00', '17:00'),
    ($1, 'za-7', 1, 'ZA1', '2026-02-10', '18:00', null), ($1, 'za-8', 1, 'ZA2', '2026-02-03', '09:00', '10:00');
  insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
    ($1, 'za-1', 1, 'P1', 'ZA1', '2026-02-03', '99999', 102, 1500), ($1, 'za-2', 1, 'P1', 'ZA1', '2026-02-03', '99999', 102, -20),
    ($1, 'za-3', 1, 'P1', 'ZA1', '2026-02-03', '99999', 105, 500), ($1, 'za-4', 1, 'P1', 'ZA1', '2026-02-10', '99999', 102, 100),
    ($1, 'za-5', 1, 'P2', 'ZA1', '2026-02-05', '99999', 102, 10)`;

/** A card has a heading with the name for screen readers alone. */
const card = (page: Page, name: string): Locator =>
  page.getByRole('region', { name: `Daily Breakdown of ${name}`, exact: true });
const cells = async (table: Locator): Promise<string[][]> =>
  Promise.all((await table.getByRole('row').all()).map((row) => row.locator('th, td').allInnerTexts()));
const tableOf = (within: Locator, name: string): Locator => within.getByRole('table', { name });

const DAYS = [
  ['Date', 'Day', 'In 1', 'Out 1', 'In 2', 'Out 2', 'In 3', 'Out 3', 'Base Pay', 'Cost (%)'],
  // 40.00 x 7.5; 444.00 of 1,480.00.
  ['2026-02-03', 'Tue', '9:00 a.m.', '12:30 p.m.', '1:30 p.m.', '5:30 p.m.', '', '', '$300.00', '30.0'],
  // 3.00 of 10.00.
  ['2026-02-05', 'Thu', '', '', '', '', '', '', '$0.00', '30.0'],
  // 08:00 to 13:00, 14:00 to 15:00 and 16:00 to 17:00 are 7 h at 45.00; 315.00 of 100.00.
  [
    '2026-02-10',
    'Tue',
    '8:00 a.m.',
    '1:00 p.m.',
    '2:00 p.m.',
    '3:00 p.m.',
    '4:00 p.m.',
    '5:00 p.m.+1',
    '$315.00',
    '315.0',
  ],
];
const TOTALS = [
  ['Date', 'Total Hours', 'Bonus Pay', 'Total Pay', 'Cost (%)'],
  // 0.30 of 1,480.00 is 444.00: 144.00 above the base.
  ['2026-02-03', '7:30', '$144.00', '$444.00', '30.0'],
  ['2026-02-05', '0:00', '$3.00', '$3.00', '30.0'],
  ['2026-02-10', '7:00', '$0.00', '$315.00', '315.0'],
  ['Total', '14:30', '$147.00', '$762.00', '47.9'],
];

async function addPeriod(): Promise<void> {
  await rows.setClinic({ payroll_visible: true });
  for (const statement of PERIOD.split(';')) await rows.sql(statement, [rows.clinicId]);
}

async function download(page: Page, name: string): Promise<Download> {
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return file;
}

test.describe('Payroll', () => {
  test('shows each day and the totals of a period with a raise, a bonus day, a day without punches and faulty punches', async ({
    page,
  }) => {
    await addPeriod();
    await open(page, ADMIN, path('ZA1'), { clinic: PROVIDERS_CLINIC });
    const ana = card(page, 'Ana Zaremba');
    await expect(tableOf(ana, 'Daily Breakdown of Ana Zaremba')).toBeVisible();
    expect(await cells(tableOf(ana, 'Daily Breakdown of Ana Zaremba'))).toEqual(DAYS);
    expect(await cells(tableOf(ana, 'Totals of Ana Zaremba'))).toEqual(TOTALS);
    await expect(ana).toContainText('$40.00 per hour (2026-02-03 to 2026-02-05)');
    await expect(ana).toContainText('$45.00 per hour (2026-02-10)');
    await expect(ana).toContainText('2026-02-01 to 2026-02-14');
    await expect(ana.getByRole('list', { name: 'Notes' }).getByRole('listitem')).toHaveText([
      '2026-02-05Procedures were completed, but there are no punches. Base pay is 0.',
      '2026-02-10Punches overlap. The time that they share counts once.',
      '2026-02-10A punch out is missing. Its time counts 0:00.',
      '2026-02-10Further punches: 6:00 p.m. – ?.',
      'Cost: pay is above 33% of the production of the day.',
      'Time from the practice-management system.',
      'Overtime, vacation pay and statutory holiday pay are not included.',
    ]);
  });

  test('downloads the figures of the page as a CSV that a spreadsheet opens, and as a PDF', async ({ page }) => {
    await addPeriod();
    await open(page, ADMIN, path('ZA1'), { clinic: PROVIDERS_CLINIC });
    const csv = await download(page, 'CSV: payroll report of Ana Zaremba');
    expect(csv.suggestedFilename()).toBe('Payroll report(Ana Zaremba).csv');
    const sheet = parseCsv(await readFile(await csv.path(), 'utf8'), { typeInference: true });
    expect(sheet.map((row) => row.slice(8, 13))).toEqual([
      ['Base Pay', 'Cost (%)', 'Total Hours', 'Bonus Pay', 'Total Pay'],
      [300, 30, '7:30', 144, 444],
      [0, 30, '0:00', 3, 3],
      [315, 315, '7:00', 0, 315],
      // 762.00 of 1,590.00 is 47.92 %.
      [615, 47.9, '14:30', 147, 762],
      ['', '', '', '', ''],
    ]);

    const pdf = await download(page, 'PDF: payroll report of Ana Zaremba');
    expect(pdf.suggestedFilename()).toBe('Payroll report(Ana Zaremba).pdf');
    const texts = await pdfTexts(await readFile(await pdf.path()));
    for (const text of [
      'Ana Zaremba',
      '2026-02-10',
      '5:00 p.m.',
      '$315.00',
      '14:30',
      '$147.00',
      '$762.00',
      'Page 1 of 1',
    ])
      expect(texts).toContain(text);
  });

  test('pays over the last pay period of the demo what an independent query says', async ({ page }) => {
    await rows.setClinic({ payroll_visible: true });
    await open(page, ADMIN, `/reports/payroll?startDate=${rows.dayOfPeriod(1, 0)}&endDate=${rows.dayOfPeriod(1, 13)}`, {
      clinic: PROVIDERS_CLINIC,
    });
    const expected = await rows.sql<{ name: string; hours: string; base: string }>(TIME_AND_BASE, [
      rows.clinicId,
      rows.dayOfPeriod(1, 0),
      rows.dayOfPeriod(1, 13),
    ]);
    expect(expected.length).toBeGreaterThan(2);
    for (const { name, hours, base } of expected) {
      const totals = tableOf(card(page, name), `Totals of ${name}`);
      await expect(totals).toBeVisible();
      expect([name, (await cells(totals)).at(-1)?.[1]]).toEqual([name, hours]);
      const days = (await cells(tableOf(card(page, name), `Daily Breakdown of ${name}`))).slice(1);
      const sum = days.reduce((total, row) => total + Number(row[8]?.replace(/[$,]/g, '')), 0);
      expect([name, sum.toFixed(2)]).toEqual([name, base]);
    }
  });
});

/** Hours and base pay of each hygienist: time sheets, else punches of the PMS; the wage in force on each day; cents once a day. */
const TIME_AND_BASE = `
  with days as (
    select p.id, p.first_name || ' ' || p.last_name as name, day::date as date,
           (select coalesce(sum(extract(epoch from x.time_out - x.time_in)) / 60, 0)
            from clocked_day k left join clocked_punch x using (clinic_id, provider_id, date, source)
            where k.clinic_id = p.clinic_id and k.provider_id = p.id and k.date = day::date and k.source = 'import'
            having count(*) > 0) as imported,
           (select sum(extract(epoch from x.time_out - x.time_in)) / 60 from punch x
            where x.clinic_id = p.clinic_id and x.provider_id = p.id and x.date = day::date and x.time_out > x.time_in) as punched
    from provider p cross join generate_series($2::date, $3::date, interval '1 day') as day
    where p.clinic_id = $1 and p.type = 1 and not p.deleted
  ),
  paid as (
    select d.*, round(coalesce(imported, punched)) as minutes,
           coalesce((select w.base_wage from provider_wage w
                     where w.clinic_id = $1 and w.provider_id = d.id and w.effective_start <= d.date
                     order by w.effective_start desc limit 1),
                    (select s.base_wage from provider_setting s where s.clinic_id = $1 and s.provider_id = d.id)) as wage
    from days d where coalesce(imported, punched) is not null
  )
  select name, (sum(minutes)::integer / 60) || ':' || lpad((sum(minutes)::integer % 60)::text, 2, '0') as hours,
         sum(round(wage * minutes / 60, 2))::text as base
  from paid where wage is not null group by name order by name`;
