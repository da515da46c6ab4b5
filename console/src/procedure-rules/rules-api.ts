import type { HealthProfileView, ProcedureRulesSave, RuleTypeWithRules, UnmatchedCode } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { useGetOne } from 'react-admin';
import { call } from '../api/client.js';
import type { RulesToSave } from '../components/rules/rule-drafts.js';

const PATH = 'ProcedureRules';

/**
 * The rules in force for the office (0) or a profile. Loaded again on every mount, because they are about to be edited.
 */
export function useRules(healthProfileId: number) {
  return useQuery({
    queryKey: [PATH, healthProfileId],
    queryFn: ({ signal }) => call<RuleTypeWithRules[]>(PATH, { query: { healthProfileId }, signal }),
    gcTime: 0,
  });
}

/** The codes of the practice-management system that match no procedure; only clinic admins may read them. */
export const useUnmatchedCodes = () =>
  useQuery({
    queryKey: [PATH, 'UnmatchedCodes'],
    queryFn: ({ signal }) => call<UnmatchedCode[]>(`${PATH}/UnmatchedCodes`, { signal }),
  });

/** A health profile, or the office (0). */
export const useProfile = (healthProfileId: number) =>
  useGetOne<HealthProfileView>('ProcedureRules/HealthProfile', { id: healthProfileId });

/** Saves rules of the office (0) or a profile; returns the saved procedures. Throws an ApiError. */
export function saveRules(healthProfileId: number, rules: readonly RulesToSave[]): Promise<RuleTypeWithRules[]> {
  const body: ProcedureRulesSave = rules.map((procedure) => ({ ...procedure, healthProfileId }));
  return call<RuleTypeWithRules[]>(PATH, { method: 'POST', body });
}
