import { SURE_CONFIDENCE, type SpokenRecording, type SpokenSegment } from '../note-input.js';
import { wordSet } from '../lexicon/word-list.js';

/** What follows a word. */
export type Break = 'none' | 'comma' | 'sentence' | 'question';

/** A word of the transcript. Hyphens separate words: `twenty-eight` is two. */
export interface Word {
  /** In lower case, with straight apostrophes. */
  key: string;
  /** Seconds from the start of the recording. */
  second: number;
  isUnsure: boolean;
  breakAfter: Break;
  recordingId: string;
  segment: SpokenSegment;
  /** Where it stands in the text of the segment. */
  from: number;
  to: number;
}

/** A silence of this length ends a sentence, unless its words go on. */
const PAUSE_SECONDS = 0.5;
/** A sentence does not end with them: "no … bleeding at 16" is a denial, however long somebody looks. */
const OPEN_ENDS = wordSet(
  `no, not, never, without, nor, neither, denies, denied, cannot, the, a, an, and, or, but, at, on, in, of, to, for, with, from,
  between, around, along, is, are, was, were, be, been, has, have, had, any, allergic, takes, taking, tooth, teeth, than, if, when,
  my, your, her, his, their, said, says, wants, declines, refuses, there's, it's, she's, he's, i'm, i, she, he, patient, very, want, wanted,
  like, need, needs, take, use, uses`,
);
/** Nor does one begin with them. */
const OPEN_STARTS = wordSet(
  'at, on, in, of, to, for, with, from, between, around, along, or, nor, than, and, but, except, found, noted, seen',
);
/** A listed word is looked for so far behind the one before: a list that does not fit costs no more. */
const SEARCH_CHARACTERS = 200;
const WORD = /\d+(?:[.,]\d+)?(?:\/\d+)?%?|[\p{L}\p{M}\p{N}]+(?:['’]\p{L}+)*|[.,;:!?]/gu;
const TITLES = wordSet('dr, mr, mrs, ms, prof, st, approx');

/** The sentences of a transcript. Where the recognition cut it into segments does not matter, only pauses do. */
export function sentencesOf(recordings: readonly SpokenRecording[]): Word[][] {
  return recordings.flatMap(({ recordingId, segments }) => {
    const words: Word[] = [];
    for (const segment of segments) {
      const before = words.at(-1);
      const own = wordsOf(recordingId, segment);
      const isPause = before !== undefined && segment.start - before.segment.end >= PAUSE_SECONDS;
      if (isPause && isEndBetween(before, own[0])) endSentence(before, 'sentence');
      words.push(...own);
    }
    return splitAtSentences(words);
  });
}

/** Words in lower case, with a space between them. */
export const keysOf = (words: readonly Word[]): string => words.map(({ key }) => key).join(' ');

/** The words of a text that nobody spoke. */
export const textWords = (text: string): Word[] =>
  sentencesOf([{ recordingId: '', segments: [{ start: 0, end: 0, text }] }]).flat();

/** The words as they were spoken, with the punctuation between them. */
export function spokenText(words: readonly Word[]): string {
  let text = '';
  let start = 0;
  words.forEach((word, at) => {
    const next = words[at + 1];
    if (next?.segment === word.segment && next.from >= word.to) return;
    const first = words[start];
    if (first) text += (text === '' ? '' : ' ') + word.segment.text.slice(first.from, word.to);
    // A comma at the end of a segment stands between two words as any other.
    if (next && next.segment !== word.segment) text += /^[,;:]/.exec(word.segment.text.slice(word.to))?.[0] ?? '';
    start = at + 1;
  });
  return text.replace(/\s+/g, ' ');
}

/** Words of a quote that a person should look at, as they were spoken. */
export function unsureWordsIn(quote: string, words: readonly Word[]): { unsureWords?: string[] } {
  const spoken = words.filter(({ isUnsure }) => isUnsure).map(({ segment, from, to }) => segment.text.slice(from, to));
  const unsureWords = [...new Set(spoken)].filter((word) => quote.includes(word));
  return unsureWords.length > 0 ? { unsureWords } : {};
}

function wordsOf(recordingId: string, segment: SpokenSegment): Word[] {
  const known = listedWords(segment);
  const words: Word[] = [];
  let listed = 0;
  for (const match of segment.text.matchAll(WORD)) {
    const [text] = match;
    const from = match.index;
    const to = from + text.length;
    const before = words.at(-1);
    if (/^[.,;:!?]$/.test(text)) {
      if (before) punctuate(before, text, segment.text[to]);
      continue;
    }
    while ((known[listed]?.to ?? Infinity) <= from) listed += 1;
    const word = known[listed];
    const isListed = word !== undefined && word.from < to;
    words.push({
      key: text.toLowerCase().replaceAll('’', "'"),
      second: isListed ? (word.start ?? segment.start) : segment.start,
      isUnsure: isListed && word.isUnsure,
      breakAfter: 'none',
      recordingId,
      segment,
      from,
      to,
    });
  }
  return words;
}

interface ListedWord {
  from: number;
  to: number;
  start: number | undefined;
  isUnsure: boolean;
}

/** Where the listed words stand in the text; those that it does not have are ignored. */
function listedWords({ text, words = [] }: SpokenSegment): ListedWord[] {
  const found: ListedWord[] = [];
  let end = 0;
  for (const { text: word, start, confidence, changedFrom } of words) {
    const at = word === '' ? -1 : text.slice(end, end + SEARCH_CHARACTERS + word.length).indexOf(word);
    if (at < 0) continue;
    const isUnsure = confidence < SURE_CONFIDENCE || changedFrom !== undefined;
    found.push({ from: end + at, to: end + at + word.length, start, isUnsure });
    end += at + word.length;
  }
  return found;
}

function punctuate(before: Word, mark: string, next: string | undefined): void {
  if (mark === '.' && TITLES.has(before.key)) return;
  if (mark === '?') endSentence(before, 'question');
  else if (mark === '.' || mark === '!') endSentence(before, 'sentence');
  // "Blood pressure: 120" is one clause, and 10:30 one time.
  else if (mark !== ':' && (next === undefined || /\s/.test(next)) && before.breakAfter === 'none')
    before.breakAfter = 'comma';
}

/** Nothing ends before a number, which could be one more of a list: "bleeding at 36 … 46 … and 47". */
const isEndBetween = ({ key }: Word, next: Word | undefined): boolean =>
  !OPEN_ENDS.has(key) && !key.endsWith("n't") && !OPEN_STARTS.has(next?.key ?? '') && !/^\d/.test(next?.key ?? '');

function endSentence(word: Word, as: Break): void {
  if (word.breakAfter !== 'question') word.breakAfter = as;
}

function splitAtSentences(words: readonly Word[]): Word[][] {
  const sentences: Word[][] = [];
  let sentence: Word[] = [];
  for (const word of words) {
    sentence.push(word);
    if (word.breakAfter === 'none' || word.breakAfter === 'comma') continue;
    sentences.push(sentence);
    sentence = [];
  }
  return sentence.length > 0 ? [...sentences, sentence] : sentences;
}
