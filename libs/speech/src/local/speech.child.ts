/** The process of the local model, which it keeps until it is ended. `ModelProcess` starts it. */
import type { AudioPiece } from '../audio/split-at-pauses.js';
import { sentencesOf, transcribePieces } from '../audio/transcribe-pieces.js';
import { SpeechRefusedError, type SpeechSegment, type Transcript } from '../speech-to-text.js';
import { Moonshine } from './moonshine.js';
import type { SpeechChildMessage, TranscribeMessage } from './speech-protocol.js';

let model: Promise<Moonshine> | undefined;

function transcribe(path: string): Promise<Transcript> {
  const onProgress = (percent: number): void => send({ type: 'progress', percent });
  return transcribePieces(path, transcribePiece, { onProgress });
}

async function transcribePiece(piece: AudioPiece): Promise<SpeechSegment[]> {
  model ??= Moonshine.load();
  return sentencesOf(piece, await (await model).wordsOf(piece.samples));
}

function send(message: SpeechChildMessage): void {
  process.send?.(message);
}

process.on('disconnect', () => process.exit(1));
// Ctrl-C reaches every process of the terminal; the parent decides what becomes of its jobs.
process.on('SIGINT', () => undefined);
process.on('message', ({ path }: TranscribeMessage) => {
  transcribe(path).then(
    (transcript) => send({ type: 'done', transcript }),
    (error: Error) => send({ type: 'failed', message: error.message, isRefused: error instanceof SpeechRefusedError }),
  );
});
