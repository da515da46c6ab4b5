import { z } from 'zod';
import { pmsId } from '../pms/entities.js';
import { instant, localTimeText } from './answer-fields.js';
import { MAX_ROW_ID } from './row-id.js';

/** A recording stops after so long. */
export const MAX_RECORDING_MINUTES = 180;
/** A recording of which nothing arrives for so long was left open: the server stops it. */
export const SILENT_MINUTES = 60;
/** The largest part of a recording. */
export const MAX_CHUNK_BYTES = 10 * 1024 * 1024;
/** The parts of a recording together: 3 hours at 128 kbit/s. */
export const MAX_RECORDING_BYTES = (3 * 60 * 60 * 128_000) / 8;
/** Parts are accepted for so long after the recording has stopped. */
export const CHUNK_DAYS_AFTER_STOP = 7;
/** An address of the audio works for so long. */
export const LISTEN_MINUTES = 5;

/** What recorders of browsers make: Opus in WebM, or AAC in MP4. A format is the end of a content type and of a file name. */
export const AUDIO_FORMATS = ['webm', 'mp4'] as const;
export type AudioFormat = (typeof AUDIO_FORMATS)[number];

/** @param contentType such as `audio/webm;codecs=opus`. @returns undefined for what Helix does not take. */
export function audioFormatOf(contentType: string): AudioFormat | undefined {
  const [, name] = /^(?:audio|video)\/([a-z0-9]+)\s*(?:;|$)/i.exec(contentType) ?? [];
  return AUDIO_FORMATS.find((format) => format === name?.toLowerCase());
}

const recordingId = z.uuid('expected the id of a recording');
/** Never more than four digits: the name of a part has room for four. */
const MAX_CHUNKS = 9999;
const ofClinic = z.coerce.number('expected a clinic').int('expected a clinic').min(1).max(MAX_ROW_ID).optional();

/** `POST Audio/start-recording`. The user's own recording that is still open is stopped. */
export const startRecordingForm = z
  .object({
    appointmentId: pmsId,
    hasConsent: z
      .boolean('expected true or false')
      .default(false)
      .describe('Whether the user has confirmed that the patient agrees. Some clinics require it.'),
  })
  .meta({ id: 'StartRecordingForm' });
export type StartRecordingForm = z.infer<typeof startRecordingForm>;

export const startedRecording = z.object({ recordingId: z.uuid() }).meta({ id: 'StartedRecording' });
export type StartedRecording = z.infer<typeof startedRecording>;

const count = (message: string, min: number) =>
  z.coerce.number(message).int(message).min(min, message).max(MAX_CHUNKS, message);
const chunkTime = z
  .string('expected yyyy-mm-dd hh:mm:ss')
  .regex(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/, { error: 'expected yyyy-mm-dd hh:mm:ss', abort: true })
  .refine((text) => z.iso.datetime({ local: true }).safeParse(text.replace(' ', 'T')).success, {
    error: 'expected a time that exists',
  });
/** What Helix knows by itself: accepted as the document has it, and not read. */
const ignored = z.string().max(255, 'expected at most 255 characters').optional().describe('Not read.');

/** The fields of `POST Audio/upload-chunk`, `multipart/form-data`; the part of the audio itself is `file`, audio/webm or audio/mp4. */
export const chunkFields = z.object({
  appointmentId: pmsId,
  recordingId,
  chunkIndex: count(`expected a whole number from 1 to ${MAX_CHUNKS}`, 1).describe('From 1. It orders the parts.'),
  chunkStartTime: chunkTime.describe('Local time of the clinic, `yyyy-mm-dd hh:mm:ss`. For display.'),
  chunkEndTime: chunkTime.describe('The same.'),
  durationInSeconds: z.coerce
    .number('expected seconds')
    .min(0, 'expected at least 0 seconds')
    .max(MAX_RECORDING_MINUTES * 60, `expected at most ${MAX_RECORDING_MINUTES * 60} seconds`),
  providerId: ignored,
  appointmentDate: ignored,
  originalFileName: ignored,
});
export type ChunkFields = z.infer<typeof chunkFields>;

/** A part that Helix has: 201, or 200 when it had it before. */
export const storedChunk = z.object({ recordingId: z.uuid(), chunkIndex: z.int() }).meta({ id: 'StoredChunk' });
export type StoredChunk = z.infer<typeof storedChunk>;

/** `POST Audio/stop-recording`. Stopping again changes nothing but a missing `chunkCount`. */
export const stopRecordingForm = z
  .object({
    appointmentId: pmsId,
    recordingId,
    chunkCount: count(`expected a whole number from 0 to ${MAX_CHUNKS}`, 0)
      .optional()
      .describe(
        'How many parts there are. They may arrive later; without it Helix waits for 2 minutes after the last.',
      ),
  })
  .meta({ id: 'StopRecordingForm' });
