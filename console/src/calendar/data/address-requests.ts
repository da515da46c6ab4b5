import { useQueryClient } from '@tanstack/react-query';
import type { DayBucket } from '@helix/contracts';
import { useEffect, useState } from 'react';
import { useNotify } from 'react-admin';
import type { CalendarReturn } from '../../components/calendar-return.js';
import { explanationQuery } from '../../explain/use-explanation.js';
import { calendarMemory } from './calendar-memory.js';
import { daysKey, daysQuery } from './calendar-queries.js';
import { applyReturn, appointmentsOf } from './day-buckets.js';
import type { CalendarAddress } from './use-calendar-address.js';
import type { CalendarData } from './use-calendar-days.js';

type LoadedDays = Pick<CalendarData, 'days' | 'loaded'>;

/**
 * Handles a return from an appointment: shows its day in the view that the user had left, and applies the report to the
 * appointment as soon as the days are loaded.
 */
export function useCalendarReturn(address: CalendarAddress, clinicGuid: string, { days, loaded }: LoadedDays): void {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<CalendarReturn | null>(null);
  const { calendarReturn, viewParameters } = address;
  const hasReturn = calendarReturn !== null;

  useEffect(() => {
    if (!calendarReturn) return;
    setPending(calendarReturn);
    const hasNoView = Object.values(viewParameters).every((parameter) => parameter === null);
    address.removeReturn((hasNoView && calendarMemory.of(clinicGuid)?.viewParameters) || viewParameters);
    // This effect changes the address itself: only a new return runs it again.
  }, [hasReturn]);

  useEffect(() => {
    if (!pending || !days) return;
    setPending(null);
    if (pending.id === undefined) return;
    queryClient.setQueryData(
      daysQuery(clinicGuid, loaded).queryKey,
      (cached: DayBucket[] | undefined) => cached && applyReturn(cached, pending),
    );
  }, [pending, days, clinicGuid, loaded, queryClient]);
}

/**
 * Handles a link to an appointment: goes to its day and opens its card, once. Looks it up in all cached days, then asks
 * the server for its day. Notifies when the appointment does not exist.
 *
 * @param isAgenda the appointments of one provider are shown: those of the appointment's.
 */
export function useLinkedAppointment(
  { appointmentId, change }: CalendarAddress,
  clinicGuid: string,
  { days, loaded }: LoadedDays,
  open: (appointmentId: string) => void,
  isAgenda: boolean,
): void {
  const notify = useNotify();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (appointmentId === null || !days) return;
    let isCurrent = true;
    const viewOfDay = (date: string, providerId: string | null) => ({
      ...{ date, weekly: null, group: null },
      p_id: isAgenda ? providerId : null,
    });
    const cached = queryClient
      .getQueriesData<DayBucket[]>({ queryKey: daysKey(clinicGuid) })
      .flatMap(([, buckets]) => buckets ?? [])
      .flatMap(appointmentsOf)
      .find((appointment) => appointment.appointmentId === appointmentId);
    const goToDay = async (): Promise<void> => {
      const explained = await queryClient.fetchQuery(explanationQuery(appointmentId)).catch(() => null);
      if (!isCurrent) return;
      const date = explained?.start.slice(0, 10);
      // An appointment of a loaded day that is not in the cache was removed a moment ago.
      if (date !== undefined && (date < loaded.startDate || date > loaded.endDate))
        return change(viewOfDay(date, null), { replace: true });
      change({ appointment: null }, { replace: true });
      notify('calendar.notFound', { type: 'warning', messageArgs: { id: appointmentId } });
    };
    if (cached) {
      change({ appointment: null, ...viewOfDay(cached.appointmentDate, cached.providerId) }, { replace: true });
      open(appointmentId);
    } else void goToDay();
    return () => {
      isCurrent = false;
    };
    // This effect changes the address itself: only another appointment or new days run it again.
  }, [appointmentId, days]);
}
