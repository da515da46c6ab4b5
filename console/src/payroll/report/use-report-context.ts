import { dateAt } from '@helix/hygiene';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';
import type { ReportContext } from './report-text.js';

/** The texts, money and settings of the current clinic for its reports. */
export function useReportContext(): ReportContext {
  const translate = useTranslate();
  const { clinic } = useSession();
  const format = clinicFormat(clinic.currency);
  return {
    textOf: (key, options) => translate(`payroll.${key}`, options),
    money: format.exactMoney,
    format,
    bonusPolicy: clinic.bonusPolicy,
    today: dateAt(Date.now(), clinic.timeZone),
  };
}
