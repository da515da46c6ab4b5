import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, SUPER_ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { navigate, open } from './support/open.js';
import { pickUp } from './support/pick-up.js';

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const rowOf = (page: Page, text: string) => page.getByRole('row').filter({ hasText: text });
const preview = (page: Page) => page.getByRole('region', { name: 'Preview' });
const fieldNames = (within: Locator) =>
  within
    .getByRole('listitem')
    .getByRole('textbox')
    .evaluateAll((fields) => fields.map((one) => (one as unknown as { value: string }).value));

test.describe('Note Templates page', () => {
  test('a clinic’s template is saved once its unknown token is replaced, and the note wizard gets it', async ({
    page,
  }) => {
    await open(page, SUPER_ADMIN, '/settings/noteTemplates');
    await expect(rowOf(page, 'Adult recall')).toContainText('Shipped');
    await expect(rowOf(page, 'Adult recall')).toContainText('23');
    await expect(button(page, 'Delete Adult recall')).toHaveAttribute(
      'aria-description',
      'A shipped template cannot be deleted. Change its text instead.',
    );
    await expectAccessible(page);

    await page.getByRole('link', { name: 'New Template' }).click();
    await expect(page.getByText(`Everybody in ${CLINIC} without a template of their own.`)).toBeVisible();
    await button(page, 'Save').click();
    await expect(page.getByText('Name is required.')).toBeVisible();
    await expect(page.getByText('Text is required.')).toBeVisible();
    await field(page, 'Name').fill('Short recall');
    const text = field(page, 'Text');
    await text.pressSequentially('Deposits: [[Plaque {{pla');
    await page.getByRole('option', { name: /^Plaque\s*Choice/ }).click();
    await text.pressSequentially('.]] [[Tartar {{Tartar}}.]]');
    await expect(text).toHaveValue('Deposits: [[Plaque {{Plaque}}.]] [[Tartar {{Tartar}}.]]');
    await expect(preview(page)).toHaveText('Deposits: Plaque light. Tartar ____.');
    await expect(page.getByRole('alert').filter({ hasText: 'Unknown token: {{Tartar}}' })).toBeVisible();
    await expectAccessible(page);
    await expect(button(page, 'Save')).toBeDisabled();

    await text.fill('Deposits: [[Plaque {{Plaque}}.]] [[Tartar {{');
    await button(page, 'Insert Calculus').click();
    await text.pressSequentially('.]]');
    await expect(page.getByText('Unknown token')).toHaveCount(0);
    await expect(page.getByText('2 steps in the wizard')).toBeVisible();
    await button(page, 'Save').click();
    await expect(page).toHaveURL(/\/settings\/noteTemplates$/);
    await expect(rowOf(page, 'Short recall')).toContainText(CLINIC);

    const admin = await ApiClient.signIn(ADMIN);
    const clinic = admin.clinic(CLINIC);
    expect(await admin.noteTemplate(clinic)).toMatchObject({
      name: 'Short recall',
      text: 'Deposits: [[Plaque {{Plaque}}.]] [[Tartar {{Calculus}}.]]',
    });

    await button(page, 'Delete Short recall').click();
    await expect(rowOf(page, 'Short recall')).toHaveCount(0);
    expect(await admin.noteTemplate(clinic)).toMatchObject({ name: 'Adult recall' });
    await button(page, 'Undo').click();
    await expect(rowOf(page, 'Short recall')).toContainText(CLINIC);
    await button(page, 'Delete Short recall').click();
    await expect(rowOf(page, 'Short recall')).toHaveCount(0);
  });

  test('a token gets values, which the keyboard reorders, and is deleted only while no template uses it', async ({
    page,
  }) => {
    await open(page, SUPER_ADMIN, '/settings/noteTemplates/tokens');
    const used = button(page, 'Delete Gingiva');
    await expect(used).toHaveAttribute('aria-disabled', 'true');
    await expect(used).toHaveAttribute('aria-description', /templates use this token. Take it out of them first.$/);
    await expectAccessible(page);

    await button(page, 'New Token').click();
    const adding = page.getByRole('dialog', { name: 'New token' });
    await field(adding, 'Name').fill('2nd');
    await button(adding, 'Add token').click();
    await expect(adding.getByText('Name must begin with a letter and have only letters, digits and _')).toBeVisible();
    await field(adding, 'Name').fill('Mood');
    await button(adding, 'Add value').click();
    for (const value of ['calm', 'tense', 'not asked']) {
      await page.keyboard.type(value);
      await page.keyboard.press('Enter');
    }
    await button(adding, 'Remove value 4').click();
    await adding.getByRole('checkbox', { name: 'Value 1 is a default' }).check();
    await adding.getByRole('checkbox', { name: 'Value 3 means none' }).check();
    await expectAccessible(page);
    await button(adding, 'Move value 3').focus();
    await pickUp(page);
    await expect(adding.getByText('not asked is now number 3 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(adding.getByText('not asked is now number 2 of 3.')).toBeAttached();
    await page.keyboard.press('Escape');
    await expect(adding.getByText('not asked is back at its place.')).toBeAttached();
    expect(await fieldNames(adding)).toEqual(['calm', 'tense', 'not asked']);
    await pickUp(page);
    await expect(adding.getByText('not asked is now number 3 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(adding.getByText('not asked is now number 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await expect.poll(() => fieldNames(adding)).toEqual(['calm', 'not asked', 'tense']);
    await button(adding, 'Add token').click();
    await expect(adding).toHaveCount(0);
    await expect(rowOf(page, 'Mood')).toContainText('calm, not asked, tense');

    await page.reload();
    await button(page, 'Edit Mood').click();
    const editing = page.getByRole('dialog', { name: 'Edit the token Mood' });
    await expect(editing.getByRole('checkbox', { name: 'Value 1 is a default' })).toBeChecked();
    await expect(editing.getByRole('checkbox', { name: 'Value 2 means none' })).toBeChecked();
    await button(editing, 'Move value 3').focus();
    await pickUp(page);
    await expect(editing.getByText('tense is now number 3 of 3.')).toBeAttached();
    await page.keyboard.press('ArrowUp');
    await expect(editing.getByText('tense is now number 2 of 3.')).toBeAttached();
    await page.keyboard.press('Space');
    await button(editing, 'Save').click();
    await expect(editing).toHaveCount(0);
    await expect(rowOf(page, 'Mood')).toContainText('calm, tense, not asked');

    await button(page, 'Delete Mood').click();
    await confirm(page);
    await expect(rowOf(page, 'Mood')).toHaveCount(0);
  });

  test('keeps a text when somebody else has changed the template, and asks before it is left', async ({ page }) => {
    const admin = await ApiClient.signIn(SUPER_ADMIN);
    const clinic = admin.clinic(CLINIC);
    const { noteTemplateId } = await admin.addNoteTemplate(clinic, 'Changed by two', 'Seen.');
    await open(page, SUPER_ADMIN, `/settings/noteTemplates/${noteTemplateId}`);
    await expect(field(page, 'Text')).toHaveValue('Seen.');
    await admin.changeNoteTemplate(clinic, noteTemplateId, 'Changed by two', 'Seen today.');
    await field(page, 'Text').fill('Seen twice.');
    await button(page, 'Save').click();
    await expect(page.getByRole('alert')).toContainText('This template was changed by someone else.');
    await expect(field(page, 'Text')).toHaveValue('Seen twice.');
    await navigate(page, '/profile');
    await button(page.getByRole('alertdialog', { name: 'Leave without saving?' }), 'Keep editing').click();
    await button(page, 'Load again').click();
    await expect(field(page, 'Text')).toHaveValue('Seen today.');
    await admin.removeNoteTemplate(clinic, noteTemplateId);
  });

  test('fits a phone and a tablet, with targets for a finger', async ({ browser }) => {
    for (const [width, height] of [
      [390, 844],
      [768, 1024],
    ] as const) {
      const context = await browser.newContext({ viewport: { width, height }, hasTouch: true, isMobile: true });
      const page = await context.newPage();
      for (const [path, loaded] of [
        ['/settings/noteTemplates', 'main table a'],
        ['/settings/noteTemplates/tokens', 'main table button'],
        ['/settings/noteTemplates/new', 'main textarea'],
      ] as const) {
        await open(page, SUPER_ADMIN, path);
        await expect(page.locator(loaded).first()).toBeVisible();
        await expectTidyLayout(page, `${path} at ${width}`);
        // Headings that sort are of every list.
        if (path.endsWith('/new')) await expectTouchTargets(page, 'main', `${path} at ${width}`);
      }
      await context.close();
    }
  });

  test('offers to load failed lists again', async ({ page }) => {
    await page.route('**/api/NoteTemplate?**', (route) => route.fulfill({ status: 500, body: '{}' }));
    await open(page, SUPER_ADMIN, '/settings/noteTemplates');
    await expect(page.getByText('This list could not be loaded.')).toBeVisible();
    await page.unroute('**/api/NoteTemplate?**');
    await button(page, 'Try again').click();
    await expect(rowOf(page, 'Adult recall')).toBeVisible();
  });
});
