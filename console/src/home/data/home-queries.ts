import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import type {
  Dashboard,
  DashboardAppointmentView,
  HygieneDashboard,
  NextActionRow,
  OpenDay,
  OpenTimeRow,
  ProviderView,
} from '@helix/contracts';
import { addDays } from '@helix/hygiene';
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

/** The same weekday of the week before. */
export const lastWeek = (today: string): string => addDays(today, -7);

/** The production and results of the same day last week. It is over, and rarely changes. */
export function lastWeekQuery({ clinicGuid, today, providerIds }: HomeScope, isShown: boolean) {
  const day = { startDate: lastWeek(today), endDate: lastWeek(today) };
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'days', day, providerIds],
    queryFn: () =>
      call<Dashboard>('Dashboard/GetDashboard', {
        query: { ...day, providerIds: JSON.stringify(providerIds.map((id) => ({ id }))) },
      }),
    enabled: isShown,
  });
}

/** The open time of the same day last week. */
export function lastWeekOpenTimeQuery({ clinicGuid, today, providerIds }: HomeScope, isShown: boolean) {
  const day = { startDate: lastWeek(today), endDate: lastWeek(today) };
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'openTime', day, providerIds],
    queryFn: () =>
      call<OpenTimeRow[]>('Report/OpenTimeTotals', {
        query: { ...day, compare: false, providerIds: providerIds.join(',') },
      }),
    enabled: isShown,
  });
}

/** Whether the clinic is open today, and its next open day. */
export function openDayQuery({ clinicGuid, today }: Pick<HomeScope, 'clinicGuid' | 'today'>) {
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'openDay', today],
    queryFn: () => call<OpenDay>('OpenDay', { query: { date: today } }),
  });
}

/** What to do next. */
export function nextActionsQuery({ clinicGuid, today, providerIds }: HomeScope) {
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'nextActions', today, providerIds],
    queryFn: () => call<NextActionRow[]>('Dashboard/GetNextActions', { query: { providerIds: providerIds.join(',') } }),
    ...shared,
  });
}

/** The appointments behind the counts of a day. */
export function appointmentsQuery({ clinicGuid, providerIds }: Omit<HomeScope, 'today' | 'week'>, date: string) {
  return queryOptions({
    queryKey: [...homeKey(clinicGuid), 'appointments', date, providerIds],
    queryFn: () =>
      call<DashboardAppointmentView[]>('Dashboard/GetAppointments', {
        query: { date, providerIds: providerIds.join(',') },
      }),
  });
}
