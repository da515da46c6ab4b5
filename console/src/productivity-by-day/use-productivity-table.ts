import { hidesPerformance, type ProductivityDay } from '@helix/contracts';
import { useTranslate } from 'react-admin';
import { clinicFormat } from '../components/clinic-format.js';
import { useSession } from '../session/session-context.js';
import { productivityRows } from './productivity-table.js';

/** The texts of the table; without amounts for users who turned performance off. */
export function useProductivityTable(days: readonly ProductivityDay[]) {
  const translate = useTranslate();
  const { clinic, preferences } = useSession();
  const hidesMoney = hidesPerformance(preferences);
  const textOf = (key: string): string => translate(`productivityByDay.${key}`);
  const money = hidesMoney ? null : clinicFormat(clinic.currency).exactMoney;
  return { textOf, hidesMoney, ...productivityRows(days, textOf, money) };
}
