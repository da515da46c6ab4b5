import { queryOptions } from '@tanstack/react-query';
import { addDays } from '@helix/hygiene';
import type { DayBucket, ProviderView } from '@helix/contracts';
import { call } from '../../api/client.js';

/** Everything of a clinic's personal calendar that is kept. */
export const personalKey = (clinicGuid: string) => ['personalCalendar', clinicGuid] as const;

/** A provider's week, by its Monday. */
export function weekQuery(clinicGuid: string, providerId: string, monday: string) {
  return queryOptions({
    queryKey: [...personalKey(clinicGuid), 'week', providerId, monday],
    queryFn: ({ signal }) =>
      call<DayBucket[]>('Appointment', {
        query: { StartDate: monday, EndDate: addDays(monday, 6), ProviderId: providerId },
        signal,
      }),
  });
}

/** The providers who work in the clinic. */
export function providersQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: [...personalKey(clinicGuid), 'providers'],
    queryFn: ({ signal }) => call<ProviderView[]>('Provider', { query: { activeOnly: true }, signal }),
  });
}
