import type { DayBucket } from '@helix/contracts';
import { useEffect } from 'react';
import { useNotify } from 'react-admin';
import type { useCalendarAddress } from '../data/use-calendar-address.js';
import { appointmentsOf } from '../data/merge-days.js';

/**
 * Shows the appointment that the address asks for: goes to its day and opens its card, once. An id that is not among the
 * loaded days is said to be not found there.
 */
export function useWantedVisit(
  { appointmentId, change }: ReturnType<typeof useCalendarAddress>,
  days: DayBucket[] | undefined,
  open: (appointmentId: string) => void,
): void {
  const notify = useNotify();
  useEffect(() => {
    if (appointmentId === null || !days) return;
    const found = days.flatMap(appointmentsOf).find((visit) => visit.appointmentId === appointmentId);
    change({ appointment: null, ...(found ? { date: found.appointmentDate, p_id: null } : {}) });
    if (found) open(appointmentId);
    else notify('calendar.notFound', { type: 'warning', messageArgs: { id: appointmentId } });
    // The address is changed by this very effect: only a new wish or the arrival of the days asks again.
  }, [appointmentId, days]);
}
