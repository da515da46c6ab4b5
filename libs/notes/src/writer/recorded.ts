import { separatorOf, tokenType } from '../answers/token-types.js';
import { notRecordedCheck, saidCheck } from './checks.js';
import type { Field } from './fields.js';
import type { RecordedClause } from './grammar/finding.js';
import { numberAt } from './grammar/number-words.js';
import { behindWord, isAt } from './grammar/skipped.js';
import { doneWords, earlierWords, procedureNames, type ProcedureWords } from './lexicon/procedure-words.js';
import type { NoteFact } from './note-input.js';
import { hasDenial, isOfSpeaker, isPlan, isRefusal } from './speech-acts.js';
import { hasPhrase, type PhraseHit } from './speech/phrases.js';
import { writtenText } from './speech/people.js';
import { spokenText, type Word } from './speech/words.js';

/** A fact of an appointment token with what speech adds to it. */
export interface RecordedAnswer {
  text: string;
  /** What was said that confirms it or contradicts it. */
  clauses: (readonly Word[])[];
}

/** A procedure that was said as done and is not recorded, as the note asks for it. */
export interface UnrecordedProcedure {
  words: readonly Word[];
  check: string;
}

/** A listed procedure of a fact: `Scaling, 2 units (11112)` has a quantity of 2 units. */
const QUANTITY = /, (\d+½?|½)( units?)?(?= \(|$)/;
const MONTHS = /\bin (\d+) (day|week|month|year)s?\b/;

/** The facts of appointment tokens, each compared with what was said (rule 1). */
export class Recorded {
  private readonly facts: {
    field: Field;
    items: string[];
    contradicted: Map<number, string>;
    clauses: (readonly Word[])[];
  }[];
  /** In lower case, to look procedures up. */
  private readonly text: string;
  readonly unrecorded: UnrecordedProcedure[] = [];

  constructor(fields: readonly Field[], factOf: (key: string) => NoteFact | undefined) {
    this.facts = fields
      .filter(({ token }) => token.tokenTypeId === tokenType.appointment)
      .map((field) => ({
        field,
        items: (factOf(field.key)?.answer.trim() ?? '').split(separatorOf(field.token)),
        contradicted: new Map(),
        clauses: [],
      }));
    this.text = this.facts.flatMap(({ items }) => items.map((item) => item.toLowerCase())).join('\n');
  }

  /** Compares what was said with the facts. Returns whether it says that something was done which is not recorded. */
  compare({ words, isNext }: RecordedClause): boolean {
    if (isNext) this.compareNextAppointment(words);
    if (isNext || isPlan(words) || isOfSpeaker(words) || hasDenial(words) || isRefusal(words)) return false;
    const hits = procedureNames.in(words);
    for (const hit of hits) this.compareQuantity(words, hit);
    const isDone = hasPhrase(doneWords, words) && !hasPhrase(earlierWords, words);
    if (!isDone || !hits.some(({ meaning }) => !this.has(meaning))) return false;
    this.unrecorded.push({ words, check: notRecordedCheck(writtenText(words), words[0]?.second ?? 0) });
    return true;
  }

  /** The answer to an appointment token: its fact, with a check where something else was said. */
  answerTo(field: Field): RecordedAnswer | null {
    const fact = this.facts.find((each) => each.field === field);
    if (!fact) return null;
    const texts = fact.items.map((item, at) => [item, fact.contradicted.get(at)].filter(Boolean).join(' '));
    return { text: texts.join(separatorOf(field.token)), clauses: fact.clauses };
  }

  private has({ recorded }: ProcedureWords): boolean {
    return recorded.some((word) => this.text.includes(word));
  }

  private compareQuantity(words: readonly Word[], hit: PhraseHit<ProcedureWords>): void {
    const procedure = hit.meaning;
    const quantity = quantityOf(words, hit);
    if (!quantity) return;
    for (const fact of this.facts) {
      fact.items.forEach((item, index) => {
        if (!procedure.recorded.some((word) => item.toLowerCase().includes(word))) return;
        const [, amount, unit] = QUANTITY.exec(item) ?? [];
        if (amount === undefined || (unit !== undefined) !== quantity.isUnits) return;
        if (amountOf(amount) === quantity.value || fact.contradicted.has(index)) return;
        fact.contradicted.set(index, saidCheck(spokenText(quantity.words), quantity.words[0]?.second ?? 0));
        fact.clauses.push(words);
      });
    }
  }

  private compareNextAppointment(words: readonly Word[]): void {
    const fact = this.facts.find(({ field }) => field.key === 'nextappointment');
    const index = fact?.items.findIndex((item) => MONTHS.test(item)) ?? -1;
    const interval = intervalIn(words);
    if (!fact || index < 0 || !interval) return;
    const [, count, unit] = MONTHS.exec(fact.items[index] ?? '') ?? [];
    const agrees = Number(count) === interval.value && unit === interval.unit;
    if (!agrees && fact.contradicted.has(index)) return;
    if (!agrees) fact.contradicted.set(index, saidCheck(spokenText(interval.words), interval.words[0]?.second ?? 0));
    fact.clauses.push(words);
  }
}

/** `2`, `½` or `1½`. */
const amountOf = (text: string): number =>
  text === '½' ? 0.5 : Number.parseInt(text, 10) + (text.endsWith('½') ? 0.5 : 0);

/** The quantity of a procedure: "3 units of scaling", "scaling, three units", "two bitewings". */
function quantityOf(
  words: readonly Word[],
  procedure: PhraseHit<ProcedureWords>,
): { value: number; isUnits: boolean; words: Word[] } | null {
  const behind = numberAt(words, procedure.to);
  const unit = behind && behindUnit(words, behind.to);
  if (behind && unit) return { value: behind.value, isUnits: true, words: words.slice(procedure.to, unit) };
  for (let from = procedure.from - 1; from >= 0; from -= 1) {
    const number = numberAt(words, from);
    if (!number || numberAt(words, from - 1)?.to === number.to) continue;
    const units = behindUnit(words, number.to);
    if (behindWord(words, units ?? number.to, 'of') !== procedure.from) return null;
    return { value: number.value, isUnits: units !== null, words: words.slice(from, units ?? procedure.to) };
  }
  return null;
}

/** Behind "units", "a unit"; null: there is none. */
function behindUnit(words: readonly Word[], at: number): number | null {
  const to = behindWord(words, behindWord(words, at, 'a', 'an'), 'unit', 'units');
  return isAt(words, to - 1, 'unit', 'units') && to > at ? to : null;
}

function intervalIn(words: readonly Word[]): { value: number; unit: string; words: Word[] } | null {
  for (let from = 0; from < words.length; from += 1) {
    const number = numberAt(words, from);
    const [, unit] = /^(day|week|month|year)s?$/.exec((number && words[number.to]?.key) ?? '') ?? [];
    if (number && unit) return { value: number.value, unit, words: words.slice(from, number.to + 1) };
  }
  return null;
}
