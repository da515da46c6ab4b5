import type { Locator, Page } from '@playwright/test';

export const panel = (page: Page, title: string): Locator => page.getByRole('region', { name: title, exact: true });

/** The text of some parts of a page. */
export const textsOf = (page: Page, titles: readonly string[]): Promise<string[]> =>
  Promise.all(titles.map(async (title) => (await panel(page, title).textContent()) ?? ''));

/** The rows of the tables behind some charts, `title: row = value`. A chart's tooltips say the same. */
export async function tablesOf(page: Page, titles: readonly string[]): Promise<string[]> {
  const tables = await Promise.all(
    titles.map((title) =>
      panel(page, title)
        .locator('tbody tr')
        .evaluateAll((all): string[] => all.map((row) => `${row.cells[0].textContent} = ${row.cells[2].textContent}`)),
    ),
  );
  return titles.flatMap((title, at) => (tables[at] ?? []).map((row) => `${title}: ${row}`));
}

/** Turns every chart of a page into its table. */
export async function showTables(page: Page, titles: readonly string[]): Promise<void> {
  for (const title of titles)
    await panel(page, title)
      .getByRole('button', { name: /Show as table/ })
      .click({ timeout: 60_000 });
}
