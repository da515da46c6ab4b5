import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query';
import type {
  AppointmentDetails,
  CommentForm,
  HealthProfileView,
  PlanForm,
  ProviderView,
  SavedPlanView,
} from '@helix/contracts';
import { useEffect } from 'react';
import { call } from '../../api/client.js';
import { liveEvents } from '../../api/live-events.js';
import { RefetchQueue } from '../../components/live/refetch-queue.js';
import { useSession } from '../../session/session-context.js';

const REFETCH_GAP_MS = 300;
const LIST_STALE_MS = 5 * 60_000;

const pathOf = (appointmentId: string): string => `Appointment/${encodeURIComponent(appointmentId)}`;

/** An appointment. Fetched again on every mount: nothing keeps it current while it is not on the screen. */
export function appointmentQuery(appointmentId: string) {
  return queryOptions({
    queryKey: ['Appointment', appointmentId],
    queryFn: ({ signal }) => call<AppointmentDetails>(pathOf(appointmentId), { signal }),
    staleTime: 0,
  });
}

/** The active doctors of the clinic, to order images and to examine; of a clinic that tracks doctors only. */
export function useDoctors() {
  const { clinic } = useSession();
  return useQuery({
    queryKey: ['Provider', clinic.clinicGuid, 'doctors'],
    queryFn: ({ signal }) => call<ProviderView[]>('Provider', { query: { activeOnly: true, providerType: 2 }, signal }),
    staleTime: LIST_STALE_MS,
    enabled: clinic.shouldTrackDoctor,
  });
}

/** The health profiles that a patient can have: the office's rules first, and those that are active. */
export function profilesQuery(clinicGuid: string) {
  return queryOptions({
    queryKey: ['ProcedureRules', clinicGuid, 'profiles'],
    queryFn: async ({ signal }) => {
      const profiles = await call<HealthProfileView[]>('ProcedureRules/HealthProfile', { signal });
      return profiles.filter(({ dateDeleted }) => dateDeleted === null);
    },
    staleTime: LIST_STALE_MS,
  });
}

/** Saves a plan unless it has changed since the version: a 412 then. Throws an ApiError. */
export const savePlan = (appointmentId: string, form: PlanForm, version: string): Promise<SavedPlanView> =>
  call<SavedPlanView>(pathOf(appointmentId), { method: 'POST', body: form, ifMatch: version });

/** Saves a comment unless its text has changed since `seen`: a 409 then. Throws an ApiError. */
export const saveComment = (appointmentId: string, form: CommentForm): Promise<void> =>
  call(`appointment/${encodeURIComponent(appointmentId)}/Comment`, { method: 'POST', body: form });

/** Gives a patient another health profile. Throws an ApiError. */
export const saveHealthProfile = (patientId: string, healthProfileId: number): Promise<void> =>
  call(`appointment/HealthProfile/${encodeURIComponent(patientId)}`, { method: 'POST', body: { healthProfileId } });

/**
 * Fetches the appointment, and the insurance coverage at it, again when a live event names it, and after the live
 * connection was lost.
 */
export function useLiveAppointment(appointmentId: string): void {
  const queryClient = useQueryClient();
  useEffect(() => {
    const keys = [appointmentQuery(appointmentId).queryKey, ['Coverage', appointmentId]];
    const refetch = async (): Promise<void> =>
      void (await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey }))));
    const queue = new RefetchQueue(refetch, REFETCH_GAP_MS);
    const stopListening = liveEvents.listen({
      onUpdate: ({ appointmentIds }) => {
        if (appointmentIds.includes(appointmentId)) queue.add([appointmentId]);
      },
      onResume: () => queue.add([appointmentId]),
    });
    return () => {
      stopListening();
      queue.stop();
    };
  }, [appointmentId, queryClient]);
}
