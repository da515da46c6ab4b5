import type { AnnotationView, MonthlyHighlight } from '@helix/contracts';
import { increaseOf, percentileText } from '@helix/hygiene';
import Box from '@mui/material/Box';
import { Link } from 'react-router';
import { BrandMark } from '../../components/brand-mark.js';
import { dateText } from '../../components/clinic-format.js';
import { percentText } from '../../components/number-text.js';
import { ChartFigureWhyLink } from '../../explain/why-link.js';
import { INK } from '../charts/ink.js';
import { daysOfMonth, monthBefore, monthText } from '../data/month-text.js';
import type { ReportContext, ReportPage } from '../data/report-context.js';
import { chunkRows } from '../layout/chunk-rows.js';
import { bodyHeight, contentHeight, contentWidth } from '../layout/paper.js';
import { textLines } from '../layout/text-lines.js';
import { partLabel } from './sheet.js';
import styles from './report.module.css';

/** The room of the texts beside the names of highlights and the dates of annotations. */
const ASIDE = 112;
/** The heading of the annotations with the room above it. */
const ANNOTATIONS_HEADING = 42;

/** The cover, and further pages for the annotations that it has no room for. */
export function coverPages(context: ReportContext): ReportPage[] {
  const { data, paper, translate } = context;
  const annotations = data.annotations.toSorted((one, other) => one.date.localeCompare(other.date));
  const room = contentHeight(paper) - coverHeight(context) - ANNOTATIONS_HEADING;
  const [onCover = [], ...further] = chunkRows(
    annotations,
    ({ text, endDate }) =>
      8 + 17 * Math.max(endDate === null ? 1 : 2, textLines(text, contentWidth(paper) - ASIDE, 12)),
    (page) => (page === 0 ? room : bodyHeight(paper)),
  );
  const title = translate('printedReport.cover.annotations');
  return [
    {
      key: 'cover',
      label: translate('printedReport.cover.label'),
      content: <Cover context={context} annotations={onCover} />,
    },
    ...further.map((rows, at): ReportPage => {
      const heading = at > 0 || onCover.length > 0 ? translate('printedReport.continued', { title }) : title;
      return {
        key: `annotations ${at}`,
        label: partLabel(title, at, translate),
        title: heading,
        content: <Annotations rows={rows} />,
      };
    }),
  ];
}

/** What stands above the annotations, with the least room between its parts. */
function coverHeight({ data, paper, translate }: ReportContext): number {
  const width = contentWidth(paper);
  // On screen a link follows.
  const link = translate('navigation.productivityReport');
  const highlights = data.highlights.map(
    ({ text }) => 19 + 20 * textLines(`${text} ${link}`, width - ASIDE - 40, 13.5),
  );
  const note = data.perHour.note === null ? 1 : textLines(data.perHour.note, (width - 32) * (4 / 9), 12);
  const goal = data.feeGuideGoals.suggestedPerHour === null ? 0 : 50;
  const title = 40 + 58 + 36 * textLines(data.clinicName, width, 30);
  const figure = 36 + 21 + Math.max(96, 44 + 28 + 34 + 16 * note + goal);
  return 32 + title + figure + 94 + highlights.reduce((sum, height) => sum + height, 0);
}

function Cover({ context, annotations }: { context: ReportContext; annotations: readonly AnnotationView[] }) {
  const { data, translate } = context;
  return (
    <div className={styles['cover']}>
      <div className={styles['brand']}>
        <BrandMark />
        Helix
        <span>{translate('printedReport.kind')}</span>
      </div>
      <h1>
        <span>{`${monthText(data.currentMonth)} `}</span>
        <span>{data.clinicName}</span>
      </h1>
      <PerHour context={context} />
      {data.hasAppointments && data.highlights.length > 0 && (
        <div className={styles['highlights']}>
          <h2>{translate('printedReport.cover.highlights')}</h2>
          <ul>
            {data.highlights.map((highlight) => (
              <Highlight key={highlight.text} highlight={highlight} context={context} />
            ))}
          </ul>
        </div>
      )}
      {annotations.length > 0 && (
        <div className={styles['annotations']}>
          <h2>{translate('printedReport.cover.annotations')}</h2>
          <Annotations rows={annotations} />
        </div>
      )}
    </div>
  );
}

