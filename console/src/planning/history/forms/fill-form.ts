import type { ClinicalForm } from '@helix/contracts';

/** An answer of a form, ready to be read. */
export interface FormAnswer {
  label: string;
  text: string;
}

export interface FilledForm {
  /** The template with the answers as escaped text. Not sanitised yet. */
  html: string;
  /** The answers that the template has no place for. */
  others: FormAnswer[];
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** An answer in words: true and false read Yes and No. */
export function answerOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value)) return value.map(answerOf).filter(Boolean).join(', ');
  if (isRecord(value))
    return Object.entries(value)
      .map(([name, inner]) => `${name}: ${answerOf(inner)}`)
      .join(', ');
  const text = String(value as string | number | boolean | bigint).trim();
  if (/^true$/i.test(text)) return 'Yes';
  return /^false$/i.test(text) ? 'No' : text;
}

/** The answers of a form in its order. */
export const answersOfForm = ({ noteData }: Pick<ClinicalForm, 'noteData'>): FormAnswer[] =>
  noteData.map(({ label, value }) => ({ label, text: answerOf(value) }));

const ENTITIES: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => ENTITIES[character] ?? '');

/** `Gum & teeth?` as an editor of HTML writes it, back as text. */
const unescapeHtml = (text: string): string =>
  text
    .replace(/&nbsp;/gi, ' ')
    .replace(/&lt;/gi, '<')
    .replace(/&gt;/gi, '>')
    .replace(/&quot;/gi, '"')
    .replace(/&(?:#39|apos);/gi, "'")
    .replace(/&amp;/gi, '&');

const labelKey = (label: string): string => label.replace(/\s+/g, ' ').trim().toLowerCase();

/**
 * A form of the practice-management system with its answers: `{{label}}` is replaced by the answer of that label, in any
 * case, or by nothing. Of a label that the form has more than once each place gets the next answer, and the last one stays
 * for the places after it.
 */
export function fillForm(templateHtml: string, answers: readonly FormAnswer[]): FilledForm {
  const waiting = new Map<string, FormAnswer[]>();
  for (const answer of answers)
    waiting.set(labelKey(answer.label), [...(waiting.get(labelKey(answer.label)) ?? []), answer]);
  const placed = new Set<FormAnswer>();
  const html = templateHtml.replace(/\{\{([^{}]*)\}\}/g, (_place, label: string) => {
    const own = waiting.get(labelKey(unescapeHtml(label)));
    const answer = own?.[0];
    if (!own || !answer) return '';
    placed.add(answer);
    if (own.length > 1) own.shift();
    return escapeHtml(answer.text);
  });
  return { html, others: answers.filter((answer) => !placed.has(answer) && answer.text !== '') };
}

/** What a form may say about the looks of its text: nothing that moves, covers, loads or hides. */
const DECLARATION = /^(text-align|vertical-align|font-weight|font-style|text-decoration)\s*:\s*[a-z0-9 -]+$/i;

/** The declarations of a `style` attribute that stay inside of their box. */
export const safeStyle = (style: string): string =>
  style
    .split(';')
    .map((declaration) => declaration.trim())
    .filter((declaration) => DECLARATION.test(declaration))
    .join('; ');