export type StopRecordingForm = z.infer<typeof stopRecordingForm>;

export const stoppedRecording = z.object({ recordingId: z.uuid() }).meta({ id: 'StoppedRecording' });
export type StoppedRecording = z.infer<typeof stoppedRecording>;

/** `GET Audio/get-recordings`, `GET Audio/transcripts`. */
export const recordingsQuery = z.object({ clinicId: ofClinic, appointmentId: pmsId });
export type RecordingsQuery = z.infer<typeof recordingsQuery>;

/** `DELETE Audio/delete-recording`. */
export const deleteRecordingQuery = z.object({ clinicId: ofClinic, appointmentId: pmsId, recordingId });
export type DeleteRecordingQuery = z.infer<typeof deleteRecordingQuery>;

export const RECORDING_STATES = ['recording', 'waiting', 'assembling', 'ready', 'failed'] as const;
export type RecordingState = (typeof RECORDING_STATES)[number];

/** A recording of an appointment (spec 3 section 3), and what became of its audio. */
export const recordingView = z
  .object({
    recordingId: z.uuid(),
    number: z.int().describe('`Recording N`. The number of a deleted recording is not used again.'),
    appointmentId: z.string(),
    providerId: z.string().nullable().describe(`The appointment's provider; null: the appointment was deleted.`),
    providerName: z.string().nullable(),
    patientName: z.string().nullable().describe('The initials.'),
    appointmentDate: localTimeText.nullable().describe('Local time of the clinic.'),
    startTime: localTimeText.describe('Local time of the clinic.'),
    durationInSeconds: z.number().describe('Of the audio; while it is not ready, of the parts that have arrived.'),
    recordedBy: z.string().nullable().describe('The name of the user; null: not a user any more.'),
    state: z
      .enum(RECORDING_STATES)
      .describe('`waiting`: stopped, for parts that may still arrive. `assembling`: the parts are being joined.'),
    percent: z.int().describe('Of assembling, 0 to 100.'),
    message: z
      .string()
      .nullable()
      .describe('For people: what is missing or has failed, or that the recording was stopped by itself.'),
    chunkCount: z.int().describe('Parts that have arrived.'),
    gaps: z
      .array(
        z.object({
          atSecond: z.number().describe('Where in the audio.'),
          missingChunks: z.array(z.int()).describe('The indexes of the missing parts.'),
        }),
      )
      .describe('Where parts are missing from the audio. They are not filled with silence.'),
    assembledAt: instant.nullable().describe('When the audio became what it is; null: there is none yet.'),
    canListen: z.boolean().describe('Whether there is audio that the user may hear.'),
    canDelete: z.boolean().describe('Whether the user may delete it, once it has stopped.'),
  })
  .meta({ id: 'RecordingView' });
export type RecordingView = z.infer<typeof recordingView>;

/** `POST Audio/listen`. */
export const listenForm = z.object({ recordingId }).meta({ id: 'ListenForm' });
export type ListenForm = z.infer<typeof listenForm>;

/** A path of this site, for an `audio` element: it needs no sign-in, and answers ranges. */
export const listenAddress = z.object({ url: z.string(), expiresAt: instant }).meta({ id: 'ListenAddress' });
export type ListenAddress = z.infer<typeof listenAddress>;

export const TRANSCRIPT_STATES = ['waiting', 'none', 'working', 'ready', 'failed', 'notPermitted'] as const;
export type TranscriptState = (typeof TRANSCRIPT_STATES)[number];

/** What was said without a long pause. */
export const transcriptSegment = z
  .object({
    start: z.number().describe('Seconds from the start of the recording.'),
    end: z.number().describe('The same.'),
    text: z.string(),
    unsureWords: z
      .array(z.string())
      .optional()
      .describe('Words of the text that were heard with low confidence, or changed by the vocabulary; none: absent.'),
  })
  .meta({ id: 'TranscriptSegment' });
export type TranscriptSegment = z.infer<typeof transcriptSegment>;

/** What was said in a recording of an appointment: for who may hear it, and deleted with it. */
export const recordingTranscript = z
  .object({
    recordingId: z.uuid(),
    number: z.int().describe('`Recording N`.'),
    state: z
      .enum(TRANSCRIPT_STATES)
      .describe(
        '`waiting`: for its audio. `none`: nobody asked for it yet. `working`: it is being written down. `notPermitted`: the user may not hear the recording.',
      ),
    message: z.string().nullable().describe('For people: why there are no segments; null: there are some.'),
    segments: z.array(transcriptSegment).describe('In order of time.'),
  })
  .meta({ id: 'RecordingTranscript' });
export type RecordingTranscript = z.infer<typeof recordingTranscript>;
