import { localTimeAt } from '@helix/hygiene';
import { leftOutSentences } from '../../components/charts/left-out-note.js';
import { dateText } from '../../components/clinic-format.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { chunkRows } from '../layout/chunk-rows.js';
import { bodyHeight, contentWidth } from '../layout/paper.js';
import { textLines } from '../layout/text-lines.js';
import { partLabel } from './sheet.js';
import styles from './report.module.css';

const RULES = ['perHour', 'who', 'increase', 'rank', 'usage', 'due', 'slices', 'scaling', 'goal'] as const;

/** A heading or a paragraph of the last page. */
interface Line {
  text: string;
  isHeading: boolean;
}

/** How the figures are made, whom they leave out, and which data they are of. */
export function methodPages(context: ReportContext): ReportPage[] {
  const { paper, translate } = context;
  const title = translate('printedReport.method.title');
  const pages = chunkRows(
    linesOf(context),
    ({ text, isHeading }) => (isHeading ? 34 : 8 + 18 * textLines(text, contentWidth(paper), 12)),
    () => bodyHeight(paper),
  );
  return pages.map((lines, at): ReportPage => {
    const heading = at === 0 ? title : translate('printedReport.continued', { title });
    return {
      key: `method ${at}`,
      label: partLabel(title, at, translate),
      title: heading,
      lead: translate('printedReport.method.lead'),
      content: lines.map(({ text, isHeading }) =>
        isHeading ? (
          <h3 key={text} className={styles['section']}>
            {text}
          </h3>
        ) : (
          <p key={text} className={styles['paragraph']}>
            {text}
          </p>
        ),
      ),
    };
  });
}

function linesOf({ data, format, translate }: ReportContext): Line[] {
  const text = (key: string, values = {}): string => translate(`printedReport.method.${key}`, values);
  const leftOut = leftOutSentences(data.leftOut, translate, format);
  const time = (moment: string): string => `${dateText(moment)}, ${moment.slice(11, 16)}`;
  const sections: [heading: string, paragraphs: string[]][] = [
    [text('leftOut'), leftOut.length > 0 ? leftOut : [text('nothingLeftOut')]],
    [
      text('data'),
      [
        data.dataUntil === null ? text('noData') : format.withTimes(text('dataUntil', { time: time(data.dataUntil) })),
        format.withTimes(text('asOf', { time: time(localTimeAt(Date.parse(data.asOf), data.timeZone)) })),
      ],
    ],
    [text('notes'), data.notes],
    [text('rules'), RULES.map((rule) => text(`rule.${rule}`))],
  ];
  return sections
    .filter(([, paragraphs]) => paragraphs.length > 0)
    .flatMap(([heading, paragraphs]) => [
      { text: heading, isHeading: true },
      ...paragraphs.map((paragraph) => ({ text: paragraph, isHeading: false })),
    ]);
}