/** The figure of the month, what it was before, and its place among others. */
function PerHour({ context: { data, format, hidesMoney, translate } }: { context: ReportContext }) {
  const text = (key: string, values = {}): string => translate(`printedReport.cover.${key}`, values);
  const { currentMonthPerHour: current, previousMonthPerHour: previous, percentile, clinics, note } = data.perHour;
  const before = monthText(monthBefore(data.currentMonth));
  const goal = data.feeGuideGoals.suggestedPerHour;
  if (!data.hasAppointments) return <PlainFigure text={text('noAppointments')} />;
  if (hidesMoney) return <PlainFigure text={translate('printedReport.money.hidden')} />;
  return (
    <div className={styles['figure']}>
      <div>
        <p className={styles['label']}>{text('perHour')}</p>
        <p className={styles['large']}>
          {current === null ? translate('printedReport.noHours') : format.exactMoney(current)}
        </p>
      </div>
      <div>
        <p className={styles['fact']}>{changeText(current, previous)}</p>
        <p className={styles['label']}>
          {previous === null ? '' : text('before', { month: before, amount: format.exactMoney(previous) })}
        </p>
        <p className={styles['fact']}>{percentile === null ? text('rank') : percentileText(percentile, clinics)}</p>
        <p className={styles['label']}>
          {percentile === null ? note : text('above', { percent: Math.floor(percentile) })}
        </p>
        {goal !== null && (
          <>
            <p className={styles['fact']}>{translate('printedReport.perHour', { amount: format.exactMoney(goal) })}</p>
            <p className={styles['label']}>{text('goal')}</p>
          </>
        )}
      </div>
    </div>
  );

  function changeText(now: number | null, then: number | null): string {
    if (now === null) return text('noHours');
    const { amount, percent } = increaseOf(now, then);
    if (amount === null) return text('first');
    if (amount === 0) return text('same', { month: before });
    const change = text(amount > 0 ? 'up' : 'down', { amount: format.exactMoney(Math.abs(amount)), month: before });
    return percent === null ? change : `${change} (${percent > 0 ? '+' : ''}${percentText(percent)})`;
  }
}

/** In place of the figure. */
const PlainFigure = ({ text }: { text: string }) => (
  <p className={`${styles['figure']} ${styles['fact']}`} data-plain>
    {text}
  </p>
);

/** Drawn, because the font of the report has none. */
const SIGNS: Record<MonthlyHighlight['kind'], string> = {
  rose: 'M0,9 L5,1 L10,9 Z',
  fell: 'M0,1 L5,9 L10,1 Z',
  toDo: 'M1,0 L9,5 L1,10 Z',
};
const NO_CHANGE = 'M0,4 H10 V6 H0 Z';

/** A sentence; clinic admins get a link to how its figure is made, or to the rows of what was missed. */
function Highlight({
  highlight: { kind, text, figure },
  context,
}: {
  highlight: MonthlyHighlight;
  context: ReportContext;
}) {
  const { data, explainedClinicId, translate } = context;
  const hygienist = data.monthComparisons.find(({ providerId }) => providerId === (figure?.providerId ?? null));
  const subject = figure?.providerId == null ? data.clinicName : (hygienist?.providerName ?? data.clinicName);
  // The first month has one sentence in place of what rose and what fell.
  const isCompared = kind === 'toDo' || data.highlights.some((one) => one.kind === 'fell');
  const days = daysOfMonth(data.currentMonth);
  const hasRows = kind === 'toDo' && data.dueButMissedByProvider.some(({ procedures }) => procedures.length > 0);
  return (
    <li className={styles['highlight']}>
      <span>
        <svg width="10" height="10" aria-hidden>
          <path d={isCompared ? SIGNS[kind] : NO_CHANGE} fill={INK.accent} />
        </svg>
        {translate(`printedReport.cover.kinds.${isCompared ? kind : 'none'}`)}
      </span>
      <span>
        {text}
        {explainedClinicId !== null && (
          // As all controls, in the font of the console.
          <Box component="span" className={styles['onScreen']} sx={{ fontFamily: 'fontFamily' }}>
            {' '}
            {figure && <ChartFigureWhyLink {...figure} {...days} subject={subject} clinicId={explainedClinicId} />}
            {hasRows && (
              <Link to={`/reports/productivityreport?${new URLSearchParams(days).toString()}`}>
                {translate('navigation.productivityReport')}
              </Link>
            )}
          </Box>
        )}
      </span>
    </li>
  );
}

function Annotations({ rows }: { rows: readonly AnnotationView[] }) {
  return (
    <ul>
      {rows.map(({ annotationId, date, endDate, text }) => (
        <li key={annotationId} className={styles['annotation']}>
          <span className={styles['muted']}>
            {endDate === null || endDate === date ? dateText(date) : `${dateText(date)} –`}
            {endDate !== null && endDate !== date && (
              <>
                <br />
                {dateText(endDate)}
              </>
            )}
          </span>
          <span>{text}</span>
        </li>
      ))}
    </ul>
  );
}
