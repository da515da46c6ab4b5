import type { GeneratedNote, NoteSource, RecordingTranscript, TranscriptSegment } from '@helix/contracts';
import { wordsOf } from './unsure-words.js';

/** Where a sentence of a note was said. */
export type Spoken = Extract<NoteSource, { kind: 'transcript' }>;

/** The place of a segment in the transcripts of an appointment. */
export const segmentKey = (recordingId: string, index: number): string => `${recordingId}.${index}`;

/**
 * The segments that a quote is from, by their places in a recording. A recording is cut into segments at pauses, so a quote
 * may go over several of them. One whose words are not found is from the segment that is spoken at its second.
 *
 * @returns none when there is no segment at that second, nor one before.
 */
export function segmentsOf(segments: readonly TranscriptSegment[], { second, quote }: Spoken): number[] {
  const latest = segments.findLastIndex(({ start }) => Math.floor(start) <= second);
  if (latest < 0) return [];
  const spoken = segments.flatMap(({ start, end }, at) => (Math.floor(start) <= second && second <= end ? [at] : []));
  const words = wordsOf(quote);
  for (const from of spoken) {
    const to = lastSegmentOf(segments, from, words);
    if (to !== undefined) return Array.from({ length: to - from + 1 }, (_, at) => from + at);
  }
  return [spoken[0] ?? latest];
}

/** The segment with the last of some words that begin in a segment; undefined: they do not. */
function lastSegmentOf(
  segments: readonly TranscriptSegment[],
  from: number,
  words: readonly string[],
): number | undefined {
  const heard = segments
    .slice(from, from + words.length)
    .flatMap(({ text }, at) => wordsOf(text).map((word) => ({ word, segment: from + at })));
  const first = heard.findIndex(
    ({ segment }, at) => segment === from && words.every((word, next) => heard[at + next]?.word === word),
  );
  return first < 0 ? undefined : heard[first + words.length - 1]?.segment;
}

/** The keys of all segments that a note quotes from. @param note null: nobody knows. */
export function quotedKeys(
  note: GeneratedNote | null,
  transcripts: readonly RecordingTranscript[],
): ReadonlySet<string> {
  const sources = (note?.sections ?? []).flatMap(({ sentences }) => sentences.flatMap((sentence) => sentence.sources));
  return new Set(sources.flatMap((source) => (source.kind === 'transcript' ? keysOf(source, transcripts) : [])));
}

/** The keys of the segments that a quote is from; none when its recording has no transcript. */
export function keysOf(source: Spoken, transcripts: readonly RecordingTranscript[]): string[] {
  const { recordingId } = source;
  const segments = transcripts.find((transcript) => transcript.recordingId === recordingId)?.segments ?? [];
  return segmentsOf(segments, source).map((index) => segmentKey(recordingId, index));
}
