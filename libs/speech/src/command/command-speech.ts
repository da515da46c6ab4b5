import { execFile } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { childEnvironment } from '@helix/child-environment';
import { withFolder, withPathOf } from '../audio/audio-on-disk.js';
import type { AudioPiece } from '../audio/split-at-pauses.js';
import { sentencesOf, transcribePieces, wordsOf } from '../audio/transcribe-pieces.js';
import { wavOf } from '../audio/wav.js';
import {
  SpeechError,
  type AudioFile,
  type SpeechSegment,
  type SpeechToText,
  type TranscribeOptions,
  type Transcript,
} from '../speech-to-text.js';

const execute = promisify(execFile);
/** Starting a program takes its time, so it gets longer pieces than a model that is in memory. */
const JOIN_UP_TO_SECONDS = 28;
const TIMEOUT_MS = 5 * 60_000;
const MAX_OUTPUT_BYTES = 1_000_000;

/** Speech to text by a program of this machine: it gets the path of a WAV file as its last argument and prints the text. */
export class CommandSpeech implements SpeechToText {
  private readonly program: string;
  private readonly arguments: string[];
  private readonly closing = new AbortController();

  /** @param command the program and its arguments, with blanks between them. */
  constructor(
    command: string,
    private readonly timeoutMs = TIMEOUT_MS,
  ) {
    [this.program = '', ...this.arguments] = command.trim().split(/\s+/);
  }

  transcribe(audio: AudioFile, options: TranscribeOptions = {}): Promise<Transcript> {
    const signal = AbortSignal.any([this.closing.signal, ...(options.signal ? [options.signal] : [])]);
    return withPathOf(audio, signal, (path) =>
      withFolder((folder) => {
        const wav = join(folder, 'piece.wav');
        const transcribe = (piece: AudioPiece): Promise<SpeechSegment[]> => this.transcribePiece(piece, wav, signal);
        return transcribePieces(path, transcribe, { ...options, signal, joinUpTo: JOIN_UP_TO_SECONDS });
      }),
    );
  }

  async close(): Promise<void> {
    this.closing.abort(new SpeechError('speech to text was closed'));
  }

  private async transcribePiece(piece: AudioPiece, wav: string, signal: AbortSignal): Promise<SpeechSegment[]> {
    await writeFile(wav, wavOf(piece.samples));
    const limits = { signal, timeout: this.timeoutMs, maxBuffer: MAX_OUTPUT_BYTES, env: childEnvironment() };
    try {
      const { stdout } = await execute(this.program, [...this.arguments, wav], limits);
      return sentencesOf(piece, wordsOf(stdout, null));
    } catch (error) {
      signal.throwIfAborted();
      // Without its output and the error of Node, which has it: it may be what was said.
      throw new SpeechError(this.problemOf(error as ExecutionError));
    }
  }

  private problemOf({ killed, code, signal }: ExecutionError): string {
    const name = `the speech command ${this.program}`;
    if (killed) return `${name} took longer than ${this.timeoutMs} ms`;
    if (signal) return `${name} was killed by ${signal}`;
    if (typeof code === 'number') return `${name} ended with exit code ${code}`;
    return `${name} failed: ${code ?? 'its output cannot be read'}`;
  }
}

interface ExecutionError extends Error {
  killed?: boolean;
  /** An exit code, or the code of an error of the system. */
  code?: number | string;
  signal?: NodeJS.Signals;
}
