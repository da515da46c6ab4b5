import type { PayrollRowView } from '@helix/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import type { DayRange } from '../../components/calendar-dates.js';

/** The key of all payroll of a clinic. */
export const payrollKey = (clinicGuid: string) => ['payroll', clinicGuid] as const;

/** The payroll of a hygienist by day. */
export function payrollQuery(clinicGuid: string, providerID: string, range: DayRange) {
  return queryOptions({
    queryKey: [...payrollKey(clinicGuid), providerID, range.startDate, range.endDate],
    queryFn: ({ signal }) =>
      call<PayrollRowView[]>('Report/GetPayrollReportByCommission', { query: { ...range, providerID }, signal }),
  });
}
