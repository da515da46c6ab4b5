import { shippedTokens } from '../../shipped/tokens.js';
import type { NoteInput, SpokenRecording } from '../note-input.js';
import { templateOf } from './worked-example.js';

/** A transcript, with what must and what must never stand in its note. */
export interface TranscriptCase {
  id: string;
  topic: string;
  /** The kind of a shipped template. */
  template: string;
  facts: Record<string, string>;
  /** By recording: the second and the words of each segment. */
  recordings: Record<string, [second: number, text: string][]>;
  must: {
    /** Stands word for word, whatever the case and the punctuation … */
    said: string;
    /** … or one of these patterns does. */
    accept?: string[];
    /** In one of these sections; missing: anywhere. */
    section?: string[];
    /** Whether only the patterns will do: a plain sentence is not quoted. */
    mustBeRead?: boolean;
  }[];
  never?: {
    re: string;
    /** Whether it must not even be quoted. */
    inQuotes?: boolean;
  }[];
}

/** The input of a case. Words take 0.4 seconds each. */
export function inputOfCase({ template, facts, recordings }: TranscriptCase): NoteInput {
  return {
    template: templateOf(template),
    tokens: shippedTokens,
    facts: Object.fromEntries(Object.entries(facts).map(([name, answer]) => [name, { answer, sources: [] }])),
    recordings: Object.entries(recordings).map(([recordingId, said]): SpokenRecording => ({
      recordingId,
      segments: said.map(([start, text], at) => ({
        start,
        end: Math.min(start + 0.4 * text.split(/\s+/).length, said[at + 1]?.[0] ?? Infinity),
        text,
      })),
    })),
  };
}

/** What is wrong with the text of a note; empty: it is right. */
export function issuesOf({ must, never = [] }: TranscriptCase, text: string): string[] {
  const lines = text.split('\n');
  const missing = must.filter(({ said, section, accept = [], mustBeRead = false }) => {
    const places = section ? lines.filter((line) => section.some((label) => line.startsWith(`${label}: `))) : lines;
    const isRead = places.some((place) => accept.some((pattern) => new RegExp(pattern, 'i').test(place)));
    const isQuoted = !mustBeRead && places.some((place) => plain(place).includes(plain(said)));
    return !isRead && !isQuoted;
  });
  const claimed = text.replaceAll(/"[^"]*"/g, '""');
  const wrong = never.filter(({ re, inQuotes = false }) => new RegExp(re, 'im').test(inQuotes ? text : claimed));
  return [
    ...missing.map(({ said, section }) => `lacks "${said}"${section ? ` in ${section.join(' or ')}` : ''}`),
    ...wrong.map(({ re }) => `has ${re}`),
  ];
}

const plain = (text: string): string =>
  ` ${
    text
      .toLowerCase()
      .match(/[\p{L}\p{N}']+/gu)
      ?.join(' ') ?? ''
  } `;
