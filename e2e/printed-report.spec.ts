import { readFileSync } from 'node:fs';
import { join } from 'node:path';
// A printed report needs no Helix: the built console gets its data from the printer.
import { expect, test } from '@playwright/test';
import { reportData, type MonthlyReportData } from '../libs/contracts/src/index.js';
import { createReportPrinter } from './support/print-report.js';
import { PRINTED_REPORTS } from './support/printed-reports.js';
import { drawPage, readPdf, type ReadPage } from './support/read-pdf.js';

/** The October that is counted by hand in `services/api/src/monthly-report/testing/october.ts`, as the api answers it. */
const OCTOBER = reportData.parse(
  JSON.parse(
    readFileSync(join(import.meta.dirname, '../services/api/src/monthly-report/testing/october-report.json'), 'utf8'),
  ),
);
/** Points. */
const LETTER = [612, 792];
const A4 = [595, 842];
/** Pixels a point. */
const SCALE = 0.6;

/**
 * How much pages may differ from how they were. A block that is 3 pixels elsewhere changes more than 1,000 pixels of a page, a
 * colour that is slightly lighter more than 300; another build of the page or of Chromium none or a few.
 */
const LOOKS = { threshold: 0.03, maxDiffPixels: 150 };

const printer = createReportPrinter();
test.afterAll(() => printer.stop());

/** For texts that are broken in any place. An emoji is drawn by a font of the machine, if one has it. */
const squeezed = (text: string): string => text.replace(/[\s\p{C}\p{Extended_Pictographic}\uFFFD]/gu, '');

const pagesOf = (pages: readonly ReadPage[], title: RegExp): ReadPage[] =>
  pages.filter(({ headings }) => title.test(headings[0] ?? ''));

/** The first cells of the rows of tables. */
const rowNames = (pages: readonly ReadPage[]): string[] =>
  pages
    .flatMap(({ lines }) => lines.filter((line) => line.includes(' | ')))
    .map((line) => squeezed(line.slice(0, line.indexOf(' | '))));

/** The rings of a report as they are to be read. */
const ringTexts = ({ pies }: MonthlyReportData): string[] =>
  pies.flatMap(({ providerName, procedures }) =>
    procedures.map(({ procedureName, slices, completedPercentage, ...of }) => {
      const total =
        of.totalAppointments === null
          ? of.totalPlannedCount === null
            ? `${of.totalDue} due`
            : `${of.totalPlannedCount} units planned`
          : `${of.totalAppointments} appointment${of.totalAppointments === 1 ? '' : 's'}`;
      const drawn = slices.filter(({ value }) => value > 0);
      const center = drawn.length === 0 ? 'No Data' : `${completedPercentage}%`;
      const percents = drawn.map(({ name, value }) => `${value}% ${name}`).join(' ');
      return squeezed(
        `[${procedureName}, ${providerName}: ${completedPercentage}% completed, ${total}] ${center} ${total} ${percents}`,
      );
    }),
  );

