import type { GeneratedNote } from '@helix/contracts';
import { tokenType } from '../answers/token-types.js';
import { tokenKey } from '../template/parse-template.js';
import { readsAs } from './audit.js';
import { composeNote } from './compose-note.js';
import type { Field } from './fields.js';
import type { NoteInput } from './note-input.js';
import type { Statement } from './sort-speech.js';
import { isNoFinding } from './speech-acts.js';
import { textWords, type Word } from './speech/words.js';

/** What a model proposes for a token, with the speech that it is from. */
export interface Proposal {
  token: string;
  text: string;
  quotes: readonly { recordingId: string; second: number; quote: string }[];
}

/**
 * The note of another writer's proposals (rule 11). What was said is read and quoted as by the built-in writer, so that nothing
 * is lost and nothing invented. A proposal whose quotes stand in the transcript at their second does two things more: its
 * wording stands where it reads as the same facts as what was said, and what seemed to be small talk is quoted for its token.
 */
export function noteFromProposals(input: NoteInput, writer: string, proposals: readonly Proposal[]): GeneratedNote {
  const accepted = new Map<Field, Proposal[]>();
  return composeNote(input, {
    writer,
    place: (statements, fields) => {
      for (const proposal of proposals) {
        const field = fields.find(({ key }) => key === tokenKey(proposal.token));
        if (!field || field.token.tokenTypeId === tokenType.appointment) continue;
        const quoted = quotedStatements(statements, proposal.quotes);
        if (!quoted) continue;
        accepted.set(field, [...(accepted.get(field) ?? []), proposal]);
        for (const statement of quoted) placeTalk(statement, field);
      }
    },
    wording: (field, findings) => {
      // Readings and teeth are written in figures, whoever writes.
      if (!WORDED.has(field.reading)) return null;
      const values = findings.filter(({ isSentence }) => !isSentence);
      const texts = (accepted.get(field) ?? []).map(({ text }) => text.trim().replace(/\s+/g, ' '));
      return values.length === 0 ? null : (texts.find((text) => readsAs(text, field, values)) ?? null);
    },
  });
}

const WORDED = new Set<Field['reading']>(['values', 'substances', 'advice']);

/** The statements that quotes are of; null: not all of them were said, or there are none. */
function quotedStatements(statements: readonly Statement[], quotes: Proposal['quotes']): Statement[] | null {
  const found = quotes.map((quote) => statements.find(({ words }) => isFrom(words, quote)));
  const all = found.filter((statement) => statement !== undefined);
  return all.length > 0 && all.length === found.length ? all : null;
}

/** What seemed to be small talk is quoted in the section of the token that it is proposed for. */
function placeTalk(statement: Statement, field: Field): void {
  if (!statement.isTalk || isNoFinding(statement.words)) return;
  statement.quote = { reason: 'notUnderstood', fields: [field] };
  statement.isTalk = false;
}

/** Whether a quote is of a statement: its words stand there, at its second. */
function isFrom(words: readonly Word[], { recordingId, second, quote }: Proposal['quotes'][number]): boolean {
  const quoted = textWords(quote).map(({ key }) => key);
  return (
    quoted.length > 0 &&
    words.some(
      (first, at) =>
        first.recordingId === recordingId &&
        Math.floor(first.second) === Math.floor(second) &&
        quoted.every((key, offset) => words[at + offset]?.key === key),
    )
  );
}
