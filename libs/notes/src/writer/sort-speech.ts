import type { QuoteReason } from '@helix/contracts';
import type { Field } from './fields.js';
import { isAdvice } from './grammar/advice.js';
import type { Before, Finding, RecordedClause } from './grammar/finding.js';
import { readSentence } from './grammar/read-sentence.js';
import { behindArticle, behindFillers } from './grammar/skipped.js';
import { behindCorrection, readCorrected, readCorrection } from './corrections.js';
import {
  comparesWithRelatives,
  goesOnAbout,
  isAlsoOfPatient,
  isChild,
  relativesIn,
  type Relative,
} from './relatives.js';
import {
  hasDenial,
  isNoFinding,
  isOfDoctor,
  isOfEither,
  isOfOtherDay,
  isOfPatient,
  isOfSpeaker,
  isOrder,
  isPlan,
  isPleasantry,
  isQuestion,
  isRefusal,
  isReported,
  isTagged,
} from './speech-acts.js';
import { completedWords } from './lexicon/procedure-words.js';
import { hasPhrase } from './speech/phrases.js';
import { withoutAddress } from './speech/people.js';
import type { Word } from './speech/words.js';
import { TopicFinder, type Topics } from './topics.js';

/** Words that stand in the note as they were said. */
export interface Quote {
  reason: QuoteReason;
  /** In whose sections it stands; none: "Also said". */
  fields: Field[];
  /** Of an answer: what was asked. */
  question?: readonly Word[];
}

/** A sentence of the transcript, or sentences that are quoted together, with what becomes of it. */
export interface Statement {
  words: readonly Word[];
  findings: Finding[];
  recorded: RecordedClause[];
  /** Null: it was read, or is left out. */
  quote: Quote | null;
  /** Whether only small talk, for all that is known, was left out: no word of it is of health. */
  isTalk: boolean;
}

/** What is to come of them is a fact of the patient's health: "surgery will be in May". */
const HISTORY = ['medicalhistory', 'medications', 'allergies'];
/** A reply comes within this time. */
const REPLY_SECONDS = 10;

/**
 * Decides for each sentence of a transcript, in order, whether it is read whole, quoted whole or left out (rules 7 to 10 of
 * "Safe by construction"). Nothing is left out for being hard to understand.
 */
export function sortSpeech(sentences: readonly Word[][], fields: readonly Field[]): Statement[] {
  return new SpeechSorter(fields).sort(sentences);
}

class SpeechSorter {
  private readonly statements: Statement[] = [];
  private readonly topics: TopicFinder;
  /** The relatives that the sentence before was about. */
  private relatives: { found: Relative[]; words: readonly Word[] } | null = null;

  /** A template that asks who came along is for children: a companion speaks for the patient. */
  private readonly isForChildren: boolean;

  constructor(private readonly fields: readonly Field[]) {
    this.topics = new TopicFinder(fields);
    this.isForChildren = fields.some(({ key }) => key === 'accompanied');
  }

  sort(spoken: readonly Word[][]): Statement[] {
    const sentences = this.withLeads(spoken);
    for (let at = 0; at < sentences.length;) {
      const sentence = sentences[at] as Word[];
      at += isQuestion(sentence) && !isTagged(sentence) ? this.question(sentences, at) : this.statement(sentence);
    }
    return this.statements;
  }

  /** The name of a field, or a correction, and what follows it are one sentence: "blood pressure. 118 over 76", "no wait. 25". */
  private withLeads(spoken: readonly Word[][]): Word[][] {
    const sentences: Word[][] = [];
    for (const sentence of spoken) {
      const before = sentences.at(-1);
      const isLed = before?.at(-1)?.breakAfter === 'sentence' && this.isLead(before) && isSoonAfter(before, sentence);
      if (isLed && !isQuestion(sentence)) sentences.splice(-1, 1, [...before, ...sentence]);
      else sentences.push(sentence);
    }
    return sentences;
  }

  private isLead(sentence: readonly Word[]): boolean {
    if (sentence.length > 1 && behindCorrection(sentence, 0) === sentence.length) return true;
    const from = behindArticle(sentence, behindFillers(sentence, 0));
    return this.fields.some(
      ({ names, reading }) => reading !== 'none' && names.at(sentence, from)?.to === sentence.length,
    );
  }

