import { endsAsDrug, substances } from '../lexicon/health-words.js';
import { Phrases, phrasesOf } from '../speech/phrases.js';
import { keysOf, spokenText, type Word } from '../speech/words.js';
import { findingOf, type Grammar, type Parsed } from './finding.js';
import { numberAt } from './number-words.js';
import { behindFillers, behindSubject, behindWord, isAt } from './skipped.js';

const known = new Phrases<true>().addAll(substances, true);
const TAKES = phrasesOf("takes, is taking, taking, is on, on, uses, she's on, he's on, she's taking, he's taking");
const ALLERGIC = phrasesOf(
  `is allergic to, allergic to, she's allergic to, he's allergic to, allergy to, has an allergy to`,
);
const NO_ALLERGIES =
  phrasesOf(`no known allergies, no known drug allergies, no allergies, no drug allergies, no known medication allergies,
  no allergies known, no known allergies to medications, no allergies to medications, nkda, nka, denies allergies,
  denies any allergies, denies any drug allergies, has no allergies, has no known allergies, has no known drug allergies`);
const NO_MEDICATIONS =
  phrasesOf(`no medications, not on any medications, not taking any medications, no current medications, no meds,
  no daily medications, no regular medications, takes no medications, is not on any medications, denies medications,
  denies any medications, is on no medications`);
const HOW_OFTEN =
  phrasesOf(`daily, once a day, twice a day, every day, at night, in the morning, as needed, when needed, weekly,
  every morning, every night, once daily, twice daily, once a week, three times a day`);

/** A list of substances that are known by name, and nothing else. */
interface SubstanceList {
  /** In lower case, with their doses. */
  names: string[];
  to: number;
}

/** Medications and allergies: "takes ramipril 5 mg daily", "penicillin allergy". They are written as they were said. */
export const readSubstances: Grammar = (words, at, field) => {
  const isAllergies = field.key === 'allergies';
  const subject = behindFillers(words, behindSubject(words, at));
  const none = (isAllergies ? NO_ALLERGIES : NO_MEDICATIONS).at(words, subject);
  if (none) return [parsed('none', none.to, true)];
  const lead = (isAllergies ? ALLERGIC : TAKES).at(words, subject) ?? field.names.at(words, subject);
  const list = substancesAt(words, lead?.to ?? at);
  if (list.names.length === 0) return [];
  const fact = list.names.toSorted().join(', ');
  if (lead) {
    const to = (isAllergies ? null : HOW_OFTEN.at(words, list.to))?.to ?? list.to;
    return [parsed(`${fact} ${keysOf(words.slice(list.to, to))}`, to)];
  }
  const name = isAllergies ? field.names.at(words, list.to) : null;
  return name ? [parsed(fact, name.to)] : [];

  function parsed(what: string, to: number, isDenied = false): Parsed {
    const own = words.slice(at, to);
    return { findings: [findingOf(field, own, { text: spokenText(own), isDenied, fact: what })], to };
  }
};

function substancesAt(words: readonly Word[], from: number): SubstanceList {
  const list: SubstanceList = { names: [], to: from };
  for (let at = from; ;) {
    const start = behindWord(words, at, 'a', 'an', 'the');
    const name = known.at(words, start)?.to ?? (endsAsDrug(words[start]?.key ?? '') ? start + 1 : null);
    if (name === null) return list;
    const dose = numberAt(words, name);
    list.to = dose && isAt(words, dose.to, 'mg', 'milligrams', 'milligram', 'micrograms') ? dose.to + 1 : name;
    list.names.push(keysOf(words.slice(start, list.to)));
    at = behindWord(words, list.to, 'and');
    if (at === list.to && words[list.to - 1]?.breakAfter !== 'comma') return list;
  }
}
