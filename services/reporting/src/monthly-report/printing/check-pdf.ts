import { monthTitle } from '@helix/hygiene';
import { getDocumentProxy } from 'unpdf';
import { PrintError, type PrintInput } from './print-protocol.js';

const MAX_PAGES = 100;
const MAX_MB = 30;

/**
 * Checks that a PDF is the whole report: its title, and as many pages as the page on the screen had, each with a text.
 *
 * @param sections how many pages the page on the screen had.
 * @throws PrintError when it is not.
 */
export async function checkPdf(
  pdf: Uint8Array,
  sections: number,
  { data: { clinicName }, month }: Pick<PrintInput, 'data' | 'month'>,
): Promise<void> {
  if (pdf.length > MAX_MB * 1024 * 1024) throw new PrintError(`The PDF is larger than ${MAX_MB} MB.`);
  // A copy: it is handed over to a worker.
  const document = await getDocumentProxy(new Uint8Array(pdf));
  try {
    if (document.numPages !== sections)
      throw new PrintError(`The PDF has ${document.numPages} pages instead of ${sections}.`);
    const { info } = await document.getMetadata();
    const expected = `${clinicName}, ${monthTitle(month)}`;
    const title = String((info as { Title?: unknown }).Title ?? '');
    if (oneLine(title) !== oneLine(expected))
      throw new PrintError(`The PDF has the title "${title}" instead of "${expected}".`);
    for (let number = 1; number <= sections; number += 1) {
      const { items } = await (await document.getPage(number)).getTextContent();
      const hasText = items.some((item) => 'str' in item && item.str.trim() !== '');
      if (!hasText) throw new PrintError(`Page ${number} of the PDF is empty.`);
    }
  } finally {
    await document.destroy();
  }
}

/** @throws PrintError when there is nothing to print, or too much. */
export function checkSections(sections: number): void {
  if (sections === 0) throw new PrintError('The page has nothing to print.');
  if (sections > MAX_PAGES) throw new PrintError(`The report has more than ${MAX_PAGES} pages.`);
}

/** Browsers take the white space out of titles. */
const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();
