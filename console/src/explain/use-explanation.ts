import type { ExplainedAppointment } from '@helix/contracts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { call } from '../api/client.js';

/** The explanation of an appointment's evaluation. The server computes it on each request, so it is always stale. */
export const explanationQuery = (appointmentId: string) =>
  queryOptions({
    queryKey: ['Explain', appointmentId],
    queryFn: ({ signal }) =>
      call<ExplainedAppointment>(`Explain/appointment/${encodeURIComponent(appointmentId)}`, { signal }),
    staleTime: 0,
  });

export const useExplanation = (appointmentId: string) => useQuery(explanationQuery(appointmentId));
