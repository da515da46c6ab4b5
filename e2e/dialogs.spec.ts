import { expect, test, type Locator, type Page } from './support/test.js';
import { ADMIN, CLINIC, SUPER_ADMIN, SUPER_DEVELOPER } from './support/api-client.js';
import { expectAccessibleInBothSchemes } from './support/expect-accessible.js';
import { expectKeyboardAccess } from './support/expect-keyboard-access.js';
import { expectFieldsToFit, expectTidyLayout } from './support/expect-tidy-layout.js';
import { expectTouchTargets } from './support/expect-touch-targets.js';
import { addHubRows } from './support/hub-rows.js';
import { navigate, open, userMenu } from './support/open.js';
import { HYGIENIST, MONTH, SIZES, WEDNESDAY } from './support/screens.js';
import { useFingers } from './support/use-fingers.js';

const OPENED = '[role="dialog"], [role="alertdialog"]';
const [DESK, , TABLET, PHONE] = SIZES;

/** What is clicked, one after the other, until the dialog is open. */
type Opening = (page: Page) => Locator[];

const button =
  (...names: (string | RegExp)[]): Opening =>
  (page) =>
    names.map((name) => page.getByRole('button', { name, exact: true }).first());

interface PageWithDialogs {
  user: string;
  path: string;
  /** It has no navigation: who is signed in sees what everybody sees. */
  isPublic?: true;
  /** Left out: the clinic of most tests. */
  clinic?: string;
  /** Esc closes none of its dialogs. */
  isStatic?: true;
  /** By their name. Dialogs of the planning screen need patients of their own: `planning-tablet.spec.ts`. */
  dialogs: Record<string, Opening>;
}

const PAGES: readonly PageWithDialogs[] = [
  {
    user: ADMIN,
    path: '/about',
    isPublic: true,
    dialogs: { 'third-party licence': button('Show licences', '@aws-sdk/client-s3') },
  },
  {
    user: ADMIN,
    path: '/settings/users',
    dialogs: {
      'add user': button('New User'),
      'add user with errors': button('New User', 'Add user'),
      'edit user': button(/^Edit /),
      'change password': button(/^Change password of (?!.*disabled)/),
      'delete user': button(/^Delete /),
    },
  },
  {
    user: SUPER_ADMIN,
    path: '/settings/providers',
    dialogs: {
      'edit provider': button(/^Edit (?!schedule|wage)/),
      'edit hygienist': (page) => [
        page
          .getByRole('row', { name: /Hygienist/ })
          .getByRole('button', { name: /^Edit (?!schedule|wage)/ })
          .first(),
      ],
      schedule: button(/^Edit schedule of /),
      'wage history': button(/^Edit wage history of /, 'Add wage'),
      'remove wage history': button('Edit wage history of Jamie Chen', 'Remove wage 1', 'Save'),
      'upload time sheet': button('Upload Time Sheet'),
      'generate schedule': button('Generate Schedule'),
      'provider groups': button('Provider groups'),
      'add provider group': (page) => [
        page.getByRole('button', { name: 'Provider groups' }),
        page.getByRole('dialog').getByRole('button', { name: 'Add group' }),
      ],
      'payroll settings': button('Payroll settings'),
    },
  },
  {
    user: SUPER_ADMIN,
    path: '/settings/providers',
    clinic: 'Foothills Family Dental',
    dialogs: {
      'delete provider group': (page) => [
        page.getByRole('button', { name: 'Provider groups' }),
        page.getByRole('button', { name: 'Options of East wing' }),
        page.getByRole('menuitem', { name: 'Delete' }),
      ],
    },
  },
  {
    user: SUPER_ADMIN,
    path: '/settings/healthprofiles',
    dialogs: {
      'new health profile': button('New Health Profile'),
      'deactivate health profile': button(/^Delete (?!Office DNA)/),
    },
  },
  {
    user: SUPER_ADMIN,
    path: '/settings/insurancePlans',
    dialogs: {
      'new insurance plan': button('Add Insurance'),
      'new insurance plan with errors': button('Add Insurance', 'Save Plan'),
      'edit insurance plan': button('Edit Canada Life Nine-month'),
      'public plan that is a draft': button('Edit Canadian Dental Care Plan (Sun Life) CDCP'),
    },
  },
  {
    user: SUPER_ADMIN,
    path: '/settings/insurancePlans/unmatched',
    dialogs: {
      'add number to a plan': button(/^Add the number of Manulife /),
      'new insurance plan from an unmatched one': button(/^New plan from /),
    },
  },
  {
    user: SUPER_ADMIN,
    path: '/settings/noteTemplates/tokens',
    dialogs: {
      'new token': button('New Token'),
      'edit token': button('Edit Accompanied'),
    },
  },
  {
    user: SUPER_ADMIN,
    path: '/settings/clinics',
    isStatic: true,
    dialogs: {
      'add customer': button('New Customer'),
      'add customer with errors': button('New Customer', 'Add customer'),
      'edit customer': button(/^Edit customer /),
      'add clinic': button('New Clinic'),
      'add clinic with errors': button('New Clinic', 'Add clinic'),
      'edit clinic': button(/^Edit (?!customer)/),
    },
  },
  { user: SUPER_DEVELOPER, path: '/settings/sqlExplorer', dialogs: { uninstall: button('Uninstall Agent') } },
  {
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/commands',
    dialogs: { 'agent command': button('Statement select id, name from operatory') },
  },
  {
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/agents',
    dialogs: { 'employees of the system': button(/^Employees of Riverbend Dental/) },
  },
  {
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/deletes',
    dialogs: { 'agree to deletes': button('Delete 620 rows of form in Riverbend Dental') },
  },
  {
    user: SUPER_DEVELOPER,
    path: '/settings/sqlExplorer/quarantine',
    dialogs: {
      'rejected change': button('appointment rejected'),
      'replay all': button('Replay all of Riverbend Dental'),
    },
  },
  { user: ADMIN, path: '/profile', dialogs: { 'link account': button('Link account') } },
  {
    user: ADMIN,
    path: '/mydashboard',
    dialogs: {
      'appointments needing improvement': (page) => [
        page.getByRole('button', { name: /^\d+\s*of \d+ appointments today/ }).first(),
      ],
      'why this open time': button('Why this open time: Open time'),
    },
  },
  {
    user: SUPER_DEVELOPER,
    path: `/dashboard?date=${WEDNESDAY}`,
    dialogs: {
      // First: the width of a phone limits the calendar to one provider, whose plan is printed without a dialog.
      'print work day plan': button('Print the work day plan'),
      'why these totals': button(/ completed .*\. Why$/),
    },
  },
  {
    user: ADMIN,
    path: '/reports/monthly',
    dialogs: {
      'make monthly report again': button(/^Make .* again$/),
      'send monthly report again': button(/^Send .* again$/),
    },
  },
  {
    user: ADMIN,
    path: '/insights',
    dialogs: { 'insights of a day': button(/^(Comment|Almost due|No doctor), /) },
  },
  {
    user: ADMIN,
    path: `/charts/productivity?compare=true&${MONTH}`,
    dialogs: {
      'all hygienists': button('show all'),
      'why this hourly production': button(/^Why this hourly production: /),
      annotations: button('Annotations'),
      'add annotation': button('Annotations', 'Add annotation'),
    },
  },
  {
    user: ADMIN,
    path: `/reports/productivityreport?${MONTH}&providers=${HYGIENIST}`,
    dialogs: { 'due but missed details': button(/\. Show the appointments$/) },
  },
  {
    user: ADMIN,
    path: '/reports/intervaldrift',
    dialogs: { 'patients of the interval drift': button(/^Patients of /) },
  },
  {
    user: SUPER_ADMIN,
    path: `/DataExplorer?${MONTH}`,
    dialogs: { 'filter of the data explorer': button('Hygienist: all') },
  },
];

