import { readFileSync } from 'node:fs';
import { generatedNoteText } from './generated-note-text.js';
import { noteFromProposals, type Proposal } from './note-from-proposals.js';
import type { NoteInput } from './note-input.js';
import { inputOfCase, issuesOf, type TranscriptCase } from './testing/transcript-case.js';
import { writeGeneratedNote } from './write-generated-note.js';

const casesOf = (file: string): TranscriptCase[] =>
  readFileSync(new URL(`testing/transcripts/${file}.jsonl`, import.meta.url), 'utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as TranscriptCase);

const title = ({ id, recordings }: TranscriptCase): string => `${id}: ${Object.values(recordings)[0]?.[0]?.[1] ?? ''}`;
const cases = (file: string) => casesOf(file).map((each) => [title(each), each] as const);

const ANSWERED = [
  'Allergies',
  'Medications',
  'BleedingSites',
  'Plaque',
  'Consent',
  'HomeCare',
  'MedicalHistory',
  'Mobility',
];

/** What a chat service could answer at its worst: true quotes under any token, without their denials and with other numbers. */
const worstProposals = ({ recordings }: NoteInput): Proposal[] =>
  recordings.flatMap(({ recordingId, segments }) =>
    segments.flatMap(({ start, text }, at) => {
      const turned = text
        .replace(/\b(?:no|not|none|never|without|denies|declines?|declined|refused)\b|n't\b/gi, '')
        .replace(/\d+/g, (number) => String(Number(number) + 1));
      const quotes = [{ recordingId, second: start, quote: text }];
      return [turned, text, 'No known allergies', 'light'].map((proposed, of) => ({
        token: ANSWERED[(at + of) % ANSWERED.length] ?? '',
        text: proposed,
        quotes,
      }));
    }),
  );

describe('the note of what was said at an appointment, by the built-in writer', () => {
  it.each([...cases('sentences'), ...cases('appointments')])('%s', (_, each) => {
    expect(issuesOf(each, generatedNoteText(writeGeneratedNote(inputOfCase(each))))).toEqual([]);
  });
});

describe('the note of what was said at an appointment, by a chat service that turns it round', () => {
  it.each([...cases('sentences'), ...cases('appointments')])('%s', (_, each) => {
    const input = inputOfCase(each);
    // It may quote small talk, as long as that is what was said.
    const claims = each.never?.filter(({ inQuotes = false }) => !inQuotes);
    expect(
      issuesOf({ ...each, never: claims }, generatedNoteText(noteFromProposals(input, 'm', worstProposals(input)))),
    ).toEqual([]);
  });
});
