export { createNoteWriter } from './create-note-writer.js';
export { NOTE_WRITER, NoteWriterError, NoteWriterRefusedError, type NoteWriter } from './note-writer.js';
