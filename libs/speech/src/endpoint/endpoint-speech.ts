import { readFile, stat } from 'node:fs/promises';
import { requestWithRetries, UnreachableError, type Answer, type Sleep } from '@helix/openai';
import { z } from 'zod';
import { withPathOf } from '../audio/audio-on-disk.js';
import { openAudio, type OpenAudio } from '../audio/open-audio.js';
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
  sleep?: Sleep;
}

const TIMEOUT_MS = 10 * 60_000;
/** OpenAI takes files of at most 25 MB. */
const MAX_BYTES = 24_000_000;
/** Of a WAV file, 32,000 bytes a second. */
const BYTES_PER_SECOND = 32_000;
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
  private readonly timeoutMs: number;
  private readonly maxBytes: number;

  constructor(private readonly options: EndpointSpeechOptions) {
    this.timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
    this.maxBytes = options.maxBytes ?? MAX_BYTES;
  }

  transcribe(audio: AudioFile, options: TranscribeOptions = {}): Promise<Transcript> {
    const signal = AbortSignal.any([this.closing.signal, ...(options.signal ? [options.signal] : [])]);
    return withPathOf(audio, signal, async (path) => {
      const { duration, extension } = await inspect(path);
      if ((await stat(path)).size > this.maxBytes) {
        const joinUpTo = this.maxBytes / BYTES_PER_SECOND;
        const send = async ({ start, samples }: { start: number; samples: Float32Array }): Promise<SpeechSegment[]> =>
          this.send(wavOf(samples), 'audio.wav', start, signal);
        return transcribePieces(path, send, { ...options, signal, joinUpTo });
      }
      const segments = await this.send(await readFile(path), `audio.${extension}`, 0, signal);
      options.onProgress?.(100);
      return { segments, duration: hundredths(duration) };
    });
  }

  async close(): Promise<void> {
    this.closing.abort(new SpeechError('speech to text was closed'));
  }

  /** @param offset seconds of the audio before this file. */
  private async send(file: Uint8Array, name: string, offset: number, signal: AbortSignal): Promise<SpeechSegment[]> {
    const { status, text } = await this.request(file, name, signal);
    if (status !== 200) {
      // The body is not repeated: it may quote what was said.
      const message = `the speech endpoint answered ${status}`;
      throw REFUSALS.includes(status) ? new SpeechRefusedError(message) : new SpeechError(message);
    }
    const parsed = answer.safeParse(parsedJson(text));
    if (!parsed.success) {
      const path = parsed.error.issues[0]?.path.join('.') || 'the body';
      throw new SpeechError(`the answer of the speech endpoint is not verbose_json: ${path} is missing or wrong`);
    }
    return parsed.data.segments.filter(hasSpeech).flatMap((segment) => toSegment(segment, offset));
  }

  private async request(file: Uint8Array, name: string, signal: AbortSignal): Promise<Answer> {
    const { url, key, sleep } = this.options;
    const body = (): FormData => {
      const form = new FormData();
      form.set('file', new Blob([new Uint8Array(file)]), name);
      form.set('model', this.options.model);
      form.set('language', 'en');
      form.set('response_format', 'verbose_json');
      form.set('timestamp_granularities[]', 'segment');
      return form;
    };
    const { timeoutMs } = this;
    try {
      return await requestWithRetries({ url, path: 'audio/transcriptions', key, body, timeoutMs, signal, sleep });
    } catch (error) {
      if (!(error instanceof UnreachableError)) throw error;
      throw new SpeechError(`the speech endpoint ${error.message}`, { cause: error });
    }
  }
}

/** Refuses a file without audio here, so that none is sent for nothing. */
async function inspect(path: string): Promise<Pick<OpenAudio, 'duration' | 'extension'>> {
  const audio = await openAudio(path);
  audio.close();
  return audio;
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
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
