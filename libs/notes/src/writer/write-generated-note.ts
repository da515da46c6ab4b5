import type { GeneratedNote } from '@helix/contracts';
import { composeNote } from './compose-note.js';
import type { NoteInput } from './note-input.js';

/** The name of the built-in writer in its notes. */
export const BUILT_IN_WRITER = 'built-in';

/** The note of the built-in writer (R-16, "The built-in writer" in libs/notes/README.md). */
export const writeGeneratedNote = (input: NoteInput): GeneratedNote => composeNote(input, { writer: BUILT_IN_WRITER });
