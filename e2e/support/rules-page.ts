import { expect, type Locator, type Page } from '@playwright/test';
import { CLINIC } from './api-client.js';

/** The address of the office's rules with one procedure shown: a browser takes long for all 45. */
export const officeRulesOf = (procedure: string) => `/settings/DNA?${new URLSearchParams({ q: procedure })}`;

export const button = (within: Page | Locator, name: string) => within.getByRole('button', { name, exact: true });
export const field = (within: Page | Locator, name: string) => within.getByLabel(name, { exact: true });
export const profileRow = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });
export const heading = (page: Page, name: string) => page.getByRole('heading', { name, level: 1 });
/** The status of the editing, at the foot, below the trial. */
const status = (page: Page) => page.getByRole('main').getByRole('status').last();
export const trial = (page: Page) => page.getByRole('status', { name: 'What would change' });
/** A trial of the office's rules may take that long. */
export const TRIAL_TIMEOUT = { timeout: 30_000 };
export const reanalysis = (page: Page) => page.getByRole('status', { name: 'Appointments after changed rules' });

/** Saves the changed rules and waits until the page is at rest again. */
export async function save(page: Page): Promise<void> {
  const saved = page.getByText('Saved', { exact: true });
  // The text is shown for two and a half seconds, so that the wait for it has to begin before the click.
  const shown = saved.waitFor({ timeout: 60_000 });
  await Promise.all([shown, button(page, 'Save').click()]);
  await expect(saved).toHaveCount(0);
  await expect(status(page)).toHaveText('No changes');
  await expect(button(page, 'Save')).toBeDisabled();
}

export async function addProfile(page: Page, name: string): Promise<void> {
  await button(page, 'New Health Profile').click();
  const adding = page.getByRole('dialog', { name: CLINIC });
  await field(adding, 'Profile name').fill(name);
  await button(adding, 'Add profile').click();
  await expect(adding).toHaveCount(0);
}
