import { readFile, stat } from 'node:fs/promises';
import { setTimeout as wait } from 'node:timers/promises';
import { z } from 'zod';
import { withPathOf } from '../audio/audio-on-disk.js';
import { openAudio } from '../audio/open-audio.js';
import { hundredths, transcribePieces, wordsOf } from '../audio/transcribe-pieces.js';
import { wavOf } from '../audio/wav.js';
import {
  SpeechError,
  SpeechRefusedError,
  type AudioFile,
  type SpeechSegment,
  type SpeechToText,
  type TranscribeOptions,
  type Transcript,
} from '../speech-to-text.js';

export interface EndpointSpeechOptions {
  /** Address of the API, to which `/audio/transcriptions` is added. */
  url: string;
  /** Sent as `Authorization: Bearer`; undefined: none. */
  key: string | undefined;
  model: string;
  /** How long one request may take. */
  timeoutMs?: number;
  /** The largest file that is sent whole; what is larger is cut at pauses. */
  maxBytes?: number;
  /** Waits before another try; tests do not. */
  sleep?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}

const TIMEOUT_MS = 10 * 60_000;
/** OpenAI takes files of at most 25 MB. */
const MAX_BYTES = 24_000_000;
/** Of a WAV file, 32,000 bytes a second. */
const BYTES_PER_SECOND = 32_000;
const TRIES = 4;
const FIRST_WAIT_MS = 1_000;
/** An endpoint that asks for a longer delay is asked again by whoever retries the whole work. */
const MAX_WAIT_MS = 60_000;
/** The audio or the request is wrong, and stays so. */
const REFUSALS = [400, 413, 415, 422];
/** Whisper invents sentences in silence; these are its own limits for what it has to ignore. */
const [NO_SPEECH, NO_SPEECH_LOGPROB] = [0.6, -1];

const answer = z.object({
  segments: z.array(
    z.object({
      start: z.number(),
      end: z.number(),
      text: z.string(),
      avg_logprob: z.number().nullish(),
      no_speech_prob: z.number().nullish(),
    }),
  ),
});
type EndpointSegment = z.infer<typeof answer>['segments'][number];

/** Speech to text by an OpenAI-compatible transcription endpoint. The confidence of a word is that of its segment. */
export class EndpointSpeech implements SpeechToText {
  private readonly closing = new AbortController();
  private readonly address: string;
  private readonly timeoutMs: number;
  private readonly maxBytes: number;
  private readonly sleep: (ms: number, signal: AbortSignal) => Promise<unknown>;

  constructor(private readonly options: EndpointSpeechOptions) {
    this.address = `${options.url.replace(/\/+$/, '')}/audio/transcriptions`;
    this.timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
    this.sleep = options.sleep ?? ((ms, signal) => wait(ms, undefined, { signal }));
  }

  transcribe(audio: AudioFile, options: TranscribeOptions = {}): Promise<Transcript> {
    const signal = AbortSignal.any([this.closing.signal, ...(options.signal ? [options.signal] : [])]);
    return withPathOf(audio, signal, async (path) => {
      const { duration, isWav } = await inspect(path);
      if ((await stat(path)).size > this.maxBytes) {
        const joinUpTo = this.maxBytes / BYTES_PER_SECOND;
        const send = async ({ start, samples }: { start: number; samples: Float32Array }): Promise<SpeechSegment[]> =>
          this.send(wavOf(samples), 'audio.wav', start, signal);
        return transcribePieces(path, send, { ...options, signal, joinUpTo });
      }
      const segments = await this.send(await readFile(path), isWav ? 'audio.wav' : 'audio.webm', 0, signal);
      options.onProgress?.(100);
      return { segments, duration: hundredths(duration) };
    });
  }

  async close(): Promise<void> {
    this.closing.abort(new SpeechError('speech to text was closed'));
  }

