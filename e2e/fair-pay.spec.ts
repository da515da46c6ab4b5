import { expect, test, type Locator } from './support/test.js';
import { ADMIN } from './support/api-client.js';
import { open } from './support/open.js';
import {
  button,
  numberField,
  openEdit,
  PROVIDERS_CLINIC,
  PROVIDERS_PATH,
  withOwnProviders,
} from './support/own-providers.js';

const rows = withOwnProviders();

test.describe('Fair-pay preview', () => {
  const preview = (editing: Locator) => editing.getByRole('region', { name: 'What this would have paid' });
  /** The texts of the amounts of a pay period: paid, proposed and difference of base pay, bonus, total pay and cost. */
  const amounts = async (editing: Locator, period: number): Promise<string[][]> => {
    const lines = await preview(editing).locator('tbody').nth(period).getByRole('row').all();
    return Promise.all(lines.slice(1).map((row) => row.getByRole('cell').allTextContents()));
  };

  test('shows what a wage would have paid over the last three pay periods, and saves nothing', async ({ page }) => {
    await rows.sql(
      `insert into provider_setting (clinic_id, provider_id, base_wage, commission_percentage) values ($1, 'ZA1', 40, 0.3)`,
      [rows.clinicId],
    );
    await rows.sql(
      `insert into punch (clinic_id, id, version, provider_id, date, time_in, time_out) values
         ($1, 'za-1', 1, 'ZA1', $2, '09:00', '13:00'), ($1, 'za-2', 1, 'ZA1', $3, '09:00', '16:30')`,
      [rows.clinicId, rows.dayOfPeriod(3, 0), rows.dayOfPeriod(1, 13)],
    );
    await rows.sql(
      `insert into procedure (clinic_id, id, version, patient_id, provider_id, date, code, status, amount) values
         ($1, 'za-1', 1, 'P1', 'ZA1', $2, '99999', 102, 500), ($1, 'za-2', 1, 'P1', 'ZA1', $3, '99999', 102, 1480)`,
      [rows.clinicId, rows.dayOfPeriod(3, 0), rows.dayOfPeriod(1, 13)],
    );
    const before = await rows.setting('ZA1');
    await open(page, ADMIN, PROVIDERS_PATH, { clinic: PROVIDERS_CLINIC });
    const editing = await openEdit(page, 'Ana Zaremba');
    await expect(preview(editing).locator('tbody')).toHaveCount(4);
    const same = (texts: [string, string, string, string]) => texts.map((text) => [text, text, '–']);
    // 4 h × 40 = 160, commission 150, production 500; nothing; 7.5 h × 40 = 300, commission 444, production 1480.
    expect(await amounts(editing, 0)).toEqual(same(['$160.00', '$0.00', '$160.00', '32%']));
    expect(await amounts(editing, 1)).toEqual(same(['$0.00', '$0.00', '$0.00', '–']));
    expect(await amounts(editing, 2)).toEqual(same(['$300.00', '$144.00', '$444.00', '30%']));
    // 604 ÷ 1980.
    expect(await amounts(editing, 3)).toEqual(same(['$460.00', '$144.00', '$604.00', '30.5%']));
    await expect(preview(editing).getByText('7:30 clocked')).toBeVisible();
    await expect(preview(editing).getByText('11:30 clocked')).toBeVisible();
    const warning = preview(editing).getByText('of production. Up to 33% is usual.');
    await expect(warning).toHaveCount(0);

    await numberField(editing, 'Base Wage').fill('60');
    // 690 ÷ 1980 is 34.8 %.
    await expect(warning).toHaveText('Pay would be 34.8% of production. Up to 33% is usual.');
    expect(await amounts(editing, 0)).toEqual([
      ['$160.00', '$240.00', '+$80.00'],
      ['$0.00', '$0.00', '–'],
      ['$160.00', '$240.00', '+$80.00'],
      ['32%', '48%', '+16.0 pt'],
    ]);
    // 7.5 h × 60 = 450 is above the commission of 444.
    expect(await amounts(editing, 2)).toEqual([
      ['$300.00', '$450.00', '+$150.00'],
      ['$144.00', '$0.00', '−$144.00'],
      ['$444.00', '$450.00', '+$6.00'],
      ['30%', '30.4%', '+0.4 pt'],
    ]);
    expect((await amounts(editing, 3))[2]).toEqual(['$604.00', '$690.00', '+$86.00']);

    await numberField(editing, 'Base Wage').fill('40');
    await numberField(editing, 'Commission').fill('20');
    // 20 % of 1480 is 296, below 300.
    await expect.poll(async () => (await amounts(editing, 2))[2]).toEqual(['$444.00', '$300.00', '−$144.00']);
    await numberField(editing, 'Base Wage').fill('');
    await expect(preview(editing)).toContainText('Enter a base wage to see what it would have paid.');
    await button(editing, 'Cancel').click();
    expect(await rows.setting('ZA1')).toEqual(before);
  });
});
