import type { ReportContext, ReportPage } from '../data/report-context.js';
import { assessmentPages } from './assessment-pages.js';
import { coverPages } from './cover-pages.js';
import { donutPages } from './donut-pages.js';
import { duePages } from './due-pages.js';
import { hygienistPages } from './hygienist-pages.js';
import { methodPages } from './method-pages.js';
import { usagePages } from './usage-pages.js';
import { yearPage } from './year-page.js';

/** The pages of the report in their order (rules part T, 10). A month without appointments has the first and the last alone. */
export function reportPages(context: ReportContext): ReportPage[] {
  const inBetween = context.data.hasAppointments
    ? [
        yearPage(context),
        ...assessmentPages(context),
        ...duePages(context),
        ...hygienistPages(context),
        ...usagePages(context),
        ...donutPages(context),
      ]
    : [];
  return [...coverPages(context), ...inBetween, ...methodPages(context)];
}
