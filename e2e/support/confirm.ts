import { expect, type Page } from '@playwright/test';

/**
 * Confirms the question that is open, and waits until its dialog is closed: while one is open, nothing behind it is found
 * by its role, so that a row would seem to be gone.
 */
export async function confirm(page: Page): Promise<void> {
  const question = page.getByRole('alertdialog');
  await question.getByRole('button', { name: 'Confirm', exact: true }).click();
  await expect(question).toHaveCount(0);
}
