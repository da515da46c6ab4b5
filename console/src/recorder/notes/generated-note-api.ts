import type { GeneratedNoteEdit, GeneratedNoteView } from '@helix/contracts';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { call } from '../../api/client.js';
import type { RecorderTarget } from '../../components/recorder-target.js';

const WORKING_REFETCH_MS = 1000;
/** Somebody else may generate, and new audio may arrive. */
const REFETCH_MS = 15_000;

const keyOf = ({ clinicGuid, appointmentId }: RecorderTarget) => ['GeneratedNotes', clinicGuid, appointmentId];

/**
 * The generated note of an appointment, and what changes it. The note is null while there is none, undefined while it is
 * loaded.
 *
 * @param clinicId null: the clinic of the target alone says which one it is.
 */
export function useGeneratedNote(target: RecorderTarget, clinicId: number | null) {
  const { appointmentId, clinicGuid } = target;
  const queryClient = useQueryClient();
  const store = (note: GeneratedNoteView): void => {
    queryClient.setQueryData(keyOf(target), [note]);
  };
  const generation = useMutation({
    mutationFn: (noteTemplateId: number | null) =>
      call<GeneratedNoteView>('Audio/generate-notes', {
        method: 'POST',
        body: { appointmentId, noteTemplateId },
        clinicGuid,
      }),
    onSuccess: store,
  });
  const query = useQuery({
    queryKey: keyOf(target),
    queryFn: ({ signal }) =>
      call<GeneratedNoteView[]>('Audio/notes', { query: { clinicId, appointmentId }, clinicGuid, signal }),
    staleTime: 0,
    refetchInterval: ({ state }) =>
      generation.isPending || state.data?.[0]?.state === 'working' ? WORKING_REFETCH_MS : REFETCH_MS,
  });
  /** Throws an ApiError; a 409 when the note has another version. */
  const save = async (noteId: string, edit: GeneratedNoteEdit): Promise<GeneratedNoteView> => {
    const note = await call<GeneratedNoteView>(`Audio/notes/${noteId}`, { method: 'PUT', body: edit, clinicGuid });
    store(note);
    return note;
  };
  const note = query.data ? (query.data[0] ?? null) : undefined;
  return {
    note,
    isFailed: query.isError && !query.data,
    reload: async (): Promise<GeneratedNoteView | null> => (await query.refetch()).data?.[0] ?? null,
    generate: generation.mutate,
    isGenerating: generation.isPending || note?.state === 'working',
    /** Why the last one was not started; null: it was. */
    generateError: generation.error,
    save,
  };
}

export type GeneratedNoteApi = ReturnType<typeof useGeneratedNote>;
