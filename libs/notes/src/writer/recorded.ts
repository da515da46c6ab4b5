import { separatorOf, tokenType } from '../answers/token-types.js';
import { notRecordedCheck, saidCheck } from './checks.js';
import type { Clause } from './clauses.js';
import type { Field } from './fields.js';
import { isDenial } from './left-out.js';
import type { NoteFact } from './note-input.js';
import { writtenText } from './people.js';
import { hasPhrase, Phrases, phrasesOf, type PhraseHit } from './phrases.js';
import { doneWords, earlierWords, procedures, type ProcedureWords } from './procedure-words.js';
import { numberAt } from './readings/number-words.js';
import { spokenText, type Word } from './words.js';

/** A fact of an appointment token with what speech adds to it. */
export interface RecordedAnswer {
  text: string;
  /** The clauses that confirm it or contradict it. */
  clauses: Clause[];
}

/** A procedure that was said as done and is not recorded, as the note asks for it. */
export interface UnrecordedProcedure {
  clause: Clause;
  check: string;
}

const said = new Phrases<ProcedureWords>();
for (const procedure of procedures) said.addAll(procedure.said, procedure);
const done = phrasesOf(...doneWords);
const earlier = phrasesOf(...earlierWords);

/** A listed procedure of a fact: `Scaling, 2 units (11112)` has a quantity of 2 units. */
const QUANTITY = /, (\d+½?|½)( units?)?(?= \(|$)/;
const MONTHS = /\bin (\d+) (day|week|month|year)s?\b/;

/** The facts of appointment tokens, each compared with what was said (rule 1). */
export class Recorded {
  private readonly facts: { field: Field; items: string[]; contradicted: Map<number, string>; clauses: Clause[] }[];
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

  /** Compares a clause with the facts. Returns whether it says that something was done which is not recorded. */
  compare(clause: Clause): boolean {
    this.compareNextAppointment(clause);
    if (clause.isPlan || clause.isOfPatient || clause.words.some(isDenial)) return false;
    const hits = said.in(clause.words);
    for (const hit of hits) this.compareQuantity(clause, hit);
    const isDone = hasPhrase(done, clause.words) && !hasPhrase(earlier, clause.words);
    if (!isDone || !hits.some(({ meaning }) => !this.has(meaning))) return false;
    const [first] = clause.words;
    this.unrecorded.push({ clause, check: notRecordedCheck(writtenText(clause.words), first?.second ?? 0) });
    return true;
  }

  /** The answer to an appointment token: its fact, with a check where something else was said. */
  answerTo(field: Field): RecordedAnswer | null {
    const fact = this.facts.find((each) => each.field === field);
    if (!fact) return null;
    const texts = fact.items.map((item, at) => [item, fact.contradicted.get(at)].filter(Boolean).join(' '));
    return { text: texts.join(separatorOf(field.token)), clauses: fact.clauses };
  }

  /** Whether a text has a procedure code that no fact has: "code 11112". */
  hasUnknownCode(text: string): boolean {
    return (text.match(/(?<!\d)\d{5}(?!\d)/g) ?? []).some((code) => !this.text.includes(code));
  }

  /** Whether words name a procedure that is not recorded. */
  hasUnrecorded(words: readonly Word[]): boolean {
    return said.in(words).some(({ meaning }) => !this.has(meaning));
  }

  private has({ recorded }: ProcedureWords): boolean {
    return recorded.some((word) => this.text.includes(word));
  }

  private compareQuantity(clause: Clause, hit: PhraseHit<ProcedureWords>): void {
    const procedure = hit.meaning;
    const quantity = quantityOf(clause.words, hit);
    if (!quantity) return;
    for (const fact of this.facts) {
      fact.items.forEach((item, index) => {
        if (!procedure.recorded.some((word) => item.toLowerCase().includes(word))) return;
        const [, amount, unit] = QUANTITY.exec(item) ?? [];
        if (amount === undefined || (unit !== undefined) !== quantity.isUnits) return;
        if (amountOf(amount) === quantity.value || fact.contradicted.has(index)) return;
        fact.contradicted.set(index, saidCheck(spokenText(quantity.words), quantity.words[0]?.second ?? 0));
        fact.clauses.push(clause);
      });
    }
  }

  private compareNextAppointment(clause: Clause): void {
    if (clause.field?.key !== 'nextappointment' || clause.isOfPatient) return;
    const fact = this.facts.find(({ field }) => field === clause.field);
    const index = fact?.items.findIndex((item) => MONTHS.test(item)) ?? -1;
    const interval = intervalIn(clause.words);
    if (!fact || index < 0 || !interval) return;
    const [, count, unit] = MONTHS.exec(fact.items[index] ?? '') ?? [];
    const agrees = Number(count) === interval.value && unit === interval.unit;
    if (!agrees && fact.contradicted.has(index)) return;
    if (!agrees) fact.contradicted.set(index, saidCheck(spokenText(interval.words), interval.words[0]?.second ?? 0));
    fact.clauses.push(clause);
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
  for (let from = 0; from < words.length; from += 1) {
    const number = numberAt(words, from);
    if (!number) continue;
    const article = words[number.to]?.key === 'a' || words[number.to]?.key === 'an' ? number.to + 1 : number.to;
    if (/^units?$/.test(words[article]?.key ?? ''))
      return { value: number.value, isUnits: true, words: words.slice(from, article + 1) };
    if (number.to === procedure.from) {
      return { value: number.value, isUnits: false, words: words.slice(from, procedure.to) };
    }
    from = number.to - 1;
  }
  return null;
}

function intervalIn(words: readonly Word[]): { value: number; unit: string; words: Word[] } | null {
  for (let from = 0; from < words.length; from += 1) {
    const number = numberAt(words, from);
    const [, unit] = /^(day|week|month|year)s?$/.exec((number && words[number.to]?.key) ?? '') ?? [];
    if (number && unit) return { value: number.value, unit, words: words.slice(from, number.to + 1) };
  }
  return null;
}
