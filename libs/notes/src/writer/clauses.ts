import type { Field, Fields, Topic } from './fields.js';
import {
  isDenial,
  isOfOthers,
  isOfPatient,
  isOnlyNextTime,
  isOrder,
  isPlan,
  isQuestion,
  startsWithPronoun,
} from './left-out.js';
import { phrasesOf } from './phrases.js';
import { isPressureAt } from './readings/blood-pressure.js';
import type { Word } from './words.js';

/** What was said about one topic: a sentence, or a part of one. */
export interface Clause {
  /** Without what joins it to other clauses. */
  words: Word[];
  /** Null: of no field, but perhaps of a procedure. */
  field: Field | null;
  /** Whether it corrects what was said before (rule 5). */
  replaces: boolean;
  isOfPatient: boolean;
  /** About something to come: compared with facts and never written (rule 3). */
  isPlan: boolean;
  /** Whether the denial of the clause before holds for it: "no plaque or calculus". */
  isDeniedBefore: boolean;
}

/** Words of a sentence between commas or before an "and": from the first to behind the last. */
interface Chunk {
  from: number;
  to: number;
  field: Field | null;
  isProcedure: boolean;
  replaces: boolean;
  joinedBy: string;
}

/** A clause while chunks are added to it. */
interface OpenClause extends Omit<Clause, 'words'> {
  from: number;
  to: number;
  isDenied: boolean;
}

const JOINS = new Set(['and', 'but', 'or', 'nor', 'then', 'also', 'plus', 'while', 'so']);
const CORRECTIONS = phrasesOf('sorry', 'i mean', 'correction', 'make that');
/** "Sorry about that" corrects nothing. */
const APOLOGIES = new Set(['about', 'for', 'if', 'to', 'that', 'did', "i'm", 'i']);
const LEADING = new Set([
  ...JOINS,
  ...[
    'okay',
    'ok',
    'well',
    'alright',
    'now',
    'um',
    'uh',
    'yes',
    'yeah',
    'right',
    'perfect',
    'great',
    'good',
    'hmm',
    'no',
  ],
]);
const TRAILING = new Set([...JOINS, 'in', 'on', 'with', 'at', 'the', 'of', 'for', 'to', 'a', 'um', 'uh', 'okay']);

/** The clauses of a transcript that may say something for the note. Talk, questions and orders are none. */
export function clausesOf(sentences: readonly Word[][], fields: Fields): Clause[] {
  const clauses: Clause[] = [];
  let others = false;
  for (const sentence of sentences) {
    if (isQuestion(sentence) || isOrder(sentence)) continue;
    const found = ofSentence(sentence, fields, clauses.at(-1) ?? null, others && startsWithPronoun(sentence));
    others = found.isOfOthers;
    clauses.push(...found.clauses);
  }
  return clauses;
}

/** @param before the last clause of the sentences before: what a correction corrects, or the name of what follows. */
function ofSentence(
  sentence: readonly Word[],
  fields: Fields,
  before: Clause | null,
  startsOfOthers: boolean,
): { clauses: Clause[]; isOfOthers: boolean } {
  if (startsOfOthers) return { clauses: [], isOfOthers: true };
  const open: OpenClause[] = [];
  let isPlanned = false;
  let ofPatient = false;
  let ofOthers = false;
  for (const chunk of chunksOf(sentence, fields)) {
    const { from, to } = trimmed(sentence, chunk);
    if (from === to) continue;
    const words = sentence.slice(from, to);
    ofOthers = isOfOthers(words) && chunk.field?.key !== 'accompanied';
    if (ofOthers) break;
    const current = open.at(-1) ?? null;
    if (isOnlyNextTime(words) && current) {
      current.isPlan = true;
      continue;
    }
    // What is coordinated with a plan is one too.
    isPlanned ||= isPlan(words);
    ofPatient ||= isOfPatient(words);
    if (current && goesOn(current, chunk, isPlanned)) {
      current.to = to;
      current.isOfPatient = ofPatient;
      current.isDenied ||= words.some(isDenial);
      continue;
    }
    const isAboutPrevious = chunk.field === null && (chunk.replaces || (current === null && isOnlyName(before)));
    const isDeniedBefore = (chunk.joinedBy === 'or' || chunk.joinedBy === 'nor') && (current?.isDenied ?? false);
    open.push({
      from,
      to,
      field: isAboutPrevious ? ((current ?? before)?.field ?? null) : chunk.field,
      replaces: chunk.replaces,
      isOfPatient: ofPatient,
      isPlan: isPlanned,
      isDeniedBefore,
      isDenied: isDeniedBefore || words.some(isDenial),
    });
  }
  const clauses = open.map(({ from, to, isDenied: _, ...clause }) => ({ ...clause, words: sentence.slice(from, to) }));
  return { clauses, isOfOthers: ofOthers };
}

