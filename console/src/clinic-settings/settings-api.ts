import type { ClinicGoalView, ClinicSettings, ClinicView } from '@helix/contracts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { useSession } from '../session/session-context.js';

const KEY = 'clinicSettings';

/** The clinic as it is stored now, which the session may not know yet. */
export function useClinic() {
  const { clinicGuid } = useSession().clinic;
  return useQuery({
    queryKey: [KEY, clinicGuid, 'clinic'],
    queryFn: ({ signal }) => call<ClinicView>('Clinic', { signal }),
  });
}

/** The goals of the clinic with their days, the oldest first. */
export function useGoals() {
  const { clinicGuid } = useSession().clinic;
  return useQuery({
    queryKey: [KEY, clinicGuid, 'goals'],
    queryFn: ({ signal }) => call<ClinicGoalView[]>('Clinic/Goals', { signal }),
  });
}

export interface SettingsSave {
  changed: ClinicSettings;
  /** What the changed ones were. */
  seen: ClinicSettings;
  /** The user knows that recordings are deleted. */
  confirm?: boolean;
}

/** Saves settings unless somebody else changed them. Returns the clinic; throws an ApiError. */
export function useSaveSettings(): (save: SettingsSave) => Promise<ClinicView> {
  const queryClient = useQueryClient();
  const { clinicGuid } = useSession().clinic;
  return async ({ changed, seen, confirm }) => {
    const refresh = (): Promise<unknown> =>
      Promise.all(
        [[KEY], ['session'], ['requireExamWithXrays']].map((queryKey) => queryClient.invalidateQueries({ queryKey })),
      );
    try {
      const body = { ...changed, seen, ...(confirm && { confirm }) };
      const clinic = await call<ClinicView>('Clinic/Settings', { method: 'POST', body });
      queryClient.setQueryData([KEY, clinicGuid, 'clinic'], clinic);
      void refresh();
      return clinic;
    } catch (error) {
      // What others saved is known by the time that the conflict is shown.
      await refresh();
      throw error;
    }
  };
}
