import type { GeneratedSentence, NoteSource } from '@helix/contracts';
import { clockText } from './checks.js';
import type { Quote, Statement } from './sort-speech.js';
import { writtenText } from './speech/people.js';
import { spokenText, unsureWordsIn, type Word } from './speech/words.js';

/** The label of the last section: what has no section of its own. */
export const ALSO_SAID = 'Also said';

/** The source of what is said by some words. */
export function sourceOf(words: readonly Word[]): Extract<NoteSource, { kind: 'transcript' }> {
  const [first] = words;
  const quote = spokenText(words);
  return {
    kind: 'transcript',
    recordingId: first?.recordingId ?? '',
    second: Math.floor(first?.second ?? 0),
    quote,
    ...unsureWordsIn(quote, words),
  };
}

/** The sentences that quote, by the label of the section at whose end they stand. */
export function quotedSentences(statements: readonly Statement[]): Map<string, GeneratedSentence[]> {
  const byLabel = new Map<string, GeneratedSentence[]>();
  for (const { words, quote } of statements) {
    if (!quote) continue;
    const labels = quote.fields.map(({ label }) => label);
    for (const label of labels.length > 0 ? labels : [ALSO_SAID]) {
      const sentences = byLabel.get(label);
      const sentence = quotedSentence(words, quote);
      if (sentences) sentences.push(sentence);
      else byLabel.set(label, [sentence]);
    }
  }
  // "Also said" is the last line.
  const rest = byLabel.get(ALSO_SAID);
  if (rest && byLabel.delete(ALSO_SAID)) byLabel.set(ALSO_SAID, rest);
  return byLabel;
}

function quotedSentence(words: readonly Word[], quote: Quote): GeneratedSentence {
  const sources = [quote.question ?? [], words].filter((each) => each.length > 0).map(sourceOf);
  return { text: quotedText(words, quote), quotedFor: quote.reason, isUnsure: true, sources };
}

function quotedText(words: readonly Word[], { reason, question }: Quote): string {
  const said = `"${writtenText(words)}"`;
  const at = clockText(words[0]?.second ?? 0);
  if (question) return `[asked "${writtenText(question)}?": ${said} at ${clockText(question[0]?.second ?? 0)}]`;
  if (reason === 'patient') return `Patient reports ${said}.`;
  if (reason === 'companion') return `Companion reports ${said}.`;
  return `[as said: ${said} at ${at}]`;
}
