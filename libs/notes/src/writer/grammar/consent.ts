import { phrasesOf } from '../speech/phrases.js';
import { spokenText, type Word } from '../speech/words.js';
import { findingOf, type Grammar, type Parsed } from './finding.js';
import { behindArticle, behindSubject, behindWord } from './skipped.js';

const GIVES = phrasesOf('gives, gave, has given, provides, provided, has provided');
const KINDS = phrasesOf('consent, verbal consent, written consent, informed consent, signed consent');
const GIVEN =
  phrasesOf(`given, was given, obtained, was obtained, received, was received, signed, was signed, on file, is on file,
  is given`);
const FOR =
  phrasesOf(`for today's treatment, to today's treatment, for treatment, for the treatment, for treatment today, today,
  for the treatment today, for today's appointment, for today's cleaning, to treatment, to the treatment`);

/**
 * Consent in agreeing words: "patient gives verbal consent for today's treatment", "written consent on file". It is written
 * as it was said; a refusal never comes here (rule 6).
 */
export const readConsent: Grammar = (words, at, field) => {
  const subject = behindSubject(words, at);
  const gives = GIVES.at(words, subject)?.to ?? null;
  const kind = KINDS.at(words, behindArticle(words, behindWord(words, gives ?? subject, 'her', 'his', 'their')));
  const given = kind && gives === null ? GIVEN.at(words, kind.to) : null;
  const alone = kind && gives === null && kind.to - kind.from > 1 ? kind.to : null;
  const end = (gives === null ? (given?.to ?? alone) : kind?.to) ?? null;
  if (kind === null || end === null) return [];
  const purpose = FOR.at(words, end)?.to ?? end;
  const last = purpose > end && !given ? (GIVEN.at(words, purpose)?.to ?? purpose) : purpose;
  return [...new Set([last, end])].map((to) => consent(to));

  function consent(to: number): Parsed {
    const own: readonly Word[] = words.slice(at, to);
    return { findings: [findingOf(field, own, { text: spokenText(own), fact: 'given' })], to };
  }
};
