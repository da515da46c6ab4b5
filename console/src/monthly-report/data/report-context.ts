import type { MonthlyReportData } from '@helix/contracts';
import type { useTranslate } from 'react-admin';
import type { AssessmentParts } from '../../components/assessment/assessment-parts.js';
import type { ClinicFormat } from '../../components/clinic-format.js';
import type { Paper } from '../layout/paper.js';

/** What every page of the report is made of. */
export interface ReportContext {
  data: MonthlyReportData;
  assessment: AssessmentParts;
  paper: Paper;
  format: ClinicFormat;
  /** The viewer wants to see no money. */
  hidesMoney: boolean;
  /** The clinic whose figures the viewer may have explained; null: none. */
  explainedClinicId: number | null;
  translate: ReturnType<typeof useTranslate>;
}

/** A page of the report. */
export interface ReportPage {
  key: string;
  /** What it is about, for screen readers. */
  label: string;
  /** The heading; the cover has one of its own. */
  title?: string;
  /** Below the title, at most two lines. */
  lead?: string;
  content: React.ReactNode;
}
