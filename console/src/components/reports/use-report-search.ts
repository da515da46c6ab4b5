import type { DayRange } from '../calendar-dates.js';
import { useAddress } from '../use-address.js';
import { addressOfIds, idsOfAddress, type ReportProvider } from './report-providers.js';
import { rangeOfAddress } from './report-range.js';

/** Whose reports are shown, and for which days. */
export interface ReportSearch {
  range: DayRange;
  providerIds: readonly string[];
}

export interface SearchState<Provider extends ReportProvider = ReportProvider> {
  /** All that can be chosen; undefined until they are loaded. */
  providers: readonly Provider[] | undefined;
  search: ReportSearch;
  /** What the address says of the search, which is the same while the hygienists are loaded. */
  address: string;
  /** Shows other reports, or the same as they are now. */
  generate: (search: ReportSearch) => void;
}

/**
 * What is searched. It is in the address, so that a link shows the same reports.
 *
 * @param defaultRange where the address has none.
 * @param reload loads again what is shown.
 */
export function useReportSearch<Provider extends ReportProvider>(
  providers: readonly Provider[] | undefined,
  defaultRange: DayRange,
  reload: () => void,
): SearchState<Provider> {
  const [query, changeAddress] = useAddress();
  const range = rangeOfAddress(query) ?? defaultRange;
  const ids = idsOfAddress(query);
  const chosen = (providers ?? []).filter(({ id, isUsual }) => (ids === null ? isUsual : ids.includes(id)));
  return {
    providers,
    search: { range, providerIds: chosen.map(({ id }) => id) },
    address: JSON.stringify([range, ids]),
    generate: ({ range: { startDate, endDate }, providerIds }) => {
      const isUsual = providers?.every((one) => one.isUsual === providerIds.includes(one.id)) ?? true;
      changeAddress({ startDate, endDate, providers: isUsual ? null : addressOfIds(providerIds) });
      reload();
    },
  };
}