/** Whether a chunk adds to a clause instead of starting one. */
const goesOn = (current: OpenClause, chunk: Chunk, isPlanned: boolean): boolean =>
  !chunk.replaces &&
  !chunk.isProcedure &&
  current.isPlan === isPlanned &&
  (chunk.field === null || chunk.field === current.field);

/** Recognition ends a sentence at a pause: "Blood pressure. 128 over 82." */
const isOnlyName = (clause: Clause | null): boolean =>
  clause?.field != null && clause.field.names.at(clause.words, 0)?.to === clause.words.length;

function chunksOf(sentence: readonly Word[], { fields, topics }: Fields): Chunk[] {
  const pressure = fields.find(({ reading }) => reading === 'pressure') ?? null;
  const chunks: Chunk[] = [];
  let chunk = emptyChunk(0, '', false);
  const startChunk = (from: number, joinedBy: string, replaces = false): void => {
    const isEmpty = chunk.to === chunk.from;
    if (!isEmpty) chunks.push(chunk);
    chunk = emptyChunk(from, joinedBy, replaces || (isEmpty && chunk.replaces));
  };

  const splitBefore = (from: number): void => {
    chunk.to = from;
    startChunk(from, '');
  };

  for (let at = 0; at < sentence.length;) {
    const correction = CORRECTIONS.at(sentence, at);
    if (correction && !APOLOGIES.has(sentence[correction.to]?.key ?? 'about')) {
      startChunk(correction.to, '', true);
      at = correction.to;
      continue;
    }
    const key = sentence[at]?.key ?? '';
    const hit = topics.at(sentence, at);
    const topic = hit?.meaning ?? null;
    if (!topic && JOINS.has(key)) startChunk(at, key);
    if (topic && isOtherValue(topic, chunk)) startChunk(at, '');
    else if (topic && hit && isOtherName(topic, chunk, sentence, at))
      splitBefore(startOfName(topic, chunk, sentence, at));
    if (topic?.field) chunk.field ??= topic.field;
    if (topic?.kind === 'procedure') chunk.isProcedure = true;
    if (!hit && isPressureAt(sentence, at)) chunk.field ??= pressure;
    at = hit?.to ?? at + 1;
    chunk.to = at;
    if (sentence[at - 1]?.breakAfter === 'comma') startChunk(at, ',');
  }
  startChunk(sentence.length, '');
  return chunks.map((each) => ({ ...each, isProcedure: each.isProcedure && each.field === null }));
}

const emptyChunk = (from: number, joinedBy: string, replaces: boolean): Chunk => ({
  from,
  to: from,
  field: null,
  isProcedure: false,
  replaces,
  joinedBy,
});

/** A listed value said in full starts its topic without a comma: "hand scalers in all four quadrants". */
const isOtherValue = ({ field, kind }: Topic, chunk: Chunk): boolean =>
  kind === 'value' && chunk.field !== null && chunk.field !== field && chunk.field.reading === 'values';

/** Before these words, the name of a field belongs to the clause: "a lesion on the gums". */
const LEAD_TO_NAMES = new Set([
  ...['the', 'a', 'your', 'their', 'on', 'in', 'at', 'of', 'to', 'from', 'for', 'with', 'without', 'around', 'along'],
  ...['under', 'above', 'near', 'by', 'between', 'takes', 'take', 'and', 'or', 'bleeding'],
]);

/** The name of another field starts its topic where recognition wrote no punctuation. Advice names findings freely. */
function isOtherName({ field, kind }: Topic, chunk: Chunk, sentence: readonly Word[], at: number): boolean {
  if (kind !== 'name' || chunk.field === null || chunk.field === field || at === chunk.from) return false;
  if (chunk.field.reading === 'clause' && !chunk.field.ofPatients) return false;
  const from = startOfName({ field, kind }, chunk, sentence, at);
  const name = chunk.field.names.at(sentence, chunk.from);
  return from > (name?.to ?? chunk.from) && !LEAD_TO_NAMES.has(sentence[from - 1]?.key ?? '');
}

/** Where a topic starts with a value or a "no" before its name: "light plaque". */
function startOfName({ field }: Topic, chunk: Chunk, sentence: readonly Word[], at: number): number {
  let from = at;
  while (from > chunk.from && belongsToName(sentence, from - 1, field)) from -= 1;
  return from;
}

const belongsToName = (sentence: readonly Word[], at: number, field: Field | null): boolean =>
  field?.values.at(sentence, at)?.to === at + 1 || isDenial(sentence[at] as Word);

/** Without what joins a clause to others. "No" stays where something follows it that it denies. */
function trimmed(words: readonly Word[], chunk: Chunk): { from: number; to: number } {
  let { from, to } = chunk;
  while (from < to && isLeading(words[from] as Word)) from += 1;
  while (to > from && TRAILING.has(words[to - 1]?.key ?? '')) to -= 1;
  return { from, to };
}

const isLeading = ({ key, breakAfter }: Word): boolean => LEADING.has(key) && (key !== 'no' || breakAfter === 'comma');
