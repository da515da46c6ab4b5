import type { PatientNote, PatientNoteForm } from '@helix/contracts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '../../api/client.js';

const pathOf = (patientId: string): string => `appointment/patientNote/${encodeURIComponent(patientId)}`;

/** The notes of a patient, the newest first. The note wizard writes them in a window of its own. */
export function patientNotesQuery(patientId: string) {
  return queryOptions({
    queryKey: ['patientNote', patientId],
    queryFn: ({ signal }) => call<PatientNote[]>(pathOf(patientId), { signal }),
    staleTime: 0,
    refetchOnWindowFocus: true,
  });
}

/** Adds a note, edits one, or keeps the draft of an appointment. Throws an ApiError: 409 for an edit of another version. */
export const savePatientNote = (patientId: string, form: PatientNoteForm): Promise<PatientNote> =>
  call<PatientNote>(pathOf(patientId), { method: 'POST', body: form });
