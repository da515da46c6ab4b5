import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import { useMemo } from 'react';
import { hidesPerformance } from '@helix/contracts';
import { addDays, weekOf } from '@helix/hygiene';
import type { Failure } from '../../components/metrics/panel.js';
import { useClinicClock } from '../../components/live/use-clinic-clock.js';
import { useLiveRefresh } from '../../components/live/use-live-refresh.js';
import { useAfterFirstFrame } from '../../components/use-after-first-frame.js';
import { useAddress } from '../../components/use-address.js';
import { useSession } from '../../session/session-context.js';
import {
  daysQuery,
  homeKey,
  homeProvidersQuery,
  hygieneQuery,
  lastWeekOpenTimeQuery,
  lastWeekQuery,
  nextActionsQuery,
  openDayQuery,
  weekOpenTimeQuery,
} from './home-queries.js';
import { shownProviders } from './shown-providers.js';

const NO_PROVIDERS = shownProviders([], { isAdmin: false, providersIds: [] }, null);

/** The selected provider, kept in the address so that a link shows the same. */
function useSelectedProvider() {
  const [query, change] = useAddress();
  const choose = (providerId: string | null): void => change({ p_id: providerId }, { replace: true });
  return [query.get('p_id'), choose] as const;
}

/** The state of a query that a panel needs: the data, and the failure with its retry. */
export interface Loaded<Data> {
  data: Data | undefined;
  failure: Failure | null;
}

function loadedOf<Data>({ data, isError, error, isFetching, refetch }: UseQueryResult<Data>): Loaded<Data> {
  return { data, failure: isError ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null };
}

/** A single failure when all parts failed without any earlier data; null otherwise. */
function failureOfAll(parts: readonly Loaded<unknown>[]): Failure | null {
  const failures = parts.flatMap(({ data, failure }) => (data === undefined && failure ? [failure] : []));
  const [first] = failures;
  if (!first || failures.length < parts.length) return null;
  return {
    error: first.error,
    isRetrying: failures.some(({ isRetrying }) => isRetrying),
    // Parts can share one retry; each is called once.
    onRetry: () => new Set(failures.map(({ onRetry }) => onRetry)).forEach((retry) => retry()),
  };
}

/** All data of the home dashboard, refreshed continuously. */
export function useHomeData() {
  const { clinic, instance, isAdmin, preferences } = useSession();
  const today = useClinicClock(clinic.timeZone).slice(0, 10);
  const [requested, choose] = useSelectedProvider();
  /** Viewers without access to performance are treated as hygienists (spec 1 section 6). */
  const seesProduction = !hidesPerformance(preferences);

  const providers = useQuery(homeProvidersQuery(clinic.clinicGuid));
  const viewer = { isAdmin, providersIds: instance.providersIds };
  const shown = providers.data ? shownProviders(providers.data, viewer, requested) : NO_PROVIDERS;

  const days = weekOf(today);
  const week = { startDate: days[0] ?? today, endDate: days.at(-1) ?? today };
  const scope = { clinicGuid: clinic.clinicGuid, today, week, providerIds: shown.ids };
  // The provider ids of the queries are only known once the providers have loaded.
  const enabled = providers.data !== undefined;
  const hygiene = useQuery({ ...hygieneQuery(scope), enabled });
  const dashboard = useQuery({ ...daysQuery(scope), enabled });
  // Sending all requests at once would take a part of the frame of the heading.
  const isHeadingShown = useAfterFirstFrame();
  const isNext = enabled && isHeadingShown;
  const openTime = useQuery({ ...weekOpenTimeQuery(scope, seesProduction), enabled: isNext && seesProduction });
  const actions = useQuery({ ...nextActionsQuery(scope), enabled: isNext });

  // These follow what is seen first, and a failure of theirs leaves their part out.
  const isShown = enabled && dashboard.data !== undefined;
  const openDay = useQuery({ ...openDayQuery(scope), enabled: isHeadingShown });
  const lastWeek = useQuery(lastWeekQuery(scope, isShown && seesProduction));
  const lastWeekOpenTime = useQuery(lastWeekOpenTimeQuery(scope, isShown && seesProduction));

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
    actions: withProviders(actions),
  };
  const shownParts: Loaded<unknown>[] = [
    ...[parts.hygiene, parts.dashboard, parts.actions],
    ...(seesProduction ? [parts.openTime] : []),
  ];
  return {
    today,
    week,
    seesProduction,
    shown,
    choose,
    ...parts,
    /** Undefined while unknown. */
    openDay: openDay.data,
    /** The same day last week; undefined while unknown. */
    lastWeek: {
      day: lastWeek.data?.dashboard[0],
      openTime: lastWeekOpenTime.data?.[0],
    },
    /** Set when nothing on the page could be loaded. */
    failure: failureOfAll(shownParts),
    /** True while something on the page loads for the first time. */
    isLoading: shownParts.some(({ data, failure }) => data === undefined && !failure),
    /** True while something on the page still shows the previously selected providers. */
    isChanging: [hygiene, dashboard, openTime].some(({ isPlaceholderData }) => isPlaceholderData),
  };
}

export type HomeData = ReturnType<typeof useHomeData>;
