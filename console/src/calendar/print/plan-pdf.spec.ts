import type { PrintFonts } from '../../components/print/paper.js';
import { printedPages, printedTexts, readPrintFonts } from '../../testing/printed-pdf.js';
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

  const LONG_NAME =
    'Konstantinopolitanischdudelsackpfeifer-Annabelle-Philippa Oppenheimer-Montmorency-Featherstonehaugh';
  const ONE_WORD = 'Llanfairpwllgwyngyllgogerychwyrndrobwllllantysiliogogogoch'.repeat(3);

  it.each([
    ['a long name', LONG_NAME, 'Riverbend'],
    ['a name of one long word', ONE_WORD, 'Riverbend'],
    ['a long clinic', 'Noor Żak', `${LONG_NAME} Dental Hygiene`],
    ['a long name in a long clinic', ONE_WORD, ONE_WORD],
  ])('breaks %s within the page, and nothing stands on something else', async (_name, provider, clinic) => {
    const comment = { label: 'Comment', text: ONE_WORD.slice(0, 165) };
    const appointments = [{ ...bare, head: `09:00   ${ONE_WORD}   50 min`, lines: [comment] }];
    const pdf = planPdf({ provider, day: 'Tuesday', clinic, appointments }, testLabels, fonts).output('arraybuffer');
    const texts = await printedTexts(pdf);
    for (const { left, right } of texts) {
      expect(left).toBeGreaterThanOrEqual(12 - 0.01);
      expect(right).toBeLessThanOrEqual(210 - 12 + 0.01);
    }
    const collisions = texts.flatMap((one, index) =>
      texts
        .slice(index + 1)
        .filter(
          (other) =>
            Math.abs(one.baseline - other.baseline) < 2.5 &&
            one.left < other.right - 0.1 &&
            other.left < one.right - 0.1,
        )
        .map((other) => [one.text, other.text]),
    );
    expect(collisions).toEqual([]);
    const page = texts.map(({ text }) => text.replace(/\s/gu, '')).join('');
    for (const text of [provider, clinic, comment.text]) expect(page).toContain(text.replaceAll(' ', ''));
  });

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
