import { useAddress } from '../../components/use-address.js';
import { monthOf, toldMonth } from '../layout/month-days.js';

/** What is shown, as the address says it: a link shows the same. */
export function useInsightsAddress(today: string) {
  const [query, change] = useAddress();
  return {
    /** `yyyy-mm`. */
    month: toldMonth(query.get('month'), today),
    showDismissed: query.get('dismissed') === 'true',
    showMonth: (month: string) => change({ month: month === monthOf(today) ? null : month }),
    setShowDismissed: (show: boolean) => change({ dismissed: show ? 'true' : null }),
  };
}

export type InsightsAddress = ReturnType<typeof useInsightsAddress>;
