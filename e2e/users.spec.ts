import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, ApiClient, CLINIC, FRONT_DESK, HYGIENIST, SUPER_ADMIN } from './support/api-client.js';
import { confirm } from './support/confirm.js';
import { expectAccessible } from './support/expect-accessible.js';
import { expectTidyLayout } from './support/expect-tidy-layout.js';
import { linkMailedTo } from './support/mailbox.js';
import { navigate, open } from './support/open.js';

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
    await expectAccessible(page);

    await button(page, 'New User').click();
    const adding = dialog(page, `Add user for ${CLINIC}`);
    await expectAccessible(page);
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
    await expect(page.getByText('Invitation sent.')).toBeVisible();
    await linkMailedTo(email, '/registration', 2);

    await button(row, 'Edit Wren Castellanos').click();
    const editing = dialog(page, `Edit user for ${CLINIC}`);
    await expectAccessible(page);
    await expect(editing.getByRole('radio', { name: 'Teal' })).toBeChecked();
    await field(editing, 'First name').fill('Renata');
    await editing.getByRole('switch', { name: 'Admin' }).check();
    await button(editing, 'Save').click();
    await expect(editing).toHaveCount(0);
    await expect(page.getByText('Successfully finished.').first()).toBeVisible();
    await expect(row).toContainText('Renata');
    await expect(row).toContainText('Admin');

    await button(row, 'Change password of Renata Castellanos').click();
    const changing = dialog(page, 'Change User Password');
    await expectAccessible(page);
    await button(changing, 'Save').click();
    await expect(changing.getByText('Password is required.')).toBeVisible();
    await field(changing, 'New password').fill('abc');
    await button(changing, 'Save').click();
    const rules = [
      'Password must contain an upper case letter',
      'Password must contain a number',
      'Password must be at least 6 characters',
    ];
    for (const rule of rules) await expect(changing.getByText(rule)).toBeVisible();
    await page.clock.fastForward(5_000);
    await expect(changing.getByText('Password must contain a number')).toHaveCount(0);
    await field(changing, 'New password').fill('Abcde-1');
    await button(changing, 'Save').click();
    await expect(page.getByText('Password changed.')).toBeVisible();

    await button(row, 'Delete Renata Castellanos').click();
    const deleting = page.getByRole('alertdialog', { name: 'Delete User' });
    await expect(deleting).toContainText('Are you sure you want to delete this user?');
    await expectAccessible(page);
    await button(deleting, 'Cancel').click();
    await expect(row).toHaveCount(1);
    await button(row, 'Delete Renata Castellanos').click();
    await confirm(page);
    await expect(row).toHaveCount(0);
  });

  test('shows the errors of the add form at its fields and adds nobody', async ({ page }) => {
    await open(page, ADMIN, '/settings/users');
    await button(page, 'New User').click();
    const adding = dialog(page, `Add user for ${CLINIC}`);
    await button(adding, 'Add user').click();
    for (const message of ['First name is required.', 'Last name is required.', 'Email is required.'])
      await expect(adding.getByText(message)).toBeVisible();
    await expect(field(adding, 'First name')).toBeFocused();
    await expect(button(adding, 'Add user')).toBeDisabled();

    await field(adding, 'First name').fill('Second');
    await field(adding, 'Last name').fill('Singh');
    await field(adding, 'Email').fill('nobody');
    await expect(adding.getByText('Please enter a valid email address.')).toBeVisible();
    await field(adding, 'Email').fill(ADMIN);
    await button(adding, 'Add user').click();
    await expect(adding.getByText('A user with this email already exists in this clinic.')).toBeVisible();
    await expect(field(adding, 'Email')).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(adding).toHaveCount(0);
    await expect(button(page, 'New User')).toBeFocused();
  });

  test('refuses to overwrite a user whom somebody else has changed', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    const email = 'meanwhile@people.example';
    const added = await admin.addUser(admin.clinic(CLINIC), { firstName: 'Early', lastName: 'Bird', email });
    await open(page, ADMIN, '/settings/users');
    await button(page, 'Edit Early Bird').click();
    const editing = dialog(page, `Edit user for ${CLINIC}`);
    await admin.changeUser(admin.clinic(CLINIC), {
      userId: added.userId,
      firstName: 'Late',
      lastName: 'Bird',
      email,
      isClinicAdmin: false,
    });
    await field(editing, 'Last name').fill('Finch');
    await button(editing, 'Save').click();
    await expect(editing.getByRole('alert')).toContainText('This user was changed by someone else.');
    await expectAccessible(page);
    await button(editing, 'Cancel').click();
    await expect(rowOf(page, email)).toContainText('Late');
    await expect(rowOf(page, email)).not.toContainText('Finch');
    await button(page, 'Edit Late Bird').click();
    await field(editing, 'Last name').fill('Finch');
    await button(editing, 'Save').click();
    await expect(editing).toHaveCount(0);
    await expect(rowOf(page, email)).toContainText('Finch');
  });

  test('shows what was typed of an added user who has an account, until they accept the invitation', async ({
    page,
  }) => {
    const admin = await ApiClient.signIn(ADMIN);
    const email = 'known@people.example';
    const elsewhere = admin.clinic('Harbour View Dental');
    await admin.addUser(elsewhere, { firstName: 'Known', lastName: 'Already', email });
    await open(page, ADMIN, '/settings/users');
    await button(page, 'New User').click();
    const adding = dialog(page, `Add user for ${CLINIC}`);
    await field(adding, 'First name').fill('Typed');
    await field(adding, 'Last name').fill('Otherwise');
    await field(adding, 'Email').fill(email);
    await button(adding, 'Add user').click();
    await expect(adding).toHaveCount(0);
    const row = rowOf(page, email);
    await expect(row).toContainText('Typed');
    await expect(row).toContainText('Invitation pending');
    await linkMailedTo(email, '/invitation');
    await row.getByRole('button', { name: 'Resend Invitation' }).click();
    await linkMailedTo(email, '/invitation', 2);
    await expect(button(row, 'Change password of Typed Otherwise')).toHaveAttribute('aria-disabled', 'true');
    await button(row, 'Edit Typed Otherwise').click();
    const editing = dialog(page, `Edit user for ${CLINIC}`);
    await expect(editing).toContainText(`This user has not accepted the invitation to ${CLINIC} yet.`);
    await expect(field(editing, 'Email')).not.toBeEditable();
    await expectAccessible(page);
    await button(editing, 'Cancel').click();
    await button(row, 'Delete Typed Otherwise').click();
    await confirm(page);
    await expect(row).toHaveCount(0);
  });

  test('refuses to take the admin rights from oneself, with an error at the switch', async ({ page }) => {
    await open(page, ADMIN, '/settings/users');
    // The super admin's email has the admin's in it.
    const own = page.getByRole('row').filter({ has: page.getByText(ADMIN, { exact: true }) });
    await own.getByRole('button', { name: /^Edit/ }).click();
    const editing = dialog(page, `Edit user for ${CLINIC}`);
    const admin = editing.getByRole('switch', { name: 'Admin' });
    await admin.uncheck();
    await button(editing, 'Save').click();
    await expect(editing.getByRole('alert')).toHaveText('You cannot remove your own admin rights.');
    await expect(admin).toHaveAccessibleDescription(/^You cannot remove your own admin rights\./);
    await expect(admin).toHaveAttribute('aria-invalid', 'true');
    await expectAccessible(page);
    await admin.check();
    await expect(editing.getByRole('alert')).toHaveCount(0);
    await expect(button(editing, 'Save')).toBeEnabled();
  });

  test('keeps search and sorting in the address', async ({ page }) => {
    await open(page, ADMIN, '/settings/users');
    const emails = () => page.getByRole('row').getByRole('cell').filter({ hasText: '@' }).allTextContents();
    await expect.poll(async () => (await emails()).length).toBeGreaterThan(3);
    await button(page, 'Email').click();
    await expect.poll(async () => (await emails()).join()).toBe((await emails()).toSorted().join());
    await page.getByRole('searchbox', { name: 'Search users' }).fill('HYGIENIST');
    await expect.poll(emails).toEqual([HYGIENIST]);
    await expect(page).toHaveURL(/HYGIENIST/);
    await page.reload();
    await expect(page.getByRole('searchbox', { name: 'Search users' })).toHaveValue('HYGIENIST');
    await expect.poll(emails).toEqual([HYGIENIST]);
    await page.getByRole('searchbox', { name: 'Search users' }).fill('nobody-at-all');
    await expect(page.getByText('No user matches “nobody-at-all”.')).toBeVisible();
    await expectAccessible(page);
    await button(page, 'Show all users').click();
    await expect.poll(async () => (await emails()).length).toBeGreaterThan(3);
  });

  test('sends invitations again and removes several users at once, and says who could not be removed', async ({
    page,
  }) => {
    const admin = await ApiClient.signIn(ADMIN);
    const emails = ['swift@many.example', 'heron@many.example'];
    for (const email of emails)
      await admin.addUser(admin.clinic(CLINIC), { firstName: 'Bulk', lastName: email.split('@')[0]!, email });
    await open(page, ADMIN, '/settings/users');
    for (const name of ['Bulk swift', 'Bulk heron'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    const toolbar = page.getByRole('toolbar', { name: 'Actions on the selected rows' });
    await expect(toolbar).toContainText('2 selected');
    await expectAccessible(page);
    await button(toolbar, 'Resend 2 invitations').click();
    await expect(page.getByRole('alertdialog', { name: 'Resend invitations' })).toContainText('Bulk heron');
    await confirm(page);
    await expect(page.getByText('2 invitations were sent.')).toBeVisible();
    await expect(toolbar).toHaveCount(0);
    for (const email of emails) await linkMailedTo(email, '/registration', 2);

    for (const name of ['Bulk swift', 'Bulk heron'])
      await page.getByRole('checkbox', { name: `Select ${name}` }).check();
    // The super admin's email has the admin's in it.
    const own = page.getByRole('row').filter({ has: page.getByText(ADMIN, { exact: true }) });
    await own.getByRole('checkbox').check();
    await button(toolbar, 'Delete users').click();
    const deleting = page.getByRole('alertdialog', { name: 'Delete Users' });
    await expect(deleting).toContainText('Are you sure you want to delete these 3 users?');
    await button(deleting, 'Confirm').click();
    await expect(deleting.getByRole('alert')).toHaveText('1 user was not removed.');
    await expect(deleting.getByRole('listitem')).toHaveCount(1);
    await expect(deleting.getByRole('listitem')).toContainText('You cannot remove yourself.');
    await expectAccessible(page);
    await button(deleting, 'Cancel').click();
    for (const email of emails) await expect(rowOf(page, email)).toHaveCount(0);
    await expect(own).toHaveCount(1);
  });

  test('shows users as cards with their actions on a phone', async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    await open(page, ADMIN, '/settings/users');
    const card = page.getByRole('row').filter({ has: page.getByText(HYGIENIST, { exact: true }) });
    await expect(card.getByRole('button', { name: /^Edit/ })).toBeInViewport();
    await expectTidyLayout(page, 'users on a phone');
    await expectAccessible(page);

    // What Tab reaches next does not stand before it.
    await card.getByRole('checkbox').check();
    const buttons = page.getByRole('toolbar', { name: 'Actions on the selected rows' }).getByRole('button');
    await expect(buttons).toHaveCount(3);
    const tops = await buttons.evaluateAll((all) => all.map((one) => Math.round(one.getBoundingClientRect().top)));
    expect(tops).toEqual(tops.toSorted((one, other) => one - other));
    await expect(buttons.first()).toHaveAccessibleName('Clear selection');
  });

  test('disables password and name changes of a super user, with the reason', async ({ page }) => {
    await open(page, ADMIN, '/settings/users');
    const row = rowOf(page, SUPER_ADMIN);
    const password = button(row, 'Change password of Robin Tremblay');
    await expect(password).toHaveAttribute('aria-disabled', 'true');
    await password.hover();
    await expect(page.getByRole('tooltip')).toContainText('Only a super admin can change this password');
    await button(row, 'Edit Robin Tremblay').click();
    const editing = dialog(page, `Edit user for ${CLINIC}`);
    await expect(editing).toContainText('This account belongs to a super user');
    await expect(field(editing, 'First name')).not.toBeEditable();
    await expect(editing.getByRole('radio', { name: 'Teal' })).toBeDisabled();
    await expect(editing.getByRole('switch', { name: 'Admin' })).toBeEnabled();
    await expectAccessible(page);
  });

  test('refuses the front desk, who stays on their page', async ({ page }) => {
    await open(page, FRONT_DESK, '/profile');
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
    await navigate(page, '/settings/users');
    await expect(page.getByText('Only clinic admins can open User Management.')).toBeVisible();
    await expect(page).toHaveURL(/\/profile(\?|$)/);
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
  });
});
