import { useQuery } from '@tanstack/react-query';
import type { AssessmentRow } from '@helix/contracts';
import { call } from '../../api/client.js';
import type { Failure } from '../../components/metrics/panel.js';
import { useFailureToast } from '../../components/use-failure-toast.js';
import { useSession } from '../../session/session-context.js';
import { assessmentParts, type AssessmentParts } from '../../components/assessment/assessment-parts.js';

/** The assessment of the clinic; undefined while it loads. */
export function useAssessment(): { parts: AssessmentParts | undefined; failure: Failure | null } {
  const { clinic } = useSession();
  const { data, error, isError, isFetching, refetch } = useQuery({
    queryKey: ['assessment', clinic.clinicGuid],
    queryFn: () => call<AssessmentRow[]>('Report/Assessment'),
  });
  useFailureToast(error);
  return {
    parts: data && assessmentParts(data),
    failure: isError ? { error, isRetrying: isFetching, onRetry: () => void refetch() } : null,
  };
}
