import type { TokenKind, TokenValue } from '../answers/token-types.js';

/** A word of a segment, as far as something is known of it. A segment need not list all of its words. */
export interface SpokenWord {
  /** As it stands in the text of the segment. */
  text: string;
  /** Seconds from the start of the recording; missing: the segment's start. */
  start?: number;
  /** 0 to 1. */
  confidence: number;
  /** What was heard, where a vocabulary changed the word. */
  changedFrom?: string;
}

/** What was said without a long pause. */
export interface SpokenSegment {
  /** Seconds from the start of the recording. */
  start: number;
  end: number;
  text: string;
  /** In the order of the text. */
  words?: readonly SpokenWord[];
}

/** The transcript of one recording, its segments in order of time. */
export interface SpokenRecording {
  recordingId: string;
  segments: readonly SpokenSegment[];
}

/** A token of the template with the values that it offers. */
export interface NoteToken extends TokenKind {
  name: string;
  values: readonly TokenValue[];
}

/** What Helix knows for a token: the answer to a token of the type appointment, the prefill of any other. */
export interface NoteFact {
  answer: string;
  /** What the answer was made of, such as each procedure with its code. */
  sources: readonly { name: string; value: string }[];
}

/** What a generated note is made of, but what was said. It survives JSON. */
export interface RecordedInput {
  template: string;
  tokens: readonly NoteToken[];
  /** By the name of the token, in any case. */
  facts: Readonly<Record<string, NoteFact>>;
}

/** What a generated note is made of. */
export interface NoteInput extends RecordedInput {
  recordings: readonly SpokenRecording[];
}

/** Words heard with less confidence are unsure. */
export const SURE_CONFIDENCE = 0.6;
