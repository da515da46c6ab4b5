import type { CheckedDayView, ProviderView, ReconcileForm, ReconciliationView } from '@helix/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import type { DayRange } from '../components/calendar-dates.js';
import { useSession } from '../session/session-context.js';

const CHECKED = 'Reconcile';

/** The checked days of the clinic in a range. */
export function useCheckedDays(range: DayRange) {
  const { clinic } = useSession();
  return useQuery({
    queryKey: [CHECKED, clinic.clinicGuid, range.startDate, range.endDate],
    queryFn: ({ signal }) => call<CheckedDayView[]>(CHECKED, { query: { ...range }, signal }),
  });
}

/** All providers of the clinic, former ones too. */
export function useProviders() {
  const { clinic } = useSession();
  return useQuery({
    queryKey: ['Provider', clinic.clinicGuid, 'all'],
    queryFn: ({ signal }) =>
      call<ProviderView[]>('Provider', { query: { activeOnly: false, withDeleted: true }, signal }),
  });
}

/** Compares a day sheet with Helix; with `save` the day is checked. The result is that of the last comparison. */
export function useReconcile() {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: (body: ReconcileForm) => call<ReconciliationView>('Reconcile', { method: 'POST', body }),
    onSuccess: (_result, { save }) => (save ? queryClient.invalidateQueries({ queryKey: [CHECKED] }) : undefined),
  });
}
