import { getDocumentProxy } from 'unpdf';

/** The texts of a PDF, page by page and in the order in which they were written. */
export async function pdfTexts(pdf: Buffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const texts: string[] = [];
  for (let number = 1; number <= document.numPages; number += 1) {
    const { items } = await (await document.getPage(number)).getTextContent();
    texts.push(...items.flatMap((item) => ('str' in item && item.str.trim() ? [item.str.trim()] : [])));
  }
  return texts;
}
