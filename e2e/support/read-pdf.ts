import { getDocumentProxy, getResolvedPDFJS, renderPageAsImage } from 'unpdf';

// pdf.js calls it for embedded fonts; Node 20 has none.
if (!('transferToFixedLength' in ArrayBuffer.prototype))
  Object.defineProperty(ArrayBuffer.prototype, 'transferToFixedLength', {
    value(this: ArrayBuffer, length?: number) {
      return this.slice(0, length);
    },
  });

/** What a reader of a PDF gets, and a program that reads it aloud. */
export interface ReadPdf {
  title: string;
  /** Of the texts, `en-CA`. */
  language: string;
  isTagged: boolean;
  /** The titles of the outline, inner ones behind their outer one. */
  outline: string[];
  fonts: ReadFont[];
  pages: ReadPage[];
}

export interface ReadFont {
  /** Without the letters before it that say that it is a part of a font. */
  name: string;
  /** As PDF has it: `Type3` has drawings of letters, for one size and weight. */
  type: string;
  isEmbedded: boolean;
}

export interface ReadPage {
  /** Points. */
  size: [width: number, height: number];
  headings: string[];
  /** In the reading order of the structure tree: paragraphs, rows of tables with ` | ` between their cells, drawings after their names. */
  lines: string[];
  /** Pictures of pixels, and patterns, which Chromium makes of such. */
  pictures: number;
}

type Document = Awaited<ReturnType<typeof getDocumentProxy>>;
type Page = Awaited<ReturnType<Document['getPage']>>;

/** A node of the structure tree: an element, or a part of the contents of the page. */
type Structure = { role: string; alt?: string; children: Structure[] } | { type: string; id: string };

/** Reads a PDF. */
export async function readPdf(pdf: Uint8Array): Promise<ReadPdf> {
  // A copy: it is handed over. The extra properties say whether a font is in the file.
  const document = await getDocumentProxy(new Uint8Array(pdf), { fontExtraProperties: true });
  try {
    const { info } = (await document.getMetadata()) as { info: { Title?: string; Language?: string } };
    const pages: ReadPage[] = [];
    const fonts = new Map<string, ReadFont>();
    for (let number = 1; number <= document.numPages; number += 1) {
      const page = await document.getPage(number);
      pages.push(await readPage(page));
      for (const { name, type, missingFile } of fontsOf(page))
        fonts.set(`${name} ${type}`, { name: name.replace(/^[A-Z]{6}\+/, ''), type, isEmbedded: !missingFile });
    }
    return {
      title: info.Title ?? '',
      language: info.Language ?? '',
      isTagged: (await document.getMarkInfo())?.Marked ?? false,
      outline: titlesOf(await document.getOutline()),
      fonts: [...fonts.values()],
      pages,
    };
  } finally {
    await document.destroy();
  }
}

/** A page as a PNG. @param scale pixels a point. */
export async function drawPage(pdf: Uint8Array, number: number, scale: number): Promise<Buffer> {
  const image = await renderPageAsImage(new Uint8Array(pdf), number, {
    // The package that unpdf asks for, under another name, so that no installation for production has it.
    canvasImport: () => import('napi-canvas'),
    scale,
  });
  return Buffer.from(image);
}

type Outline = Awaited<ReturnType<Document['getOutline']>>;

const titlesOf = (outline: Outline): string[] =>
  (outline ?? []).flatMap(({ title, items }) => [title, ...titlesOf(items as Outline)]);

async function readPage(page: Page): Promise<ReadPage> {
  const { width, height } = page.getViewport({ scale: 1 });
  const texts = await textsById(page);
  const structure = ((await page.getStructTree()) as Structure | null) ?? { role: '', children: [] };
  const { OPS } = await getResolvedPDFJS();
  const { fnArray, argsArray } = await page.getOperatorList();
  const painting = [OPS.paintImageXObject, OPS.paintInlineImageXObject, OPS.paintImageMaskXObject];
  const isPicture = (operator: number, at: number): boolean =>
    painting.includes(operator) || (operator === OPS.setFillColorN && argsArray[at][0] === 'TilingPattern');
  return {
    size: [width, height],
    headings: headingsOf(structure, texts),
    lines: linesOf(structure, texts).filter((line) => line !== ''),
    pictures: fnArray.filter(isPicture).length,
  };
}

interface FontObject {
  name: string;
  type: string;
  missingFile: boolean;
}

/** The fonts that the pages which were read so far use. */
function fontsOf({ commonObjs }: Page): FontObject[] {
  const objects = [...(commonObjs as unknown as Iterable<[string, unknown]>)].map(([, object]) => object);
  return objects.filter(
    (object): object is FontObject => typeof object === 'object' && object !== null && 'missingFile' in object,
  );
}

/** The texts of a page by the ids that the structure tree has of them. */
async function textsById(page: Page): Promise<Map<string, string>> {
  const { items } = await page.getTextContent({ includeMarkedContent: true });
  const texts = new Map<string, string>();
  const open: (string | null)[] = [];
  for (const item of items) {
    if ('str' in item) {
      const id = open.findLast((one) => one !== null) ?? '';
      // A glyph of two signs: which of them it is stands in the file, but pdf.js does not read it.
      const text = item.str.replaceAll('ʼ', '’');
      texts.set(id, (texts.get(id) ?? '') + text + (item.hasEOL ? ' ' : ''));
    } else if (item.type === 'endMarkedContent') open.pop();
    else open.push((item as { id?: string | null }).id ?? null);
  }
  return texts;
}

type Texts = ReadonlyMap<string, string>;

/** The text of a node and of all in it, drawings with their names. */
function textOf(node: Structure, texts: Texts): string {
  if (!('role' in node)) return texts.get(node.id) ?? '';
  const text = oneLine(node.children.map((child) => textOf(child, texts)).join(' '));
  return node.role === 'Figure' ? oneLine(`[${node.alt ?? ''}] ${text}`) : text;
}

const oneLine = (text: string): string => text.replace(/\s+/gu, ' ').trim();

/** What is one line with all that is in it. */
const LINES = /^(H\d|P|LI|DT|DD|Lbl|LBody|TH|TD|Caption|Figure)$/;

function linesOf(node: Structure, texts: Texts): string[] {
  if (!('role' in node)) return [oneLine(textOf(node, texts))];
  const { role, children } = node;
  if (role === 'TR') {
    const cells = children.map((cell) => textOf(cell, texts));
    // Cells with drawings are long.
    return cells.some((cell) => cell.startsWith('[')) ? cells : [cells.join(' | ')];
  }
  return LINES.test(role) ? [textOf(node, texts)] : children.flatMap((child) => linesOf(child, texts));
}

const headingsOf = (node: Structure, texts: Texts): string[] => {
  if (!('role' in node)) return [];
  return /^H\d$/.test(node.role) ? [textOf(node, texts)] : node.children.flatMap((child) => headingsOf(child, texts));
};
