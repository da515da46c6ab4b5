import type { ClinicView } from '@helix/contracts';
import { dateAt } from '@helix/hygiene';
import { liveEvents } from '../../api/live-events.js';
import { queryClient } from '../../api/query-client.js';
import { windowFor } from '../layout/calendar-window.js';
import { shownRange } from '../layout/shown-days.js';
import { begunDays } from './begun-days.js';
import { readAddress } from './calendar-address.js';
import { calendarMemory } from './calendar-memory.js';
import { daysQuery, groupsQuery, providersQuery } from './calendar-queries.js';
import { keepDays } from './keep-days.js';
import { PATIENCE } from './use-live-first.js';

/** Whether changes are heard, as soon as they are; false when that takes too long. */
const whenLive = (): Promise<boolean> =>
  new Promise((answer) => {
    const end = (isLive: boolean): void => {
      stopWatching();
      window.clearTimeout(timer);
      answer(isLive);
    };
    const look = (): void => {
      if (liveEvents.currentStatus() === 'live') end(true);
    };
    const stopWatching = liveEvents.watchStatus(look);
    const timer = window.setTimeout(() => end(false), PATIENCE);
    look();
  });

/**
 * Begins to read what the calendar at the present address shows, while the frame around it is still to be drawn. The
 * calendar finds it under way, or reads it itself. Done once everything was asked for.
 */
export async function beginDays({ clinicGuid, timeZone, useProviderGroups }: ClinicView): Promise<void> {
  const { date, isWeekly } = readAddress(new URLSearchParams(window.location.search), dateAt(Date.now(), timeZone));
  const loaded = windowFor(date, shownRange(date, isWeekly), calendarMemory.of(clinicGuid)?.loaded ?? null);
  begunDays.put(clinicGuid, loaded, keepDays(queryClient, clinicGuid, loaded));
  void queryClient.prefetchQuery(providersQuery(clinicGuid));
  if (useProviderGroups) void queryClient.prefetchQuery(groupsQuery(clinicGuid, true));
  if (await whenLive()) void queryClient.prefetchQuery(daysQuery(clinicGuid, loaded));
}