  /** @returns how many sentences the question and its reply are. */
  private question(sentences: readonly Word[][], at: number): number {
    const question = sentences[at] as Word[];
    if (isRefusal(question)) return this.statement(question);
    const topics = this.topics.of(question);
    const replies = topics.isOfHealth ? this.replyTo(sentences, at) : [];
    const [first] = replies;
    if (!first) {
      // "What she takes is metformin" begins as a question does.
      const isMarked = question.at(-1)?.breakAfter === 'question';
      const isSaid = isOfSpeaker(question) || (!isMarked && (isFactual(question, topics) || isReported(question)));
      if (topics.isOfHealth && isSaid) this.quoteOf(question, topics);
      return 1;
    }
    const words = replies.flat();
    const ofReply = this.topics.of(words);
    const reason = isRefusal(words) ? 'refusal' : 'answer';
    const found = topics.fields.length > 0 ? topics.fields : ofReply.fields;
    this.push(words, { reason, fields: isRefusal(words) ? this.consent(found) : found, question });
    return 1 + replies.length;
  }

  /** The reply, and what goes on with it without a topic of its own. */
  private replyTo(sentences: readonly Word[][], at: number): Word[][] {
    const replies: Word[][] = [];
    for (let next = at + 1; next < sentences.length; next += 1) {
      const sentence = sentences[next] as Word[];
      const before = sentences[next - 1] as Word[];
      if (isQuestion(sentence) || !isSoonAfter(before, sentence)) break;
      if (replies.length > 0 && (this.topics.of(sentence).isOfHealth || isPleasantry(sentence))) break;
      replies.push(sentence);
      if (replies.length === 3) break;
    }
    return replies;
  }

  private statement(sentence: Word[]): 1 {
    const relatives = this.relatives;
    this.relatives = null;
    if (isOrder(sentence)) return 1;
    const topics = this.topics.of(sentence);
    const named = relativesIn(sentence).filter((relative) => !this.isForChildren || !isChild(sentence, relative));
    const goesOn = relatives && topics.isOfHealth ? goesOnAbout(sentence, relatives.found) : false;
    if (relatives && goesOn === true) {
      this.relatives = relatives;
      return 1;
    }
    const isOfBoth = relatives && isSoonAfter(relatives.words, sentence) && comparesWithRelatives(sentence);
    if (relatives && (goesOn === null || isOfBoth))
      return this.quoteOf([...relatives.words, ...sentence], this.topics.of([...relatives.words, ...sentence]));
    const last = this.statements.at(-1);
    if (last && isSoonAfter(last.words, sentence)) {
      if (this.corrects(last, sentence)) return 1;
      if (last.quote && isReply(sentence)) {
        last.words = [...last.words, ...sentence];
        return 1;
      }
    }
    if (isRefusal(sentence)) {
      this.push(sentence, { reason: 'refusal', fields: this.consent(topics.fields) });
      return 1;
    }
    if (named.length > 0 && !topics.fields.some(({ key }) => key === 'accompanied')) {
      this.relatives = { found: named, words: sentence };
      return isAlsoOfPatient(sentence, named) && topics.isOfHealth ? this.quoteOf(sentence, topics) : 1;
    }
    return this.read(sentence) ?? this.readWithDenial(sentence) ?? this.unread(sentence, topics);
  }

  private read(sentence: Word[]): 1 | null {
    const read = readCorrected(withoutAddress(sentence), this.fields, this.before());
    if (!read) return null;
    this.statements.push({ words: sentence, ...read, quote: null, isTalk: false });
    return 1;
  }

  /**
   * "No lumps. Bumps or lesions found.": behind a denial, more of what it denies goes on with it, whatever the recognition
   * took for a full stop. Both are one sentence, which is read whole or quoted whole.
   */
  private readWithDenial(sentence: Word[]): 1 | null {
    const last = this.statements.at(-1);
    const denied = last?.findings.at(-1);
    if (!last || !denied?.isDenied || hasDenial(sentence) || !isSoonAfter(last.words, sentence)) return null;
    if (denied.field.denied.in(sentence).length === 0) return null;
    last.words = [...last.words, ...sentence];
    const read = readSentence(last.words, this.fields);
    const isDenial = read?.findings.every(({ isDenied }) => isDenied) ?? false;
    last.quote = isDenial ? null : { reason: 'notUnderstood', fields: fieldsOfFindings(last.findings) };
    last.findings = isDenial ? (read?.findings ?? []) : [];
    return 1;
  }

  /** What is not understood whole: left out where nothing of it is of the patient's health, else quoted. */
  private unread(sentence: Word[], topics: Topics): 1 {
    const last = this.statements.at(-1);
    if (!topics.isOfHealth) {
      const goesOn = last !== undefined && !last.isTalk && isSoonAfter(last.words, sentence) && isFragment(sentence);
      if (goesOn) this.goOn(last, sentence);
      else this.leaveOut(sentence, true);
      return 1;
    }
    if (isAdvice(sentence) && topics.fields.length > 0) return this.quoteOf(sentence, topics);
    const isFact =
      isFactual(sentence, topics) ||
      isOfPatient(sentence) ||
      isOfSpeaker(sentence) ||
      hasPhrase(completedWords, sentence) ||
      (isPlan(sentence) && HISTORY.some((key) => topics.keys.has(key)));
    if (isNoFinding(sentence) && !isFact && !isOfOtherDay(sentence)) {
      this.leaveOut(sentence, false);
      return 1;
    }
    return this.quoteOf(sentence, topics);
  }

