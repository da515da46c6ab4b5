import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { getDocumentProxy } from 'unpdf';
import type { PlanTable, PlanWords } from './plan-lines.js';
import { planPdf, type PlanFonts } from './plan-pdf.js';

const words: PlanWords = {
  title: 'Work Day Plan',
  examDoctor: 'Exam',
  orderingDoctor: 'X-rays',
  comment: 'Comment',
  minutes: (count) => `${count} min`,
  nothingPlanned: 'Nothing planned',
  noRecords: 'No Records Found',
  lostLetters: '□ is lost',
  page: (page, of) => `Page ${page} of ${of}`,
};

describe('the printed plan', () => {
  let fonts: PlanFonts;
  beforeAll(async () => {
    const { resolve } = createRequire(import.meta.url);
    const read = (file: string) => readFile(resolve(`@expo-google-fonts/inter/${file}`), 'base64');
    fonts = {
      regular: await read('400Regular/Inter_400Regular.ttf'),
      semibold: await read('600SemiBold/Inter_600SemiBold.ttf'),
    };
  });

  const pages = (appointments: readonly PlanTable[]): number =>
    planPdf(
      { provider: 'Noor Żak', day: 'Tuesday', clinic: 'Riverbend', appointments },
      words,
      fonts,
    ).getNumberOfPages();
  /** What a reader finds in the file, in one line without the spaces. */
  const printed = async (appointments: readonly PlanTable[], provider = 'N', clinic = 'C') => {
    const pdf = planPdf({ provider, day: 'Tuesday', clinic, appointments }, words, fonts);
    const document = await getDocumentProxy(new Uint8Array(pdf.output('arraybuffer')));
    const { items } = await (await document.getPage(1)).getTextContent();
    return items.map((item) => ('str' in item ? item.str.replace(/\s/gu, '') : '')).join('');
  };
  const bare: PlanTable = { head: '09:00   AB   50 min', procedures: [], lines: [] };

  it('is A4, upright', () => {
    const { pageSize } = planPdf({ provider: 'N', day: 'D', clinic: 'C', appointments: [] }, words, fonts).internal;
    expect([Math.round(pageSize.getWidth()), Math.round(pageSize.getHeight())]).toEqual([210, 297]);
  });

  // Two rows of text, about 11 mm with the gap 16, in 251 mm of the first page and 269 of a further one: some 15 and 16
  // pairs. Fifty appointments are 25 pairs.
  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [50, 2],
  ])('has %i appointments, two beside each other, on %i page(s)', (appointments, count) =>
    expect(pages(Array.from({ length: appointments }, () => bare))).toBe(count),
  );

  it('begins an appointment that does not fit on the next page', () => {
    const long: PlanTable = { ...bare, procedures: Array.from({ length: 25 }, () => ['11112', 'Scaling', '30']) };
    // 26 rows of some 5.5 mm are more than half a page: one pair a page.
    expect(pages([long, long, long, long])).toBe(2);
  });

  it.each(['Żółć', 'Жук Їжак', 'Ελλάδα', 'Nguyễn Thị Ạ', 'Nguyễn'.normalize('NFD'), '①→½'])(
    'has the letters of %s',
    async (text) => {
      const found = await printed([{ ...bare, head: text, lines: [{ label: 'Comment', text }] }], text);
      const whole = text.normalize('NFC').replaceAll(' ', '');
      expect(found.split(whole)).toHaveLength(4);
      expect(found).not.toContain('□');
    },
  );

  it('marks each letter that it does not have, and says so', async () => {
    const family = '👩‍👩‍👧';
    const appointments: PlanTable[] = [
      { ...bare, head: '09:00   김민   50 min', lines: [{ label: 'Comment', text: `Call ${family} first 🦷` }] },
    ];
    const found = await printed(appointments, '李');
    for (const text of ['09:00□□50min', 'Call□first□', '□islost']) expect(found).toContain(text);
    expect(await printed([bare])).not.toContain('□');
  });
});
