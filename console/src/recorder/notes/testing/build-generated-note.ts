import type { GeneratedNoteView, GeneratedSentence, QuoteReason, RecordingView } from '@helix/contracts';
import type { RecorderTarget } from '../../../components/recorder-target.js';

export const RECORDING_ID = '0d5e8f56-6d0c-4f63-9a55-3d1f9a1a7c01';

export const TARGET: RecorderTarget = {
  clinicGuid: '6f1c5b52-0f3b-4a6f-9a3e-2b7c1d9e8f01',
  appointmentId: 'A-31',
  patientName: 'TM',
  providerId: 'P-1',
  providerName: 'Ines Roy',
  appointmentDate: '2026-03-04T09:00:00',
};

/** The second recording of the appointment, which the user may hear. */
export const RECORDING: RecordingView = {
  recordingId: RECORDING_ID,
  number: 2,
  appointmentId: 'A-31',
  providerId: 'P-1',
  providerName: 'Ines Roy',
  patientName: 'TM',
  appointmentDate: '2026-03-04T09:00:00',
  startTime: '2026-03-04T09:01:00',
  durationInSeconds: 1800,
  recordedBy: 'Ines Roy',
  state: 'ready',
  percent: 100,
  message: null,
  chunkCount: 60,
  gaps: [],
  assembledAt: '2026-03-04T15:00:00.000Z',
  canListen: true,
  canDelete: true,
};

/** A sentence that is from what was said. @param second of the recording. */
export const quoted = (second: number, text: string, quote: string, quotedFor?: QuoteReason): GeneratedSentence => ({
  text,
  ...(quotedFor && { quotedFor }),
  isUnsure: true,
  sources: [{ kind: 'transcript', recordingId: RECORDING_ID, second, quote }],
});

const FACT: GeneratedSentence = {
  text: 'Recall.',
  isUnsure: false,
  sources: [{ kind: 'fact', name: 'reason', value: 'Recall' }],
};

/** A note of a fact and some sentences. @param text as it is now; left out: as it was generated. */
export const noteView = (sentences: GeneratedSentence[], text?: string): GeneratedNoteView => ({
  noteId: 'b1b2c3d4-0000-4000-8000-000000000001',
  appointmentId: 'A-31',
  noteTemplateId: 1,
  state: 'ready',
  percent: 100,
  progress: null,
  message: null,
  text: text ?? `Reason: Recall.\nAlso said: ${sentences.map((sentence) => sentence.text).join(' ')}`,
  document: null,
  note: {
    isDraft: true,
    writer: 'built-in',
    sections: [
      { label: 'Reason', sentences: [FACT] },
      { label: 'Also said', sentences },
    ],
    notDocumented: [],
  },
  isStale: false,
  generatedAt: '2026-03-04T15:10:00.000Z',
  editedBy: null,
  version: '1',
});