/** Closes what is open, without saving. */
async function close(page: Page, isStatic: boolean): Promise<void> {
  for (let left = await page.locator(OPENED).count(); left > 0; left -= 1) {
    if (isStatic) await page.locator(OPENED).last().getByRole('button', { name: 'Close', exact: true }).click();
    else await page.keyboard.press('Escape');
    await expect(page.locator(OPENED)).toHaveCount(left - 1);
  }
}

/** What holds for every dialog: accessible, reached by keyboard, and on a tablet and a phone tidy and for fingers. */
async function expectGoodDialog(page: Page, name: string): Promise<void> {
  await expect(page.locator(OPENED).last(), name).toBeVisible();
  await expect(page.locator(OPENED).getByRole('progressbar')).toHaveCount(0);
  await expectAccessibleInBothSchemes(page);
  await expectKeyboardAccess(page, OPENED, name);
  for (const size of [TABLET, PHONE]) {
    await useFingers(page, true);
    await page.setViewportSize(size);
    await expectTouchTargets(page, OPENED, `${name} at ${size.width}`);
    await expectTidyLayout(page, `${name} at ${size.width}`);
    await expectFieldsToFit(page, OPENED, `${name} at ${size.width}`);
  }
  await useFingers(page, false);
  await page.setViewportSize(DESK);
}

for (const { user, path, isPublic, isStatic = false, clinic = CLINIC, dialogs } of PAGES)
  test.describe(`on ${path.split('?')[0]}`, () => {
    let page: Page;

    test.beforeAll(async ({ browser }) => {
      if (user === SUPER_DEVELOPER) await addHubRows();
      page = await browser.newPage();
      await open(page, user, path, { clinic });
      if (!isPublic) await expect(userMenu(page)).toBeVisible();
    });
    test.afterAll(() => page.close());

    for (const [name, opening] of Object.entries(dialogs))
      test(`${name} is a dialog that is accessible, reached by keyboard, and tidy and for fingers on small screens`, async () => {
        for (const control of opening(page)) await control.click();
        await expectGoodDialog(page, name);
        await close(page, isStatic);
      });
  });

test('menus, palette and help are accessible over a page', async ({ page }) => {
  await open(page, SUPER_DEVELOPER, '/profile');
  await userMenu(page).click();
  await expect(page.getByRole('link', { name: 'Sign Out' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
  for (const submenu of [/^Clinics/, /^Language/]) {
    await page.getByRole('button', { name: submenu }).click();
    await expectAccessibleInBothSchemes(page);
  }
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  for (const key of ['Control+k', '?']) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await page.keyboard.press(key);
    await expect(page.getByRole('dialog')).toBeVisible();
    await expectAccessibleInBothSchemes(page);
    await page.keyboard.press('Escape');
  }
  await navigate(page, '/profile');
  await page.getByRole('button', { name: 'Help', exact: true }).click();
  await expect(page.getByRole('dialog', { name: 'Need Help?' })).toBeVisible();
  await expectAccessibleInBothSchemes(page);
});
