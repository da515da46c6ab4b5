import { queryOptions, type QueryKey } from '@tanstack/react-query';
import type { OpenGapRow } from '@helix/contracts';
import { call } from '../../api/client.js';
import type { DayRange } from '../calendar-dates.js';

/** The gaps in the schedules of some days. @param key of the page that shows them, which refetches what is below it. */
export function gapsQuery(key: QueryKey, days: DayRange, providerIds: readonly string[] = []) {
  return queryOptions({
    queryKey: [...key, 'gaps', days, providerIds],
    queryFn: () =>
      call<OpenGapRow[]>('Report/OpenTimeGaps', { query: { ...days, providerIds: providerIds.join(',') } }),
  });
}
