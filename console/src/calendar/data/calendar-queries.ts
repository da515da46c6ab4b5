import { queryOptions } from '@tanstack/react-query';
import type { DayBucket, ProviderGroupView, ProviderView } from '@helix/contracts';
import { call } from '../../api/client.js';
import type { DayRange } from '../layout/shown-days.js';

/** How long days that nobody looks at are kept, so that who comes back from an appointment finds them at once. */
const KEPT_MILLISECONDS = 30 * 60_000;

/** Reads some days again, outside of the cache. */
export const readDays = (run: DayRange): Promise<DayBucket[]> => call('appointment', { query: { ...run } });

/** Where the days of every window of a clinic are kept. */
export const daysKey = (clinicGuid: string) => ['calendar', clinicGuid, 'days'] as const;

/** The days of a window. Live events keep the ones in use current, so these never grow stale by age. */
export function daysQuery(clinicGuid: string, loaded: DayRange) {
  return queryOptions({
    queryKey: [...daysKey(clinicGuid), loaded.startDate, loaded.endDate],
    queryFn: () => readDays(loaded),
    staleTime: Infinity,
    gcTime: KEPT_MILLISECONDS,
  });
}

/** The providers: those that work in the clinic, and all with those that have left, for names. */
export interface KnownProviders {
  active: ProviderView[];
  all: ProviderView[];
  /** Why one of the two lists stands in for the other; null when both came. */
  failure: unknown;
}

async function readProviders(): Promise<KnownProviders> {
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

/** Each list of providers stands in for the other when that one cannot be read. */
export function providersQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'providers'],
    queryFn: readProviders,
    staleTime: ({ state }) => (state.data?.failure ? 0 : Infinity),
    gcTime: KEPT_MILLISECONDS,
  });
}

/** The groups that the clinic puts its providers in; only asked for where it uses them. */
export function groupsQuery(clinicGuid: string, useProviderGroups: boolean) {
  return queryOptions({
    queryKey: ['calendar', clinicGuid, 'groups'],
    queryFn: () => call<ProviderGroupView[]>('Provider/ProviderGroups'),
    enabled: useProviderGroups,
    staleTime: 5 * 60_000,
  });
}
