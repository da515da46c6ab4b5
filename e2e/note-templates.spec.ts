import { expect, test, type Locator } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, SUPER_ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible } from './support/expect-accessible.js';
import { open } from './support/open.js';
import { pickUp } from './support/pick-up.js';

const fieldNames = (within: Locator) =>
  within
    .getByRole('listitem')
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((one) => (one as unknown as { value: string }).value));

test('a clinic’s template is saved with a new token whose values the keyboard reorders, and the note wizard gets it', async ({
  page,
}) => {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const row = (text: string) => page.getByRole('row').filter({ hasText: text });
  await open(page, SUPER_ADMIN, '/settings/noteTemplates');
  await page.getByRole('link', { name: 'New Template' }).click();
  await page.getByRole('textbox', { name: 'Name', exact: true }).fill('Short recall');
  const text = page.getByRole('textbox', { name: 'Text', exact: true });
  await text.pressSequentially('[[Patient {{Mood}}.]] [[Plaque {{pla');
  await page.getByRole('option', { name: /^Plaque\s*Choice/ }).click();
  await text.pressSequentially('.]]');
  await expect(page.getByRole('alert')).toHaveText('Unknown token: {{Mood}}');
  await expectAccessible(page);

  await button('Add the token Mood').click();
  const token = page.getByRole('dialog', { name: 'New token' });
  const say = (said: string) => expect(token.getByText(said)).toBeAttached();
  await button('Add value').click();
  await page.keyboard.type('calm');
  for (const value of ['tense', 'not asked']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(value);
  }
  await button('Move value 3').focus();
  // Escape ends the move and leaves the dialog open; Space puts the value down.
  for (const [end, said] of [
    ['Escape', 'not asked is back at its place.'],
    ['Space', 'not asked stays number 2 of 3.'],
  ] as const) {
    expect(await fieldNames(token)).toEqual(['calm', 'tense', 'not asked']);
    await pickUp(page);
    await say('not asked is now number 3 of 3.');
    await page.keyboard.press('ArrowUp');
    await say('not asked is now number 2 of 3.');
    await page.keyboard.press(end);
    await say(said);
  }
  await expect.poll(() => fieldNames(token)).toEqual(['calm', 'not asked', 'tense']);
  await button('Add token').click();
  await expect(token).toHaveCount(0);

  await button('Save').click();
  await expect(page).toHaveURL(/\/settings\/noteTemplates$/);
  await expect(row('Short recall')).toContainText(CLINIC);
  const admin = await ApiClient.signIn(ADMIN);
  expect(await admin.noteTemplate(admin.clinic(CLINIC))).toMatchObject({
    name: 'Short recall',
    text: '[[Patient {{Mood}}.]] [[Plaque {{Plaque}}.]]',
  });

  await button('Delete Short recall').click();
  await expect(row('Short recall')).toHaveCount(0);
  await page.getByRole('tab', { name: 'Tokens' }).click();
  await expect(row('Mood')).toContainText('calm, not asked, tense');
  await button('Delete Mood').click();
  await confirm(page);
  await expect(row('Mood')).toHaveCount(0);
});
