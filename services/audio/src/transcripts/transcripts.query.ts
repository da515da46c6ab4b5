import type { RecordingTranscript, TranscriptSegment, TranscriptState } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { SURE_CONFIDENCE, type SpokenSegment } from '@helix/notes';
import { MAY_HEAR, WITH_LISTENERS } from '../recordings/recordings.query.js';

/** What was said in the recordings of an appointment, the first one first; only what the user may hear. */
export async function readTranscripts(
  transaction: Transaction,
  clinicId: number,
  appointmentId: string,
  userId: number,
): Promise<RecordingTranscript[]> {
  const { rows } = await transaction.query<TranscriptRow>(TRANSCRIPTS, [clinicId, appointmentId, userId]);
  return rows.map((row) => {
    const state = stateOf(row);
    const segments = (row.segments ?? []).map(transcriptSegment);
    const message = segments.length > 0 ? null : messageOf(state, row);
    return { recordingId: row.recordingId, number: row.number, state, message, segments };
  });
}

interface TranscriptRow {
  recordingId: string;
  number: number;
  recordingState: string;
  mayHear: boolean;
  /** Null: the audio as it is now was never written down. */
  transcriptState: string | null;
  percent: number | null;
  /** Null unless it is ready and the user may hear it. */
  segments: SpokenSegment[] | null;
}

function stateOf({ mayHear, recordingState, transcriptState }: TranscriptRow): TranscriptState {
  if (!mayHear) return 'notPermitted';
  if (transcriptState === 'ready') return 'ready';
  if (recordingState === 'failed') return 'failed';
  if (recordingState !== 'ready') return 'waiting';
  if (transcriptState === null) return 'none';
  return transcriptState === 'working' ? 'working' : 'failed';
}

function messageOf(state: TranscriptState, { recordingState, percent }: TranscriptRow): string {
  switch (state) {
    case 'notPermitted':
      return 'You may not hear this recording, nor read what was said in it.';
    case 'ready':
      return 'No speech was heard in this recording.';
    case 'waiting':
      return recordingState === 'recording' ? 'It is still being recorded.' : 'Its audio is still being put together.';
    case 'none':
      return 'What was said is not written down yet: generating the note does it.';
    case 'working':
      return `What was said is being written down: ${percent ?? 0}%.`;
    case 'failed':
      return recordingState === 'failed'
        ? 'Its audio could not be put together.'
        : 'What was said could not be written down. Generating the note tries it again.';
  }
}

/** As the writer of notes, which marks the same words as unsure. */
function transcriptSegment({ start, end, text, words = [] }: SpokenSegment): TranscriptSegment {
  const unsure = words.filter((word) => word.confidence < SURE_CONFIDENCE || word.changedFrom !== undefined);
  const unsureWords = [...new Set(unsure.map((word) => word.text))];
  return { start, end, text, ...(unsureWords.length > 0 && { unsureWords }) };
}

const TRANSCRIPTS = `
  select r.recording_id as "recordingId", r.number, r.state as "recordingState", ${MAY_HEAR} as "mayHear",
         t.state as "transcriptState", t.percent, case when t.state = 'ready' and (${MAY_HEAR}) then t.segments end as segments
  from ${WITH_LISTENERS}
  left join recording_transcript t
    on t.clinic_id = r.clinic_id and t.recording_id = r.recording_id and t.revision = r.revision
  where r.clinic_id = $1 and r.appointment_id = $2 and r.deleted_at is null
  order by r.number`;