  private quoteOf(sentence: readonly Word[], topics: Topics): 1 {
    const isChildren = this.isForChildren && relativesIn(sentence).some((relative) => isChild(sentence, relative));
    const reason = isChildren
      ? 'companion'
      : isOfDoctor(sentence)
        ? 'doctor'
        : // Patients do not number teeth.
          (isOfSpeaker(sentence) && !isOfEither(sentence) && !topics.hasSite) || isReported(sentence)
          ? 'patient'
          : 'notUnderstood';
    this.push(sentence, { reason, fields: topics.fields });
    return 1;
  }

  /** A fragment belongs to what was said before: a quote becomes longer, and what was read has a quote beside it. */
  private goOn(last: Statement, sentence: readonly Word[]): void {
    if (last.quote) last.words = [...last.words, ...sentence];
    else this.push(sentence, { reason: 'notUnderstood', fields: fieldsOfFindings(last.findings) });
  }

  /** Whether a sentence corrects the one before it: its values are replaced, else both are quoted together. */
  private corrects(last: Statement, sentence: Word[]): boolean {
    const from = behindCorrection(sentence, 0);
    if (from === null || from >= sentence.length) return false;
    const correction = last.quote ? null : readCorrection(sentence.slice(from), this.fields, last);
    if (correction) {
      last.findings = correction.kept;
      if (correction.read.recorded.length > 0) last.recorded = [];
      this.statements.push({ words: sentence, ...correction.read, quote: null, isTalk: false });
      return true;
    }
    const topics = this.topics.of(sentence);
    const isOfBoth = sentence[0]?.key !== 'no' && (last.quote !== null || last.findings.length > 0);
    if (!isOfBoth || isRefusal(sentence)) return false;
    const fields = last.quote?.fields ?? fieldsOfFindings(last.findings);
    last.quote = { reason: 'correction', fields: fields.length > 0 ? fields : topics.fields };
    last.words = [...last.words, ...sentence];
    last.findings = [];
    return true;
  }

  private before(): Before {
    const last = this.statements.at(-1);
    return last?.quote ? null : (last?.findings.at(-1) ?? null);
  }

  /** A refusal stands in Consent; a template without it has it where it belongs, else in "Also said". */
  private consent(others: readonly Field[]): Field[] {
    const consent = this.fields.find(({ key }) => key === 'consent');
    return consent ? [consent, ...others.filter(({ label }) => label !== consent.label)] : [...others];
  }

  private push(words: readonly Word[], quote: Quote): void {
    this.statements.push({ words, findings: [], recorded: [], quote, isTalk: false });
  }

  private leaveOut(words: readonly Word[], isTalk: boolean): void {
    this.statements.push({ words, findings: [], recorded: [], quote: null, isTalk });
  }
}

function isSoonAfter(before: readonly Word[], sentence: readonly Word[]): boolean {
  const [first] = sentence;
  const last = before.at(-1);
  return (
    first !== undefined && last?.recordingId === first.recordingId && first.second - last.segment.end <= REPLY_SECONDS
  );
}

/** Whether a sentence names a tooth or a substance, or denies: what nobody says for the sake of talking. */
const isFactual = (sentence: readonly Word[], topics: Topics): boolean =>
  topics.hasSite || topics.substances.length > 0 || hasDenial(sentence);

/** Whether words without a topic belong to what was said before: "none since", "it is worse at night". */
const isFragment = (sentence: readonly Word[]): boolean =>
  !isPleasantry(sentence) &&
  (hasDenial(sentence) ||
    ['and', 'but', 'or', 'it', "it's", 'them', 'that', "that's", 'only', 'just'].includes(sentence[0]?.key ?? ''));

/** "Nope, just cats": it answers what was said before, be it a question or not. */
const isReply = ([first]: readonly Word[]): boolean =>
  ['yes', 'yeah', 'yep', 'nope', 'nah', 'correct', 'exactly'].includes(first?.key ?? '') ||
  (first?.key === 'no' && first.breakAfter !== 'none');

const fieldsOfFindings = (findings: readonly Finding[]): Field[] => [
  ...new Map(findings.map(({ field }) => [field.label, field])).values(),
];
