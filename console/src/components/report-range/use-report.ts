import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call, type QueryValues } from '../../api/client.js';
import { useSession } from '../../session/session-context.js';
import type { Failure } from '../metrics/panel.js';
import { useFailureToast } from '../use-failure-toast.js';
import { reportKey } from './use-report-range.js';

export interface Report<Answer> {
  /** Undefined while it loads for the first time. */
  data: Answer | undefined;
  isFetching: boolean;
  failure: Failure | null;
}

/**
 * The answer of a report. What is shown stays while another range is loaded; of several requests, the answer of the latest is
 * shown. A failure is said once, and shown where nothing else can be.
 *
 * @param path below `/api/`.
 */
export function useReport<Answer>(path: string, query: QueryValues): Report<Answer> {
  const { clinic } = useSession();
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: [...reportKey(clinic.clinicGuid), path, query],
    queryFn: ({ signal }) => call<Answer>(path, { query, signal }),
    placeholderData: keepPreviousData,
  });
  useFailureToast(error);
  const failure = error && !data ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null;
  return { data, isFetching, failure };
}
