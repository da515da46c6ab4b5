import type { MonthlyReportData } from '@helix/contracts';
import { useMemo, type CSSProperties } from 'react';
import { useTranslate } from 'react-admin';
import { assessmentParts } from '../../components/assessment/assessment-parts.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { monthText } from '../data/month-text.js';
import { paperOf } from '../layout/paper.js';
import { useDocumentTitle, useReadyMark } from './report-marks.js';
import { reportPages } from './report-pages.js';
import { Sheet } from './sheet.js';
import { usePageScale } from './use-page-scale.js';
import styles from './report.module.css';
import './sheet-fonts.css';

interface Props {
  data: MonthlyReportData;
  hidesMoney?: boolean;
  /** The clinic whose figures the viewer may have explained; left out: none. */
  explainedClinicId?: number | null;
}

/** All pages of the report. They are light in the dark theme too: they are paper. */
export function ReportDocument({ data, hidesMoney = false, explainedClinicId = null }: Props) {
  const translate = useTranslate();
  const paper = paperOf(data.currency);
  const scale = usePageScale(paper.width);
  const { clinicName, currentMonth } = data;
  const pages = useMemo(() => {
    const format = clinicFormat(data.currency);
    const assessment = assessmentParts(data.assessment);
    return reportPages({
      ...{ data, assessment, paper: paperOf(data.currency), format, hidesMoney, explainedClinicId, translate },
    });
  }, [data, hidesMoney, explainedClinicId, translate]);
  useDocumentTitle(translate('printedReport.documentTitle', { clinic: clinicName, month: monthText(currentMonth) }));
  useReadyMark();
  const sizes = { '--page-width': `${paper.width}px`, '--page-height': `${paper.height}px`, '--scale': scale };
  return (
    <div className={styles['stack']} style={sizes as CSSProperties} data-theme="light">
      <style data-pages>{`@page { size: ${paper.name}; margin: 0 }`}</style>
      {pages.map((page, at) => (
        <Sheet key={page.key} {...{ page, clinicName }} month={currentMonth} number={at + 1} count={pages.length} />
      ))}
    </div>
  );
}
