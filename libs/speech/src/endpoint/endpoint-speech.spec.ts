import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { once } from 'node:events';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SpeechError, SpeechRefusedError } from '../speech-to-text.js';
import { speechContract } from '../testing/speech.contract.js';
import { babble, concatenated, HUMAN_VOICE, silence, writeVoiceInAac, writeWav } from '../testing/test-audio.js';
import { EndpointSpeech, type EndpointSpeechOptions } from './endpoint-speech.js';

interface Received {
  path: string | undefined;
  authorization: string | undefined;
  form: FormData;
}
type Respond = (response: ServerResponse, received: Received) => void;

const json = (status: number, body: unknown, headers: Record<string, string> = {}): Respond => {
  return (response) =>
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(JSON.stringify(body));
};
const segment = { id: 0, start: 1.9, end: 4.9, text: ' He was not an ill-disposed young man.', avg_logprob: -0.2 };
const heard = json(200, { task: 'transcribe', segments: [{ ...segment, no_speech_prob: 0.01 }] });
/** What Whisper answers to silence. */
const invented = json(200, {
  segments: [{ start: 0, end: 2, text: ' Thank you.', avg_logprob: -1.2, no_speech_prob: 0.8 }],
});

describe('EndpointSpeech', () => {
  let server: Server;
  let folder: string;
  let url: string;
  /** Answers of the next requests; the last one stays. */
  let answers: Respond[] = [];
  const received: Received[] = [];
  const waited: number[] = [];

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'helix-test-'));
    server = createServer((request, response) => void respond(request, response)).listen(0, '127.0.0.1');
    await once(server, 'listening');
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
  });
  afterAll(async () => {
    server.closeAllConnections();
    server.close();
    await rm(folder, { recursive: true });
  });
  beforeEach(() => {
    answers = [hearsOrInvents];
    received.splice(0);
    waited.splice(0);
  });

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const type = request.headers['content-type'] ?? '';
    const form = await new Response(Buffer.concat(chunks), { headers: { 'content-type': type } }).formData();
    const one = { path: request.url, authorization: request.headers.authorization, form };
    received.push(one);
    const answer = answers.length > 1 ? answers.shift() : answers[0];
    answer?.(response, one);
  }
  /** A file of three seconds is the silent one. */
  const hearsOrInvents: Respond = (response, one) => {
    const { size } = one.form.get('file') as File;
    (size === 96_044 ? invented : heard)(response, one);
  };
  const create = (options: Partial<EndpointSpeechOptions> = {}): EndpointSpeech =>
    new EndpointSpeech({
      ...{ url, key: 'secret', model: 'whisper-1' },
      sleep: async (ms) => void waited.push(ms),
      ...options,
    });

  speechContract(() => create());

  it('sends the file with model, language, format and key', async () => {
    await create({ url: `${url}/` }).transcribe(HUMAN_VOICE);
    const [{ path, authorization, form } = { form: new FormData() }] = received;
    expect([path, authorization]).toEqual(['/v1/audio/transcriptions', 'Bearer secret']);
    expect(['model', 'language', 'response_format', 'timestamp_granularities[]'].map((name) => form.get(name))).toEqual(
      ['whisper-1', 'en', 'verbose_json', 'segment'],
    );
    const file = form.get('file') as File;
    expect(file.name).toBe('audio.webm');
    expect(Buffer.from(await file.arrayBuffer())).toEqual(await readFile(HUMAN_VOICE));
  });

  (process.env['HELIX_SKIP_FFMPEG'] === '1' ? describe.skip : describe)('with AAC in MP4', () => {
    it('sends it as it is, and names it so', async () => {
      const path = join(folder, 'voice.mp4');
      await writeVoiceInAac(path);
      expect((await create().transcribe(path)).duration).toBeCloseTo(24.76, 1);
      const file = received[0]?.form.get('file') as File;
      expect(file.name).toBe('audio.mp4');
      expect(Buffer.from(await file.arrayBuffer())).toEqual(await readFile(path));
    });
  });

  it('answers the probability of a segment as the confidence of its words', async () => {
    const { segments } = await create().transcribe(HUMAN_VOICE);
    // exp(-0.2)
    expect(segments[0]?.words[0]).toEqual({ text: 'He', confidence: 0.82 });
  });

  it('cuts a file that is too large at pauses, and adds the time before each part', async () => {
    const samples = concatenated([babble(10), silence(2), babble(10), silence(2), babble(10)]);
    const path = await writeWav(folder, 'large.wav', samples);
    const percents: number[] = [];
    // 25 seconds of 32,000 bytes.
    const { segments } = await create({ maxBytes: 800_000 }).transcribe(path, { onProgress: (p) => percents.push(p) });
    expect(received.map(({ form }) => (form.get('file') as File).name)).toEqual(['audio.wav', 'audio.wav']);
    for (const { form } of received) expect((form.get('file') as File).size).toBeLessThanOrEqual(800_000);
    // The second part begins 0.2 seconds before its first sound, at 24 seconds.
    expect(segments.map(({ start }) => start)).toEqual([1.9, expect.closeTo(23.8 + 1.9, 1)]);
    expect(percents).toEqual([65, 99, 100].map((percent) => expect.closeTo(percent, -1)));
  });

  it('tries again after 429 when the endpoint says, and after 5xx with longer and longer waits', async () => {
    answers = [json(429, {}, { 'retry-after': '7' }), json(503, {}), json(500, {}), heard];
    expect((await create().transcribe(HUMAN_VOICE)).segments).toHaveLength(1);
    expect(waited).toEqual([7_000, 2_000, 4_000]);
    expect(received).toHaveLength(4);
  });

  it('gives up after four tries with an error that a retry may mend', async () => {
    answers = [json(503, { error: 'patient said' })];
    const error: unknown = await create()
      .transcribe(HUMAN_VOICE)
      .catch((reason: unknown) => reason);
    expect(error).toEqual(new SpeechError('the speech endpoint answered 503'));
    expect(error).not.toBeInstanceOf(SpeechRefusedError);
    expect(received).toHaveLength(4);
  });

  it('does not wait for longer than a minute', async () => {
    answers = [json(429, {}, { 'retry-after': '3600' })];
    await expect(create().transcribe(HUMAN_VOICE)).rejects.toThrow('the speech endpoint answered 429');
    expect(waited).toEqual([]);
  });

  it.each([
    [400, SpeechRefusedError],
    [413, SpeechRefusedError],
    [401, SpeechError],
    [404, SpeechError],
  ])('rejects at once after %d', async (status, kind) => {
    answers = [json(status, {})];
    const error: unknown = await create()
      .transcribe(HUMAN_VOICE)
      .catch((reason: unknown) => reason);
    expect((error as Error).constructor).toBe(kind);
    expect(received).toHaveLength(1);
  });

  it.each([
    ['no JSON', ((response) => response.end('<html>')) as Respond, 'the body'],
    ['only a text', json(200, { text: 'hello' }), 'segments'],
    ['a segment without an end', json(200, { segments: [{ start: 0, text: 'hello' }] }), 'segments.0.end'],
  ])('names what is wrong in an answer that is %s', async (_, answer, where) => {
    answers = [answer];
    const message = `the answer of the speech endpoint is not verbose_json: ${where} is missing or wrong`;
    await expect(create().transcribe(HUMAN_VOICE)).rejects.toThrow(new SpeechError(message));
  });

  it('stops a request that takes too long, and tries again', async () => {
    answers = [() => undefined];
    const slow = create({ timeoutMs: 30 }).transcribe(HUMAN_VOICE);
    await expect(slow).rejects.toThrow('the speech endpoint did not answer within 30 ms');
    expect(waited).toEqual([1_000, 2_000, 4_000]);
  });

  it('rejects with an error that a retry may mend when nobody listens', async () => {
    const closed = createServer().listen(0, '127.0.0.1');
    await once(closed, 'listening');
    const { port } = closed.address() as AddressInfo;
    closed.close();
    const gone = create({ url: `http://127.0.0.1:${port}` }).transcribe(HUMAN_VOICE);
    await expect(gone).rejects.toThrow(/^the speech endpoint cannot be reached$/);
  });
});
