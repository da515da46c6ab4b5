import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { SPEECH_TO_TEXT, type LocalSpeech } from '@helix/speech';
import { waitFor } from '../../../../libs/database/src/testing/wait-for.js';
import {
  HUMAN_VOICE,
  HUMAN_WORDS,
  wordErrorRate,
  writeVoiceInAac,
} from '../../../../libs/speech/src/testing/test-audio.js';
import { cutAt } from '../testing/ffmpeg.js';
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
  const record = async (appointmentId: string, parts: Buffer[], type?: string): Promise<string> => {
    const recordingId = await user.start(appointmentId);
    for (const [at, bytes] of parts.entries())
      await user.upload({ recordingId, appointmentId, index: at + 1, bytes, type }).expect(201);
    await user.stop(recordingId, appointmentId, parts.length).expect(200);
    return recordingId;
  };
  const untilReady = async (recordingId: string): Promise<string> => {
    const transcript = await waitFor(
      () => read(recordingId),
      (found) => found?.state === 'ready',
      100_000,
    );
    return transcript!.segments.map((segment) => segment.text).join(' ');
  };

  it('has at least 85 % of the words of a human voice right, also when its process is killed in the middle', async () => {
    const { pids } = served.app.get<LocalSpeech>(SPEECH_TO_TEXT);
    expect(pids).toEqual([]);
    const recordingId = await record('A1', [(await readFile(HUMAN_VOICE)).subarray(0, BYTES)]);
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
    expect(wordErrorRate(WORDS, await untilReady(recordingId))).toBeLessThanOrEqual(0.15);
  });

  (process.env['HELIX_SKIP_FFMPEG'] === '1' ? describe.skip : describe)('in AAC, which Safari records', () => {
    it('has at least 85 % of the words of a human voice right, in parts that are cut within a word', async () => {
      const path = join(served.dataDir, 'voice.mp4');
      // The ten seconds of which the words are.
      await writeVoiceInAac(path, { seconds: 10 });
      const recordingId = await record('A2', cutAt(await readFile(path), 0.45), 'audio/mp4');
      expect(wordErrorRate(WORDS, await untilReady(recordingId))).toBeLessThanOrEqual(0.15);
    });
  });
});
