/** Where a layout may have its name, the most specific element first. */
const NAMES = 'title, h1, h2, h3, h4, h5, h6, caption, legend';

/**
 * The name of a form: the title of its layout, else its first heading. The practice-management system has no other name
 * for it. Null without one.
 *
 * @param templateHtml is parsed only: nothing of it loads or runs.
 */
export function formName(templateHtml: string): string | null {
  const { title, body } = new DOMParser().parseFromString(templateHtml, 'text/html');
  const headings = [...body.querySelectorAll(NAMES)].map(({ textContent }) => textContent);
  const names = [title, ...headings].map((text) => text.replace(/\s+/g, ' ').trim());
  return names.find((name) => name !== '' && !name.includes('{{')) ?? null;
}
