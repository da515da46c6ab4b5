import type { GeneratedNote } from '@helix/contracts';
import { tokenType } from '../answers/token-types.js';
import { tokenKey } from '../template/parse-template.js';
import type { TokenAnswer } from './combine.js';
import { fieldsOf } from './fields.js';
import { isDenial } from './left-out.js';
import type { NoteInput } from './note-input.js';
import { Recorded } from './recorded.js';
import { numbersAgree } from './readings/numbers-agree.js';
import { sentencesOf, unsureWordsIn, type Word } from './words.js';
import { answersFromSpeech, noteOf } from './write-generated-note.js';

/** What a model proposes for a token, with the speech that it is from. */
export interface Proposal {
  token: string;
  text: string;
  quotes: readonly { recordingId: string; second: number; quote: string }[];
}

/**
 * The note of another writer's proposals. A proposal is dropped (rules 1 and 8) unless each quote stands in the transcript
 * at its second, the numbers of its text were said, it denies what the quotes deny, and it names no procedure that is not
 * recorded. Appointment tokens have their facts, whatever is proposed, and what was said against them.
 */
export function noteFromProposals(input: NoteInput, writer: string, proposals: readonly Proposal[]): GeneratedNote {
  const { answers, unrecorded, hasSpeech } = answersFromSpeech(input, acceptedAnswers(input, proposals));
  return noteOf(input, answers, unrecorded, { writer, hasSpeech });
}

function acceptedAnswers(input: NoteInput, proposals: readonly Proposal[]): Map<string, TokenAnswer> {
  const { fields } = fieldsOf(input.template, input.tokens);
  const facts = new Map(Object.entries(input.facts).map(([name, fact]) => [tokenKey(name), fact]));
  const recorded = new Recorded(fields, (key) => facts.get(key));
  const transcript = new Transcript(input);
  const accepted = new Map<string, TokenAnswer>();
  for (const proposal of proposals) {
    const field = fields.find(({ key }) => key === tokenKey(proposal.token));
    if (!field || field.token.tokenTypeId === tokenType.appointment) continue;
    const answer = checked(proposal, transcript, recorded);
    if (!answer) continue;
    const before = accepted.get(field.key);
    accepted.set(field.key, before ? joined(before, answer) : answer);
  }
  return accepted;
}

function checked({ text, quotes }: Proposal, transcript: Transcript, recorded: Recorded): TokenAnswer | null {
  const said = quotes.map((quote) => transcript.find(quote.recordingId, quote.second, quote.quote));
  const found = said.filter((words) => words !== null).flat();
  if (text.trim() === '' || quotes.length === 0 || said.includes(null)) return null;
  const words = wordsOf(text);
  if (!numbersAgree(words, found) || recorded.hasUnrecorded(words) || recorded.hasUnknownCode(text)) return null;
  if (words.some(isDenial) !== found.some(isDenial)) return null;
  return {
    text: text.trim().replace(/\s+/g, ' '),
    isSentence: false,
    isUnsure: found.some(({ isUnsure }) => isUnsure),
    sources: quotes.map(({ recordingId, second, quote }, at) => ({
      ...{ kind: 'transcript', recordingId, second, quote },
      ...unsureWordsIn(quote, said[at] ?? []),
    })),
  };
}

const joined = (before: TokenAnswer, answer: TokenAnswer): TokenAnswer => ({
  text: `${before.text}; ${answer.text}`,
  isSentence: false,
  isUnsure: before.isUnsure || answer.isUnsure,
  sources: [...before.sources, ...answer.sources],
});

const wordsOf = (text: string): Word[] =>
  sentencesOf([{ recordingId: '', segments: [{ start: 0, end: 0, text }] }]).flat();

/** Finds quotes by the second at which they start. */
class Transcript {
  private readonly recordings = new Map<string, Word[]>();
  private readonly starts = new Map<string, number[]>();

  constructor({ recordings }: NoteInput) {
    for (const recording of recordings) {
      const { recordingId } = recording;
      const words = sentencesOf([recording]).flat();
      this.recordings.set(recordingId, words);
      words.forEach((word, at) => {
        const key = startKey(recordingId, word.second);
        const starts = this.starts.get(key);
        if (starts) starts.push(at);
        else this.starts.set(key, [at]);
      });
    }
  }

  /** The words of a quote; null: they were not said at that second. */
  find(recordingId: string, second: number, quote: string): Word[] | null {
    const words = this.recordings.get(recordingId) ?? [];
    const expected = wordsOf(quote).map(({ key }) => key);
    if (expected.length === 0) return null;
    const starts = this.starts.get(startKey(recordingId, second)) ?? [];
    const at = starts.find((start) => expected.every((key, offset) => words[start + offset]?.key === key));
    return at === undefined ? null : words.slice(at, at + expected.length);
  }
}

const startKey = (recordingId: string, second: number): string => `${Math.floor(second)} ${recordingId}`;
