import { queryOptions } from '@tanstack/react-query';
import type { DayBucket, OpenDay, ProviderGroupView, ProviderView } from '@helix/contracts';
import { call } from '../../api/client.js';
import type { DayRange } from '../../components/calendar-dates.js';

/** How long unused days stay cached, so that the calendar is there at once after a look at an appointment. */
const CACHE_TIME_MS = 30 * 60_000;
/** How long shown days wait for the calendar that shows them. */
const SHOWN_DAYS_CACHE_MS = 10_000;

/** Fetches days without the cache. */
export const fetchDays = (range: DayRange): Promise<DayBucket[]> => call('appointment', { query: { ...range } });

/** The key prefix of the days of all windows of a clinic. */
export const daysKey = (clinicGuid: string) => ['calendar', clinicGuid, 'days'] as const;

/** The days of a window. They never become stale by age: the live subscription keeps the days in use current. */
export function daysQuery(clinicGuid: string, loaded: DayRange) {
  return queryOptions({
    queryKey: [...daysKey(clinicGuid), loaded.startDate, loaded.endDate],
    queryFn: () => fetchDays(loaded),
    staleTime: Infinity,
    gcTime: CACHE_TIME_MS,
  });
}

/**
 * The shown days alone, which are there long before their window is. They are shown until it has come, and fetched for
 * that only: a live subscription keeps the window current, not them.
 */
export function shownDaysQuery(clinicGuid: string, shown: DayRange) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'shownDays', shown.startDate, shown.endDate],
    queryFn: () => fetchDays(shown),
    gcTime: SHOWN_DAYS_CACHE_MS,
    retry: false,
  });
}

/** The active providers of the clinic, and all providers including former ones, for names on old appointments. */
export interface ProviderLists {
  active: ProviderView[];
  all: ProviderView[];
  /** Why one of the two lists replaces the other; null when both were fetched. */
  failure: unknown;
}

async function fetchProviders(): Promise<ProviderLists> {
  const [active, all] = await Promise.allSettled([
    call<ProviderView[]>('Provider/Details', { query: { activeOnly: true } }),
    call<ProviderView[]>('Provider', { query: { activeOnly: false } }),
  ]);
  if (active.status === 'rejected') {
    if (all.status === 'rejected') throw active.reason;
    return { active: all.value.filter(({ isActive }) => isActive), all: all.value, failure: active.reason };
  }
  if (all.status === 'rejected') return { active: active.value, all: active.value, failure: all.reason };
  return { active: active.value, all: all.value, failure: null };
}

/** The providers of a clinic. When one of the two lists cannot be fetched, the other one replaces it. */
export function providersQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'providers'],
    queryFn: fetchProviders,
    staleTime: ({ state }) => (state.data?.failure ? 0 : Infinity),
    gcTime: CACHE_TIME_MS,
  });
}

/** The provider groups of a clinic, fetched only where the clinic uses them. */
export function groupsQuery(clinicGuid: string, useProviderGroups: boolean) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'groups'],
    queryFn: () => call<ProviderGroupView[]>('Provider/ProviderGroups'),
    enabled: useProviderGroups,
    staleTime: 5 * 60_000,
  });
}

/** Whether the clinic is open on a day, and its open days before and after. */
export function openDayQuery(clinicGuid: string, date: string) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'openDay', date],
    queryFn: () => call<OpenDay>('OpenDay', { query: { date } }),
  });
}
