import {
  answerText,
  emptyField,
  firstField,
  offersValues,
  toggleValue,
  tokenType,
  withCount,
  type Field,
  type TokenKind,
  type TokenValue,
} from '@helix/notes';

/** Answers to computed tokens, as a recall would make them. */
const OF_APPOINTMENT: Readonly<Record<string, string>> = {
  reason: 'Recall',
  images: 'Bitewings, 2 (02142)',
  exam: 'Recall exam (01202), Dr. Okafor',
  treatment: 'Scaling, 2 units (11112); Polishing, ½ unit (11107)',
  nextappointment: 'in 6 months',
  provider: 'Jamie Chen, RDH',
  date: '2026-Nov-24',
};

/**
 * An answer for the preview of a template, made by the rules of the token’s type: its default values, else its first
 * ones. What a user would type freely is the name of the token in words, `‹blood pressure›`.
 */
export function exampleAnswer(token: TokenKind & { name: string }, values: readonly TokenValue[]): string {
  return answerText(token, values, exampleField(token, values));
}

function exampleField(token: TokenKind & { name: string }, values: readonly TokenValue[]): Field {
  const type = token.tokenTypeId;
  if (offersValues(type)) {
    const usual = firstField(token, values, undefined);
    if (answerText(token, values, usual) !== '') return usual;
    const [first, second] = values.filter(({ isNone }) => !isNone);
    const value = first ?? values[0];
    if (!value) return emptyField;
    if (type === tokenType.counts) return withCount(values, emptyField, value.value, 2);
    const chosen = toggleValue(token, values, emptyField, value.value);
    return type === tokenType.multiselect && second ? toggleValue(token, values, chosen, second.value) : chosen;
  }
  switch (type) {
    case tokenType.number:
      return { ...emptyField, text: '12' };
    case tokenType.date:
      return { ...emptyField, text: '2026-11-24' };
    case tokenType.teeth:
      return { ...emptyField, teeth: [36, 46] };
    default: {
      const known = type === tokenType.appointment ? OF_APPOINTMENT[token.name.toLowerCase()] : undefined;
      return { ...emptyField, text: known ?? `‹${wordsOf(token.name)}›` };
    }
  }
}

/** `BloodPressure` and `blood_pressure` as `blood pressure`. */
const wordsOf = (name: string): string =>
  name
    .replace(/([a-z0-9])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .trim()
    .toLowerCase();
