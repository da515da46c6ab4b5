import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { addDays, weekOf } from '@helix/hygiene';
import type { Failure } from '../../components/metrics/panel.js';
import { useClinicClock } from '../../components/live/use-clinic-clock.js';
import { useLiveRefresh } from '../../components/live/use-live-refresh.js';
import { useAddress } from '../../components/use-address.js';
import { useSession } from '../../session/session-context.js';
import { daysQuery, homeKey, homeProvidersQuery, hygieneQuery, weekOpenTimeQuery } from './home-queries.js';
import { shownProviders } from './shown-providers.js';

const NO_PROVIDERS = shownProviders([], { isAdmin: false, providersIds: [] }, null);

/** The provider that the address asks for, so that a link shows the same. */
function useSelectedProvider() {
  const [query, change] = useAddress();
  const choose = (providerId: string | null): void => change({ p_id: providerId }, { replace: true });
  return [query.get('p_id'), choose] as const;
}

/** What a panel needs of a query: what is known, and whether and how to try again. */
export interface Loaded<Data> {
  data: Data | undefined;
  failure: Failure | null;
}

function loadedOf<Data>({ data, isError, error, isFetching, refetch }: UseQueryResult<Data>): Loaded<Data> {
  return { data, failure: isError ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null };
}

/** One failure for parts that have all failed and of which nothing is known from before; null otherwise. */
function failureOfAll(parts: readonly Loaded<unknown>[]): Failure | null {
  const failures = parts.flatMap(({ data, failure }) => (data === undefined && failure ? [failure] : []));
  const [first] = failures;
  if (!first || failures.length < parts.length) return null;
  return {
    error: first.error,
    isRetrying: failures.some(({ isRetrying }) => isRetrying),
    // Parts that failed for one reason try again in one go.
    onRetry: () => new Set(failures.map(({ onRetry }) => onRetry)).forEach((retry) => retry()),
  };
}

/** Everything that the home dashboard shows, kept current. */
export function useHomeData() {
  const { clinic, instance, isAdmin, preferences } = useSession();
  const today = useClinicClock(clinic.timeZone).slice(0, 10);
  const [requested, choose] = useSelectedProvider();
  /** Who sees no performance is treated as a hygienist (spec 1 section 6). */
  const seesProduction = preferences.performanceDisplay !== 'none';

  const providers = useQuery(homeProvidersQuery(clinic.clinicGuid));
  const viewer = { isAdmin, providersIds: instance.providersIds };
  const shown = providers.data ? shownProviders(providers.data, viewer, requested) : NO_PROVIDERS;

  const days = weekOf(today);
  const week = { startDate: days[0] ?? today, endDate: days.at(-1) ?? today };
  const scope = { clinicGuid: clinic.clinicGuid, today, week, providerIds: shown.ids };
  // Whose figures to ask for is known with the providers.
  const enabled = providers.data !== undefined;
  const hygiene = useQuery({ ...hygieneQuery(scope), enabled });
  const dashboard = useQuery({ ...daysQuery(scope), enabled });
  const openTime = useQuery({ ...weekOpenTimeQuery(scope, seesProduction), enabled: enabled && seesProduction });

  const key = useMemo(() => homeKey(clinic.clinicGuid), [clinic.clinicGuid]);
  const tomorrow = addDays(today, 1);
  useLiveRefresh(key, week.endDate > tomorrow ? week.endDate : tomorrow);

  const whole = providers.isError && !providers.data ? loadedOf(providers).failure : null;
  const withProviders = <Data>(query: UseQueryResult<Data>): Loaded<Data> =>
    whole ? { data: undefined, failure: whole } : loadedOf(query);
  const parts = {
    hygiene: withProviders(hygiene),
    dashboard: withProviders(dashboard),
    openTime: withProviders(openTime),
  };
  const shownParts: Loaded<unknown>[] = [parts.hygiene, parts.dashboard, ...(seesProduction ? [parts.openTime] : [])];
  return {
    today,
    week,
    seesProduction,
    shown,
    choose,
    ...parts,
    /** When nothing that is shown could be loaded. */
    failure: failureOfAll(shownParts),
    /** Something that is shown is on its way for the first time. */
    isLoading: shownParts.some(({ data, failure }) => data === undefined && !failure),
    /** Something that is shown is of other providers than those that are chosen, until it comes. */
    isChanging: [hygiene, dashboard, openTime].some(({ isPlaceholderData }) => isPlaceholderData),
  };
}

export type HomeData = ReturnType<typeof useHomeData>;
