import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { rowId } from './row-id.js';
import { dateText, instant, localTimeText } from './answer-fields.js';

/** A note has at most this many characters, in a request and in the practice-management system. */
export const MAX_NOTE_LENGTH = 100_000;

/**
 * A row of `GET appointment/patientNote/{patientId}`, the newest first: a note of the practice-management system, or one
 * that a user has written or edited in Helix, with its edits. Text of the practice-management system is never overwritten:
 * an edit is kept beside it and shown in its place.
 */
export const patientNote = z
  .object({
    noteId: z.string().describe('Of a note of the practice-management system its id there, else `h` and a number.'),
    appointmentId: z.string().nullable().describe('Null: not written for one appointment.'),
    providerName: z.string().describe('Who wrote it.'),
    dateCreated: localTimeText.describe('Local time of the clinic.'),
    note: z.string().describe('With a line `Edited by {email} yyyy-mm-dd hh:mm UTC` for each edit.'),
    isFromPms: z.boolean().describe('Whether it was written in the practice-management system.'),
    isDraft: z
      .boolean()
      .describe('Whether the note wizard kept it for its appointment and nobody has saved it as a note.'),
    version: z.string().describe('Changes with the text. Sent back with an edit.'),
  })
  .meta({ id: 'PatientNote' });
export type PatientNote = z.infer<typeof patientNote>;

const noteText = z
  .string('Note is required.')
  .trim()
  .min(1, 'Note is required.')
  .max(MAX_NOTE_LENGTH, `Note must be at most ${MAX_NOTE_LENGTH} characters`);

/**
 * `POST appointment/patientNote/{patientId}`: adds a note, or edits the one of `noteId`. Returns the note. An edit of a note
 * that has changed since `version` is a 409 `Version conflict`.
 */
export const patientNoteForm = z
  .object({
    noteId: pmsId.optional(),
    appointmentId: pmsId.nullable().optional(),
    note: noteText,
    /** Of the note that is edited; not checked if missing. */
    version: z.string('expected a version').max(100, 'expected a version').optional(),
    /** True: the draft of the user for the appointment, which replaces their draft before. Needs an appointment. */
    isDraft: z.boolean('expected true or false').optional(),
  })
  .meta({ id: 'PatientNoteForm' });
export type PatientNoteForm = z.infer<typeof patientNoteForm>;

/** A row of `GET note/patient/{patientId}/ClinicalFormsData`: a form that a patient has filled in, the newest first. */
export const clinicalForm = z
  .object({
    formId: z.string(),
    templateId: z.string(),
    dateModified: localTimeText.describe('Local time of the clinic.'),
    noteData: z.array(z.object({ label: z.string(), value: z.unknown() })).describe('The answers in the form’s order.'),
  })
  .meta({ id: 'ClinicalForm' });
export type ClinicalForm = z.infer<typeof clinicalForm>;

/** A row of `GET note/DmsTemplate`: a form of the practice-management system as HTML with `{{label}}` for the answers. */
export const dmsTemplate = z
  .object({
    dmsTemplateId: z.string(),
    templateHtml: z.string().describe('As the practice-management system wrote it: sanitise before showing.'),
  })
  .meta({ id: 'DmsTemplate' });
export type DmsTemplate = z.infer<typeof dmsTemplate>;

/**
 * `GET Template?groupName&templateName&appointmentId`: the template that the note wizard fills. The first of: the user's own
 * in the clinic, the user's anywhere, the clinic's, the shipped one for the appointment's procedures.
 */
export const wizardTemplate = z
  .object({
    noteTemplateId: z.int(),
    name: z.string(),
    text: z.string(),
  })
  .meta({ id: 'WizardTemplate' });
export type WizardTemplate = z.infer<typeof wizardTemplate>;

/** A value that `GET Note/TokenPossibleValue/{appointmentId}` offers for a token. */
export const offeredValue = z
  .object({
    value: z.string(),
    isDefault: z.boolean(),
    isNone: z.boolean(),
    minutes: z
      .number()
      .optional()
      .describe(
        'Of the procedure’s fee at the hourly goal; shown beside the value, never in the note. Missing without a goal, and for colleagues of the provider.',
      ),
  })
  .meta({ id: 'OfferedValue' });
export type OfferedValue = z.infer<typeof offeredValue>;

/** `GET Note/TokenPossibleValue/{appointmentId}`: by the name of the token, in list order. */
export const offeredValues = z.record(z.string(), z.array(offeredValue)).meta({ id: 'OfferedValues' });
export type OfferedValues = z.infer<typeof offeredValues>;

/** A row of `GET Note/Prefil`: what the wizard fills in at first. Tokens without a prefill are missing. */
export const prefilledAnswer = z.object({ token: z.string(), answer: z.string() }).meta({ id: 'PrefilledAnswer' });
export type PrefilledAnswer = z.infer<typeof prefilledAnswer>;

