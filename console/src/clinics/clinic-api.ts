import type {
  ClinicChange,
  ClinicCreate,
  CustomerCreate,
  CustomerRow,
  SavedClinic,
  SetupCode,
  SummaryUpdate,
} from '@helix/contracts';
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../api/client.js';
import { ApiError } from '../api/problem.js';

/** The react-admin resource of the list. */
export const CLINICS = 'Clinic/Clinics';
const CUSTOMERS = 'Customer';

/** Invalidates the list of clinics. */
export function useClinicsChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  return () => queryClient.invalidateQueries({ queryKey: [CLINICS] });
}

/** Invalidates the session too, which has the clinics of the user. */
function useNamesChanged(): () => Promise<void> {
  const queryClient = useQueryClient();
  const clinicsChanged = useClinicsChanged();
  return async () => {
    await Promise.all([
      clinicsChanged(),
      queryClient.invalidateQueries({ queryKey: [CUSTOMERS] }),
      queryClient.invalidateQueries({ queryKey: ['session'] }),
    ]);
  };
}

/** All customers, by name. */
export function useCustomers() {
  return useQuery({
    queryKey: [CUSTOMERS],
    queryFn: async ({ signal }) => {
      const customers = await call<CustomerRow[]>(CUSTOMERS, { signal });
      return customers.toSorted((a, b) => a.customerName.localeCompare(b.customerName) || a.customerId - b.customerId);
    },
    staleTime: 0,
  });
}

/** A customer as it is now. */
export function customerQuery(customerId: number) {
  return queryOptions({
    queryKey: ['editedCustomer', customerId],
    queryFn: async ({ signal }) => {
      const customer = (await call<CustomerRow[]>(CUSTOMERS, { signal })).find((one) => one.customerId === customerId);
      if (customer) return customer;
      throw new ApiError(404, { title: 'Not found', status: 404, detail: 'There is no such customer any more.' });
    },
    // The dialog edits what it opens with.
    gcTime: 0,
    staleTime: Infinity,
  });
}

/**
 * Adds a clinic, or saves changes unless somebody else changed it since `version`. Throws an ApiError.
 *
 * @returns the saved clinic; a new one with the key of its agent, which is answered here alone.
 */
export function useSaveClinic(): (form: ClinicCreate | ClinicChange) => Promise<SavedClinic> {
  const changed = useNamesChanged();
  return async (form) => {
    try {
      return await call<SavedClinic>('Clinic', { method: 'POST', body: form });
    } finally {
      // Also after a refused save, because the list may be what is stale.
      await changed();
    }
  };
}

/** Adds a customer, or with an id saves changes unless somebody else changed it since `version`. Throws an ApiError. */
export function useSaveCustomer(): (
  form: CustomerCreate & Partial<Pick<CustomerRow, 'customerId' | 'version'>>,
) => Promise<void> {
  const changed = useNamesChanged();
  return async (form) => {
    try {
      await call<CustomerRow>(CUSTOMERS, { method: 'POST', body: form });
    } finally {
      await changed();
    }
  };
}

/** Makes a code that sets up one agent of a clinic; an earlier code of the clinic ends. Throws an ApiError. */
export const createSetupCode = (clinicId: number): Promise<SetupCode> =>
  call<SetupCode>(`Clinic/${clinicId}/SetupCode`, { method: 'POST' });

/** Stores default rules for every procedure that has none. Throws an ApiError. */
export const createProcedureRules = (clinicId: number): Promise<void> =>
  call(`Clinic/${clinicId}/ProcedureRule`, { method: 'POST' });

/** Starts an update of the summaries of a clinic, or joins the one that runs. Throws an ApiError. */
export const startSummaryUpdate = (clinicId: number): Promise<SummaryUpdate> =>
  call<SummaryUpdate>('Clinic/UpdateClinicSummaryTables', { method: 'POST', query: { ClinicId: clinicId } });

/** How far the update of the summaries of a clinic is. Throws an ApiError. */
export const readSummaryUpdate = (clinicId: number, signal: AbortSignal): Promise<SummaryUpdate> =>
  call<SummaryUpdate>(`Clinic/${clinicId}/SummaryUpdate`, { signal });
