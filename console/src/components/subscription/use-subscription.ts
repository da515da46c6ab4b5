import type { ReportSubscription } from '@helix/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { call } from '../../api/client.js';
import { useFailureToast } from '../use-failure-toast.js';
import { useSession } from '../../session/session-context.js';
import './texts.js';

type ReportId = ReportSubscription['reportId'];

export interface Subscription {
  /** Undefined until it is loaded. */
  isSubscribed: boolean | undefined;
  isSaving: boolean;
  /** Posts at once; a failure brings the former state back (spec 3 section 4). */
  subscribe: (isSubscribed: boolean) => void;
}

/** Whether the user gets a report of the clinic by mail. */
export function useSubscription(reportId: ReportId): Subscription {
  const { clinic } = useSession();
  const notify = useNotify();
  const queryClient = useQueryClient();
  const queryKey = ['subscriptions', clinic.clinicGuid];
  const { data, error } = useQuery({
    queryKey,
    queryFn: ({ signal }) => call<ReportSubscription[]>('Report/GetReportSubscriptions', { signal }),
  });
  useFailureToast(error);
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (isSubscribed: boolean) =>
      call('Report/SetReportSubscription', { method: 'POST', query: { reportId, isSubscribed } }),
    onSuccess: (_answer, isSubscribed) => {
      queryClient.setQueryData<ReportSubscription[]>(queryKey, (before = []) =>
        before.map((one) => (one.reportId === reportId ? { ...one, isSubscribed } : one)),
      );
      notify(isSubscribed ? 'subscription.subscribed' : 'subscription.unsubscribed', { type: 'success' });
    },
    onError: ({ message }) => notify(message, { type: 'error' }),
  });
  const stored = data && (data.find((one) => one.reportId === reportId)?.isSubscribed ?? false);
  return { isSubscribed: isPending ? variables : stored, isSaving: isPending, subscribe: mutate };
}
