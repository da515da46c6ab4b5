import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { instant } from './answer-fields.js';
import { MAX_NOTE_LENGTH } from './notes.js';
import { MAX_ROW_ID, rowId } from './row-id.js';

/** `POST Audio/generate-notes` answers within this time, with the note or with how far it is. */
export const GENERATE_ANSWER_SECONDS = 20;

/** Where a sentence of a generated note comes from. */
export const noteSource = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('transcript'),
      recordingId: z.string(),
      second: z.int().min(0).describe('Of the recording, at which the quote starts.'),
      quote: z.string().describe('As spoken.'),
      unsureWords: z
        .array(z.string())
        .optional()
        .describe(
          'Words of the quote that were heard with low confidence, or changed by the vocabulary; none: absent.',
        ),
    }),
    z.object({
      kind: z.literal('fact'),
      name: z.string().describe('What Helix knows of the appointment, such as `procedure`.'),
      value: z.string(),
    }),
    z.object({ kind: z.literal('template') }),
  ])
  .meta({ id: 'NoteSource' });
export type NoteSource = z.infer<typeof noteSource>;

/**
 * Why a sentence quotes instead of saying it in the words of its field: it was not understood whole; the patient or a
 * companion says it; it answers a question; it refuses; a doctor found or said it; what it corrects is not clear; or two
 * sentences contradict each other.
 */
export const QUOTE_REASONS = [
  'notUnderstood',
  'patient',
  'companion',
  'answer',
  'refusal',
  'doctor',
  'correction',
  'contradiction',
] as const;
export type QuoteReason = (typeof QUOTE_REASONS)[number];

/** A sentence with everything that it says from. */
export const generatedSentence = z
  .object({
    text: z.string(),
    quotedFor: z
      .enum(QUOTE_REASONS)
      .optional()
      .describe('Why its words stand as they were said; absent: they were read.'),
    isUnsure: z.boolean().describe('Whether a word of it was heard with low confidence, or changed by the vocabulary.'),
    sources: z.array(noteSource).min(1),
  })
  .meta({ id: 'GeneratedSentence' });
export type GeneratedSentence = z.infer<typeof generatedSentence>;

/** A note that was written from the transcript and the facts of an appointment. */
export const generatedNote = z
  .object({
    isDraft: z.boolean().describe('True until a user has saved it.'),
    writer: z.string().describe('Who wrote it: `built-in`, or the model of the chat service.'),
    sections: z.array(
      z.object({
        label: z.string().describe('Empty: what the template writes before its first label.'),
        sentences: z.array(generatedSentence),
      }),
    ),
    notDocumented: z.array(z.string()).describe('Tokens of the template for which nothing was said or recorded.'),
  })
  .meta({ id: 'GeneratedNote' });
export type GeneratedNote = z.infer<typeof generatedNote>;

/** A row of `GET Audio/templates`: the templates that a note can be generated from, the user's own first. */
export const noteTemplateOption = z
  .object({ noteTemplateId: z.int(), name: z.string() })
  .meta({ id: 'NoteTemplateOption' });
export type NoteTemplateOption = z.infer<typeof noteTemplateOption>;

/** `POST Audio/generate-notes`: from all recordings of the appointment. An earlier note stays until there is a new one. */
export const generateNotesForm = z
  .object({
    appointmentId: pmsId,
    noteTemplateId: rowId('expected a template').nullable().describe('Null: there is no template.'),
  })
  .meta({ id: 'GenerateNotesForm' });
export type GenerateNotesForm = z.infer<typeof generateNotesForm>;

/** `GET Audio/notes`. */
export const generatedNotesQuery = z.object({
  clinicId: z.coerce.number('expected a clinic').int('expected a clinic').min(1).max(MAX_ROW_ID).optional(),
  appointmentId: pmsId,
});
export type GeneratedNotesQuery = z.infer<typeof generatedNotesQuery>;

/** Bytes of JSON, for the longest note with a mark at each word. */
const MAX_DOCUMENT_BYTES = 500_000;

const noteDocument = z
  .record(z.string(), z.unknown())
  .refine((document) => JSON.stringify(document).length <= MAX_DOCUMENT_BYTES, 'expected less formatting')
  .nullable()
  .describe('The text with its formatting, as the editor of the console has it; null: it has none.');

export const GENERATED_NOTE_STATES = ['working', 'ready', 'failed'] as const;
export type GeneratedNoteState = (typeof GENERATED_NOTE_STATES)[number];

/** What is done for a note, in this order: the audio is put together, written down, the record is read, and the note written. */
export const NOTE_STEPS = ['audio', 'transcript', 'facts', 'writing'] as const;

const noteProgress = z
  .object({
    step: z.enum(NOTE_STEPS),
    recordings: z.int().describe('Of which the note is.'),
    done: z.int().describe('Recordings that have passed the step `audio` or `transcript`; in later steps all.'),
    usualSeconds: z
      .number()
      .nullable()
      .describe('The median of the last notes of the clinic, from request to text; null: there is none yet.'),
  })
  .meta({ id: 'NoteProgress' });

/** The generated note of an appointment. There is one: generating again replaces it. */
export const generatedNoteView = z
  .object({
    noteId: z.uuid(),
    appointmentId: z.string(),
    noteTemplateId: z.int().nullable().describe('Null: the template was deleted, or there was none.'),
    state: z.enum(GENERATED_NOTE_STATES),
    percent: z.int().describe('Of what is being generated, 0 to 100.'),
    progress: noteProgress.nullable().describe('Null: no note is being generated.'),
    message: z.string().nullable().describe('For people: why there is no new note.'),
    text: z
      .string()
      .nullable()
      .describe('The last note that was generated, as the user has edited it; null: there is none yet.'),
    document: noteDocument,
    note: generatedNote
      .nullable()
      .describe('As it was generated, with its sources; null: there is none yet, or a recording of it was deleted.'),
    isStale: z.boolean().describe('Whether there is audio that is not in the note.'),
    generatedAt: instant.nullable().describe('When the text was generated.'),
    editedBy: z.string().nullable().describe('The name of the user who has edited the text; null: nobody has.'),
    version: z.string().describe('Changes with the text. Sent back with an edit.'),
  })
  .meta({ id: 'GeneratedNoteView' });
export type GeneratedNoteView = z.infer<typeof generatedNoteView>;

/** `PUT Audio/notes/{noteId}`. An edit of a note that has changed since `version` is a 409 `Version conflict`. */
export const generatedNoteEdit = z
  .object({
    text: z.string('expected a text').max(MAX_NOTE_LENGTH, `expected at most ${MAX_NOTE_LENGTH} characters`),
    document: noteDocument.default(null),
    version: z.string('expected a version').max(100, 'expected a version'),
  })
  .meta({ id: 'GeneratedNoteEdit' });
export type GeneratedNoteEdit = z.infer<typeof generatedNoteEdit>;
