import type { NoteSource } from '@helix/contracts';
import { separatorOf, tokenType } from '../answers/token-types.js';
import { valuesCheck } from './checks.js';
import { offersAmounts, type Field } from './fields.js';
import type { Finding } from './grammar/finding.js';
import { sourceOf } from './quotes.js';

/** Something that the note says, with where it comes from. */
interface Written {
  text: string;
  isUnsure: boolean;
  sources: NoteSource[];
}

/** The answer to a token; its text is empty where the sentences say it all. */
export interface TokenAnswer extends Written {
  /** Sentences beside that of the template, such as what is denied at a site. */
  sentences: Written[];
}

/** The answer that all findings of a field make, in the order of their time. */
export function combine(field: Field, findings: readonly Finding[]): TokenAnswer {
  const different = differentOf(findings);
  const conflicting = contradictionsOf(field, different);
  const check = conflicting.length < 2 ? '' : ` ${valuesCheck(conflicting.map(({ words }) => words[0]?.second ?? 0))}`;
  const sentences = different
    .filter(({ isSentence }) => isSentence)
    .map((each) => ({ text: each.text, ...originOf(findings.filter((other) => isSame(other, each))) }));
  const last = sentences.at(-1);
  if (last) last.text += check;
  const values = different.filter(({ isSentence }) => !isSentence);
  const text = inOrder(field, values)
    .map((finding) => finding.text)
    .join(separatorBetween(field, values));
  return {
    text: text !== '' && !last ? text + check : text,
    ...originOf(findings.filter(({ isSentence }) => !isSentence)),
    sentences,
  };
}

function originOf(findings: readonly Finding[]): Omit<Written, 'text'> {
  const sources = findings.map(({ source }) => sourceOf(source));
  return {
    isUnsure: findings.some(({ isUnsure, words }) => isUnsure || words.some((word) => word.isUnsure)),
    sources: [...new Map(sources.map((source) => [JSON.stringify(source), source])).values()],
  };
}

const isSame = (one: Finding, other: Finding): boolean => one.text.toLowerCase() === other.text.toLowerCase();

/** Each text once, whatever its case. */
const differentOf = (findings: readonly Finding[]): Finding[] =>
  findings.filter((each, at) => findings.findIndex((other) => isSame(other, each)) === at);

/** Those that cannot all be true (rule 4); fewer than two: none. */
function contradictionsOf({ token, reading }: Field, findings: readonly Finding[]): Finding[] {
  if (reading === 'teeth' || reading === 'depths' || reading === 'grades' || offersAmounts(token)) {
    const isMeasured = reading !== 'teeth';
    return findings.filter((one) =>
      findings.some((other) => other !== one && meets(one, other) && (isMeasured || one.isDenied !== other.isDenied)),
    );
  }
  if (reading === 'pressure' || reading === 'index' || token.tokenTypeId === tokenType.choice) return [...findings];
  const isMixed = findings.some(({ isDenied }) => isDenied) && findings.some(({ isDenied }) => !isDenied);
  return isMixed ? [...findings] : [];
}

/** Whether two findings are about the same site; a denial without a site is about every one. */
function meets(one: Finding, other: Finding): boolean {
  if (one.sites.length === 0 && other.sites.length === 0) return true;
  if (one.sites.length === 0) return one.isDenied;
  if (other.sites.length === 0) return other.isDenied;
  return one.sites.some((site) => other.sites.includes(site));
}

/** Teeth ascending and listed values in list order, as the wizard has them; all else in order of time. */
function inOrder({ reading, token }: Field, findings: readonly Finding[]): Finding[] {
  if (reading === 'teeth') {
    const isNumber = ({ text }: Finding): boolean => /^\d+$/.test(text);
    return [
      ...findings.filter(isNumber).sort((a, b) => Number(a.text) - Number(b.text)),
      ...findings.filter((each) => !isNumber(each)),
    ];
  }
  const position = ({ text }: Finding): number => token.values.findIndex(({ value }) => text.endsWith(value));
  return reading === 'values' && findings.every((each) => position(each) >= 0)
    ? findings.toSorted((a, b) => position(a) - position(b))
    : [...findings];
}

function separatorBetween({ token, reading }: Field, findings: readonly Finding[]): string {
  const addsUp = reading === 'teeth' || reading === 'depths' || reading === 'grades';
  return addsUp || findings.every(({ isValue }) => isValue) ? separatorOf(token) : '; ';
}