test.describe('The PDF of a monthly report', () => {
  for (const [name, { data, titles }] of Object.entries(PRINTED_REPORTS)) {
    test(`is whole, tagged, and has its fonts: ${name}`, async () => {
      const { pages, ...file } = await readPdf(await printer.print(data));
      const { clinicName, currency, hasAppointments } = data;
      expect(file).toMatchObject({ title: `${clinicName}, October 2026`, language: 'en-CA', isTagged: true });
      expect(pages.map(({ headings: [first = ''] }) => squeezed(first))).toEqual(
        [`October 2026 ${clinicName}`, ...titles].map(squeezed),
      );
      expect(file.outline.map(squeezed)).toEqual(pages.flatMap(({ headings }) => headings).map(squeezed));
      const paper = currency === 'CAD' ? LETTER : A4;
      expect(pages.map(({ size }) => size.map(Math.round))).toEqual(pages.map(() => paper));
      expect(pages.map(({ lines }) => lines.slice(-3).map(squeezed))).toEqual(
        pages.map((_, at) => [clinicName, 'October 2026', `${at + 1} of ${pages.length}`].map(squeezed)),
      );
      expect(file.fonts.filter(({ isEmbedded }) => !isEmbedded)).toEqual([]);
      // Of other signs than Latin ones, fonts of the machine are in the file too.
      const inter = file.fonts.filter(({ name: font }) => font.startsWith('Inter-'));
      expect(new Set(inter.map(({ type }) => type))).toEqual(new Set(['CIDFontType2']));
      if (!/\p{Extended_Pictographic}/u.test(clinicName)) expect(file.fonts).toEqual(inter);
      // Letters and charts are drawn, so that they are sharp on paper.
      expect(pages.filter(({ pictures }) => pictures > 0)).toEqual([]);
      if (hasAppointments) expectNames(data, pages);
    });
  }

  function expectNames({ monthComparisons, ...data }: MonthlyReportData, pages: ReadPage[]): void {
    const names = monthComparisons.map(({ providerName }) => squeezed(providerName));
    expect(rowNames(pagesOf(pages, /^Hygienists/))).toEqual(['Hygienist', ...names]);
    const heads = pagesOf(pages, /^RNA Usage/).filter(({ lines }) => lines.some((line) => line.includes(' | ')));
    expect(rowNames(heads).filter((one) => one !== 'Hygienist')).toEqual(names);
    const due = data.dueButMissedByProvider.at(-1)!.procedures.map(({ procedureName }) => squeezed(procedureName));
    expect(rowNames(pagesOf(pages, /^Due but Missed/)).filter((one) => one !== 'Procedure')).toEqual([
      ...due,
      'Allprocedures',
    ]);
    const rings = pagesOf(pages, /^What Became/).flatMap(({ lines }) => lines.filter((line) => line.startsWith('[')));
    expect(rings.map(squeezed).toSorted()).toEqual(ringTexts({ monthComparisons, ...data }).toSorted());
  }

  test('has the figures of an October that were counted by hand', async () => {
    const { title, pages } = await readPdf(await printer.print(OCTOBER));
    expect(title).toBe('Maple, October 2025');
    const lines = (first: RegExp): string[] => pagesOf(pages, first).flatMap((page) => page.lines);
    expect(lines(/^October 2025 Maple$/)).toEqual(
      expect.arrayContaining([
        // 60 x 1694.35 / 900, and 60 x 1140 / 600.
        '$112.96',
        '$1.04 less than in September 2025 (−0.9%)',
        'September 2025: $114.00',
        'National ranking',
        // 4 x 66.55 x 0.9.
        '$239.58 per hour',
        'Rose most RNA usage rose most: from 40.0% to 66.7%.',
        'Fell most Production per hour of Amy Young (H2) fell most: from $120.00 to $100.00, by 16.7%.',
        'To do Fluoride was due 4 times and done once; the reason most given was Ran Out of Time.',
        '2025-Sep-20 – 2025-Oct-01 New chairs',
        '2025-Oct-31 Closed at noon',
      ]),
    );
    expect(lines(/^Hygiene Year Over Year$/)).toEqual(
      expect.arrayContaining([
        'Month | 2022 | 2023 | 2024 | 2025',
        'January | $60.00 | – | – | –',
        'September | – | – | – | $114.00',
        'October | – | – | – | $112.96',
        'November | – | – | – | –',
      ]),
    );
    expect(lines(/^General Assessment$/).join('\n')).toContain(
      [
        ...['Active patients', '4', 'Hygienists', '3', 'Scheduled hygiene hours a week', 'N/A'],
        ...['Hygiene appointments', '6', 'Average minutes of an appointment', '250.0'],
        ...['Average hourly production', '$113.37', 'Open time', 'N/A', 'Rebooked patients', '40%'],
        ...['Active patients without a future appointment', '3'],
      ].join('\n'),
    );
    expect(lines(/^Due but Missed/)).toEqual(
      expect.arrayContaining([
        'Fluoride | 4 | 1 | 3 | 75.0%',
        expect.stringMatching(/bitewing.* \| 2 \| 1 \| 1 \| 50\.0%/i),
        'All procedures | 6 | 2 | 4 | 66.7%',
      ]),
    );
    expect(lines(/^Hygienists$/)).toEqual(
      expect.arrayContaining([
        'Amy Young (H2) | $100.00 | $120.00 | −$20.00 | −16.7% | 67%',
        'Amy Young (H3) | $50.00 | No hours | – | – | 100%',
        // 9.44 / 120 is 7.87 %.
        'Zoe Adams | $129.44 | $120.00 | +$9.44 | +7.9% | 50%',
        'Office Wide | $112.96 | $114.00 | −$1.04 | −0.9% | 67%',
      ]),
    );
    expect(lines(/^RNA Usage per Month$/)).toEqual(
      expect.arrayContaining([
        'Amy Young (H2) | – | – | – | – | – | – | – | – | – | – | – | 67%',
        'Zoe Adams | – | – | – | – | – | – | – | – | – | – | 25% | 50%',
        'Office Wide | – | – | – | – | – | – | – | – | – | – | 40% | 67%',
      ]),
    );
    expect(lines(/^What Became/).filter((line) => /^(\[|Not due$)/.test(line))).toEqual([
      // Amy Young (H2), Amy Young (H3), Zoe Adams.
      '[Appointments, Amy Young (H2): 67% completed, 3 appointments] 67% 3 appointments 67% Completed 33% Not planned',
      '[Appointments, Amy Young (H3): 100% completed, 1 appointment] 100% 1 appointment 100% Completed',
      '[Appointments, Zoe Adams: 50% completed, 2 appointments] 50% 2 appointments 50% Completed 50% Not planned',
      '[Scaling Units, Amy Young (H2): 0% completed, 1 unit planned] 0% 1 unit planned 100% Unspecified',
      'Not due',
      '[Scaling Units, Zoe Adams: 83% completed, 3 units planned] 83% 3 units planned 83% Completed 17% Unspecified',
      '[Fluoride, Amy Young (H2): 100% completed, 1 due] 100% 1 due 100% Completed',
      '[Fluoride, Amy Young (H3): 0% completed, 1 due] 0% 1 due 100% Ran Out of Time',
      '[Fluoride, Zoe Adams: 0% completed, 2 due] 0% 2 due 50% Patient Declined 50% Not planned',
      expect.stringMatching(/bitewing.*Amy Young \(H2\): 0% completed, 1 due\] 0% 1 due 100% Not planned$/i),
      'Not due',
      expect.stringMatching(/bitewing.*Zoe Adams: 100% completed, 1 due\] 100% 1 due 100% Completed$/i),
    ]);
    expect(lines(/^How These Figures/).join('\n')).toMatch(/\$960\.00.*\$200\.00/);
  });
});

