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

/** A text of a page and where it stands, in millimetres from the top left corner. */
export interface PrintedText {
  text: string;
  left: number;
  right: number;
  /** Of the line on which the letters stand. */
  baseline: number;
}

const MM_OF_POINT = 25.4 / 72;

/** The texts of the first page of a PDF, as they are placed. */
export async function printedTexts(pdf: ArrayBuffer): Promise<PrintedText[]> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const page = await document.getPage(1);
  const { height } = page.getViewport({ scale: 1 });
  const { items } = await page.getTextContent();
  return items.flatMap((item) => {
    if (!('str' in item) || item.str.trim() === '') return [];
    const [left, bottom] = [Number(item.transform[4]), Number(item.transform[5])];
    return [
      {
        text: item.str,
        left: left * MM_OF_POINT,
        right: (left + item.width) * MM_OF_POINT,
        baseline: (height - bottom) * MM_OF_POINT,
      },
    ];
  });
}
