import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type { Dashboard, HygieneDashboard, OpenTimeRow, ProviderView } from '@helix/contracts';
import { call } from '../../api/client.js';

/** Appointments end as time passes, which changes the day's metrics. */
const MINUTE = 60_000;

/** The query key prefix of a clinic's home dashboard. */
export const homeKey = (clinicGuid: string) => ['home', clinicGuid] as const;

/** The scope of the dashboard queries. */
export interface HomeScope {
  clinicGuid: string;
  /** `yyyy-mm-dd`. */
  today: string;
  week: { startDate: string; endDate: string };
  /** Empty: the whole clinic. */
  providerIds: readonly string[];
}

const shared = { refetchInterval: MINUTE, placeholderData: keepPreviousData } as const;

/** The providers who work in the clinic. */
export function homeProvidersQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'providers'],
    queryFn: () => call<ProviderView[]>('Provider/Details', { query: { activeOnly: true } }),
  });
}

export function hygieneQuery({ clinicGuid, today, providerIds }: HomeScope) {
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'hygiene', today, providerIds],
    queryFn: () =>
      call<HygieneDashboard>('Dashboard/GetHygieneDashboard', {
        query: { date: today, providerId: providerIds.join(',') },
      }),
    ...shared,
  });
}

export function daysQuery({ clinicGuid, week, providerIds }: HomeScope) {
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'days', week, providerIds],
    queryFn: () =>
      call<Dashboard>('Dashboard/GetDashboard', {
        query: { ...week, providerIds: JSON.stringify(providerIds.map((id) => ({ id }))) },
      }),
    ...shared,
  });
}

/** The open time of the week; disabled for viewers who do not see it. */
export function weekOpenTimeQuery({ clinicGuid, week, providerIds }: HomeScope, isShown: boolean) {
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'openTime', week, providerIds],
    queryFn: () =>
      call<OpenTimeRow[]>('Report/OpenTimeTotals', {
        query: { ...week, compare: false, providerIds: providerIds.join(',') },
      }),
    enabled: isShown,
    ...shared,
  });
}
