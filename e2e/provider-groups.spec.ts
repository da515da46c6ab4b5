import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible } from './support/expect-accessible.js';
import { open } from './support/open.js';
import { pickUp } from './support/pick-up.js';
import {
  button,
  dialog,
  OWN_IDS,
  PROVIDERS_CLINIC,
  PROVIDERS_PATH,
  save,
  withOwnProviders,
} from './support/own-providers.js';

const rows = withOwnProviders();

test.describe('Provider groups', () => {
  test.beforeEach(removeGroups);
  test.afterEach(removeGroups);

  async function removeGroups(): Promise<void> {
    await rows.sql(`update provider_setting set provider_group_id = null, calendar_order = null where clinic_id = $1`, [
      rows.clinicId,
    ]);
    await rows.sql(`delete from provider_group where clinic_id = $1`, [rows.clinicId]);
  }

  /** Headings as `[name]` and ids of providers, from top to bottom. */
  const arrangement = (groups: Locator): Promise<string> =>
    groups
      .locator('[data-group], [data-provider]')
      .evaluateAll((shown) =>
        shown.map(({ dataset }) => dataset['provider'] ?? `[${dataset['group'] ?? ''}]`).join(' '),
      );
  /** The saved order: ids with their groups. */
  const savedOrder = async (): Promise<string> => {
    const saved = await rows.sql<{ text: string }>(
      `select s.provider_id || coalesce(' in ' || g.name, '') as text
       from provider_setting s left join provider_group g using (clinic_id, provider_group_id)
       where s.clinic_id = $1 and s.calendar_order is not null order by s.calendar_order`,
      [rows.clinicId],
    );
    return saved.map(({ text }) => text).join(', ');
  };
  const openGroups = async (page: Page): Promise<Locator> => {
    await button(page, 'Provider groups').click();
    const groups = dialog(page, 'Provider groups');
    await expect(groups.locator('[data-provider]').first()).toBeVisible();
    return groups;
  };
  const addGroup = async (page: Page, groups: Locator, name: string): Promise<void> => {
    await button(groups, 'Add group').click();
    const adding = dialog(page, 'Add provider group');
    await adding.getByRole('textbox', { name: 'Name' }).fill(name);
    await button(adding, 'Add group').click();
    await expect(adding).toHaveCount(0);
  };
  const chooseOption = async (page: Page, of: string, option: string): Promise<void> => {
    await button(page, `Options of ${of}`).click();
    await page.getByRole('menuitem', { name: option, exact: true }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  };

  test('arranges providers by keyboard, drag and menu, and saves order, groups and the switch at once', async ({
    page,
  }) => {
    const others = (
      await rows.sql<{ id: string }>(
        `select id from provider where clinic_id = $1 and is_active and not deleted and id <> all($2)
         order by last_name, first_name`,
        [rows.clinicId, OWN_IDS],
      )
    ).map(({ id }) => id);
    await open(page, ADMIN, PROVIDERS_PATH, { clinic: PROVIDERS_CLINIC });
    let groups = await openGroups(page);
    expect(await arrangement(groups)).toBe(`[No group] ${others.join(' ')} ZA1 ZA2 ZA4`);
    await expectAccessible(page);
    await addGroup(page, groups, 'Zinnia');
    await expect.poll(() => arrangement(groups)).toBe(`[Zinnia] [No group] ${others.join(' ')} ZA1 ZA2 ZA4`);
    expect(await savedOrder()).toBe('');

    await chooseOption(page, 'Ben Zaremba', 'Move to Zinnia');
    await expect.poll(() => arrangement(groups)).toBe(`[Zinnia] ZA2 [No group] ${others.join(' ')} ZA1 ZA4`);
    await chooseOption(page, 'Dan Zaremba', 'Move to Zinnia');
    await expect(groups.getByRole('status').last()).toHaveText('Dan Zaremba was moved: Zinnia, position 2 of 2.');

    const handle = button(groups, 'Move Dan Zaremba');
    const said = page.locator('[id^="DndLiveRegion"]');
    await handle.focus();
    await pickUp(page);
    await expect(said).toHaveText('Zinnia, position 2 of 2.');
    await page.keyboard.press('ArrowUp');
    await expect(said).toHaveText('Zinnia, position 1 of 2.');
    await page.keyboard.press('Space');
    await expect(said).toHaveText('Dan Zaremba was moved: Zinnia, position 1 of 2.');
    await expect.poll(() => arrangement(groups)).toBe(`[Zinnia] ZA4 ZA2 [No group] ${others.join(' ')} ZA1`);
    await pickUp(page);
    await expect(said).toHaveText('Zinnia, position 1 of 2.');
    await page.keyboard.press('ArrowDown');
    await expect(said).toHaveText('Zinnia, position 2 of 2.');
    await page.keyboard.press('Escape');
    await expect(said).toHaveText('The move was cancelled. Dan Zaremba: Zinnia, position 1 of 2.');
    await expect(groups).toBeVisible();

    const from = (await button(groups, 'Move Ana Zaremba').boundingBox())!;
    await page.mouse.move(from.x + 12, from.y + 12);
    await page.mouse.down();
    await page.mouse.move(from.x + 12, from.y - 12, { steps: 4 });
    const to = (await button(groups, 'Move Ben Zaremba').boundingBox())!;
    await page.mouse.move(from.x + 12, to.y + 12, { steps: 10 });
    await expect(said).toHaveText('Zinnia, position 2 of 3.');
    await page.mouse.up();
    await expect.poll(() => arrangement(groups)).toBe(`[Zinnia] ZA4 ZA1 ZA2 [No group] ${others.join(' ')}`);

    await groups.getByRole('switch', { name: 'Show groups on the calendar' }).check();
    expect(await savedOrder()).toBe('');
    await save(groups);
    const inGroup = ['ZA4', 'ZA1', 'ZA2'].map((id) => `${id} in Zinnia`);
    expect(await savedOrder()).toBe([...inGroup, ...others].join(', '));
    expect(
      await rows.sql(`select use_provider_groups as shown from clinic where clinic_id = $1`, [rows.clinicId]),
    ).toEqual([{ shown: true }]);

    groups = await openGroups(page);
    await expect(groups.getByRole('switch', { name: 'Show groups on the calendar' })).toBeChecked();
    expect(await arrangement(groups)).toBe(`[Zinnia] ZA4 ZA1 ZA2 [No group] ${others.join(' ')}`);
    await chooseOption(page, 'Zinnia', 'Move down');
    await save(groups);
    expect(await savedOrder()).toBe([...others, ...inGroup].join(', '));
  });

  test('adds, renames and deletes groups, with unique names, and frees the providers of a deleted one', async ({
    page,
  }) => {
    await rows.sql(`insert into provider_group (clinic_id, name) values ($1, 'Zinnia')`, [rows.clinicId]);
    await rows.sql(
      `insert into provider_setting (clinic_id, provider_id, provider_group_id, calendar_order)
       select $1, 'ZA1', provider_group_id, 1 from provider_group where clinic_id = $1`,
      [rows.clinicId],
    );
    await open(page, ADMIN, PROVIDERS_PATH, { clinic: PROVIDERS_CLINIC });
    const groups = await openGroups(page);
    await button(groups, 'Add group').click();
    const adding = dialog(page, 'Add provider group');
    const name = adding.getByRole('textbox', { name: 'Name' });
    await button(adding, 'Add group').click();
    await expect(name).toHaveAccessibleDescription('Name is required.');
    await name.fill('ZINNIA');
    await name.press('Enter');
    await expect(name).toHaveAccessibleDescription('A group with this name exists.');
    await expectAccessible(page);
    await name.fill(' Aster ');
    await name.press('Enter');
    await expect(adding).toHaveCount(0);
    await expect(groups).toBeVisible();
    await expect(groups.getByRole('heading', { name: 'Aster' })).toBeVisible();

    await chooseOption(page, 'Aster', 'Rename');
    const renaming = dialog(page, 'Rename Aster');
    await renaming.getByRole('textbox', { name: 'Name' }).fill('Begonia');
    await save(renaming);
    await expect(groups.getByRole('heading', { name: 'Begonia' })).toBeVisible();
    const names = async () =>
      (
        await rows.sql<{ name: string }>(`select name from provider_group where clinic_id = $1 order by name`, [
          rows.clinicId,
        ])
      ).map((row) => row.name);
    expect(await names()).toEqual(['Begonia', 'Zinnia']);

    await chooseOption(page, 'Zinnia', 'Delete');
    const question = page.getByRole('alertdialog', { name: 'Delete provider group' });
    await expect(question).toContainText('Are you sure you want to delete this group?');
    await expectAccessible(page);
    await button(question, 'Cancel').click();
    expect(await names()).toEqual(['Begonia', 'Zinnia']);
    await chooseOption(page, 'Zinnia', 'Delete');
    await confirm(page);
    await expect(groups.getByRole('heading', { name: 'Zinnia' })).toHaveCount(0);
    expect(await names()).toEqual(['Begonia']);
    await expect.poll(() => arrangement(groups)).toMatch(/\[No group\].* ZA1$/);
    await button(groups, 'Cancel').click();
    expect(
      await rows.sql(
        `select provider_group_id as id from provider_setting where clinic_id = $1 and provider_id = 'ZA1'`,
        [rows.clinicId],
      ),
    ).toEqual([{ id: null }]);
  });
});

test('the payroll settings are saved for the clinic', async ({ page }) => {
  await open(page, ADMIN, PROVIDERS_PATH, { clinic: PROVIDERS_CLINIC });
  await button(page, 'Payroll settings').click();
  const settings = dialog(page, `Payroll settings of ${PROVIDERS_CLINIC}`);
  await expect(settings.getByRole('switch', { name: 'Show payroll' })).not.toBeChecked();
  await expect(settings.getByRole('radio', { name: 'Day by day' })).toBeChecked();
  await expect(settings.getByRole('radio', { name: 'Every two weeks' })).toBeChecked();
  await expectAccessible(page);
  await settings.getByRole('switch', { name: 'Show payroll' }).check();
  await settings.getByRole('radio', { name: 'Once for the period' }).check();
  await settings.getByRole('radio', { name: 'Twice a month' }).check();
  await save(settings);
  const saved = await rows.sql(
    `select payroll_visible as visible, bonus_policy as bonus, pay_period as period from clinic where clinic_id = $1`,
    [rows.clinicId],
  );
  expect(saved).toEqual([{ visible: true, bonus: 'perPeriod', period: 'semimonthly' }]);
  await button(page, 'Payroll settings').click();
  await expect(settings.getByRole('radio', { name: 'Twice a month' })).toBeChecked();
  await expect(settings.getByRole('switch', { name: 'Show payroll' })).toBeChecked();
});
