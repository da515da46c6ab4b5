import { writeGeneratedNote } from '@helix/notes';
import { ChatNoteWriter, type ChatSettings } from './chat-note-writer.js';
import type { NoteWriter } from './note-writer.js';

/** Writes notes by the rules of libs/notes, in this process. */
const builtIn: NoteWriter = { write: async (input) => writeGeneratedNote(input) };

/**
 * Creates the writer that the settings choose. Nothing else in the code knows that there are two.
 *
 * @param chat undefined: notes are written in this process.
 */
export const createNoteWriter = (chat: ChatSettings | undefined): NoteWriter =>
  chat ? new ChatNoteWriter(chat) : builtIn;
