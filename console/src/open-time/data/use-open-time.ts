import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { ClinicView, OpenGapRow, OpenTimeRow } from '@helix/contracts';
import { addDays } from '@helix/hygiene';
import { useEffect, useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../api/client.js';
import { gapsQuery } from '../../components/gaps/gap-queries.js';
import type { Failure } from '../../components/metrics/panel.js';
import { useClinicClock } from '../../components/live/use-clinic-clock.js';
import { useLiveRefresh } from '../../components/live/use-live-refresh.js';
import { useSession } from '../../session/session-context.js';
import { clinicOpenTimes, DAYS_AHEAD, neededDays, type ClinicOpenTime } from './clinic-open-time.js';

/** Polled, because live events cover only the current clinic. */
const REFRESH_INTERVAL_MS = 60_000;

export interface OpenTimeData {
  clinics: readonly ClinicView[];
  /** Undefined while they load. */
  openTimes: ClinicOpenTime[] | undefined;
  /** The days of the clinic that the session is in, a week back and a week ahead; undefined while they load. */
  days: OpenTimeRow[] | undefined;
  /** The date in that clinic, `yyyy-mm-dd`. */
  today: string;
  gaps: { rows: OpenGapRow[] | undefined; failure: Failure | null };
  failure: Failure | null;
}

/** The open time of all clinics of the viewer, refreshed continuously. */
export function useOpenTime(): OpenTimeData {
  const { clinic, user } = useSession();
  const notify = useNotify();
  // Renders again each minute, because a new day may have started in a clinic.
  const today = useClinicClock(clinic.timeZone).slice(0, 10);
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
  const gaps = useQuery({
    ...gapsQuery(key, { startDate: today, endDate: addDays(today, DAYS_AHEAD) }),
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
    days: data?.filter(
      ({ clinicId, date }) =>
        clinicId === clinic.clinicId && date >= addDays(today, -DAYS_AHEAD) && date <= addDays(today, DAYS_AHEAD),
    ),
    today,
    gaps: {
      rows: gaps.data,
      failure: gaps.isError
        ? { error: gaps.error, isRetrying: gaps.isFetching, onRetry: () => void gaps.refetch() }
        : null,
    },
    failure: isError ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null,
  };
}
