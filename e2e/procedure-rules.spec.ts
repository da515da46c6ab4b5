import { expect, test } from './support/test.js';
import { ADMIN } from './support/api-client.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { open } from './support/open.js';
import {
  button,
  field,
  heading,
  OFFICE_RULES,
  officeRulesOf,
  save,
  status,
  TRIAL_TIMEOUT,
} from './support/rules-page.js';

const MISSING = 'Please input missing field values';

test.describe('rules of the office', () => {
  test('are listed in groups and can be searched', async ({ page }) => {
    await open(page, ADMIN, OFFICE_RULES);
    await expect(heading(page, 'Office DNA')).toBeVisible();
    const table = page.getByRole('table', { name: 'Rules of Office DNA' });
    const groups = table.locator('tbody.group');
    await expect(groups).toHaveText([
      'Exams',
      'Images',
      'Preventive',
      'Periodontal',
      'Adjunct',
      'Time only',
      'Emergency and specific',
    ]);
    await expect(table.locator('tbody.procedure')).toHaveCount(45);
    await expect(button(page, 'Save')).toBeDisabled();
    await expectAccessible(page);

    await field(page, 'Find a procedure').fill('BITE');
    await expect(table.locator('tbody.procedure')).toHaveCount(1);
    await expect(page).toHaveURL(/q=BITE/);
    await page.reload();
    await expect(field(page, 'Find a procedure')).toHaveValue('BITE');
    await expect(table.locator('tbody.procedure')).toHaveCount(1);
    await expect(table.locator('tbody.procedure')).toContainText(/Kids[\s\S]*Adults/);
    await field(page, 'Find a procedure').fill('nothing-of-this-name');
    await expect(page.getByText('No procedure matches “nothing-of-this-name”.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Show all procedures').click();
    await expect(table.locator('tbody.procedure')).toHaveCount(45);

    await button(page.getByRole('navigation', { name: 'Go to' }), 'Emergency and specific').click();
    await expect(table.getByText('Custom code')).toBeInViewport();
  });

  test('are changed and saved, and the age limit of the neighbouring rule follows', async ({ page }) => {
    await open(page, ADMIN, `${OFFICE_RULES}/0`);
    const interval = field(page, 'Interval, Panoramic, Adults');
    await expect(interval.getByRole('option')).toHaveText([
      ...['6 months', '9 months', '12 months', '18 months', '2 years', '3 years', '4 years', '5 years'],
      'No interval',
    ]);
    await interval.selectOption('5 years');
    await expect(status(page)).toHaveText('1 procedure changed');

    const [kids, adults] = ['Oldest age, Panoramic, Kids', 'Youngest age, Panoramic, Adults'];
    await expect(field(page, kids)).toHaveValue('15');
    await expect(field(page, adults)).toHaveValue('16');
    await field(page, kids).selectOption('18');
    await expect(field(page, adults)).toHaveValue('19');
    await field(page, adults).selectOption('16');
    await expect(field(page, kids)).toHaveValue('15');
    expect(await field(page, adults).getByRole('option').allTextContents()).toEqual([
      '16',
      '17',
      '18',
      '19',
      '20',
      '21',
      '22',
      '23',
      '24',
      '25',
    ]);

    await page.getByRole('button', { name: /Set Default Minutes, Panoramic, Kids$/ }).click();
    const minutes = field(page, 'Default minutes, Panoramic, Kids');
    await expect(minutes).toHaveValue('5');
    await expect(minutes).toBeFocused();
    await minutes.fill('0');
    await minutes.blur();
    await expect(minutes).toHaveCount(0);
    await page.getByRole('button', { name: /Set Default Minutes, Panoramic, Kids$/ }).click();
    await page.keyboard.type('7.5');
    await expect(minutes).toHaveValue('7.5');

    await field(page, 'Include with scaling, Oral cancer screening').check();
    await field(page, 'Tobacco counselling is active').check();
    await expect(status(page)).toHaveText('3 procedures changed');
    await save(page);
    await page.reload();
    await expect(interval).toHaveValue('60');
    await expect(minutes).toHaveValue('7.5');
    await expect(field(page, 'Include with scaling, Oral cancer screening')).toBeChecked();
    await expect(field(page, 'Tobacco counselling is active')).toBeChecked();

    for (const procedure of ['Panoramic', 'Oral cancer screening', 'Tobacco counselling'])
      await button(page, `Reset to the Helix default: ${procedure}`).click();
    await expect(interval).toHaveValue('36');
    await expect(minutes).toHaveCount(0);
    await save(page);
  });

  test('offer only the ages that the rules of kids and of adults allow', async ({ page }) => {
    await open(page, ADMIN, officeRulesOf('Recall exam'));
    const years = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, step) => String(from + step));
    const adults = field(page, 'Youngest age, Recall exam, Adults');
    const kids = field(page, 'Youngest age, Recall exam, Kids');
    await expect(adults.getByRole('option')).toHaveText(years(16, 25));
    await expect(kids.getByRole('option')).toHaveText(['Any', ...years(0, 25)]);
    await adults.selectOption('20');
    await expect(kids).toHaveValue('0');
    await expect(field(page, 'Oldest age, Recall exam, Kids')).toHaveValue('15');
    await button(page, 'Undo the changes of Recall exam').click();
  });

  test('cannot be saved while a rule lacks a value', async ({ page }) => {
    await open(page, ADMIN, officeRulesOf('Scaling'));
    const interval = field(page, 'Interval, Scaling');
    await interval.selectOption('No interval');
    await expect(page.getByText(MISSING)).toBeVisible();
    await expect(interval).toHaveAttribute('aria-invalid', 'true');
    await expect(status(page)).toContainText('1 procedure needs your attention');
    await expect(button(page, 'Save')).toBeDisabled();
    await expectAccessible(page);

    await field(page, 'Find a procedure').fill('polishing');
    await expect(interval).toHaveCount(0);
    await button(page, 'Show').click();
    await expect(interval).toBeFocused();
    await field(page, 'Scaling is active').uncheck();
    await expect(page.getByText(MISSING)).toHaveCount(0);
    await expect(button(page, 'Save')).toBeEnabled(TRIAL_TIMEOUT);
    await button(page, 'Undo the changes of Scaling').click();
    await expect(interval).toHaveValue('6');
    await expect(button(page, 'Save')).toBeDisabled();
  });

  test('are cards on a phone, with every field below its name', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, ADMIN, officeRulesOf('Panoramic'));
    const card = page.locator('tbody.procedure');
    const [name, active] = [card.getByRole('rowheader'), field(card, 'Panoramic, Kids is active')];
    await expect(name).toBeVisible();
    const bottom = async (): Promise<number> => {
      const { y, height } = (await name.boundingBox())!;
      return y + height;
    };
    expect((await active.boundingBox())!.y).toBeGreaterThanOrEqual(await bottom());
    const { scrollWidth, clientWidth } = await card.evaluate(({ scrollWidth, clientWidth }) => ({
      scrollWidth,
      clientWidth,
    }));
    expect(scrollWidth).toBe(clientWidth);
    await expectTidyLayout(page, 'rules on a phone');
    await expectAccessible(page);
    await field(card, 'Interval, Panoramic, Adults').selectOption('5 years');
    await button(card, 'Undo the changes of Panoramic').click();
  });

  test('ask before unsaved changes are discarded', async ({ page }) => {
    await open(page, ADMIN, '/settings/healthprofiles');
    await page.getByRole('link', { name: 'Open the DNA of Office DNA' }).click();
    await expect(heading(page, 'Office DNA')).toBeVisible();
    await field(page, 'Interval, Scaling').selectOption('3 months');

    await button(page, 'Cancel').click();
    const leaving = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expect(button(leaving, 'Keep editing')).toBeFocused();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect(leaving).toHaveCount(0);
    await expect(field(page, 'Interval, Scaling')).toHaveValue('3');

    await page.goBack();
    await expect(leaving).toBeVisible();
    await button(leaving, 'Keep editing').click();
    await expect(page).toHaveURL(/\/settings\/DNA\/0/);
    await page.getByRole('link', { name: 'Calendar' }).click();
    await button(leaving, 'Discard changes').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await expect(button(page, 'Today')).toBeVisible();
    await page.goBack();
    await expect(field(page, 'Interval, Scaling')).toHaveValue('6');
    await button(page, 'Cancel').click();
    await expect(heading(page, 'Health Profiles')).toBeVisible();
  });

  test('keep the typed changes when saving fails', async ({ page }) => {
    await open(page, ADMIN, officeRulesOf('Scaling'));
    await field(page, 'Interval, Scaling').selectOption('3 months');
    await page.route('**/api/ProcedureRules', (route) => route.fulfill({ status: 500, body: '{}' }));
    await button(page, 'Save').click(TRIAL_TIMEOUT);
    await expect(page.getByText('Sorry, we messed something up. Please try again later.')).toBeVisible();
    await expect(field(page, 'Interval, Scaling')).toHaveValue('3');
    await expect(button(page, 'Save')).toBeEnabled();
  });
});
