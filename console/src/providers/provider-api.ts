import type {
  AssignableUser,
  CalendarOrderForm,
  ClinicView,
  FairPayForm,
  FairPayView,
  PayrollSettings,
  ProviderChange,
  ProviderDetails,
  ProviderGroupForm,
  ProviderGroupView,
  ProviderView,
} from '@helix/contracts';
import { queryOptions, useQueryClient } from '@tanstack/react-query';
import { useUpdate } from 'react-admin';
import { call } from '../api/client.js';
import { useSession } from '../session/session-context.js';

/** The react-admin resource of the list. */
export const PROVIDERS = 'provider/details';

/** Invalidates what shows settings of providers: the list, and the columns and groups of the calendar. */
function useProvidersChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  const { clinicGuid } = useSession().clinic;
  return async () => {
    const keys = [[PROVIDERS], ['calendar', clinicGuid, 'providers'], ['calendar', clinicGuid, 'groups']];
    await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
  };
}

/** Invalidates the session, which has the clinic's settings and the user's own providers. */
function useSessionChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: ['session'] });
}

/** The key of queries of previews of time sheets. */
export const PREVIEW = 'timeSheetPreview';

/**
 * Loads again what is shown of payroll, open time, dashboards and providers: they follow from the time that hygienists
 * work. A preview stays, since asking for it uploads its file.
 */
export function useWorkedTimeChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () =>
    queryClient.invalidateQueries({ predicate: ({ queryKey: [first] }) => first !== 'session' && first !== PREVIEW });
}

/**
 * Saves changes of a provider, unless somebody else changed it since `version`; the list shows the answer at once. Throws an
 * ApiError.
 */
export function useSaveProvider(): (provider: ProviderDetails, change: ProviderChange) => Promise<void> {
  const [update] = useUpdate<ProviderDetails>();
  const changed = useProvidersChanged();
  const sessionChanged = useSessionChanged();
  const { userId } = useSession().user;
  return async (provider, change) => {
    const isOwn = provider.userId === userId || change.userId === userId;
    try {
      await update(
        PROVIDERS,
        { id: provider.id, data: change as Partial<ProviderDetails>, previousData: provider },
        { returnPromise: true, mutationMode: 'pessimistic' },
      );
    } finally {
      // Also after a refused save, because the list may be what is stale.
      await Promise.all([changed(), isOwn && sessionChanged()]);
    }
  };
}

/** The users who can be assigned to a provider. */
export function assignableUsersQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: ['User/GetAssignableUsers', clinicGuid],
    queryFn: ({ signal }) => call<AssignableUser[]>('User/GetAssignableUsers', { signal }),
  });
}

/** What a wage would have paid a hygienist. Asking saves nothing. */
export function fairPayQuery(clinicGuid: string, providerId: string, wage: FairPayForm) {
  return queryOptions({
    queryKey: ['Provider/FairPay', clinicGuid, providerId, wage],
    queryFn: ({ signal }) =>
      call<FairPayView>(`Provider/${encodeURIComponent(providerId)}/FairPay`, { method: 'POST', body: wage, signal }),
    // Asked again each time: it depends on the punches and procedures of this moment.
    gcTime: 0,
  });
}

export interface ProvidersAndGroups {
  /** In the order of the calendar. */
  providers: ProviderView[];
  /** By name. */
  groups: ProviderGroupView[];
}

/** All providers of the clinic with their groups, as they are now. */
export function groupsQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: ['Provider/ProviderGroups', clinicGuid],
    queryFn: async ({ signal }): Promise<ProvidersAndGroups> => {
      const [providers, groups] = await Promise.all([
        call<ProviderView[]>('Provider', { signal }),
        call<ProviderGroupView[]>('Provider/ProviderGroups', { signal }),
      ]);
      return { providers, groups };
    },
    // The dialog edits what it opens with.
    gcTime: 0,
    staleTime: Infinity,
  });
}

/** Creates, renames and deletes provider groups, and saves the arrangement. All throw an ApiError. */
export function useGroupCalls() {
  const changed = useProvidersChanged();
  const sessionChanged = useSessionChanged();
  return {
    saveGroup: async (form: ProviderGroupForm): Promise<ProviderGroupView> => {
      const group = await call<ProviderGroupView>('Provider/ProviderGroups', { method: 'POST', body: form });
      await changed();
      return group;
    },
    removeGroup: async (providerGroupId: number): Promise<void> => {
      await call(`Provider/ProviderGroups/${providerGroupId}`, { method: 'DELETE' });
      await changed();
    },
    /** @param order null: it stays. @param useProviderGroups null: it stays. */
    saveArrangement: async (order: CalendarOrderForm | null, useProviderGroups: boolean | null): Promise<void> => {
      if (order) await call<ProviderView[]>('Provider/CalendarOrder', { method: 'POST', body: order });
      if (useProviderGroups !== null)
        await call<ClinicView>('Clinic/UseProviderGroups', { method: 'POST', body: { useProviderGroups } });
      await Promise.all([changed(), useProviderGroups !== null && sessionChanged()]);
    },
  };
}

/** Saves how the clinic counts and shows payroll, unless somebody else changed what was seen. Throws an ApiError. */
export function useSavePayrollSettings(): (settings: PayrollSettings) => Promise<void> {
  const sessionChanged = useSessionChanged();
  return async (settings) => {
    try {
      await call<ClinicView>('Clinic/PayrollSettings', { method: 'POST', body: settings });
    } finally {
      // Also after a refused save, because the session may be what is stale.
      await sessionChanged();
    }
  };
}
