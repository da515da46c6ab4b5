import type { PrintFonts } from '../../components/print/paper.js';
import { printedPages, readPrintFonts } from '../../testing/printed-pdf.js';
import { testLabels } from './build-labels.js';
import { planPdf } from './plan-pdf.js';
import type { PlanTable } from './plan-text.js';

describe('planPdf', () => {
  let fonts: PrintFonts;
  beforeAll(async () => {
    fonts = await readPrintFonts();
  });

  const pages = (appointments: readonly PlanTable[]): number =>
    planPdf(
      { provider: 'Noor Żak', day: 'Tuesday', clinic: 'Riverbend', appointments },
      testLabels,
      fonts,
    ).getNumberOfPages();
  /** The text of the first page without spaces. */
  const printed = async (appointments: readonly PlanTable[], provider = 'N', clinic = 'C') => {
    const pdf = planPdf({ provider, day: 'Tuesday', clinic, appointments }, testLabels, fonts);
    const [page = ''] = await printedPages(pdf.output('arraybuffer'));
    return page;
  };
  const bare: PlanTable = { head: '09:00   AB   50 min', procedures: [], lines: [] };

  it('has A4 portrait pages', () => {
    const { pageSize } = planPdf(
      { provider: 'N', day: 'D', clinic: 'C', appointments: [] },
      testLabels,
      fonts,
    ).internal;
    expect([Math.round(pageSize.getWidth()), Math.round(pageSize.getHeight())]).toEqual([210, 297]);
  });

  // A pair is about 16 mm high with its gap: 15 pairs fit on the first page (251 mm), 16 on a further one (269 mm).
  it.each([
    [0, 1],
    [1, 1],
    [20, 1],
    [50, 2],
  ])('prints %i appointments, two side by side, on %i page(s)', (appointments, count) =>
    expect(pages(Array.from({ length: appointments }, () => bare))).toBe(count),
  );

  it('moves an appointment that does not fit to the next page', () => {
    const long: PlanTable = { ...bare, procedures: Array.from({ length: 25 }, () => ['11112', 'Scaling', '30']) };
    // 26 rows of some 5.5 mm are more than half a page: one pair a page.
    expect(pages([long, long, long, long])).toBe(2);
  });

  it.each(['Żółć', 'Жук Їжак', 'Ελλάδα', 'Nguyễn Thị Ạ', 'Nguyễn'.normalize('NFD'), '①→½'])(
    'prints every letter of %s',
    async (text) => {
      const found = await printed([{ ...bare, head: text, lines: [{ label: 'Comment', text }] }], text);
      const expected = text.normalize('NFC').replaceAll(' ', '');
      expect(found.split(expected)).toHaveLength(4);
      expect(found).not.toContain('□');
    },
  );

  it('replaces each letter that the font does not have and adds a footnote', async () => {
    const family = '👩‍👩‍👧';
    const appointments: PlanTable[] = [
      { ...bare, head: '09:00   김민   50 min', lines: [{ label: 'Comment', text: `Call ${family} first 🦷` }] },
    ];
    const found = await printed(appointments, '李');
    for (const text of ['09:00□□50min', 'Call□first□', '□islost']) expect(found).toContain(text);
    expect(await printed([bare])).not.toContain('□');
  });
});
