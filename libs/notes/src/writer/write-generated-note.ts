import type { GeneratedNote, GeneratedSentence, NoteSource } from '@helix/contracts';
import { tokenKey, tokensOf } from '../template/parse-template.js';
import { tokenType } from '../answers/token-types.js';
import { clausesOf } from './clauses.js';
import { combine, sourceOf, type Said, type TokenAnswer } from './combine.js';
import { fieldsOf, type Field } from './fields.js';
import { layOut, type Section } from './lay-out.js';
import type { NoteFact, NoteInput } from './note-input.js';
import { readClause } from './read-clause.js';
import { Recorded, type UnrecordedProcedure } from './recorded.js';
import { sentencesOf } from './words.js';

/** The name of the built-in writer in its notes. */
export const BUILT_IN_WRITER = 'built-in';

/** Stands above a note when nothing was said. */
export const NO_SPEECH = 'No speech was recognised: this note has only what is recorded of the appointment.';

/**
 * The note that the built-in writer makes of a template, the facts of an appointment and what was said at it (R-16, "The
 * built-in writer" in libs/notes/README.md). The same input always gives the same note; the time is linear in the words.
 */
export function writeGeneratedNote(input: NoteInput): GeneratedNote {
  const { answers, unrecorded, hasSpeech } = answersFromSpeech(input);
  return noteOf(input, answers, unrecorded, { writer: BUILT_IN_WRITER, hasSpeech });
}

/** What facts and speech say for each token, by its name in lower case. */
export interface SpeechAnswers {
  answers: Map<string, TokenAnswer>;
  unrecorded: UnrecordedProcedure[];
  hasSpeech: boolean;
}

/**
 * The answers of the tokens: facts to appointment tokens, to all others speech, else the prefill (rules 1 and 2).
 *
 * @param proposed what another writer understood of the speech, in place of what this one does.
 */
export function answersFromSpeech(
  { template, tokens, facts, recordings }: NoteInput,
  proposed?: ReadonlyMap<string, TokenAnswer>,
): SpeechAnswers {
  const fields = fieldsOf(template, tokens);
  const factOf = factsByKey(facts);
  const recorded = new Recorded(fields.fields, factOf);
  const sentences = sentencesOf(recordings);

  const said = new Map<Field, Said[]>();
  for (const clause of clausesOf(sentences, fields)) {
    const isUnrecorded = recorded.compare(clause);
    const { field } = clause;
    if (!field || clause.isPlan) continue;
    const answer = readClause(clause, field, !isUnrecorded);
    if (!answer || answer.readings.some(({ text }) => recorded.hasUnknownCode(text))) continue;
    const before = said.get(field);
    if (before) before.push({ clause, answer });
    else said.set(field, [{ clause, answer }]);
  }

  const spoken = (field: Field): TokenAnswer | null =>
    proposed ? (proposed.get(field.key) ?? null) : combine(field, said.get(field) ?? []);
  const answers = new Map<string, TokenAnswer>();
  for (const field of fields.fields) {
    const isFact = field.token.tokenTypeId === tokenType.appointment;
    const answer = (isFact ? null : spoken(field)) ?? factAnswer(field, recorded, factOf(field.key));
    if (answer) answers.set(field.key, answer);
  }
  return { answers, unrecorded: recorded.unrecorded, hasSpeech: sentences.length > 0 };
}

/** Lays answers out by the template, with what is not recorded at the end of Treatment. */
export function noteOf(
  { template }: NoteInput,
  answers: ReadonlyMap<string, TokenAnswer>,
  unrecorded: readonly UnrecordedProcedure[],
  { writer, hasSpeech }: { writer: string; hasSpeech: boolean },
): GeneratedNote {
  const sections = layOut(template, (key) => answers.get(key));
  if (unrecorded.length > 0) addUnrecorded(sections, unrecorded);
  if (!hasSpeech) sections.unshift({ label: '', sentences: [noSpeech] });
  const notDocumented = tokensOf(template).filter((name) => !answers.has(tokenKey(name)));
  return { isDraft: true, writer, sections, notDocumented };
}

const noSpeech: GeneratedSentence = { text: NO_SPEECH, isUnsure: false, sources: [{ kind: 'template' }] };

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
    isSentence: false,
    isUnsure: clauses.some(({ words }) => words.some(({ isUnsure }) => isUnsure)),
    sources: [...own, ...clauses.map(sourceOf)],
  };
}

/** A template without a section for treatment gets one. */
function addUnrecorded(sections: Section[], unrecorded: readonly UnrecordedProcedure[]): void {
  const sentences = unrecorded.map(({ clause, check }): GeneratedSentence => ({
    text: check,
    isUnsure: clause.words.some(({ isUnsure }) => isUnsure),
    sources: [sourceOf(clause)],
  }));
  const treatment = sections.find(({ label }) => label.toLowerCase() === 'treatment');
  if (treatment) treatment.sentences.push(...sentences);
  else sections.push({ label: 'Treatment', sentences });
}
