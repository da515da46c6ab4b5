import type { GeneratedNoteEdit, GeneratedNoteView } from '@helix/contracts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useTranslate } from 'react-admin';
import { ApiError } from '../../api/problem.js';

const PAUSE_MS = 800;
const CONFLICT = 409;

export type NoteContent = Pick<GeneratedNoteEdit, 'text' | 'document'>;
type Status = { kind: 'saved' | 'unsaved' | 'saving' | 'conflict' } | { kind: 'failed'; reason: string };

/** Saves what is typed after a pause, and when the editor closes. Nothing typed is lost by an error: it is tried again. */
export function useNoteSaving(
  note: GeneratedNoteView,
  save: (noteId: string, edit: GeneratedNoteEdit) => Promise<GeneratedNoteView>,
) {
  const translate = useTranslate();
  const { noteId } = note;
  const [status, setStatus] = useState<Status>({ kind: 'saved' });
  const version = useRef(note.version);
  const pending = useRef<NoteContent | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const running = useRef<Promise<void> | null>(null);

  const send = useCallback(async (): Promise<void> => {
    while (pending.current) {
      const content = pending.current;
      pending.current = null;
      setStatus({ kind: 'saving' });
      try {
        ({ version: version.current } = await save(noteId, { ...content, version: version.current }));
      } catch (error) {
        pending.current ??= content;
        const isConflict = error instanceof ApiError && error.status === CONFLICT;
        const reason = error instanceof ApiError ? error.message : translate('common.genericError');
        return setStatus(isConflict ? { kind: 'conflict' } : { kind: 'failed', reason });
      }
    }
    setStatus({ kind: 'saved' });
  }, [noteId, save, translate]);

  const flush = useCallback((): Promise<void> => {
    clearTimeout(timer.current);
    running.current ??= send().finally(() => {
      running.current = null;
    });
    return running.current;
  }, [send]);

  const change = (content: NoteContent): void => {
    pending.current = content;
    if (status.kind === 'conflict') return;
    if (!running.current) setStatus({ kind: 'unsaved' });
    clearTimeout(timer.current);
    timer.current = setTimeout(() => void flush(), PAUSE_MS);
  };

  const flushLatest = useRef(flush);
  useEffect(() => {
    flushLatest.current = flush;
  }, [flush]);
  useEffect(() => () => void (pending.current && flushLatest.current()), []);

  return {
    status,
    change,
    retry: () => void flush(),
    /** Saves the own text over the one of somebody else. @param theirs its version. */
    keepMine: (theirs: string): void => {
      version.current = theirs;
      void flush();
    },
    /** The own text is replaced by the one of somebody else. @param theirs its version. */
    giveUp: (theirs: string): void => {
      clearTimeout(timer.current);
      pending.current = null;
      version.current = theirs;
      setStatus({ kind: 'saved' });
    },
  };
}
