import type { GeneratedNote, GeneratedSentence, NoteSource } from '@helix/contracts';
import { parseTemplate, tokenKey, type Part, type Piece, type TemplateLine } from '../template/parse-template.js';
import { writePart } from '../template/write-note.js';
import type { TokenAnswer } from './combine.js';

export type Section = GeneratedNote['sections'][number];

/** The answer to a token by its name in lower case; undefined: not documented. */
export type AnswerTo = (key: string) => TokenAnswer | undefined;

/** The sections of a template: a sentence for each part, and one for what stands between parts. Empty sections are left out. */
export function layOut(template: string, answerTo: AnswerTo): Section[] {
  const sections: Section[] = [];
  for (const line of parseTemplate(template)) {
    const sentences = sentencesOf(line, answerTo);
    const section = sections.at(-1);
    if (line.label !== null || !section) sections.push({ label: line.label ?? '', sentences });
    else section.sentences.push(...sentences);
  }
  return sections.filter(({ sentences }) => sentences.length > 0);
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
    const sentence = partSentence(item, answerTo);
    if (sentence) sentences.push(sentence);
  }
  flush();
  return sentences;
}

function partSentence(part: Part, answerTo: AnswerTo): GeneratedSentence | null {
  const names = tokens(part.pieces);
  const text = writePart(part, (name) => answerTo(tokenKey(name))?.text ?? '');
  if (text === null) return null;
  const answers = names.flatMap((name) => answerTo(tokenKey(name)) ?? []);
  const [answer] = answers;
  if (answers.length === 1 && answer?.isSentence) return sentence(ownSentence(answer.text), answers, []);
  return sentence(text, answers, answers.length === 0 ? [{ kind: 'template' }] : []);
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
