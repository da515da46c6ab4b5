/** Blanks that systems write around and within a code. The function helix_plain_code of the database removes the same. */
const BLANKS = /[ \t\r\n\f\v\u00a0]/g;

/** CDA before any number; D before five digits only, since D and four are a code of another country's list. */
const SPELLED = /^(?:CDA[-:]?|D(?=\d{5}(?:\.\d+)?$))?0*(\d{1,5})(?:\.\d+)?$/i;

/**
 * A code of five digits, however the practice-management system spells it: without leading zeros (`1202`), with a prefix
 * (`D01202`, `cda 01202`), with blanks, or with a number behind a point (`02144.1`, `1202.0`). Any other code is returned
 * without the blanks around it.
 *
 * The column fee.plain_code has the same, by the function helix_plain_code: a test compares both.
 */
export function plainCode(code: string): string {
  const digits = SPELLED.exec(code.replaceAll(BLANKS, ''))?.[1];
  return digits?.padStart(5, '0') ?? code.trim();
}
