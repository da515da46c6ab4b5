import type { PatientRulesSave, RuleTypeWithRules } from '@helix/contracts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import type { RulesToSave } from '../../components/rules/rule-drafts.js';

const PATH = 'ProcedureRules';

/** The rules of a patient, and those that a patient without rules of their own would have. */
export interface RulesOfPatient {
  types: RuleTypeWithRules[];
  profileTypes: RuleTypeWithRules[];
}

/** Loaded again on every mount, because they are about to be edited. */
export function usePatientRules(patientId: string, healthProfileId: number) {
  return useQuery({
    queryKey: [PATH, 'patient', patientId, healthProfileId],
    queryFn: async ({ signal }): Promise<RulesOfPatient> => {
      const [types, profileTypes] = await Promise.all([
        call<RuleTypeWithRules[]>(PATH, { query: { patientId }, signal }),
        call<RuleTypeWithRules[]>(PATH, { query: { healthProfileId }, signal }),
      ]);
      return { types, profileTypes };
    },
    gcTime: 0,
  });
}

/** Saves rules of a patient; returns the saved procedures. Throws an ApiError. */
export function savePatientRules(
  { patientId, healthProfileId }: { patientId: string; healthProfileId: number },
  rules: readonly RulesToSave[],
): Promise<RuleTypeWithRules[]> {
  const body: PatientRulesSave = rules.map((procedure) => ({ ...procedure, healthProfileId, patientId }));
  return call<RuleTypeWithRules[]>(`${PATH}/PatientRules`, { method: 'POST', body });
}
