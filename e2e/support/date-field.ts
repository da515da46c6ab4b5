import type { Locator, Page } from '@playwright/test';

type DatePart = 'Year' | 'Month' | 'Day';

/** A date field by its label: a group of spin buttons for year, month and day. */
export const dateField = (within: Page | Locator, label: string): Locator =>
  within.getByRole('group', { name: label, exact: true });

export const datePart = (field: Locator, part: DatePart): Locator => field.getByRole('spinbutton', { name: part });

/** The hidden input of a date field, with its date as shown, `2026-Nov-28`; empty without one. */
export const dateValue = (field: Locator): Locator => field.locator('input');

/** Types a date, `yyyy-mm-dd`, digit by digit. An empty text clears the field. */
export async function fillDate(field: Locator, date: string): Promise<void> {
  const year = datePart(field, 'Year');
  await year.focus();
  if (date === '') {
    await year.press('ControlOrMeta+a');
    await field.page().keyboard.press('Delete');
  } else await year.pressSequentially(date.replaceAll('-', ''));
}
