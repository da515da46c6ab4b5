import { useTranslate } from 'react-admin';
import { monthText } from '../data/month-text.js';
import type { ReportPage } from '../data/report-context.js';
import styles from './report.module.css';

interface Props {
  page: ReportPage;
  clinicName: string;
  /** `yyyy-mm` */
  month: string;
  number: number;
  count: number;
}

/** A page of fixed size, with its heading and the line at its foot. */
export function Sheet({ page: { label, title, lead, content }, clinicName, month, number, count }: Props) {
  const translate = useTranslate();
  return (
    <section className={`page ${styles['page']}`} aria-label={label} data-paper>
      {title !== undefined && (
        <header className={styles['header']}>
          <h2>{title}</h2>
          {lead !== undefined && <p className={styles['lead']}>{lead}</p>}
        </header>
      )}
      <div className={styles['body']}>{content}</div>
      <footer className={styles['footer']}>
        <span>{clinicName}</span>
        <span>{monthText(month)}</span>
        <span>{translate('printedReport.pageOf', { page: number, pages: count })}</span>
      </footer>
    </section>
  );
}

/** The name of a page among several of one title: each is a region of its own. @param at counted from 0. */
export const partLabel = (title: string, at: number, translate: ReturnType<typeof useTranslate>): string =>
  at === 0 ? title : translate('printedReport.part', { title, page: at + 1 });

/** Between the columns of tables, pixels. */
export const CELL_PADDING = 6;

/** Says in place of a block why it shows nothing. */
export const NothingToShow = ({ why }: { why: string }) => <p className={styles['why']}>{why}</p>;
