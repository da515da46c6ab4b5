import type { Field } from './fields.js';
import type { Finding } from './grammar/finding.js';
import { readSentence } from './grammar/read-sentence.js';
import type { Section } from './lay-out.js';
import { sourceOf } from './quotes.js';
import type { Quote, Statement } from './sort-speech.js';
import { hasDenial } from './speech-acts.js';
import { textWords, type Word } from './speech/words.js';
import type { TopicFinder } from './topics.js';

/**
 * Whether a text says for a field what findings say, no more and no less: the grammars read it whole, as the same facts. This
 * is what both writers are held to, the built-in one and a chat service (rule 11a).
 */
export function readsAs(text: string, field: Field, findings: readonly Finding[]): boolean {
  const expected = factsOf(findings);
  return [`${field.name} ${text}`, text].some((written) => {
    const read = readSentence(textWords(written), [field]);
    return read !== null && read.recorded.length === 0 && factsOf(read.findings) === expected;
  });
}

const factsOf = (findings: readonly Finding[]): string =>
  [...new Set(findings.map(({ fact }) => fact))].toSorted().join('\n');

/**
 * Quotes instead of what was read where the written text does not read back as the same, and where a quote says something
 * else of the same site or substance: a contradiction stands whole, with both times (rules 4 and 11a).
 */
export function quoteDoubtful(statements: readonly Statement[], topics: TopicFinder): void {
  const objections = statements.flatMap((each) => objectionOf(each, topics) ?? []);
  for (const statement of statements) {
    const { findings } = statement;
    const others = objections.filter((objection) =>
      findings.some((finding) => contradicts(objection, finding, topics)),
    );
    if (others.length === 0 && findings.every(isFaithful)) continue;
    const fields = [...new Map(findings.map(({ field }) => [field.label, field])).values()];
    for (const { quote } of others) {
      const labels = new Set(quote.fields.map(({ label }) => label));
      if (!fields.some(({ label }) => labels.has(label))) quote.fields.push(...fields);
    }
    statement.quote = { reason: others.length > 0 ? 'contradiction' : 'notUnderstood', fields };
    statement.findings = [];
  }
}

/** What cannot be has a check instead of its value, and is for people to look at. */
function isFaithful(finding: Finding): boolean {
  const { field, text, words, isDenied } = finding;
  const keepsDenial = !hasDenial(words) || isDenied || hasDenial(textWords(text));
  return keepsDenial && (text.includes('[check:') || readsAs(text, field, [finding]));
}

/** A quote that may say something else than what was read: it denies, corrects, or names substances. */
interface Objection {
  quote: Quote;
  /** The keys of shipped fields that it can be about; empty: of any. */
  keys: ReadonlySet<string>;
  substances: readonly string[];
  /** Its words, where it denies or corrects. */
  denied: ReadonlySet<string>;
}

function objectionOf({ words, quote }: Statement, topics: TopicFinder): Objection | null {
  if (!quote) return null;
  const { keys, substances } = topics.of(words);
  const denied = new Set(hasDenial(words) || quote.reason === 'correction' ? words.map(({ key }) => key) : []);
  return denied.size > 0 || substances.length > 0 ? { quote, keys, substances, denied } : null;
}

function contradicts({ quote, keys, substances, denied }: Objection, finding: Finding, topics: TopicFinder): boolean {
  const { field, sites, isDenied } = finding;
  if (field.reading !== 'substances') {
    return (keys.size === 0 || keys.has(field.key)) && sites.some((site) => denied.has(site));
  }
  if (!quote.fields.some(({ label }) => label === field.label)) return false;
  const own = topics.of(finding.words).substances;
  return isDenied ? substances.length > 0 : own.some((substance) => substances.includes(substance));
}

/**
 * What was read or quoted, and is in the source of no sentence (rule 11b). What was left out on purpose is neither read nor
 * quoted.
 */
export function lostStatements(statements: readonly Statement[], sections: readonly Section[]): Statement[] {
  const shown = new Map<string, string>();
  for (const source of sections.flatMap(({ sentences }) => sentences.flatMap(({ sources }) => sources))) {
    if (source.kind !== 'transcript') continue;
    shown.set(source.recordingId, `${shown.get(source.recordingId) ?? ''}\n${source.quote}`);
  }
  const isShown = (words: readonly Word[]): boolean => {
    const own = sourceOf(words);
    return shown.get(own.recordingId)?.includes(own.quote) ?? false;
  };
  return statements.filter(({ words, findings, quote }) =>
    quote ? !isShown(words) : findings.some((finding) => !isShown(finding.source)),
  );
}
