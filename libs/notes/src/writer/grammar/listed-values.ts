import { tokenType, type TokenValue } from '../../answers/token-types.js';
import { wordList } from '../lexicon/word-list.js';
import { spokenText, type Word } from '../speech/words.js';
import { phrasesOf, type PhraseHit } from '../speech/phrases.js';
import { offersAmounts } from '../fields.js';
import { findingOf, type Finding, type Grammar, type Parsed } from './finding.js';
import { numberAt } from './number-words.js';
import { placeAt } from './places.js';
import { behindArticle, behindCopula, behindSubject, behindWord, isAt } from './skipped.js';

/** Values that say nothing of what they are about: they need the name of their field. */
const COMMON = new Set([
  ...wordList(`none, light, moderate, heavy, low, high, other, other finding, red, normal, swelling, swollen, recession, declined,
    parent, guardian, grandparent, diffuse, cleaned, sealed, cured, etched, localised, lesion, spreading, class I, class II, class III,
    sensitive, stopped early`),
  'reviewed, updated',
]);
/** Amounts that stand for none of the list, but are as clear: the note has them as they were said. */
const AMOUNTS = phrasesOf('light, slight, minimal, mild, moderate, heavy, light to moderate, moderate to heavy');
const LISTED = phrasesOf('all four quadrants');
/** Say of areas and instruments that they were worked on or with. */
const WORK =
  phrasesOf(`scaled, debrided, treated, cleaned, used, using, we did, did, we used, i used, with, in, on, i scaled,
  we scaled, for, done, finished, completed, both`);

/** The values of a token's list: "gingiva pink and firm", "ultrasonic and hand scalers", "light plaque along the gum line". */
export const readValues: Grammar = (words, at, field, before) => {
  const { token } = field;
  if (token.tokenTypeId === tokenType.counts) return readCounts(words, at, field, before);
  const isAmount = offersAmounts(token);
  return [
    ...(isAmount ? amounts(words, at, field, before) : []),
    ...(isAmount ? [] : listed(words, at, field)),
    ...(field.key === 'areas' ? quadrants(words, at, field) : []),
  ];
};

/** "Light plaque", "plaque is moderate to heavy on the lowers", "stain none"; behind them "heavy on the lowers". */
function amounts(...[words, at, field, before]: Parameters<Grammar>): Parsed[] {
  const start = behindArticle(words, at);
  const lead = AMOUNTS.at(words, start);
  const name = field.names.at(words, lead?.to ?? start);
  if (lead && !name && before?.field === field)
    return amountAt(lead, lead.to).filter(({ findings }) => !findings[0]?.isValue);
  if (!name) return [];
  const behindName = behindCopula(words, name.to);
  if (!lead && isAt(words, behindName, 'none')) {
    const found = findingOf(field, words.slice(at, behindName + 1), { text: 'none', isValue: true, isDenied: true });
    return [{ findings: [found], to: behindName + 1 }];
  }
  const amount = lead ?? AMOUNTS.at(words, behindName);
  if (!amount) return [];
  return amountAt(amount, lead ? name.to : amount.to);

  /** With the place behind it, or without; the amount alone is a value of the list. */
  function amountAt(hit: PhraseHit<true>, behind: number): Parsed[] {
    const said = spokenText(words.slice(hit.from, hit.to)).toLowerCase();
    return withPlace(words, behind).map(({ place, to }) => ({
      findings: [
        findingOf(field, words.slice(at, to), {
          text: place === null ? said : `${said}, ${place}`,
          sites: place === null ? [] : [place],
          isValue: place === null,
        }),
      ],
      to,
    }));
  }
}

/** With the place that follows, if one does: the longer reading first. */
function withPlace(words: readonly Word[], to: number): { place: string | null; to: number }[] {
  const place = placeAt(words, to);
  return [...(place ? [{ place: place.text, to: place.to }] : []), { place: null, to }];
}

