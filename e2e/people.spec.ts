import { expect, test, type Locator, type Page } from './support/test.js';
import { expectAccessible } from './support/expect-accessible.js';
import {
  ADMIN,
  ApiClient,
  CLINIC,
  DOCTOR,
  FRONT_DESK,
  helixUrl,
  HYGIENIST,
  PASSWORD,
  SUPER_ADMIN,
} from './support/api-client.js';
import { navigate, open, userMenu } from './support/open.js';
import { linkMailedTo } from './support/mailbox.js';

const field = (within: Page | Locator, name: string) => within.getByRole('textbox', { name, exact: true });
const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
const dialog = (page: Page, name: string) => page.getByRole('dialog', { name });
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email });
/** Runs in the page; the types of this project leave the DOM out. */
declare function getComputedStyle(of: unknown): { backgroundColor: string };
const avatarColor = (of: Locator) => of.evaluate((element) => getComputedStyle(element).backgroundColor);

test.describe('Users page', () => {
  test('adds, invites again, edits and deletes a user, and changes their password', async ({ page }) => {
    const email = 'wren@people.example';
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
    await expect(page.getByText('Invitation was sent.')).toBeVisible();
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
    await expect(changing.getByText('Password must contain a number')).toHaveCount(0, { timeout: 8000 });
    await field(changing, 'New password').fill('Abcde1');
    await button(changing, 'Save').click();
    await expect(page.getByText('The password was changed.')).toBeVisible();

    await button(row, 'Delete Renata Castellanos').click();
    const deleting = page.getByRole('alertdialog', { name: 'Delete User' });
    await expect(deleting).toContainText('Are you sure you want to delete this user?');
    await expectAccessible(page);
    await button(deleting, 'Cancel').click();
    await expect(row).toHaveCount(1);
    await button(row, 'Delete Renata Castellanos').click();
    await button(deleting, 'Confirm').click();
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
    await expect(adding.getByText('There is already a user with this email in this clinic.')).toBeVisible();
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
    await expect(editing.getByRole('alert')).toContainText('This user was changed meanwhile.');
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

  test('keeps the names of an added user who already has an account, and says so', async ({ page }) => {
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
    await expect(page.getByText('Known Already already had an account; their names stay as they are.')).toBeVisible();
    await expect(rowOf(page, email)).toContainText('Known');
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
    await expect(editing.getByRole('alert')).toHaveText('You cannot take the admin rights from yourself.');
    await expect(admin).toHaveAccessibleDescription(/^You cannot take the admin rights from yourself\./);
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

test.describe('profile', () => {
  test('saves names and preferences, survives a reload and colours the avatar', async ({ page }) => {
    await open(page, DOCTOR, '/profile');
    const avatar = page.getByRole('button', { name: /^User menu of/ }).locator('.MuiAvatar-root');
    const before = await avatarColor(avatar);
    await expect(page.getByRole('heading', { name: 'My Profile', level: 1 })).toBeVisible();
    await expectAccessible(page);

    await field(page, 'First name').fill(' ');
    await button(page, 'Save').click();
    await expect(page.getByText('First name is required.')).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
    await field(page, 'First name').fill('Alexandra');
    await page.getByRole('radio', { name: 'Purple' }).check();
    await page.getByRole('radio', { name: 'Dollars' }).check();
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'User menu of Alexandra Novak' })).toBeVisible();
    expect(await avatarColor(avatar)).not.toBe(before);
    // #5C2D91, a little darker, so that white letters can be read on it.
    expect(await avatarColor(avatar)).toBe('rgb(86, 42, 136)');

    await page.reload();
    await expect(page.getByText('Saved.')).toHaveCount(0);
    await expect(field(page, 'First name')).toHaveValue('Alexandra');
    await expect(page.getByRole('radio', { name: 'Purple' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'Dollars' })).toBeChecked();
    await page.getByRole('link', { name: 'Cancel' }).click();
    await expect(page).toHaveURL(/\/dashboard/);
  });

  test('refuses a goal wage below the base wage or that is not a number', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
    await open(page, HYGIENIST, '/profile');
    const goal = page.getByRole('spinbutton', { name: 'Goal wage' });
    await expect(field(page, 'Base wage')).toHaveValue('$44.50');
    await expect(field(page, 'Base wage')).not.toBeEditable();
    await goal.fill('44.4');
    await button(page, 'Save').click();
    await expect(page.getByText(`Goal wage can't be less than base wage.`)).toBeVisible();
    await expect(goal).toBeFocused();
    await expectAccessible(page);
    // A text that is not a number does not count as an empty field.
    await goal.fill('');
    await goal.pressSequentially('4-5');
    await goal.press('Enter');
    await expect(page.getByText('Goal wage must be a number of dollars, 0 or more.')).toBeVisible();
    await expect(button(page, 'Save')).toBeDisabled();
    const wage = async () =>
      (await admin.providers(admin.clinic(CLINIC))).find(({ provider_id }) => provider_id === 'H1')?.goalWage;
    expect(await wage()).toBe(60);
    await goal.fill('44.5');
    await goal.press('ArrowUp');
    await expect(goal).toHaveValue('44.6');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.')).toBeVisible();
    await expect(goal).toHaveValue('44.6');
    const [own] = (await admin.providers(admin.clinic(CLINIC))).filter(({ provider_id }) => provider_id === 'H1');
    expect([own?.goalWage, own?.baseWage]).toEqual([44.6, 44.5]);
  });

  test('says which part was saved when the goal wage was refused', async ({ page }) => {
    const admin = await ApiClient.signIn(ADMIN);
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
    await open(page, HYGIENIST, '/profile');
    const firstName = await field(page, 'First name').inputValue();
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 48, goalWage: 60 });
    const goal = page.getByRole('spinbutton', { name: 'Goal wage' });
    await field(page, 'First name').fill('Halfway');
    await goal.fill('47');
    await button(page, 'Save').click();
    await expect(
      page.getByText(/^Saved: your names and preferences\. Not saved: the goal wage of H1 - /),
    ).toBeVisible();
    await expect(page.getByText(`Goal wage can't be less than base wage.`)).toBeVisible();
    await expect(goal).toBeFocused();
    await expect(page.getByRole('button', { name: /^User menu of Halfway / })).toBeVisible();
    await expectAccessible(page);
    await field(page, 'First name').fill(firstName);
    await goal.fill('48.5');
    await button(page, 'Save').click();
    await expect(page.getByText('Saved.', { exact: true })).toBeVisible();
    await expect(field(page, 'First name')).toHaveValue(firstName);
    await expect(goal).toHaveValue('48.5');
    await admin.saveProvider(admin.clinic(CLINIC), { providerId: 'H1', baseWage: 44.5, goalWage: 60 });
  });

  test('asks before unsaved changes are discarded', async ({ page }) => {
    await open(page, HYGIENIST, '/profile');
    // The first one: the wages show the name of the provider too.
    const names = field(page, 'Last name').first();
    const lastName = await names.inputValue();
    await names.fill('Unsaved');
    await page.getByRole('link', { name: 'Cancel' }).click();
    const asking = page.getByRole('alertdialog', { name: 'Leave without saving?' });
    await expectAccessible(page);
    await button(asking, 'Keep editing').click();
    await expect(asking).toHaveCount(0);
    await expect(names).toHaveValue('Unsaved');
    await page.getByRole('link', { name: 'Cancel' }).click();
    await button(asking, 'Discard changes').click();
    await expect(page).toHaveURL(/\/dashboard/);
    await page.goto(`${helixUrl()}/profile`);
    await expect(names).toHaveValue(lastName);
  });

  test('links other accounts of the same person by their password, and unlinks them', async ({ page }) => {
    await open(page, FRONT_DESK, '/profile');
    await expect(page.getByText('No other accounts.')).toBeVisible();
    await button(page, 'Link account').click();
    const linking = dialog(page, 'Link another account');
    await expectAccessible(page);
    await field(linking, 'Email').fill(HYGIENIST);
    await field(linking, 'Password').fill('Wrong-1');
    await button(linking, 'Link account').click();
    await expect(linking.getByText('The email or the password is not right.')).toBeVisible();
    await field(linking, 'Password').fill(PASSWORD);
    await button(linking, 'Link account').click();
    await expect(linking).toHaveCount(0);
    await expect(page.getByRole('listitem').filter({ hasText: HYGIENIST })).toBeVisible();
    // With one other account the user menu has nothing to switch between (spec 1 section 2.3).
    await expect(page.getByText(/^The user menu offers Switch User once two other accounts/)).toBeVisible();
    await userMenu(page).click();
    await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
    await expect(page.getByRole('button', { name: 'Switch User' })).toHaveCount(0);
    await page.keyboard.press('Escape');
    await button(page, 'Link account').click();
    await field(linking, 'Email').fill(DOCTOR);
    await field(linking, 'Password').fill(PASSWORD);
    await button(linking, 'Link account').click();
    await expect(page.getByText('Switch between them in the user menu, under Switch User.')).toBeVisible();
    await userMenu(page).click();
    await expect(page.getByRole('button', { name: 'Switch User' })).toBeVisible();
    await page.keyboard.press('Escape');

    await button(page, 'Unlink doctor@helix.example').click();
    await button(page.getByRole('alertdialog', { name: 'Unlink account' }), 'Confirm').click();
    await expect(button(page, 'Unlink doctor@helix.example')).toHaveCount(0);
    await button(page, 'Unlink hygienist@helix.example').click();
    const unlinking = page.getByRole('alertdialog', { name: 'Unlink account' });
    await expectAccessible(page);
    await button(unlinking, 'Confirm').click();
    await expect(page.getByText('No other accounts.')).toBeVisible();
  });
});

