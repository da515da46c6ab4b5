import type { GeneratedNote } from '@helix/contracts';
import type { NoteInput } from '@helix/notes';

/** The port: writes a note from the transcript and the facts of an appointment. */
export interface NoteWriter {
  /**
   * @param signal ends waiting for a service.
   * @throws NoteWriterRefusedError when this note will never be written, NoteWriterError when a retry may help.
   */
  write(input: NoteInput, signal: AbortSignal): Promise<GeneratedNote>;
}

/** Injects the `NoteWriter`. */
export const NOTE_WRITER = Symbol('note writer');

/** A note was not written. A retry may help. */
export class NoteWriterError extends Error {
  override name = 'NoteWriterError';
}

/** The chat service refuses the request: a retry does not help. */
export class NoteWriterRefusedError extends NoteWriterError {
  override name = 'NoteWriterRefusedError';
}
