import type { ListenAddress, NoteTemplateOption, RecordingView } from '@helix/contracts';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { call } from '../../api/client.js';
import type { RecorderTarget } from '../../components/recorder-target.js';
import { unsentStore } from '../unsent-store.js';

/** Audio is joined within seconds; somebody else may record for an hour. */
const JOINING_REFETCH_MS = 2000;
const RECORDING_REFETCH_MS = 15_000;
const TEMPLATES_STALE_MS = 5 * 60_000;

const keyOf = ({ clinicGuid, appointmentId }: RecorderTarget) => ['Recordings', clinicGuid, appointmentId];

function refetchInterval(recordings: readonly RecordingView[] = []): number | false {
  const states = recordings.map(({ state }) => state);
  if (states.some((state) => state === 'waiting' || state === 'assembling')) return JOINING_REFETCH_MS;
  return states.includes('recording') && RECORDING_REFETCH_MS;
}

/**
 * The recordings of an appointment; asked for again while their audio is joined, and when a part was sent.
 *
 * @param clinicId null: the clinic of the target alone says which one it is.
 */
export function useRecordings(target: RecorderTarget, clinicId: number | null) {
  const { appointmentId, clinicGuid } = target;
  const queryClient = useQueryClient();
  const unsent = useSyncExternalStore(unsentStore.subscribe, unsentStore.current);
  const query = useQuery({
    queryKey: keyOf(target),
    queryFn: ({ signal }) =>
      call<RecordingView[]>('Audio/get-recordings', { query: { clinicId, appointmentId }, clinicGuid, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) => refetchInterval(state.data),
  });
  const pending = unsent.recordings.find((recording) => recording.target.appointmentId === appointmentId)?.pending ?? 0;
  useEffect(() => {
    void queryClient.invalidateQueries({ queryKey: ['Recordings', clinicGuid, appointmentId] });
  }, [queryClient, clinicGuid, appointmentId, pending]);
  return query;
}

/** The note templates that the user may choose. */
export function useNoteTemplates({ clinicGuid }: RecorderTarget): UseQueryResult<NoteTemplateOption[]> {
  return useQuery({
    queryKey: ['NoteTemplates', clinicGuid],
    queryFn: ({ signal }) => call<NoteTemplateOption[]>('Audio/templates', { clinicGuid, signal }),
    staleTime: TEMPLATES_STALE_MS,
  });
}

/** Deletes a recording with its audio. Throws an ApiError. */
export const deleteRecording = (
  { appointmentId, clinicGuid }: RecorderTarget,
  clinicId: number | null,
  recordingId: string,
): Promise<void> =>
  call('Audio/delete-recording', { method: 'DELETE', query: { clinicId, appointmentId, recordingId }, clinicGuid });

/** The address of the audio, which works for a few minutes. Throws an ApiError. */
export const listenTo = ({ clinicGuid }: RecorderTarget, recordingId: string): Promise<ListenAddress> =>
  call<ListenAddress>('Audio/listen', { method: 'POST', body: { recordingId }, clinicGuid });
