import { useQueryClient } from '@tanstack/react-query';
import type { DayBucket } from '@helix/contracts';
import { useEffect, useState } from 'react';
import type { CalendarReturn } from '../../components/calendar-return.js';
import { applyReturn } from './apply-return.js';
import { calendarMemory } from './calendar-memory.js';
import { daysQuery } from './calendar-queries.js';
import type { CalendarAddress } from './use-calendar-address.js';
import type { CalendarData } from './use-calendar-days.js';

/**
 * Coming back from an appointment: the day that it names is shown as one had left it, and what it reports is put into that
 * one appointment, as soon as the days are there.
 */
export function useReturn(address: CalendarAddress, clinicGuid: string, { days, loaded }: CalendarData): void {
  const queryClient = useQueryClient();
  const [pending, setPending] = useState<CalendarReturn | null>(null);
  const { reported, parts } = address;
  const hasReport = reported !== null;

  useEffect(() => {
    if (!reported) return;
    setPending(reported);
    const isPlain = Object.values(parts).every((part) => part === null);
    address.settle((isPlain && calendarMemory.of(clinicGuid)?.parts) || parts);
    // The address is changed by this very effect: only a new report asks again.
  }, [hasReport]);

  useEffect(() => {
    if (!pending || !days) return;
    setPending(null);
    if (pending.id === undefined) return;
    queryClient.setQueryData(
      daysQuery(clinicGuid, loaded).queryKey,
      (known: DayBucket[] | undefined) => known && applyReturn(known, pending),
    );
  }, [pending, days, clinicGuid, loaded, queryClient]);
}
