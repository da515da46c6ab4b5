import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocumentProxy } from 'unpdf';
import type { PrintFonts } from '../components/print/paper.js';

/** The fonts that the console embeds into its PDF files. */
export async function readPrintFonts(): Promise<PrintFonts> {
  const { resolve } = createRequire(import.meta.url);
  const read = (file: string) => readFile(resolve(`@expo-google-fonts/inter/${file}`), 'base64');
  return {
    regular: await read('400Regular/Inter_400Regular.ttf'),
    semibold: await read('600SemiBold/Inter_600SemiBold.ttf'),
  };
}

/** The text of each page of a PDF, without spaces. */
export async function printedPages(pdf: ArrayBuffer): Promise<string[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  return Promise.all(
    Array.from({ length: document.numPages }, async (_page, index) => {
      const { items } = await (await document.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str.replace(/\s/gu, '') : '')).join('');
    }),
  );
}
