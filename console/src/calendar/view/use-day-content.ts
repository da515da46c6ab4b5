import type { DayBucket, ProviderView } from '@helix/contracts';
import { isStrict, wallClockMinutes } from '@helix/hygiene';
import { useMemo } from 'react';
import { useSession } from '../../session/session-context.js';
import { appointmentsOf } from '../data/merge-days.js';
import { clinicFormat } from '../layout/clinic-format.js';
import { columnsOf, isHeld } from '../layout/columns.js';
import { visibleHours } from '../layout/visible-hours.js';
import { viewVisit, type Viewer, type VisitView } from '../layout/visit-view.js';

interface Wanted {
  date: string;
  providerId: string | null;
  /** The clinic's wall clock. */
  now: string;
  days: DayBucket[] | undefined;
  providers: { active: ProviderView[]; all: ProviderView[] } | undefined;
}

function useViewer(): Viewer {
  const { user, clinic, preferences, isAdmin } = useSession();
  return useMemo(
    () => ({
      providerIds: user.providerIds,
      goalPercentage: clinic.goalPercentage,
      strict: isStrict(clinic.goalDisplayMode, isAdmin),
      hidesPerformance: preferences.performanceDisplay === 'none',
    }),
    [user, clinic, preferences, isAdmin],
  );
}

/** A day made ready to be drawn: its columns, its visits judged as of now, the hours to show. */
export function useDayContent({ date, providerId, now, days, providers }: Wanted) {
  const { clinic } = useSession();
  const viewer = useViewer();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const bucket = useMemo(() => days?.find((day) => day.date === date), [days, date]);
  const columns = useMemo(
    () => columnsOf(providers?.active ?? [], providers?.all ?? [], bucket, providerId),
    [providers, bucket, providerId],
  );
  const hours = useMemo(() => visibleHours((days ?? []).flatMap(appointmentsOf).filter(isHeld)), [days]);
  const views = useMemo(() => {
    const judged = new Map<string, VisitView>();
    for (const column of columns) {
      for (const visit of column.appointments)
        judged.set(visit.appointmentId, viewVisit(visit, column, viewer, wallClockMinutes(now)));
    }
    return judged;
  }, [columns, viewer, now]);
  return { bucket, columns, hours, views, format };
}
