import type { AnnotationForm, AnnotationView, ProviderView } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import { useSession } from '../../session/session-context.js';
import type { DayRange } from '../calendar-dates.js';

const ANNOTATIONS = 'Annotations';

/** What happened in the clinic on the days of a range, by day; all annotations without one. */
export function useAnnotations(range?: DayRange) {
  const { clinic } = useSession();
  return useQuery({
    queryKey: [ANNOTATIONS, clinic.clinicGuid, range?.startDate, range?.endDate],
    queryFn: ({ signal }) => call<AnnotationView[]>(ANNOTATIONS, { query: { ...range }, signal }),
  });
}

/** All hygienists of the clinic, former ones too. */
export function useAnnotatedProviders() {
  const { clinic } = useSession();
  return useQuery({
    queryKey: ['Provider', clinic.clinicGuid, 'hygienists'],
    queryFn: ({ signal }) =>
      call<ProviderView[]>('Provider', { query: { activeOnly: false, providerType: 1, withDeleted: true }, signal }),
  });
}

/** Saves and deletes annotations. Each throws an ApiError: 409 when somebody else changed it since it was loaded. */
export function useAnnotationCalls() {
  const queryClient = useQueryClient();
  const changing = async (change: () => Promise<AnnotationView>): Promise<void> => {
    try {
      await change();
    } finally {
      // Also after a refused save, because the list may be what is stale.
      await queryClient.invalidateQueries({ queryKey: [ANNOTATIONS] });
    }
  };
  return {
    /** @param annotationId null adds one. */
    save: (annotationId: number | null, body: AnnotationForm) =>
      changing(() =>
        annotationId === null
          ? call(ANNOTATIONS, { method: 'POST', body })
          : call(`${ANNOTATIONS}/${annotationId}`, { method: 'PUT', body }),
      ),
    remove: (annotationId: number) => changing(() => call(`${ANNOTATIONS}/${annotationId}`, { method: 'DELETE' })),
  };
}
