import type { SpeechSegment, SpeechWord, TranscribeOptions, Transcript } from '../speech-to-text.js';
import { openAudio } from './open-audio.js';
import { joinPieces, splitAtPauses, type AudioPiece } from './split-at-pauses.js';

/**
 * Transcribes a file piece by piece, each cut at pauses.
 *
 * @param transcribe answers what is said in a piece; times are those of the whole audio.
 * @param joinUpTo pieces are joined while they are not longer than it, seconds; 0 joins none.
 */
export async function transcribePieces(
  path: string,
  transcribe: (piece: AudioPiece) => Promise<SpeechSegment[]>,
  { onProgress, signal, joinUpTo = 0 }: TranscribeOptions & { joinUpTo?: number },
): Promise<Transcript> {
  const audio = await openAudio(path);
  try {
    const segments: SpeechSegment[] = [];
    let percent = 0;
    for await (const piece of joinPieces(splitAtPauses(audio.blocks()), joinUpTo)) {
      signal?.throwIfAborted();
      segments.push(...(await transcribe(piece)));
      const reached = Math.min(99, Math.floor((piece.end / audio.duration) * 100));
      if (reached > percent) onProgress?.(reached);
      percent = Math.max(percent, reached);
    }
    signal?.throwIfAborted();
    onProgress?.(100);
    return { segments, duration: hundredths(audio.duration) };
  } finally {
    audio.close();
  }
}

/** The end of a sentence; the full stop of a title is none. */
const SENTENCE_END = /(?<!^(?:Mr|Mrs|Ms|Dr|St))[.?!]["'”’]?$/;

/**
 * The sentences of a piece, none for a piece without words. A speech model says nothing about times inside of a piece, so it is
 * shared out by letters; people speak evenly enough for about a second.
 */
export function sentencesOf({ start, end }: { start: number; end: number }, words: SpeechWord[]): SpeechSegment[] {
  const sentences: SpeechWord[][] = [];
  for (const [index, word] of words.entries()) {
    const isNew = index === 0 || SENTENCE_END.test(words[index - 1]?.text ?? '');
    if (isNew) sentences.push([word]);
    else sentences.at(-1)?.push(word);
  }
  const texts = sentences.map((sentence) => sentence.map(({ text }) => text).join(' '));
  const letters = texts.reduce((sum, text) => sum + text.length, 0);
  let before = 0;
  return sentences.map((sentence, index) => {
    const text = texts[index] ?? '';
    const timeOf = (position: number): number => hundredths(start + ((end - start) * position) / letters);
    const segment = { start: timeOf(before), end: timeOf(before + text.length), text, words: sentence };
    before += text.length;
    return segment;
  });
}

/** The words of a text, all of the same confidence. */
export function wordsOf(text: string, confidence: number | null): SpeechWord[] {
  const words = text.split(/\s+/).filter((word) => word !== '');
  return words.map((word) => ({ text: word, confidence }));
}

/** A number with two decimals. */
export function hundredths(value: number): number {
  return Math.round(value * 100) / 100;
}
