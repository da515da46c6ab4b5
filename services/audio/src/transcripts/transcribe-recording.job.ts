import { Inject, type BeforeApplicationShutdown } from '@nestjs/common';
import { QUEUES, type RecordingJob } from '@helix/contracts';
import { Database, type Transaction } from '@helix/database';
import { enqueueJob, HandlesJobs, ImpossibleJobError, JobHandler, type JobContext } from '@helix/jobs';
import type { SpokenSegment } from '@helix/notes';
import type { ObjectStore } from '@helix/objects';
import {
  correctVocabulary,
  SPEECH_TO_TEXT,
  SpeechRefusedError,
  type CorrectedSegment,
  type SpeechToText,
} from '@helix/speech';
import { LOGGER, type Logger } from '@helix/web';
import { continueNote } from '../generated-notes/continue-note.js';
import { OBJECT_STORE } from '../object-store.token.js';
import { lockRecording, type RecordingKey } from '../recordings/find-recording.js';

/** Has what is said in the assembled audio of a recording written down. @param revision of the recording. */
export async function beginTranscript(
  transaction: Transaction,
  { clinicId, recordingId }: RecordingKey,
  revision: number,
): Promise<void> {
  await transaction.query(BEGIN, [clinicId, recordingId, revision]);
  await enqueueJob(transaction, QUEUES.recordingTranscript, { clinicId, recordingId });
}

const BEGIN = `
  insert into recording_transcript (clinic_id, recording_id, revision, state)
  values ($1, $2, $3, 'working')
  on conflict (clinic_id, recording_id) do update
    set revision = excluded.revision, state = 'working', percent = 0, segments = '[]'`;

interface Audio {
  key: string;
  revision: number;
}

/**
 * Writes down what is said in a recording, with the terms of dentistry corrected, and has the note that waits for it
 * written. Running it again for the same audio ends in the same.
 */
@HandlesJobs(QUEUES.recordingTranscript)
export class TranscribeRecordingHandler
  extends JobHandler<typeof QUEUES.recordingTranscript>
  implements BeforeApplicationShutdown
{
  private isClosing = false;

  constructor(
    private readonly database: Database,
    @Inject(OBJECT_STORE) private readonly store: ObjectStore,
    @Inject(SPEECH_TO_TEXT) private readonly speech: SpeechToText,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    super();
  }

  async handle(job: RecordingJob, { signal }: JobContext): Promise<void> {
    const audio = await this.begin(job);
    if (!audio) return;
    const startedAt = Date.now();
    try {
      const body = await this.store.get(audio.key);
      if (!body) throw new Error('the audio of the recording is not there');
      const onProgress = (percent: number) => void this.setPercent(job, audio, percent).catch(() => undefined);
      const { segments, duration } = await this.speech.transcribe(body, { signal, onProgress });
      await this.end(job, audio, { state: 'ready', segments: correctVocabulary(segments).map(spokenSegment) });
      this.logger.info({ ...job, seconds: duration, ms: Date.now() - startedAt }, 'transcribed a recording');
    } catch (error) {
      // A process that closes has the job run again elsewhere.
      if (!signal.aborted && !this.isClosing) await this.end(job, audio, { state: 'failed', segments: [] });
      throw error instanceof SpeechRefusedError ? new ImpossibleJobError(error.message) : error;
    }
  }

  beforeApplicationShutdown(): void {
    this.isClosing = true;
  }

  /** Undefined when there is nothing to transcribe: it was deleted, is transcribed already, or is assembled again. */
  private begin({ clinicId, recordingId }: RecordingJob): Promise<Audio | undefined> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const { rows } = await transaction.query<{ key: string | null; revision: number }>(TO_TRANSCRIBE, [
        clinicId,
        recordingId,
      ]);
      const [found] = rows;
      return found?.key ? { key: found.key, revision: found.revision } : undefined;
    });
  }

  private setPercent({ clinicId, recordingId }: RecordingJob, { revision }: Audio, percent: number): Promise<unknown> {
    return this.database.inClinics([clinicId], (transaction) =>
      transaction.query(SET_PERCENT, [clinicId, recordingId, revision, percent]),
    );
  }

  private end(
    { clinicId, recordingId }: RecordingJob,
    { revision }: Audio,
    { state, segments }: { state: 'ready' | 'failed'; segments: SpokenSegment[] },
  ): Promise<void> {
    return this.database.inClinics([clinicId], async (transaction) => {
      const recording = await lockRecording(transaction, { clinicId, recordingId });
      if (!recording) return;
      await transaction.query(END, [clinicId, recordingId, revision, state, JSON.stringify(segments)]);
      await continueNote(transaction, recording);
    });
  }
}

/** As the writer of notes reads it. Nobody says when a word was said: its place in the text is nearly that in time. */
export function spokenSegment({ start, end, text, words }: CorrectedSegment): SpokenSegment {
  let letters = 0;
  return {
    ...{ start, end, text },
    words: words.map((word) => {
      const before = letters;
      letters += word.text.length + 1;
      return {
        text: word.text,
        start: start + ((end - start) * before) / (text.length + 1),
        // Who does not say how sure it is counts as sure.
        confidence: word.confidence ?? 1,
        ...(word.changedFrom !== undefined && { changedFrom: word.changedFrom }),
      };
    }),
  };
}

/** A failed one is tried again; the transcript says of which revision the audio is. */
const TO_TRANSCRIBE = `
  update recording_transcript t set state = 'working', percent = 0
  from recording r
  where t.clinic_id = $1 and t.recording_id = $2 and t.state <> 'ready'
    and r.clinic_id = t.clinic_id and r.recording_id = t.recording_id and r.revision = t.revision
    and r.state = 'ready' and r.deleted_at is null
  returning r.audio_key as key, t.revision`;

const SET_PERCENT = `
  update recording_transcript set percent = $4
  where clinic_id = $1 and recording_id = $2 and revision = $3 and state = 'working'`;

const END = `
  update recording_transcript set state = $4, segments = $5, percent = case $4 when 'ready' then 100 else 0 end
  where clinic_id = $1 and recording_id = $2 and revision = $3`;
