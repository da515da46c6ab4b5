import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, CLINIC } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { linkMailedTo } from './support/mailbox.js';
import { open } from './support/open.js';

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });

test.describe('Users page', () => {
  test('adds, invites again, edits and deletes a user, and changes their password', async ({ page }) => {
    const email = 'wren@people.example';
    await page.clock.install();
    await open(page, ADMIN, '/settings/users');
    await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
    await expect(page.getByRole('link', { name: 'Audit trail' })).toHaveCount(0);

    await button(page, 'New User').click();
    const adding = dialog(page, `Add user for ${CLINIC}`);
    await field(adding, 'First name').fill('  Wren ');
    await field(adding, 'Last name').fill('Castellanos');
    await field(adding, 'Email').fill(email);
    await adding.getByRole('radio', { name: 'Teal' }).check();
    await button(adding, 'Add user').click();
    await expect(adding).toHaveCount(0);
    const row = rowOf(page, email);
    await expect(row).toContainText('Wren');
    await expect(row).not.toContainText('Admin');
    await linkMailedTo(email, '/registration');
    await row.getByRole('button', { name: 'Resend Invitation' }).click();
    await expect(page.getByText('Invitation was sent.').first()).toBeVisible();
    await linkMailedTo(email, '/registration', 2);

    await button(row, 'Edit Wren Castellanos').click();
    const editing = dialog(page, `Edit user for ${CLINIC}`);
    await expect(editing.getByRole('radio', { name: 'Teal' })).toBeChecked();
    await field(editing, 'First name').fill('Renata');
    await editing.getByRole('switch', { name: 'Admin' }).check();
    await button(editing, 'Save').click();
    await expect(editing).toHaveCount(0);
    await expect(page.getByText('User was saved.').first()).toBeVisible();
    await expect(row).toContainText('Renata');
    await expect(row).toContainText('Admin');

    await button(row, 'Change password of Renata Castellanos').click();
    const changing = dialog(page, 'Change User Password');
    await field(changing, 'New password').fill('abc');
    await button(changing, 'Save').click();
    await expect(changing.getByText('Password must contain a number')).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(changing.getByText('Password must contain a number')).toHaveCount(0);
    await field(changing, 'New password').fill('Abcde-1');
    await button(changing, 'Save').click();
    await expect(page.getByText('Password was changed.')).toBeVisible();

    await button(row, 'Delete Renata Castellanos').click();
    const deleting = page.getByRole('alertdialog', { name: 'Delete User' });
    await expect(deleting).toContainText('Are you sure you want to delete this user?');
    await button(deleting, 'Cancel').click();
    await expect(row).toHaveCount(1);
    await button(row, 'Delete Renata Castellanos').click();
    await confirm(page);
    await expect(row).toHaveCount(0);
  });
});
