import type { CarrierRow, InsurancePlanDetail, InsurancePlanRow, PlanProcedure } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useGetList } from 'react-admin';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';
import { useFailureToast } from '../components/use-failure-toast.js';

export const PLANS = 'InsurancePlan';
export const UNMATCHED = 'InsurancePlan/Unmatched';

/** The carriers of the catalogue; none while they load, and after a failure, which shows a toast. */
export function useCarriers(): readonly CarrierRow[] {
  const { data = [], error } = useQuery({
    queryKey: ['InsurancePlan/carriers'],
    queryFn: ({ signal }) => call<CarrierRow[]>('InsurancePlan/carriers', { signal }),
  });
  useFailureToast(error, 'insurancePlans.failed.carriers');
  return data;
}

/** The procedures that a plan can cover, by name; none while they load, and after a failure, which shows a toast. */
export function usePlanProcedures(): readonly PlanProcedure[] {
  const { data = [], error } = useQuery({
    queryKey: ['InsurancePlan/procedure-rule-types'],
    queryFn: ({ signal }) => call<PlanProcedure[]>('InsurancePlan/procedure-rule-types', { signal }),
    select: (procedures) => procedures.toSorted((one, other) => one.name.localeCompare(other.name)),
  });
  useFailureToast(error, 'insurancePlans.failed.procedures');
  return data;
}

/** A plan with what it covers, loaded each time that it is opened: a form begins with it. A failure shows a toast. */
export function usePlan(planId: number) {
  const query = useQuery({
    queryKey: ['InsurancePlan/details', planId],
    queryFn: ({ signal }) => call<InsurancePlanDetail>(`InsurancePlan/${planId}`, { signal }),
    staleTime: 0,
    gcTime: 0,
  });
  useFailureToast(query.error, 'insurancePlans.failed.details');
  return query;
}

/** Every plan, by carrier and name. A failure shows a toast. */
export function useEveryPlan() {
  const query = useGetList<InsurancePlanRow>(
    PLANS,
    { pagination: { page: 1, perPage: 10_000 }, sort: { field: 'carrierName', order: 'ASC' } },
    { onError: () => undefined },
  );
  useFailureToast(query.error, 'insurancePlans.failed.plans');
  return query;
}

/** Saves a plan, or the fields of it that are sent. Throws an ApiError. */
export function useSavePlan(): (body: object) => Promise<InsurancePlanDetail> {
  const queryClient = useQueryClient();
  return async (body) => {
    try {
      return await call<InsurancePlanDetail>(PLANS, { method: 'POST', body });
    } finally {
      // Also after a refusal, because what is shown may be what is outdated.
      await Promise.all([PLANS, UNMATCHED].map((resource) => queryClient.invalidateQueries({ queryKey: [resource] })));
    }
  };
}

/** The text, or its key, of the toast about a save that failed: the server's message about what is invalid has its own. */
export function failureText(error: unknown): string {
  if (!(error instanceof ApiError) || error.status === 0) return 'insurancePlans.failed.unanswered';
  const message = error.problem?.errors?.[0]?.message ?? error.problem?.detail;
  return (error.status === 422 && message) || 'insurancePlans.failed.refused';
}

/** The server's words where it has some for users, else those of the toast. */
export function formError(error: unknown, translate: (key: string) => string): ApiError {
  if (error instanceof ApiError && error.problem && error.status < 500) return error;
  return new ApiError(0, { title: '', status: 0, detail: translate(failureText(error)) });
}
