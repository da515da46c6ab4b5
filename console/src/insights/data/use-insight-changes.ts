import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { AnalysisRow, DismissedInsightView } from '@helix/contracts';
import type { InsightKey } from '@helix/hygiene';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { withAcknowledged, withDismissed } from '../layout/optimistic-updates.js';
import { dismissedQuery, rowsKey } from './insight-queries.js';

export interface InsightChanges {
  dismiss(appointmentId: string, key: InsightKey, dismiss: boolean): Promise<void>;
  acknowledge(appointment: AnalysisRow, acknowledged: boolean): Promise<void>;
}

/** The server explains these errors to the user: the insight no longer exists, or somebody else changed it. */
const EXPLAINED_STATUSES = [404, 409];

/** Changes of insights with optimistic updates. A failed change is rolled back and the user is notified. */
export function useInsightChanges(clinicGuid: string): InsightChanges {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMemo(() => {
    async function change<Data>(queryKey: QueryKey, patch: (cached: Data) => Data, send: () => Promise<unknown>) {
      // A fetch that started before would restore the old state.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Data>({ queryKey });
      queryClient.setQueriesData<Data>({ queryKey }, (cached) => cached && patch(cached));
      try {
        await send();
      } catch (error) {
        for (const [key, cached] of before) queryClient.setQueryData(key, cached);
        const isExplained = error instanceof ApiError && EXPLAINED_STATUSES.includes(error.status);
        notify(isExplained ? error.message : 'common.genericError', { type: 'error' });
      }
      // Refetches what was cancelled, what others changed meanwhile, and the state after a failure.
      await queryClient.invalidateQueries({ queryKey });
    }
    return {
      dismiss: (appointmentId, key, dismiss) =>
        change<DismissedInsightView[]>(
          dismissedQuery(clinicGuid).queryKey,
          (cached) => withDismissed(cached, appointmentId, key, dismiss),
          () =>
            call('appointment/dismissinsight', {
              query: {
                appointmentId,
                procedureRuleTypeId: key.procedureRuleType,
                InsightTypeId: key.insightTypeId,
                dismiss,
              },
            }),
        ),
      acknowledge: (appointment, acknowledged) => {
        const { appointmentId, comments } = appointment;
        return change<AnalysisRow[]>(
          rowsKey(clinicGuid),
          (cached) => withAcknowledged(cached, appointment, acknowledged),
          () =>
            call(`appointment/${appointmentId}/Comment`, {
              method: 'POST',
              // Acknowledges only the text that the user has read.
              body: { note: comments, commentState: acknowledged ? 2 : 1, seen: comments },
            }),
        );
      },
    };
  }, [clinicGuid, queryClient, notify]);
}
