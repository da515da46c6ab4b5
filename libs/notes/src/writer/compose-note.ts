import type { GeneratedNote, GeneratedSentence, NoteSource } from '@helix/contracts';
import { tokenType } from '../answers/token-types.js';
import { tokenKey, tokensOf } from '../template/parse-template.js';
import { lostStatements, quoteDoubtful } from './audit.js';
import { combine, type TokenAnswer } from './combine.js';
import { fieldsOf, type Field } from './fields.js';
import type { Finding } from './grammar/finding.js';
import { layOut, withSentences, type SentencesByLabel } from './lay-out.js';
import type { NoteFact, NoteInput } from './note-input.js';
import { quotedSentences, sourceOf } from './quotes.js';
import { Recorded } from './recorded.js';
import { sortSpeech, type Statement } from './sort-speech.js';
import { sentencesOf } from './speech/words.js';
import { TopicFinder } from './topics.js';

/** Stands above a note when nothing was said. */
export const NO_SPEECH = 'No speech was recognised: this note has only what is recorded of the appointment.';

/** Who writes a note, and what a writer other than the built-in one adds to it. */
export interface NoteWriting {
  writer: string;
  /** Changes which statements are quoted where, before anything is written. */
  place?: (statements: readonly Statement[], fields: readonly Field[]) => void;
  /** Another wording of what was found for a field; null: there is none that says the same. */
  wording?: (field: Field, findings: readonly Finding[]) => string | null;
}

/**
 * The note of a template, the facts of an appointment and what was said at it. Facts go to appointment tokens, to all others
 * speech, else the prefill. The same input always gives the same note; the time is linear in the words.
 */
export function composeNote(input: NoteInput, { writer, place, wording }: NoteWriting): GeneratedNote {
  const { template, facts } = input;
  const fields = fieldsOf(template, input.tokens);
  const sentences = sentencesOf(input.recordings);
  const statements = sortSpeech(sentences, fields);
  place?.(statements, fields);
  const factOf = factsByKey(facts);
  const recorded = new Recorded(fields, factOf);
  for (const statement of statements) compareWithRecorded(statement, recorded);
  quoteDoubtful(statements, new TopicFinder(fields));

  const answers = new Map<string, TokenAnswer>();
  for (const field of fields) {
    const isFact = field.token.tokenTypeId === tokenType.appointment;
    const findings = isFact ? [] : statements.flatMap((each) => each.findings.filter((found) => found.field === field));
    const answer = findings.length > 0 ? combine(field, findings) : factAnswer(field, recorded, factOf(field.key));
    if (!answer) continue;
    const text = wording?.(field, findings) ?? answer.text;
    answers.set(field.key, { ...answer, text });
  }

  const laidOut = layOut(template, (key) => answers.get(key));
  const written = withSentences(laidOut, unrecordedSentences(recorded, fields), quotedSentences(statements));
  const sections = withSentences(written, quotedSentences(lostStatements(statements, written)));
  if (sentences.length === 0) sections.unshift({ label: '', sentences: [noSpeech] });
  const quoted = new Set(statements.flatMap(({ quote }) => quote?.fields.map(({ key }) => key) ?? []));
  const notDocumented = tokensOf(template).filter(
    (name) => !answers.has(tokenKey(name)) && !quoted.has(tokenKey(name)),
  );
  return { isDraft: true, writer, sections, notDocumented };
}

const noSpeech: GeneratedSentence = { text: NO_SPEECH, isUnsure: false, sources: [{ kind: 'template' }] };

/** What says that something was done which is not recorded becomes a check, instead of a quote. */
function compareWithRecorded(statement: Statement, recorded: Recorded): void {
  for (const clause of statement.recorded) recorded.compare(clause);
  const { quote, words } = statement;
  if (!quote || quote.question || quote.reason === 'refusal' || quote.reason === 'patient') return;
  if (quote.fields.some(({ key }) => key === 'consent')) return;
  if (recorded.compare({ words, isNext: false })) statement.quote = null;
}

function factsByKey(facts: NoteInput['facts']): (key: string) => NoteFact | undefined {
  const byKey = new Map(Object.entries(facts).map(([name, fact]) => [tokenKey(name), fact]));
  return (key) => byKey.get(key);
}

function factAnswer(field: Field, recorded: Recorded, fact: NoteFact | undefined): TokenAnswer | null {
  if (!fact || fact.answer.trim() === '') return null;
  const compared = recorded.answerTo(field);
  const sources: NoteSource[] = fact.sources.map(({ name, value }) => ({ kind: 'fact', name, value }));
  const own: NoteSource[] =
    sources.length > 0 ? sources : [{ kind: 'fact', name: field.token.name, value: fact.answer }];
  const clauses = compared?.clauses ?? [];
  return {
    text: compared?.text ?? fact.answer.trim(),
    isUnsure: clauses.some((words) => words.some(({ isUnsure }) => isUnsure)),
    sources: [...own, ...clauses.map(sourceOf)],
    sentences: [],
  };
}

/** Stand at the end of Treatment; a template without that section gets it. */
function unrecordedSentences({ unrecorded }: Recorded, fields: readonly Field[]): SentencesByLabel {
  const label = fields.find(({ key }) => key === 'treatment')?.label ?? 'Treatment';
  const sentences = unrecorded.map(({ words, check }): GeneratedSentence => ({
    text: check,
    isUnsure: words.some(({ isUnsure }) => isUnsure),
    sources: [sourceOf(words)],
  }));
  return new Map([[label, sentences]]);
}
