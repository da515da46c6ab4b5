/**
 * Words that this code does not use, and what it uses instead (docs/glossary.md). They are matched as whole words of an
 * identifier or file name (`judgedBefore` has judged, `judgement` is not matched), and as whole words of comments.
 */
export const DENIED_WORDS = new Map([
  ['anew', 'again'],
  ['asker', 'requester, user'],
  ['begun', 'started, past'],
  ['breathe', 'yieldToEventLoop'],
  ['door', 'agent API, ingest'],
  ['eventually', 'waitFor'],
  ['fault', 'issue, validation error'],
  ['faults', 'issues, validation errors'],
  ['judge', 'evaluate'],
  ['judged', 'evaluated'],
  ['judges', 'evaluates'],
  ['judging', 'evaluating'],
  ['mended', 'fixed'],
  ['overtaken', 'superseded'],
  ['patience', 'timeout, delay'],
  ['planted', 'seeded, stored'],
  ['unseal', 'decrypt'],
  ['verdict', 'result, recommendation'],
  ['visit', 'appointment'],
  ['visits', 'appointments'],
]);

/** Words that are fine in a sentence, and some as a name of their own, but not as part of a name: that has a standard form. */
export const DENIED_IN_NAMES = new Map([
  ['calm', '…_DELAY_MS'],
  ['longest', 'max'],
  ['milliseconds', 'ms'],
  ['most', 'max'],
  ['tell', 'publish, notify'],
  ['tells', 'publish, notify'],
  ['told', 'published, sent'],
]);

/** Denied words with a meaning of their own in these names. */
const ALLOWED_NAMES = /^(lastVisit|last_visit)/;

/** The words of a name: `MAX_OPEN_DAYS`, `maxOpenDays` and `max-open-days` have the same three. */
export function wordsOf(name) {
  return name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter(Boolean);
}

/** Each denied word of a name with what to use instead; empty when the name is fine. */
export function deniedInName(name) {
  if (ALLOWED_NAMES.test(name)) return [];
  const words = new Set(wordsOf(name));
  if (words.size === 1 && /^(longest|milliseconds|most)$/i.test(name)) return [];
  const instead = (word) => DENIED_WORDS.get(word) ?? DENIED_IN_NAMES.get(word);
  return [...words].filter((word) => instead(word)).map((word) => ({ word, use: instead(word) }));
}

/** Each denied word of a sentence with its offset and what to use instead. "Last visit" is a label of the product. */
export function deniedInText(text) {
  const found = [];
  for (const match of text.matchAll(/[A-Za-z]+/g)) {
    const word = match[0].toLowerCase();
    const use = DENIED_WORDS.get(word);
    if (!use) continue;
    if (word.startsWith('visit') && /last $/i.test(text.slice(0, match.index))) continue;
    found.push({ word: match[0], offset: match.index, use });
  }
  return found;
}
