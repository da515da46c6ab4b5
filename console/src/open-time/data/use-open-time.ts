import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClinicView, OpenTimeRow } from '@helix/contracts';
import { useEffect, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../api/client.js';
import type { Failure } from '../../components/metrics/panel.js';
import { useClinicClock } from '../../components/live/use-clinic-clock.js';
import { useLiveRefresh } from '../../components/live/use-live-refresh.js';
import { useSession } from '../../session/session-context.js';
import { clinicOpenTimes, neededDays, type ClinicOpenTime } from './clinic-open-time.js';

/** Polled, because live events cover only the current clinic. */
const REFRESH_INTERVAL_MS = 60_000;

export interface OpenTimeData {
  clinics: readonly ClinicView[];
  /** Undefined while they load. */
  openTimes: ClinicOpenTime[] | undefined;
  failure: Failure | null;
}

/** The open time of all clinics of the viewer, refreshed continuously. */
export function useOpenTime(): OpenTimeData {
  const { clinic, user } = useSession();
  const notify = useNotify();
  // Renders again each minute, because a new day may have started in a clinic.
  useClinicClock(clinic.timeZone);
  const clinics = user.clinics.length > 0 ? user.clinics : [clinic];
  const now = Date.now();
  const days = neededDays(clinics, now);
  const key = useMemo(() => ['openTime', clinic.clinicGuid] as const, [clinic.clinicGuid]);
  const { data, isError, error, isFetching, refetch } = useQuery({
    queryKey: [...key, days],
    queryFn: () =>
      call<OpenTimeRow[]>('Report/OpenTimeTotals', {
        query: { ...days, compare: clinics.length > 1 },
      }),
    refetchInterval: REFRESH_INTERVAL_MS,
    placeholderData: keepPreviousData,
  });
  useLiveRefresh(key, days.endDate);
  // A failing report shows a toast (spec 1 section 8); the home dashboard, which reads the same data, does not.
  useEffect(() => {
    if (error) notify('common.genericError', { type: 'error' });
  }, [error, notify]);
  return {
    clinics,
    openTimes: data && clinicOpenTimes(clinics, data, now),
    failure: isError ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null,
  };
}