/** Values said in full, with their field's name or clear without it. */
function listed(words: readonly Word[], at: number, field: Parameters<Grammar>[2]): Parsed[] {
  const { token } = field;
  const name = field.names.at(words, behindArticle(words, at));
  const start = name ? behindCopula(words, name.to) : behindWork(words, behindSubject(words, at));
  const hits: PhraseHit<TokenValue>[] = [];
  const results: Parsed[] = [];
  for (let from = start; ;) {
    const hit = field.values.at(words, behindArticle(words, from));
    if (!hit || (!name && COMMON.has(hit.meaning.value))) return results.reverse();
    hits.push(hit);
    if (token.tokenTypeId === tokenType.choice && hits.length > 1) return results.reverse();
    const values = hits.map(({ meaning }) => meaning.value);
    const found = (to: number, finding: Partial<Finding> & Pick<Finding, 'text'>): Finding =>
      findingOf(field, words.slice(at, to), finding);
    const findings = hits.map(({ meaning }) =>
      found(hit.to, { text: meaning.value, isValue: true, isDenied: meaning.isNone }),
    );
    results.push({ findings, to: hit.to });
    const since = hits.length === 1 ? SINCE.at(words, hit.to) : null;
    const place = name ? placeAt(words, hit.to) : null;
    if (since) {
      const text = `${values.join('')} ${spokenText(words.slice(hit.to, since.to))}`;
      results.push({ findings: [found(since.to, { text, isDenied: hit.meaning.isNone })], to: since.to });
    }
    if (place) {
      const text = `${values.join(' and ')} ${place.text}`;
      results.push({ findings: [found(place.to, { text, sites: [place.text] })], to: place.to });
    }
    from = behindWork(words, behindWord(words, hit.to, 'and', 'or'));
    if (from === hit.to && words[hit.to - 1]?.breakAfter !== 'comma') return results.reverse();
  }
}

/** "No changes since the last appointment". */
const SINCE =
  phrasesOf(`since the last appointment, since the last visit, since last visit, since your last visit, since last time,
  since last appointment, since your last appointment, since the last time`);

function behindWork(words: readonly Word[], at: number): number {
  for (let from = at; ;) {
    const to = behindArticle(words, WORK.at(words, from)?.to ?? from);
    if (to === from) return from;
    from = to;
  }
}

/** "Quadrants two and three". */
function quadrants(words: readonly Word[], at: number, field: Parameters<Grammar>[2]): Parsed[] {
  const start = behindWork(words, at);
  if (LISTED.at(words, start) || !isAt(words, start, 'quadrants')) return [];
  const found: TokenValue[] = [];
  const results: Parsed[] = [];
  for (let from = start + 1; ;) {
    const number = numberAt(words, from);
    const value = number && field.token.values.find((each) => each.value === `quadrant ${number.value}`);
    if (!value || !number) return results.reverse();
    found.push(value);
    const to = number.to;
    results.push({
      findings: found.map((each) => findingOf(field, words.slice(at, to), { text: each.value, isValue: true })),
      to,
    });
    from = behindWord(words, to, 'and');
  }
}

/** "Two carpules of articaine": a whole number of what the list counts. */
const readCounts: Grammar = (words, at, field) => {
  const name = field.names.at(words, behindArticle(words, at));
  const start = name ? behindCopula(words, name.to) : behindWork(words, at);
  const number = numberAt(words, isAt(words, start, 'a') ? start + 1 : start);
  const count = number && isAt(words, number.to, 'x') ? { ...number, to: number.to + 1 } : number;
  if (!count || !Number.isInteger(count.value) || count.value < 1) return [];
  for (const value of field.token.values) {
    const [unit = '', ...rest] = value.value.split(' ');
    const isCounted = isAt(words, count.to, unit, `${unit}s`);
    const from = isCounted ? behindWord(words, count.to + 1, 'of') : count.to;
    if (!isCounted || !rest.every((key, offset) => isAt(words, from + offset, key))) continue;
    const to = from + rest.length;
    return [
      {
        findings: [findingOf(field, words.slice(at, to), { text: `${count.value} x ${value.value}`, isValue: true })],
        to,
      },
    ];
  }
  return [];
};
