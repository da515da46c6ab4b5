import { useAddress } from '../../components/use-address.js';
import { mondayOf, shownWeek } from '../layout/shown-week.js';

/** What is shown, as the address says it: a link shows the same. */
export function useWeekAddress(today: string) {
  const [query, change] = useAddress();
  return {
    /** The Monday of the week, `yyyy-mm-dd`. */
    monday: shownWeek(query.get('date'), today),
    /** Null: nobody was chosen. */
    providerId: query.get('p_id') || null,
    showWeek: (monday: string) => change({ date: monday === mondayOf(today) ? null : monday }),
    showProvider: (providerId: string) => change({ p_id: providerId }),
  };
}

export type WeekAddress = ReturnType<typeof useWeekAddress>;