/** Without pages: all of them. */
const COMPARED: readonly { name: string; data: MonthlyReportData; pages?: readonly number[] }[] = [
  { name: 'normal', data: PRINTED_REPORTS.normal.data },
  { name: 'october', data: OCTOBER },
  { name: 'empty', data: PRINTED_REPORTS.empty.data },
  // The first page of rings.
  { name: 'many', data: PRINTED_REPORTS['23 hygienists'].data, pages: [8] },
];

test.describe('The PDF of a monthly report is as it was, unless it was changed on purpose (e2e/README.md)', () => {
  for (const { name, data, pages: numbers } of COMPARED) {
    test(`in its texts: ${name}`, async () => {
      const { pages, title, outline } = await readPdf(await printer.print(data));
      const compared = pages.filter((_, at) => numbers?.includes(at + 1) ?? true);
      const parts = [[title], outline, ...compared.map(({ lines }) => lines)].map((lines) => lines.join('\n'));
      expect(`${parts.join('\n\n---\n\n')}\n`).toMatchSnapshot(`${name}.txt`);
    });

    test(`in its looks: ${name}`, async () => {
      const pdf = await printer.print(data);
      const { pages } = await readPdf(pdf);
      for (const number of numbers ?? pages.map((_, at) => at + 1))
        expect
          .soft(await drawPage(pdf, number, SCALE), `page ${number} of the report "${name}"`)
          .toMatchSnapshot(`${name}-${number}.png`, LOOKS);
    });
  }
});
