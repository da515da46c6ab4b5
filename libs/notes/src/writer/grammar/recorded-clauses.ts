import { doneWords, procedureNames } from '../lexicon/procedure-words.js';
import { phrasesOf } from '../speech/phrases.js';
import type { Word } from '../speech/words.js';
import type { Parsed } from './finding.js';
import { numberAt } from './number-words.js';
import { behindArticle, behindWord, isAt } from './skipped.js';
import { siteLists } from './teeth.js';

const NEXT =
  phrasesOf(`see you in, see you again in, back in, next appointment in, return in, recall in, we'll see you in,
  i'll see you in, see you back in, come back in, next visit in, see her in, see him in, in`);

/**
 * Words about what is recorded, which are compared with it and never written: "three units of scaling done", "see you in six
 * months". Of a procedure the whole clause must be understood.
 */
export function readRecorded(words: readonly Word[], at: number, goesOnWithNext: boolean): Parsed[] {
  return [...nextAppointment(words, at, goesOnWithNext), ...procedure(words, at)];
}

function nextAppointment(words: readonly Word[], at: number, goesOn: boolean): Parsed[] {
  const lead = NEXT.at(words, at);
  if (!lead || (words[at]?.key === 'in' && lead.to === at + 1 && !goesOn)) return [];
  const number = numberAt(words, lead.to);
  if (!number || !/^(?:day|week|month|year)s?$/.test(words[number.to]?.key ?? '')) return [];
  return [{ findings: [], recorded: [{ words: words.slice(at, number.to + 1), isNext: true }], to: number.to + 1 }];
}

/** "[We did] three units of scaling [and polishing] [done] [on 16]". */
function procedure(words: readonly Word[], at: number): Parsed[] {
  let to = behindWork(words, at);
  let hasProcedure = false;
  for (;;) {
    const from = to;
    const number = numberAt(words, to);
    if (number) to = number.to;
    const unit = behindWord(words, behindArticle(words, to), 'unit', 'units', 'quadrants');
    if (unit > to) to = behindWord(words, unit, 'of');
    const name = procedureNames.at(words, behindArticle(words, to));
    if (!name) {
      // "Scaling, three units": a quantity may follow.
      const isQuantity = hasProcedure && number !== null && unit > number.to;
      to = isQuantity ? unit : from;
      break;
    }
    hasProcedure = true;
    to = name.to;
    const join = behindWord(words, to, 'and');
    const isList = join > to || words[to - 1]?.breakAfter === 'comma';
    if (!isList) break;
    const behind = behindWork(words, join);
    if (!procedureNames.at(words, behindArticle(words, behind)) && !numberAt(words, behind)) break;
    to = behind;
  }
  if (!hasProcedure) return [];
  to = behindWork(words, to);
  const clause = (end: number): Parsed => ({
    findings: [],
    recorded: [{ words: words.slice(at, end), isNext: false }],
    to: end,
  });
  const lead = behindWord(words, to, 'on', 'at');
  const sites =
    lead > to ? siteLists(words, lead).map((list) => clause(behindWork(words, list.at(-1)?.to ?? lead))) : [];
  return [...sites, clause(to)];
}

/** Behind words such as "we did", "was applied", "today"; "scaled" is a procedure by itself. */
function behindWork(words: readonly Word[], at: number): number {
  for (let from = at; ;) {
    if (procedureNames.at(words, from)) return from;
    const isAround = isAt(words, from, 'we', 'i', 'was', 'were', 'today', 'is', 'are', 'have', 'has', 'been');
    const to = isAround ? from + 1 : (doneWords.at(words, from)?.to ?? from);
    if (to === from) return from;
    from = to;
  }
}
