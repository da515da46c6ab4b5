import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import { explanationQuery } from '../../explain/use-explanation.js';
import { daysKey } from '../data/calendar-queries.js';
import { appointmentsOf } from '../data/merge-days.js';
import type { CalendarAddress } from '../data/use-calendar-address.js';
import type { CalendarData } from '../data/use-calendar-days.js';
import type { DayBucket } from '@helix/contracts';

/**
 * Shows the appointment that the address asks for: goes to its day and opens its card, once. Looks among all days that
 * were loaded lately, then asks for its day; an id that is nowhere is said to be not found.
 */
export function useWantedAppointment(
  { appointmentId, change }: CalendarAddress,
  clinicGuid: string,
  { days, loaded }: Pick<CalendarData, 'days' | 'loaded'>,
  open: (appointmentId: string) => void,
): void {
  const notify = useNotify();
  const queryClient = useQueryClient();
  useEffect(() => {
    if (appointmentId === null || !days) return;
    let isWanted = true;
    const dayOf = (date: string) => ({ date, weekly: null, p_id: null, group: null });
    const found = queryClient
      .getQueriesData<DayBucket[]>({ queryKey: daysKey(clinicGuid) })
      .flatMap(([, known]) => known ?? [])
      .flatMap(appointmentsOf)
      .find((appointment) => appointment.appointmentId === appointmentId);
    const goToDay = async (): Promise<void> => {
      const explained = await queryClient.fetchQuery(explanationQuery(appointmentId)).catch(() => null);
      if (!isWanted) return;
      const date = explained?.start.slice(0, 10);
      // What should be among the loaded days and is not was taken away a moment ago.
      if (date !== undefined && (date < loaded.startDate || date > loaded.endDate))
        return change(dayOf(date), { replace: true });
      change({ appointment: null }, { replace: true });
      notify('calendar.notFound', { type: 'warning', messageArgs: { id: appointmentId } });
    };
    if (found) {
      change({ appointment: null, ...dayOf(found.appointmentDate) }, { replace: true });
      open(appointmentId);
    } else void goToDay();
    return () => {
      isWanted = false;
    };
    // The address is changed by this very effect: only a new wish or the arrival of the days asks again.
  }, [appointmentId, days]);
}
