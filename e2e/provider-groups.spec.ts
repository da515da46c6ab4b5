import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN } from './support/api-client.js';
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

test.beforeEach(removeGroups);
test.afterEach(removeGroups);

async function removeGroups(): Promise<void> {
  await rows.sql(`update provider_setting set provider_group_id = null, calendar_order = null where clinic_id = $1`, [
    rows.clinicId,
  ]);
  await rows.sql(`delete from provider_group where clinic_id = $1`, [rows.clinicId]);
}

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

/** Opens the dialog and waits until it shows headings as `[name]` and ids of providers, from top to bottom. */
const openGroups = async (page: Page, expected: string): Promise<Locator> => {
  await button(page, 'Provider groups').click();
  await expectArrangement(page, expected);
  return dialog(page, 'Provider groups');
};
const expectArrangement = (page: Page, expected: string): Promise<void> =>
  expect
    .poll(() =>
      page
        .locator('[data-group], [data-provider]')
        .evaluateAll((shown) =>
          shown.map(({ dataset }) => dataset['provider'] ?? `[${dataset['group'] ?? ''}]`).join(' '),
        ),
    )
    .toBe(expected);

test('providers are arranged in a group by menu, keyboard and drag, and saved with the switch', async ({ page }) => {
  const others = (
    await rows.sql<{ id: string }>(
      `select id from provider where clinic_id = $1 and is_active and not deleted and id <> all($2)
       order by last_name, first_name`,
      [rows.clinicId, OWN_IDS],
    )
  ).map(({ id }) => id);
  await open(page, ADMIN, PROVIDERS_PATH, { clinic: PROVIDERS_CLINIC });
  const groups = await openGroups(page, `[No group] ${others.join(' ')} ZA1 ZA2 ZA4`);
  await button(groups, 'Add group').click();
  const adding = dialog(page, 'Add provider group');
  await adding.getByRole('textbox', { name: 'Name' }).fill('Zinnia');
  await button(adding, 'Add group').click();
  await expect(adding).toHaveCount(0);

  for (const name of ['Ben Zaremba', 'Dan Zaremba']) {
    await button(page, `Options of ${name}`).click();
    await page.getByRole('menuitem', { name: 'Move to Zinnia' }).click();
    await expect(page.getByRole('menu')).toHaveCount(0);
  }
  await expectArrangement(page, `[Zinnia] ZA2 ZA4 [No group] ${others.join(' ')} ZA1`);

  const said = page.locator('[id^="DndLiveRegion"]');
  await button(groups, 'Move Dan Zaremba').focus();
  await pickUp(page);
  await expect(said).toHaveText('Zinnia, position 2 of 2.');
  await page.keyboard.press('ArrowUp');
  await expect(said).toHaveText('Zinnia, position 1 of 2.');
  await page.keyboard.press('Space');
  await expect(said).toHaveText('Dan Zaremba was moved: Zinnia, position 1 of 2.');
  await expectArrangement(page, `[Zinnia] ZA4 ZA2 [No group] ${others.join(' ')} ZA1`);
  await pickUp(page);
  await expect(said).toHaveText('Zinnia, position 1 of 2.');
  await page.keyboard.press('ArrowDown');
  await expect(said).toHaveText('Zinnia, position 2 of 2.');
  // Ends the move and leaves the dialog open.
  await page.keyboard.press('Escape');
  await expect(said).toHaveText('The move was cancelled. Dan Zaremba: Zinnia, position 1 of 2.');

  const from = (await button(groups, 'Move Ana Zaremba').boundingBox())!;
  await page.mouse.move(from.x + 12, from.y + 12);
  await page.mouse.down();
  await page.mouse.move(from.x + 12, from.y - 12, { steps: 4 });
  const to = (await button(groups, 'Move Ben Zaremba').boundingBox())!;
  await page.mouse.move(from.x + 12, to.y + 12, { steps: 10 });
  await expect(said).toHaveText('Zinnia, position 2 of 3.');
  await page.mouse.up();
  await expectArrangement(page, `[Zinnia] ZA4 ZA1 ZA2 [No group] ${others.join(' ')}`);

  await groups.getByRole('switch', { name: 'Show groups on the calendar' }).check();
  await save(groups);
  expect(await savedOrder()).toBe(['ZA4 in Zinnia', 'ZA1 in Zinnia', 'ZA2 in Zinnia', ...others].join(', '));
  await openGroups(page, `[Zinnia] ZA4 ZA1 ZA2 [No group] ${others.join(' ')}`);
  await expect(groups.getByRole('switch', { name: 'Show groups on the calendar' })).toBeChecked();
});