  /** @param offset seconds of the audio before this file. */
  private async send(file: Uint8Array, name: string, offset: number, signal: AbortSignal): Promise<SpeechSegment[]> {
    const response = await this.requestWithRetries(file, name, signal);
    const parsed = answer.safeParse(await response.json().catch(() => undefined));
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.') || 'the body';
      throw new SpeechError(`the answer of the speech endpoint is not verbose_json: ${path} is missing or wrong`);
    }
    return parsed.data.segments.filter(hasSpeech).flatMap((segment) => toSegment(segment, offset));
  }

  private async requestWithRetries(file: Uint8Array, name: string, signal: AbortSignal): Promise<Response> {
    for (let tries = 1; ; tries += 1) {
      const result = await this.request(file, name, signal);
      if (result instanceof Response && result.ok) return result;
      const error = result instanceof Response ? await errorOf(result) : result;
      const waitMs = waitBefore(tries, result);
      if (waitMs === null) throw error;
      await this.sleep(waitMs, signal).catch(() => undefined);
      signal.throwIfAborted();
    }
  }

  /** The response, or why there is none. */
  private async request(file: Uint8Array, name: string, signal: AbortSignal): Promise<Response | SpeechError> {
    const body = new FormData();
    body.set('file', new Blob([new Uint8Array(file)]), name);
    body.set('model', this.options.model);
    body.set('language', 'en');
    body.set('response_format', 'verbose_json');
    body.set('timestamp_granularities[]', 'segment');
    const headers = this.options.key ? { Authorization: `Bearer ${this.options.key}` } : undefined;
    const limit = AbortSignal.timeout(this.timeoutMs);
    try {
      const all = AbortSignal.any([signal, limit]);
      return await fetch(this.address, { method: 'POST', body, headers, signal: all, redirect: 'error' });
    } catch (error) {
      signal.throwIfAborted();
      if (limit.aborted) return new SpeechError(`the speech endpoint did not answer within ${this.timeoutMs} ms`);
      return new SpeechError('the speech endpoint cannot be reached', { cause: error });
    }
  }
}

/** Refuses a file without audio here, so that none is sent for nothing. */
async function inspect(path: string): Promise<{ duration: number; isWav: boolean }> {
  const audio = await openAudio(path);
  audio.close();
  return { duration: audio.duration, isWav: audio.isWav };
}

/** Milliseconds until the next try; null: there is none. */
function waitBefore(tries: number, result: Response | SpeechError): number | null {
  const status = result instanceof Response ? result.status : 503;
  if (tries >= TRIES || (status !== 429 && status < 500)) return null;
  const waitMs = (result instanceof Response ? retryAfterOf(result) : null) ?? FIRST_WAIT_MS * 2 ** (tries - 1);
  return waitMs > MAX_WAIT_MS ? null : waitMs;
}

/** Milliseconds that the endpoint asks to wait for: it says seconds, or a date. */
function retryAfterOf({ headers }: Response): number | null {
  const value = headers.get('retry-after');
  if (!value) return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isFinite(ms) ? Math.max(0, ms) : null;
}

/** The body is not repeated: it may quote what was said. */
async function errorOf(response: Response): Promise<SpeechError> {
  await response.body?.cancel();
  const message = `the speech endpoint answered ${response.status}`;
  return REFUSALS.includes(response.status) ? new SpeechRefusedError(message) : new SpeechError(message);
}

function hasSpeech({ no_speech_prob: noSpeech, avg_logprob: logprob }: EndpointSegment): boolean {
  return !((noSpeech ?? 0) > NO_SPEECH && (logprob ?? 0) < NO_SPEECH_LOGPROB);
}

function toSegment({ start, end, text, avg_logprob: logprob }: EndpointSegment, offset: number): SpeechSegment[] {
  const confidence = typeof logprob === 'number' ? hundredths(Math.exp(Math.min(0, logprob))) : null;
  const words = wordsOf(text, confidence);
  if (words.length === 0) return [];
  const times = { start: hundredths(offset + start), end: hundredths(offset + end) };
  return [{ ...times, text: words.map((word) => word.text).join(' '), words }];
}
