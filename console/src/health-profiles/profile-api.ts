import type { ClinicView, HealthProfileForm, HealthProfileView } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { useSession } from '../session/session-context.js';

export const PROFILES = 'ProcedureRules/HealthProfile';

/** Invalidates all queries of profiles, lists and single ones. */
function useChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [PROFILES] });
}

/** Adds a profile (id 0) or renames one. Throws an ApiError: 409 when somebody else renamed it since it was loaded. */
export function useSaveProfile(): (profile: HealthProfileForm) => Promise<void> {
  const changed = useChanged();
  return async (profile) => {
    try {
      await call<HealthProfileView>(PROFILES, { method: 'POST', body: profile });
    } finally {
      // Also after a refused save, because the list may be what is stale.
      await changed();
    }
  };
}

/** Deactivates a profile. Throws an ApiError. */
export function useDeactivateProfile(): (healthProfileId: number) => Promise<void> {
  const changed = useChanged();
  return async (healthProfileId) => {
    await call(`${PROFILES}/${healthProfileId}`, { method: 'DELETE' });
    await changed();
  };
}

const OPTION = ['requireExamWithXrays'];

/** Whether the clinic recommends X-rays only with an exam: the session's value first, then the server's current one. */
export function useRequireExam() {
  const { clinic } = useSession();
  return useQuery({
    queryKey: OPTION,
    queryFn: async ({ signal }) => (await call<ClinicView>('Clinic', { signal })).requireExamWithXrays,
    placeholderData: clinic.requireExamWithXrays,
  });
}

/** Turns the option on or off, optimistically: a failed save restores the previous value. Throws an ApiError. */
export function useSaveRequireExam(): (requireExamWithXrays: boolean) => Promise<void> {
  const queryClient = useQueryClient();
  return async (requireExamWithXrays) => {
    await queryClient.cancelQueries({ queryKey: OPTION });
    queryClient.setQueryData(OPTION, requireExamWithXrays);
    try {
      await call('Clinic/RequireExamWithXrays', { method: 'POST', body: { requireExamWithXrays } });
      await queryClient.invalidateQueries({ queryKey: ['session'] });
    } catch (error) {
      queryClient.setQueryData(OPTION, !requireExamWithXrays);
      throw error;
    }
  };
}