test('the audit trail shows the latest changes and filters them', async ({ page }) => {
  const admin = await ApiClient.signIn(ADMIN);
  const email = 'audited@people.example';
  const added = await admin.addUser(admin.clinic(CLINIC), { firstName: 'Odd', lastName: 'Bird', email });
  await admin.changeUser(admin.clinic(CLINIC), { ...added, firstName: 'Even', isClinicAdmin: false });

  await open(page, SUPER_ADMIN, '/settings/users');
  await page.getByRole('link', { name: 'Audit trail' }).click();
  await expect(page.getByRole('heading', { name: 'Audit Trail', level: 1 })).toBeVisible();
  const row = rowOf(page, email).filter({ hasText: 'Changed a user' });
  await expect(row).toContainText(ADMIN);
  await expect(row).toContainText(CLINIC);
  await row.getByRole('button', { name: /^Details of/ }).click();
  await expect(page.getByRole('definition').filter({ hasText: 'Odd' })).toHaveText('OddbecameEven');
  await expectAccessible(page);

  const actions = () => page.getByRole('row').getByRole('cell').nth(3);
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: 'Added a user' }).click();
  await expect(rowOf(page, email)).toHaveCount(1);
  await expect(rowOf(page, email)).toContainText('Added a user');
  await expect(actions()).toHaveText('Added a user');
  await page.getByRole('searchbox', { name: 'Email: by whom or about whom' }).fill('superdev');
  await expect(page.getByText('Nothing was recorded that matches these filters.')).toBeVisible();
  await expect(page).toHaveURL(/userAdded.*superdev|superdev.*userAdded/);
  await page.reload();
  await expect(page.getByText('Nothing was recorded that matches these filters.')).toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Clear filters' }).first().click();
  await expect(rowOf(page, email).first()).toBeVisible();
  await page.getByRole('searchbox', { name: 'Email: by whom or about whom' }).fill(email);
  await expect.poll(async () => page.getByRole('row').filter({ hasNotText: email }).count()).toBe(1);
  await expect(row).toBeVisible();
  await page.getByRole('searchbox', { name: 'Network address begins with' }).fill('203.0.113.');
  await expect(page.getByText('Nothing was recorded that matches these filters.')).toBeVisible();
  await page.getByRole('searchbox', { name: 'Network address begins with' }).fill('');
  await page.getByLabel('From', { exact: true }).fill('2099-01-01');
  await expect(page.getByText('Nothing was recorded that matches these filters.')).toBeVisible();
  await expectAccessible(page);
});

test('the audit trail reports filters in the address that it cannot apply', async ({ page }) => {
  await open(page, SUPER_ADMIN, '/settings/auditTrail');
  await expect(page.getByRole('row').nth(1)).toBeVisible();
  for (const filter of ['{"from":"yesterday"}', '{"action":"flown"}', '{"from":']) {
    await page.goto(`${helixUrl()}/settings/auditTrail?${new URLSearchParams({ filter }).toString()}`);
    await expect(page.getByRole('heading', { name: 'The filters in the address cannot be used.' })).toBeVisible();
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Clear filters' }).click();
    await expect(page.getByRole('row').nth(1)).toBeVisible();
    await expect(page).toHaveURL(/\/settings\/auditTrail$/);
  }
});
