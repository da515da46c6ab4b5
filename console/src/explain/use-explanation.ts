import type { ExplainedAppointment } from '@helix/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';

/** Why an appointment is judged as it is, worked out anew whenever it is asked. */
export const explanationQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['Explain', appointmentId],
    queryFn: ({ signal }) =>
      call<ExplainedAppointment>(`Explain/appointment/${encodeURIComponent(appointmentId)}`, { signal }),
    staleTime: 0,
  });

export const useExplanation = (appointmentId: string) => useQuery(explanationQuery(appointmentId));
