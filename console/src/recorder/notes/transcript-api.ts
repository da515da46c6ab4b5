import type { RecordingTranscript, RecordingView } from '@helix/contracts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import type { RecorderTarget } from '../../components/recorder-target.js';

const WORKING_REFETCH_MS = 5000;

/** What was said in the recordings of an appointment; asked for again while it is written down, and of other audio. */
export function useTranscripts({ appointmentId, clinicGuid }: RecorderTarget, recordings: readonly RecordingView[]) {
  const audio = recordings.map(({ recordingId, assembledAt }) => [recordingId, assembledAt]);
  return useQuery({
    queryKey: ['Transcripts', clinicGuid, appointmentId, audio],
    queryFn: ({ signal }) =>
      call<RecordingTranscript[]>('Audio/transcripts', { query: { appointmentId }, clinicGuid, signal }),
    staleTime: 0,
    placeholderData: keepPreviousData,
    refetchInterval: ({ state: { data } }) => data?.some(({ state }) => state === 'working') && WORKING_REFETCH_MS,
  });
}
