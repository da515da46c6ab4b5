import { readFile } from 'node:fs/promises';
import { SPEECH_TO_TEXT, type LocalSpeech } from '@helix/speech';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import { HUMAN_VOICE, HUMAN_WORDS, wordErrorRate } from '../../../../libs/speech/src/testing/test-audio.js';
import './read-transcripts.cases.js';
import { recorder, startAudioApi, type AudioApi, type Recorder } from '../testing/start-audio-api.js';

/** Ten seconds of it, up to where the third cluster of the file begins: two pieces of speech, so that a kill leaves one. */
const BYTES = 43_126;
const WORDS = HUMAN_WORDS.slice(0, HUMAN_WORDS.indexOf(', unless'));

interface Transcript {
  state: string;
  percent: number;
  segments: { start: number; end: number; text: string }[];
}

describe('the transcript of a recording by the model of this machine', () => {
  let served: AudioApi;
  let user: Recorder;

  beforeAll(async () => {
    served = await startAudioApi({ SPEECH_COMMAND: '' });
    user = recorder(served);
  });
  afterAll(() => served.close());

  const read = async (recordingId: string): Promise<Transcript | undefined> => {
    const { rows } = await served.test.ownerPool.query<Transcript>(
      'select state, percent, segments from recording_transcript where recording_id = $1',
      [recordingId],
    );
    return rows[0];
  };
  const record = async (appointmentId: string): Promise<string> => {
    const recordingId = await user.start(appointmentId);
    const bytes = (await readFile(HUMAN_VOICE)).subarray(0, BYTES);
    await user.upload({ recordingId, appointmentId, index: 1, bytes }).expect(201);
    await user.stop(recordingId, appointmentId, 1).expect(200);
    return recordingId;
  };

  it('has at least 85 % of the words of a human voice right, also when its process is killed in the middle', async () => {
    const { pids } = served.app.get<LocalSpeech>(SPEECH_TO_TEXT);
    expect(pids).toEqual([]);
    const recordingId = await record('A1');
    const started = await waitFor(
      () => read(recordingId),
      (transcript) => (transcript?.percent ?? 0) > 0,
      100_000,
    );
    expect(started).toMatchObject({ state: 'working', segments: [] });
    const [pid] = served.app.get<LocalSpeech>(SPEECH_TO_TEXT).pids;
    process.kill(pid!, 'SIGKILL');
    await waitFor(
      () => read(recordingId),
      (transcript) => transcript?.state === 'failed',
    );
    const transcript = await waitFor(
      () => read(recordingId),
      (found) => found?.state === 'ready',
      100_000,
    );
    const text = transcript!.segments.map((segment) => segment.text).join(' ');
    expect(wordErrorRate(WORDS, text)).toBeLessThanOrEqual(0.15);
  });
});
