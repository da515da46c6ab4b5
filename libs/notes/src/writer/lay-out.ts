import type { GeneratedNote, GeneratedSentence, NoteSource } from '@helix/contracts';
import { parseTemplate, tokenKey, type Part, type Piece, type TemplateLine } from '../template/parse-template.js';
import { writePart } from '../template/write-note.js';
import type { TokenAnswer } from './combine.js';

export type Section = GeneratedNote['sections'][number];

/** The answer to a token by its name in lower case; undefined: not documented. */
export type AnswerTo = (key: string) => TokenAnswer | undefined;

/** Sentences that stand at the end of a section, by its label. */
export type SentencesByLabel = ReadonlyMap<string, readonly GeneratedSentence[]>;

/** The sections of a template: a sentence for each part, and one for what stands between parts. Some may be empty. */
export function layOut(template: string, answerTo: AnswerTo): Section[] {
  const sections: Section[] = [];
  for (const line of parseTemplate(template)) {
    const sentences = sentencesOf(line, answerTo);
    const section = sections.at(-1);
    if (line.label !== null || !section) sections.push({ label: line.label ?? '', sentences });
    else section.sentences.push(...sentences);
  }
  return sections;
}

/** The sections with more sentences at their ends, new sections behind them; without those that are empty. */
export function withSentences(sections: readonly Section[], ...added: readonly SentencesByLabel[]): Section[] {
  const all = sections.map(({ label, sentences }) => ({ label, sentences: [...sentences] }));
  for (const [label, sentences] of added.flatMap((each) => [...each])) {
    const section = all.find((each) => each.label === label);
    if (section) section.sentences.push(...sentences);
    else all.push({ label, sentences: [...sentences] });
  }
  return all.filter(({ sentences }) => sentences.length > 0);
}

function sentencesOf({ content }: TemplateLine, answerTo: AnswerTo): GeneratedSentence[] {
  const hasParts = content.some(({ kind }) => kind === 'part');
  const names = tokens(content.filter((item) => item.kind !== 'part'));
  if (!hasParts && names.length > 0 && names.every((name) => !answerTo(tokenKey(name)))) return [];

  const sentences: GeneratedSentence[] = [];
  let outside: Piece[] = [];
  const flush = (): void => {
    const sentence = outsideSentence(outside, answerTo);
    if (sentence) sentences.push(sentence);
    outside = [];
  };
  for (const item of content) {
    if (item.kind !== 'part') {
      outside.push(item);
      continue;
    }
    flush();
    sentences.push(...partSentences(item, answerTo));
  }
  flush();
  return sentences;
}

/** The sentence of a part, and those that stand beside it. */
function partSentences(part: Part, answerTo: AnswerTo): GeneratedSentence[] {
  const answers = tokens(part.pieces).flatMap((name) => answerTo(tokenKey(name)) ?? []);
  const text = writePart(part, (name) => answerTo(tokenKey(name))?.text ?? '');
  const own = text === null ? [] : [sentence(text, answers, answers.length === 0 ? [{ kind: 'template' }] : [])];
  return [
    ...own,
    ...answers.flatMap(({ sentences }) => sentences.map((each) => ({ ...each, text: ownSentence(each.text) }))),
  ];
}

/** What stands outside of parts: its words are the template's, and marked as such. */
function outsideSentence(pieces: readonly Piece[], answerTo: AnswerTo): GeneratedSentence | null {
  const answers = tokens(pieces).flatMap((name) => answerTo(tokenKey(name)) ?? []);
  const literal = pieces.map((piece) => (piece.kind === 'text' ? piece.text : '')).join('');
  const text = pieces
    .map((piece) => (piece.kind === 'text' ? piece.text : (answerTo(tokenKey(piece.name))?.text ?? '')))
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  const hasWords = /[\p{L}\p{N}]/u.test(literal);
  if (!hasWords && answers.length === 0) return null;
  return sentence(text, answers, hasWords ? [{ kind: 'template' }] : []);
}

function sentence(text: string, answers: readonly TokenAnswer[], more: NoteSource[]): GeneratedSentence {
  const sources = [...answers.flatMap((answer) => answer.sources), ...more];
  const different = new Map(sources.map((source) => [JSON.stringify(source), source]));
  return {
    text,
    isUnsure: answers.some(({ isUnsure }) => isUnsure),
    sources: [...different.values()],
  };
}

const ownSentence = (text: string): string =>
  `${text.replace(/^\p{Ll}/u, (letter) => letter.toUpperCase())}${/[.!\]]$/.test(text) ? '' : '.'}`;

const tokens = (pieces: readonly { kind: string; name?: string }[]): string[] =>
  pieces.flatMap(({ kind, name }) => (kind === 'token' && name !== undefined ? [name] : []));
