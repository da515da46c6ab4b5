/** The types of tokens by their ids (libs/notes/README.md, section "Token types"). */
export const tokenType = {
  text: 1,
  number: 2,
  date: 3,
  choice: 4,
  multiselect: 5,
  counts: 6,
  teeth: 7,
  /** Computed from the appointment; the user confirms or edits it. */
  appointment: 8,
} as const;
export type TokenTypeId = (typeof tokenType)[keyof typeof tokenType];

/** The names of the types, `GET TokenType`. */
export const tokenTypeNames: Readonly<Record<TokenTypeId, string>> = {
  1: 'Text',
  2: 'Number',
  3: 'Date',
  4: 'Choice',
  5: 'Multiselect',
  6: 'Counts',
  7: 'Teeth',
  8: 'Appointment',
};

/** A token as far as its answers depend on it. */
export interface TokenKind {
  tokenTypeId: TokenTypeId;
  /** Between several values; empty: `, `. Spelled as in the calls. */
  seperator: string;
}

/** A value that a token offers, in list order. */
export interface TokenValue {
  value: string;
  /** Chosen at first, unless there is saved progress or a prefill. */
  isDefault: boolean;
  /** "None of these": clears the others and is cleared by them. */
  isNone: boolean;
}

/** Whether a token of this type offers values. */
export const offersValues = (type: TokenTypeId): boolean =>
  type === tokenType.choice || type === tokenType.multiselect || type === tokenType.counts;

/** Between the values of an answer. */
export const separatorOf = ({ seperator }: TokenKind): string => (seperator === '' ? ', ' : seperator);
