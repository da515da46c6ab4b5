import DownloadIcon from '@mui/icons-material/FileDownloadOutlined';
import LinkIcon from '@mui/icons-material/LinkOutlined';
import PrintIcon from '@mui/icons-material/PrintOutlined';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Tooltip from '@mui/material/Tooltip';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import type { ReactNode } from 'react';
import { useNotify, useTranslate } from 'react-admin';
import { BrandMark } from '../../components/brand-mark.js';
import { logFailure } from '../data/log-failure.js';
import { monthText } from '../data/month-text.js';
import { useStoredPdf } from '../data/use-stored-pdf.js';
import styles from './report.module.css';

interface Props {
  /** Null: not known. */
  clinicName: string | null;
  /** `yyyy-mm`; null: not known. */
  month: string | null;
  /** Only for a report that is shown. */
  children?: ReactNode;
}

/** The bar above the sheets, which is not printed. */
export function ReportToolbar({ clinicName, month, children }: Props) {
  const translate = useTranslate();
  return (
    <header className={styles['toolbar']}>
      <BrandMark />
      <div className={styles['toolbarTitle']}>
        {month === null ? translate('printedReport.title') : monthText(month)}
        {clinicName !== null && <span className={styles['toolbarClinic']}>{clinicName}</span>}
      </div>
      {children}
    </header>
  );
}

export function PrintButton() {
  return (
    <ToolbarButton label="printedReport.print" icon={<PrintIcon fontSize="small" />} onClick={() => window.print()} />
  );
}

/** Downloads the newest stored PDF of a month, where there is one and the user may have it. */
export function DownloadButton({ month }: { month: string }) {
  const pdf = useStoredPdf(month);
  if (!pdf) return null;
  return (
    <ToolbarButton
      label="printedReport.download"
      icon={<DownloadIcon fontSize="small" />}
      isLoading={pdf.isLoading}
      onClick={() => void pdf.download()}
    />
  );
}

/** Copies the address of the month, without a token: a link without a sign-in is for whom it was sent to (rules part Y, 16). */
export function CopyButton({ month, clinicGuid }: { month: string; clinicGuid: string | null }) {
  const notify = useNotify();
  const copy = async (): Promise<void> => {
    const { origin, pathname } = window.location;
    const query = new URLSearchParams({ fromdate: month, ...(clinicGuid === null ? {} : { c: clinicGuid }) });
    try {
      await navigator.clipboard.writeText(`${origin}${pathname}?${query.toString()}`);
      notify('printedReport.copied', { type: 'info' });
    } catch (failure) {
      logFailure('Error copying the link', failure);
    }
  };
  return (
    <ToolbarButton label="printedReport.copyLink" icon={<LinkIcon fontSize="small" />} onClick={() => void copy()} />
  );
}

interface ButtonProps {
  /** Text key. */
  label: string;
  icon: ReactNode;
  isLoading?: boolean;
  onClick: () => void;
}

/** A phone has room for its icon alone. */
function ToolbarButton({ label, icon, isLoading = false, onClick }: ButtonProps) {
  const translate = useTranslate();
  const isPhone = useMediaQuery(useTheme().breakpoints.down('sm'));
  const text = translate(label);
  if (isPhone) {
    return (
      <Tooltip title={text}>
        <IconButton aria-label={text} loading={isLoading} onClick={onClick} sx={{ width: 44, height: 44 }}>
          {icon}
        </IconButton>
      </Tooltip>
    );
  }
  return (
    <Button variant="outlined" startIcon={icon} loading={isLoading} loadingPosition="start" onClick={onClick}>
      {text}
    </Button>
  );
}
