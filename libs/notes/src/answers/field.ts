import { offersValues, separatorOf, tokenType, type TokenKind, type TokenValue } from './token-types.js';

/** The highest count of a value. */
export const MAX_COUNT = 99;

/** What a user has entered for one token: only the fields of its type are used. */
export interface Field {
  /** Types text, number, appointment as typed; date as `yyyy-mm-dd`. */
  text: string;
  /** The values chosen, for choice and multiselect. */
  chosen: string[];
  /** How many of each value, 1 to 99, for counts; a value that is not chosen is missing. */
  counts: Record<string, number>;
  /** Free text after the values of choice and multiselect. */
  details: string;
  /** FDI numbers. */
  teeth: number[];
}

export const emptyField: Readonly<Field> = { text: '', chosen: [], counts: {}, details: '', teeth: [] };

/**
 * The answer that a field makes in the note; empty: unanswered. A number that is none, or negative, and a date that does
 * not exist are unanswered.
 */
export function answerText(token: TokenKind, values: readonly TokenValue[], field: Field): string {
  const separator = separatorOf(token);
  switch (token.tokenTypeId) {
    case tokenType.text:
    case tokenType.appointment:
      return field.text.trim();
    case tokenType.number:
      return isNumber(field.text) ? field.text.trim() : '';
    case tokenType.date:
      return dateAnswer(field.text);
    case tokenType.choice:
    case tokenType.multiselect: {
      const chosen = values.filter(({ value }) => field.chosen.includes(value)).map(({ value }) => value);
      return [chosen.join(separator), field.details.trim()].filter((text) => text !== '').join(', ');
    }
    case tokenType.counts:
      return values
        .filter(({ value }) => (field.counts[value] ?? 0) > 0)
        .map(({ value, isNone }) => (isNone ? value : `${field.counts[value]} x ${value}`))
        .join(separator);
    case tokenType.teeth:
      return field.teeth.toSorted((a, b) => a - b).join(separator);
  }
}

/** Whether a text is a number of at least 0, with or without decimals. */
export const isNumber = (text: string): boolean => /^\d+(\.\d+)?$/.test(text.trim());

/** A click on a value of a choice, multiselect or counts token: chooses it, or clears it when it is chosen. */
export function toggleValue(token: TokenKind, values: readonly TokenValue[], field: Field, value: string): Field {
  if (token.tokenTypeId === tokenType.counts) return withCount(values, field, value, field.counts[value] ? 0 : 1);
  if (field.chosen.includes(value)) return { ...field, chosen: field.chosen.filter((other) => other !== value) };
  if (isNone(values, value)) return { ...emptyField, chosen: [value] };
  const others = token.tokenTypeId === tokenType.choice ? [] : field.chosen.filter((other) => !isNone(values, other));
  return { ...field, chosen: [...others, value] };
}

/**
 * Sets how many of a value. 0 clears it; a none value has no count, and excludes the others.
 *
 * @param count is cut to a whole number from 0 to 99.
 */
export function withCount(values: readonly TokenValue[], field: Field, value: string, count: number): Field {
  const whole = Math.min(MAX_COUNT, Math.max(0, Math.trunc(count) || 0));
  const none = isNone(values, value);
  const others = Object.entries(field.counts).filter(
    ([other]) => other !== value && !(whole > 0 && (none || isNone(values, other))),
  );
  const entries = whole > 0 ? [...others, [value, none ? 1 : whole] as const] : others;
  return { ...field, counts: Object.fromEntries(entries) };
}

/** Sets the details of a choice or multiselect; a none value is cleared by them. */
export function withDetails(values: readonly TokenValue[], field: Field, details: string): Field {
  const chosen = details.trim() === '' ? field.chosen : field.chosen.filter((value) => !isNone(values, value));
  return { ...field, details, chosen };
}

/** A click on a tooth. */
export function toggleTooth(field: Field, tooth: number): Field {
  const teeth = field.teeth.includes(tooth) ? field.teeth.filter((other) => other !== tooth) : [...field.teeth, tooth];
  return { ...field, teeth };
}

/**
 * The field that a step of the wizard begins with when there is no saved progress: the prefill, else the default values,
 * else empty.
 *
 * @param prefill an answer as `GET Note/Prefil` has it; empty or undefined: there is none.
 */
export function firstField(token: TokenKind, values: readonly TokenValue[], prefill: string | undefined): Field {
  if (prefill?.trim()) return fieldOf(token, values, prefill.trim());
  const defaults = values.filter(({ isDefault }) => isDefault).map(({ value }) => value);
  return defaults.reduce(
    (field, value) => (field.chosen.includes(value) ? field : toggleValue(token, values, field, value)),
    emptyField,
  );
}

/** The field whose answer reads like `answer`, as far as its type allows: what is no value becomes details. */
function fieldOf(token: TokenKind, values: readonly TokenValue[], answer: string): Field {
  if (token.tokenTypeId === tokenType.teeth) {
    return { ...emptyField, teeth: [...new Set((answer.match(/\b\d{2}\b/g) ?? []).map(Number))] };
  }
  if (!offersValues(token.tokenTypeId)) return { ...emptyField, text: answer };

  let field: Field = emptyField;
  const unknown: string[] = [];
  for (const item of answer.split(separatorOf(token))) {
    const [, count = '1', name = item] = /^(\d{1,2}) x (.*)$/.exec(item.trim()) ?? [];
    const value = values.find((known) => known.value.toLowerCase() === name.trim().toLowerCase())?.value;
    if (value === undefined) unknown.push(item.trim());
    else if (token.tokenTypeId === tokenType.counts) field = withCount(values, field, value, Number(count));
    else if (!field.chosen.includes(value)) field = toggleValue(token, values, field, value);
  }
  return token.tokenTypeId === tokenType.counts || unknown.length === 0
    ? field
    : withDetails(values, field, unknown.join(separatorOf(token)));
}

const isNone = (values: readonly TokenValue[], value: string): boolean =>
  values.some((other) => other.isNone && other.value === value);

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `yyyy-MMM-dd` of `yyyy-mm-dd`; empty for a day that does not exist. */
export function dateAnswer(text: string): string {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text.trim()) ?? [];
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`);
  if (Number.isNaN(date.getTime()) || date.getUTCDate() !== Number(day)) return '';
  return `${year}-${MONTHS[Number(month) - 1]}-${day}`;
}
