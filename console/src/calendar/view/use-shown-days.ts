import type { DayBucket } from '@helix/contracts';
import { isStrict, wallClockMinutes } from '@helix/hygiene';
import { useMemo, useRef } from 'react';
import { clinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';
import { appointmentsOf } from '../data/merge-days.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import {
  chainOf,
  choosableProviders,
  dayColumns,
  firstHygienist,
  idleHygienists,
  isHeld,
  weekColumns,
  type CalendarColumn,
  type ClinicProviders,
} from '../layout/columns.js';
import { weekOf } from '../layout/shown-days.js';
import { HOURS_AT_FIRST, visibleHours, type VisibleHours } from '../layout/visible-hours.js';
import { viewAppointment, type Viewer, type AppointmentView } from '../layout/appointment-view.js';

type Wanted = Pick<CalendarAddress, 'date' | 'isWeekly' | 'providerId' | 'groupId'>;

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

/** The hours of what is loaded; while other days load, the ones before stay. */
function useHours(days: DayBucket[] | undefined): VisibleHours {
  const before = useRef(HOURS_AT_FIRST);
  const hours = useMemo(() => days && visibleHours(days.flatMap(appointmentsOf).filter(isHeld)), [days]);
  if (hours) before.current = hours;
  return hours ?? before.current;
}

const NOBODY: ClinicProviders = { active: [], all: [] };

/** The columns that are shown, of a day or of a provider's week, with their days. */
function useColumns({ date, isWeekly, ...asked }: Wanted, { days, groups, ...data }: CalendarData) {
  const { useProviderGroups } = useSession().clinic;
  const providers: ClinicProviders = data.providers ?? NOBODY;
  // A link may name somebody, or a group, that this clinic does not have.
  const providerId = providers.all.some(({ provider_id }) => provider_id === asked.providerId)
    ? asked.providerId
    : null;
  const mayBeGroup = useProviderGroups && (!groups || groups.some(({ providerGroupId: id }) => id === asked.groupId));
  const groupId = mayBeGroup ? asked.groupId : null;
  const choosable = useMemo(() => choosableProviders(providers.active, groupId), [providers, groupId]);
  const weekProvider = providerId ?? firstHygienist(choosable)?.provider_id ?? null;
  const byDate = useMemo(() => new Map((days ?? []).map((day) => [day.date, day])), [days]);
  const columns = useMemo((): CalendarColumn[] => {
    // Without them nothing could be judged.
    if (providers === NOBODY) return [];
    if (!isWeekly) return dayColumns(providers, date, byDate.get(date), { providerId, groupId });
    return weekProvider === null ? [] : weekColumns(providers, weekOf(date), byDate, weekProvider);
  }, [providers, byDate, date, isWeekly, providerId, groupId, weekProvider]);
  const buckets = useMemo(
    () => (isWeekly ? weekOf(date) : [date]).flatMap((day) => byDate.get(day) ?? []),
    [byDate, date, isWeekly],
  );
  const idle = useMemo(
    () => (isWeekly || providerId !== null || columns.length === 0 ? [] : idleHygienists(choosable, columns)),
    [isWeekly, providerId, choosable, columns],
  );
  return { providerId, groupId, choosable, weekProvider, columns, buckets, idle };
}

/**
 * What is in sight, made ready to be drawn: its columns, their appointments judged as of now, the hours.
 *
 * @param now the clinic's wall clock.
 */
export function useShownDays(wanted: Wanted, data: CalendarData, now: string) {
  const { clinic } = useSession();
  const viewer = useViewer();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const shown = useColumns(wanted, data);
  const hours = useHours(data.days);
  const { columns } = shown;
  const views = useMemo(() => {
    const judged = new Map<string, AppointmentView>();
    const nowMinutes = wallClockMinutes(now);
    for (const column of columns) {
      const provider = { name: column.name, isHygienist: column.isHygienist, chain: chainOf(column) };
      for (const appointment of column.appointments)
        judged.set(appointment.appointmentId, viewAppointment(appointment, provider, viewer, nowMinutes));
    }
    return judged;
  }, [columns, viewer, now]);
  return { ...shown, hours, views, format };
}

export type ShownDays = ReturnType<typeof useShownDays>;
