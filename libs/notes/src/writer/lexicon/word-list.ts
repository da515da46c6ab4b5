/** The words and phrases of a text, `light, moderate, heavy`. */
export const wordList = (text: string): string[] => text.split(/\s*,\s*/);

/** The same, to look words up. */
export const wordSet = (text: string): ReadonlySet<string> => new Set(wordList(text));
