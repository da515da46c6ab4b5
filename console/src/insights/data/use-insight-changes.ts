import { useQueryClient, type QueryKey } from '@tanstack/react-query';
import type { AnalysisRow, DismissedInsightView } from '@helix/contracts';
import type { InsightKey } from '@helix/hygiene';
import { useMemo } from 'react';
import { useNotify } from 'react-admin';
import { call } from '../../api/client.js';
import { ApiError } from '../../api/problem.js';
import { withAcknowledged, withDismissed } from '../layout/patch-answers.js';
import { dismissedQuery, rowsKey } from './insight-queries.js';

export interface InsightChanges {
  dismiss(appointmentId: string, key: InsightKey, dismiss: boolean): Promise<void>;
  acknowledge(appointment: AnalysisRow, acknowledged: boolean): Promise<void>;
}

/** What the server refuses in words for the user: it is gone, or it was changed meanwhile. */
const SAID_STATUSES = [404, 409];

/** What one can do about insights. It shows at once; what the server refuses is taken back and said. */
export function useInsightChanges(clinicGuid: string): InsightChanges {
  const queryClient = useQueryClient();
  const notify = useNotify();
  return useMemo(() => {
    async function change<Known>(queryKey: QueryKey, patch: (known: Known) => Known, send: () => Promise<unknown>) {
      // A read that began before would bring back what was.
      await queryClient.cancelQueries({ queryKey });
      const before = queryClient.getQueriesData<Known>({ queryKey });
      queryClient.setQueriesData<Known>({ queryKey }, (known) => known && patch(known));
      try {
        await send();
      } catch (error) {
        for (const [key, known] of before) queryClient.setQueryData(key, known);
        const isSaid = error instanceof ApiError && SAID_STATUSES.includes(error.status);
        notify(isSaid ? error.message : 'common.genericError', { type: 'error' });
      }
      // What was cancelled, and what others did meanwhile; after a refusal, what stands.
      await queryClient.invalidateQueries({ queryKey });
    }
    return {
      dismiss: (appointmentId, key, dismiss) =>
        change<DismissedInsightView[]>(
          dismissedQuery(clinicGuid).queryKey,
          (known) => withDismissed(known, appointmentId, key, dismiss),
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
          (known) => withAcknowledged(known, appointment, acknowledged),
          () =>
            call(`appointment/${appointmentId}/Comment`, {
              method: 'POST',
              // Only what the user has read is acknowledged.
              body: { note: comments, commentState: acknowledged ? 2 : 1, seen: comments },
            }),
        );
      },
    };
  }, [clinicGuid, queryClient, notify]);
}
