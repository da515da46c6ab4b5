import type { MadeMonthlyReport } from '@helix/contracts';
import { monthTitle } from '@helix/hygiene';
import Typography from '@mui/material/Typography';
import { useNotify, useTranslate } from 'react-admin';
import { useForm } from 'react-hook-form';
import { ConfirmDialog } from '../components/form/confirm-dialog.js';
import { FormDialog } from '../components/form/form-dialog.js';
import { SwitchField } from '../components/form/switch-field.js';
import { useMonthlyReportCalls } from './monthly-reports-api.js';
import './texts.js';

/** What is asked about a month, or about one of its versions. */
export type Asked =
  { action: 'make'; month: string; isAgain: boolean } | { action: 'resend' | 'endLinks'; report: MadeMonthlyReport };

/** The dialog that is open. */
export function ReportDialogs({ asked, onClose }: { asked: Asked | null; onClose: () => void }) {
  switch (asked?.action) {
    case undefined:
      return null;
    case 'make':
      return <MakeDialog month={asked.month} isAgain={asked.isAgain} onClose={onClose} />;
    case 'resend':
      return <ResendDialog report={asked.report} onClose={onClose} />;
    case 'endLinks':
      return <EndLinksDialog report={asked.report} onClose={onClose} />;
  }
}

function MakeDialog({ month, isAgain, onClose }: { month: string; isAgain: boolean; onClose: () => void }) {
  const translate = useTranslate();
  const notify = useNotify();
  const { make } = useMonthlyReportCalls();
  const title = monthTitle(month);
  const onSave = async ({ mail }: { mail: boolean }): Promise<void> => {
    await make({ month, mail });
    notify('monthlyReports.started', { type: 'success', messageArgs: { month: title } });
    onClose();
  };
  return (
    <FormDialog
      title={translate(`monthlyReports.dialog.${isAgain ? 'again' : 'make'}`, { month: title })}
      form={useForm({ defaultValues: { mail: false } })}
      onSave={onSave}
      onClose={onClose}
      width={440}
      submitLabel={translate('monthlyReports.dialog.submit')}
    >
      <Typography color="text.secondary">
        {translate(`monthlyReports.dialog.${isAgain ? 'questionAgain' : 'question'}`)}
      </Typography>
      <SwitchField
        source="mail"
        label={translate('monthlyReports.dialog.mail')}
        helperText={translate('monthlyReports.dialog.mailHelp')}
      />
    </FormDialog>
  );
}

interface OfReport {
  report: MadeMonthlyReport;
  onClose: () => void;
}

function ResendDialog({ report, onClose }: OfReport) {
  const translate = useTranslate();
  const notify = useNotify();
  const { resend } = useMonthlyReportCalls();
  const month = monthTitle(report.month);
  const confirm = async (): Promise<void> => {
    await resend(report);
    notify('monthlyReports.dialog.resent', { type: 'success', messageArgs: { month } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('monthlyReports.dialog.resend', { month })}
      question={translate('monthlyReports.dialog.resendQuestion', { version: report.version })}
      confirmLabel={translate('monthlyReports.dialog.resendSubmit')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}

function EndLinksDialog({ report, onClose }: OfReport) {
  const translate = useTranslate();
  const notify = useNotify();
  const { endLinks } = useMonthlyReportCalls();
  const month = monthTitle(report.month);
  const confirm = async (): Promise<void> => {
    await endLinks(report);
    notify('monthlyReports.dialog.linksEnded', { type: 'success', messageArgs: { month } });
    onClose();
  };
  return (
    <ConfirmDialog
      title={translate('monthlyReports.dialog.endLinks', { month })}
      question={translate('monthlyReports.dialog.endLinksQuestion', { count: report.openLinks })}
      confirmLabel={translate('monthlyReports.dialog.endLinksSubmit')}
      onConfirm={confirm}
      onClose={onClose}
    />
  );
}
