import { dateAt } from '@helix/hygiene';
import { useQueryClient } from '@tanstack/react-query';
import { useSession } from '../../session/session-context.js';
import type { DayRange } from '../calendar-dates.js';
import { useAddress } from '../use-address.js';
import { daysUpToYesterday, rangeOfAddress } from './report-range.js';

/** The key of everything that Generate loads again. */
export const reportKey = (clinicGuid: string) => ['report', clinicGuid] as const;

export interface ReportRange {
  range: DayRange;
  query: URLSearchParams;
  /** Shows another range, or the same as it is now, with further values in the address. */
  generate: (range: DayRange, values?: Readonly<Record<string, string | null>>) => void;
  /** Changes what is shown of the loaded values. */
  show: (values: Readonly<Record<string, string | null>>) => void;
}

/** The range of a report, which is kept in the address; at first the days up to yesterday in the clinic. */
export function useReportRange(days: number, maxDays: number): ReportRange {
  const { clinic } = useSession();
  const queryClient = useQueryClient();
  const [query, change] = useAddress();
  const range = rangeOfAddress(query, maxDays) ?? daysUpToYesterday(dateAt(Date.now(), clinic.timeZone), days);
  return {
    range,
    query,
    generate: ({ startDate, endDate }, values = {}) => {
      const isSame =
        startDate === range.startDate &&
        endDate === range.endDate &&
        Object.entries(values).every(([name, value]) => query.get(name) === value);
      change({ startDate, endDate, ...values });
      // Another range loads by itself; what is shown now need not be loaded again for it.
      const refetchType = isSame ? 'active' : 'none';
      void queryClient.invalidateQueries({ queryKey: reportKey(clinic.clinicGuid), refetchType });
    },
    show: (values) => change(values, { replace: true }),
  };
}
