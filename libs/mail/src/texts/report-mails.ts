import type { MailTable, MailText } from './render-mail.js';

/** The use of plans by a hygienist, or by all together. */
export interface UsageRow {
  /** Appointments that are over. */
  appointments: number;
  /** Of these, planned in time. */
  planned: number;
  /** One decimal; null: no appointments. */
  percentage: number | null;
  /** That of the week before. */
  percentageBefore: number | null;
}

/** To a subscriber of the report RNA usage, every week (rules part S, 31). It has neither patients nor money. */
export function weeklyUsage(of: {
  firstName: string;
  clinicName: string;
  /** Monday and Sunday, `yyyy-mm-dd`. */
  week: { startDate: string; endDate: string };
  hygienists: readonly (UsageRow & { name: string })[];
  total: UsageRow;
  /** How many hygienists are excluded from charts. */
  excluded: number;
  /** The screen of the report. */
  url: string;
  unsubscribeUrl: string;
}): MailText {
  // As the screens of reports write days.
  const week = `${of.week.startDate} to ${of.week.endDate}`;
  const isEmpty = of.total.appointments === 0;
  return {
    subject: `RNA Usage of ${of.clinicName}, ${week}`,
    firstName: of.firstName,
    paragraphs: [
      `This is how many hygiene appointments at ${of.clinicName} were planned in time, Monday to Sunday, ${week}.`,
      ...(isEmpty ? ['There were no hygiene appointments in this week.'] : []),
    ],
    table: usageTable(of.hygienists, of.total),
    link: { label: 'Open RNA Usage', url: of.url },
    notes: [
      'An appointment counts when it is over. It is planned in time when its plan was saved before it was over.',
      ...(of.excluded > 0 ? [excludedText(of.excluded)] : []),
      `You get this email every Monday because you subscribed to it at ${of.clinicName}.`,
    ],
    unsubscribeUrl: of.unsubscribeUrl,
  };
}

/** To a subscriber of the monthly report (rules part T, 16). It has no patients. */
export function monthlyReport(of: {
  firstName: string;
  clinicName: string;
  /** `October 2026`. */
  month: string;
  /** What it says in short. */
  sentences: readonly string[];
  /** Whether the PDF is attached; else the link opens the report without a sign-in. */
  isAttached: boolean;
  url: string;
  unsubscribeUrl: string;
}): MailText {
  return {
    subject: `Monthly report of ${of.clinicName}, ${of.month}`,
    firstName: of.firstName,
    paragraphs: [
      `This is the report of ${of.clinicName} for ${of.month}. ${of.isAttached ? 'The PDF is attached.' : 'It is too large to be attached.'}`,
      ...of.sentences,
    ],
    link: { label: 'Open the monthly report', url: of.url },
    notes: [
      ...(of.isAttached
        ? []
        : ['The link works without a sign-in for 35 days. Pass it on only to who may see the report.']),
      `You get this email every month because you subscribed to it at ${of.clinicName}.`,
    ],
    unsubscribeUrl: of.unsubscribeUrl,
  };
}

function usageTable(hygienists: readonly (UsageRow & { name: string })[], total: UsageRow): MailTable {
  const row = (name: string, { appointments, planned, percentage, percentageBefore }: UsageRow) =>
    [
      name,
      countText(appointments),
      countText(planned),
      percentText(percentage),
      percentText(percentageBefore),
    ] as const;
  return {
    columns: ['Hygienist', 'Appointments', 'Planned', '% planned', 'Week before'],
    rows: hygienists.map((hygienist) => row(hygienist.name, hygienist)),
    total: row('Total', total),
  };
}

const excludedText = (count: number): string =>
  count === 1
    ? 'One hygienist, who is excluded from charts, is left out.'
    : `${count} hygienists, who are excluded from charts, are left out.`;

const counts = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 0 });
const tenths = new Intl.NumberFormat('en-CA', { maximumFractionDigits: 1 });
const countText = (count: number): string => counts.format(count);
const percentText = (percent: number | null): string => (percent === null ? '–' : `${tenths.format(percent)}%`);