/** What the note wizard shows of its appointment, `GET Note/Appointment/{appointmentId}`. */
export const wizardAppointment = z
  .object({
    appointmentId: z.string(),
    patientId: z.string(),
    patientInitials: z.string(),
    date: dateText,
    providerName: z.string().nullable(),
  })
  .meta({ id: 'WizardAppointment' });
export type WizardAppointment = z.infer<typeof wizardAppointment>;

/** A row of `GET TokenType`. `id` repeats the key for CRUD screens, here and below. */
export const tokenTypeRow = z
  .object({ id: z.int(), tokenTypeId: z.int(), tokenTypeName: z.string() })
  .meta({ id: 'TokenTypeRow' });
export type TokenTypeRow = z.infer<typeof tokenTypeRow>;

/** A row of `GET Token`. */
export const tokenRow = z
  .object({
    id: z.int(),
    tokenId: z.int(),
    name: z.string(),
    tokenTypeId: z.int(),
    seperator: z.string().describe('Between several values; empty: a comma and a space.'),
    templateCount: z.int().describe('How many templates use it: a token in use cannot be deleted.'),
    version: z.string(),
  })
  .meta({ id: 'TokenRow' });
export type TokenRow = z.infer<typeof tokenRow>;

const version = z.string('expected a version').max(100, 'expected a version').optional();
const line = (name: string, max: number) =>
  z
    .string(`${name} is required.`)
    .trim()
    .min(1, `${name} is required.`)
    .max(max, `${name} must be at most ${max} characters`)
    .regex(/^[^\p{Cc}]*$/u, `${name} must be plain text`);

/** `POST Token`, `PUT Token/{id}`. A changed name is changed in the templates that use it. */
export const tokenForm = z
  .object({
    name: z
      .string('Name is required.')
      .trim()
      .min(1, { error: 'Name is required.', abort: true })
      .max(50, 'Name must be at most 50 characters')
      .regex(/^[A-Za-z][A-Za-z0-9_]*$/, 'Name must begin with a letter and have only letters, digits and _'),
    tokenTypeId: z.int('Type is required.').min(1, 'Type is required.').max(8, 'Type is required.'),
    seperator: z.string('expected a text').max(10, 'Separator must be at most 10 characters').default(''),
    version,
  })
  .meta({ id: 'TokenForm' });
export type TokenForm = z.infer<typeof tokenForm>;

/** A row of `GET TokenPossibleValue`. */
export const tokenPossibleValueRow = z
  .object({
    id: z.int(),
    tokenPossibleValueId: z.int(),
    tokenId: z.int(),
    value: z.string(),
    isDefault: z.boolean(),
    isNone: z.boolean(),
    position: z.int().describe('In the list of its token, from 1.'),
    version: z.string(),
  })
  .meta({ id: 'TokenPossibleValueRow' });
export type TokenPossibleValueRow = z.infer<typeof tokenPossibleValueRow>;

/** `POST TokenPossibleValue`, `PUT TokenPossibleValue/{id}`. */
export const tokenPossibleValueForm = z
  .object({
    tokenId: rowId('expected a token'),
    value: line('Value', 200),
    isDefault: z.boolean('expected true or false').default(false),
    isNone: z.boolean('expected true or false').default(false),
    /** Missing: at the end of the list. */
    position: z.int('expected a position').min(1, 'expected a position').max(1000, 'expected a position').optional(),
    version,
  })
  .meta({ id: 'TokenPossibleValueForm' });
export type TokenPossibleValueForm = z.infer<typeof tokenPossibleValueForm>;

/** A row of `GET NoteTemplate`: shipped, of a clinic, of a user, or of a user in a clinic. */
export const noteTemplateRow = z
  .object({
    id: z.int(),
    noteTemplateId: z.int(),
    name: z.string(),
    text: z.string(),
    clinicId: z.int().nullable().describe('Null: in every clinic.'),
    clinicName: z.string().nullable(),
    userId: z.int().nullable().describe('Null: for every user.'),
    userEmail: z.string().nullable(),
    kind: z.string().nullable().describe('Which appointments a shipped template is for; null: not shipped.'),
    stepCount: z.int().describe('Its different tokens.'),
    dateModified: instant,
    version: z.string(),
  })
  .meta({ id: 'NoteTemplateRow' });
export type NoteTemplateRow = z.infer<typeof noteTemplateRow>;

/** `POST NoteTemplate`, `PUT NoteTemplate/{id}`. An unknown token is a 422 `Unknown token: {{Name}}`. */
export const noteTemplateForm = z
  .object({
    name: line('Name', 100),
    text: z
      .string('Text is required.')
      .refine((text) => text.trim() !== '', 'Text is required.')
      .max(MAX_NOTE_LENGTH, `Text must be at most ${MAX_NOTE_LENGTH} characters`),
    clinicId: rowId('expected a clinic').nullable().default(null),
    userId: rowId('expected a user').nullable().default(null),
    version,
  })
  .meta({ id: 'NoteTemplateForm' });
export type NoteTemplateForm = z.infer<typeof noteTemplateForm>;
