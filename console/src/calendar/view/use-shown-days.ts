import { hidesPerformance, type DayBucket } from '@helix/contracts';
import { isStrict, localTimeMinutes } from '@helix/hygiene';
import { useMemo, useRef } from 'react';
import { weekOf } from '../../components/calendar-dates.js';
import { clinicFormat } from '../../components/clinic-format.js';
import { useSession } from '../../session/session-context.js';
import { appointmentsOf } from '../data/day-buckets.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import { viewAppointment, type AppointmentView, type Viewer } from '../layout/appointment-view.js';
import { agendaProviders, defaultAgenda } from '../layout/agenda.js';
import {
  chainOf,
  dayColumns,
  hygienistOfWeek,
  idleHygienists,
  isHeld,
  selectableProviders,
  weekColumns,
  type CalendarColumn,
  type ClinicProviders,
} from '../layout/columns.js';
import { INITIAL_HOURS, visibleHours, type VisibleHours } from '../layout/time-axis.js';

type ViewRequest = Pick<CalendarAddress, 'date' | 'isWeekly' | 'providerId' | 'groupId'> & {
  /** One provider, also when the address names none. */
  isAgenda: boolean;
};

function useViewer(): Viewer {
  const { user, clinic, preferences, isAdmin } = useSession();
  return useMemo(
    () => ({
      isAdmin,
      providerIds: user.providerIds,
      goalPercentage: clinic.goalPercentage,
      strict: isStrict(clinic.goalDisplayMode, isAdmin),
      hidesPerformance: hidesPerformance(preferences),
    }),
    [user, clinic, preferences, isAdmin],
  );
}

/** The hours of the loaded days. While other days load, the previous hours stay. */
function useHours(days: DayBucket[] | undefined): VisibleHours {
  const before = useRef(INITIAL_HOURS);
  const hours = useMemo(() => days && visibleHours(days.flatMap(appointmentsOf).filter(isHeld)), [days]);
  if (hours) before.current = hours;
  return hours ?? before.current;
}

const NO_PROVIDERS: ClinicProviders = { active: [], all: [] };

/** The shown columns, of a day or of a provider's week. Unknown providers and groups of the address are ignored. */
function useColumns(
  { date, isWeekly, isAgenda, ...requested }: ViewRequest,
  { shownDays: days, groups, ...data }: CalendarData,
) {
  const { user, clinic } = useSession();
  const { useProviderGroups } = clinic;
  const providers: ClinicProviders = data.providers ?? NO_PROVIDERS;
  // A link may name a provider or group that this clinic does not have.
  const chosenId = providers.all.some(({ provider_id }) => provider_id === requested.providerId)
    ? requested.providerId
    : null;
  const isGroupPossible =
    useProviderGroups && (!groups || groups.some(({ providerGroupId: id }) => id === requested.groupId));
  const groupId = isGroupPossible ? requested.groupId : null;
  const selectable = useMemo(() => selectableProviders(providers.active, groupId), [providers, groupId]);
  const byDate = useMemo(() => new Map((days ?? []).map((day) => [day.date, day])), [days]);
  const agenda = useMemo(() => {
    if (!isAgenda || !days || providers === NO_PROVIDERS) return { providers: [], defaultId: null };
    const busy = dayColumns(providers, date, byDate.get(date), { providerId: null, groupId });
    return {
      providers: agendaProviders(selectable, providers, busy),
      defaultId: defaultAgenda(selectable, busy, user.providerIds),
    };
  }, [isAgenda, days, providers, date, byDate, groupId, selectable, user]);
  const providerId = chosenId ?? (isWeekly ? null : agenda.defaultId);
  const weekProvider = providerId ?? hygienistOfWeek(selectable, user.providerIds)?.provider_id ?? null;
  const columns = useMemo((): CalendarColumn[] => {
    // The state of an appointment depends on its provider.
    if (providers === NO_PROVIDERS) return [];
    if (!isWeekly) return dayColumns(providers, date, byDate.get(date), { providerId, groupId });
    return weekProvider === null ? [] : weekColumns(providers, weekOf(date), byDate, weekProvider);
  }, [providers, byDate, date, isWeekly, providerId, groupId, weekProvider]);
  const buckets = useMemo(
    () => (isWeekly ? weekOf(date) : [date]).flatMap((day) => byDate.get(day) ?? []),
    [byDate, date, isWeekly],
  );
  const idle = useMemo(
    () => (isWeekly || providerId !== null || columns.length === 0 ? [] : idleHygienists(selectable, columns)),
    [isWeekly, providerId, selectable, columns],
  );
  return { providerId, groupId, selectable, weekProvider, columns, buckets, idle, agendaProviders: agenda.providers };
}

/**
 * Prepares the shown days for rendering: columns, states of their appointments at the current minute, visible hours.
 *
 * @param now the clinic's local time.
 */
export function useShownDays(request: ViewRequest, data: CalendarData, now: string) {
  const { clinic } = useSession();
  const viewer = useViewer();
  const format = useMemo(() => clinicFormat(clinic.currency), [clinic.currency]);
  const shown = useColumns(request, data);
  const hours = useHours(data.shownDays);
  const { columns } = shown;
  const views = useMemo(() => {
    const views = new Map<string, AppointmentView>();
    const nowMinutes = localTimeMinutes(now);
    for (const column of columns) {
      const provider = { name: column.name, isHygienist: column.isHygienist, chain: chainOf(column) };
      for (const appointment of column.appointments)
        views.set(appointment.appointmentId, viewAppointment(appointment, provider, viewer, nowMinutes));
    }
    return views;
  }, [columns, viewer, now]);
  return { ...shown, hours, views, format };
}

export type ShownDays = ReturnType<typeof useShownDays>;
