import type { ClinicView, HealthProfileForm, HealthProfileView } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { useSession } from '../session/session-context.js';

export const PROFILES = 'ProcedureRules/HealthProfile';

/** Every list of profiles, and every single one, is read again once one has changed. */
function useChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [PROFILES] });
}

/** Adds a profile (id 0), or renames one. Throws an ApiError, a 409 when somebody else renamed it since it was read. */
export function useSaveProfile(): (profile: HealthProfileForm) => Promise<void> {
  const changed = useChanged();
  return async (profile) => {
    try {
      await call<HealthProfileView>(PROFILES, { method: 'POST', body: profile });
    } finally {
      // Also when it was refused: the list may be what is stale.
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

/** Whether the clinic recommends X-rays only with an exam: what the session knew of it, then what the server says now. */
export function useRequireExam() {
  const { clinic } = useSession();
  return useQuery({
    queryKey: OPTION,
    queryFn: async ({ signal }) => (await call<ClinicView>('Clinic', { signal })).requireExamWithXrays,
    placeholderData: clinic.requireExamWithXrays,
  });
}

/** Turns the option on or off; it shows at once, and is taken back when it fails. Throws an ApiError. */
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
