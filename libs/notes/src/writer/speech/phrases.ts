import { wordList } from '../lexicon/word-list.js';
import type { Word } from './words.js';

interface Node<Meaning> {
  next: Map<string, Node<Meaning>>;
  meaning?: Meaning;
}

/** Where a phrase stands among words: from the first to behind the last. */
export interface PhraseHit<Meaning> {
  from: number;
  to: number;
  meaning: Meaning;
}

/** Phrases of several words with their meaning. Finding them costs the same for a few phrases and for thousands. */
export class Phrases<Meaning> {
  private readonly root: Node<Meaning> = { next: new Map() };

  /** The first meaning of a phrase stays. */
  add(phrase: string, meaning: Meaning): this {
    let node = this.root;
    for (const key of keysOf(phrase)) {
      const next = node.next.get(key) ?? { next: new Map() };
      node.next.set(key, next);
      node = next;
    }
    if (node !== this.root) node.meaning ??= meaning;
    return this;
  }

  addAll(phrases: Iterable<string>, meaning: Meaning): this {
    for (const phrase of phrases) this.add(phrase, meaning);
    return this;
  }

  /** The phrase with the largest number of words that starts at a word. */
  at(words: readonly Word[], from: number): PhraseHit<Meaning> | null {
    let node: Node<Meaning> | undefined = this.root;
    let hit: PhraseHit<Meaning> | null = null;
    for (let to = from; node && to < words.length;) {
      const key = phraseKey(words[to]?.key ?? '');
      // "Her blood pressure's been high".
      node = node.next.get(key) ?? node.next.get(key.replace(/'s$/, ''));
      to += 1;
      if (node?.meaning !== undefined) hit = { from, to, meaning: node.meaning };
    }
    return hit;
  }

  /** All phrases from left to right, without overlap. */
  in(words: readonly Word[]): PhraseHit<Meaning>[] {
    const hits: PhraseHit<Meaning>[] = [];
    for (let at = 0; at < words.length;) {
      const hit = this.at(words, at);
      if (hit) hits.push(hit);
      at = hit ? hit.to : at + 1;
    }
    return hits;
  }
}

/** Whether one of the phrases stands among the words. */
export const hasPhrase = (phrases: Phrases<unknown>, words: readonly Word[]): boolean =>
  words.some((_, at) => phrases.at(words, at) !== null);

/** Phrases without a meaning of their own, `light, light to moderate`. */
export const phrasesOf = (text: string): Phrases<true> => new Phrases<true>().addAll(wordList(text), true);

const DIGITS = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine'];
const digitOf = new Map(DIGITS.map((word, digit) => [word, String(digit)]));

/** "quadrant one" and "quadrant 1" are the same phrase. */
const phraseKey = (key: string): string => digitOf.get(key) ?? key;

const keysOf = (phrase: string): string[] =>
  (
    phrase
      .toLowerCase()
      .replaceAll('’', "'")
      .match(/[\p{L}\p{M}\p{N}]+(?:'\p{L}+)*/gu) ?? []
  ).map(phraseKey);
