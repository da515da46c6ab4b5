import type { Field } from '../fields.js';
import type { Word } from '../speech/words.js';
import { readAdvice } from './advice.js';
import { readConsent } from './consent.js';
import { readDenial } from './denials.js';
import type { Before, Finding, Grammar, Parsed, RecordedClause } from './finding.js';
import { readValues } from './listed-values.js';
import { readDepths, readGrades } from './measures.js';
import { readIndex, readPressure } from './readings.js';
import { readRecorded } from './recorded-clauses.js';
import { behindFillers, behindJoin } from './skipped.js';
import { readSubstances } from './substances.js';
import { readTeeth } from './teeth-finding.js';

const GRAMMARS: Partial<Record<Field['reading'], Grammar>> = {
  pressure: readPressure,
  index: readIndex,
  depths: readDepths,
  grades: readGrades,
  teeth: readTeeth,
  values: readValues,
  substances: readSubstances,
  advice: readAdvice,
  consent: readConsent,
};

/** What a sentence says when it is understood whole. */
export interface ReadSentence {
  findings: Finding[];
  recorded: RecordedClause[];
}

/**
 * Reads a sentence whole, or not at all (notes, section "Read whole or quote whole" of libs/notes/README.md): a sequence of
 * clauses, each of one grammar, between which nothing stands but words that say nothing. This is the one place that asks
 * whether all words were consumed.
 *
 * @param before what was read before; a fragment such as "and 37" goes on with it.
 * @returns null: words are left over, or the sentence can be read in two ways that say different things.
 */
export function readSentence(
  words: readonly Word[],
  fields: readonly Field[],
  before: Before = null,
): ReadSentence | null {
  const known = new Map<string, ReadSentence[]>();
  const readings = readFrom(0, before);
  const [first, second] = readings;
  return first && !second ? withSources(first, words) : null;

  /** The different readings from a position to the end, two at most. */
  function readFrom(at: number, last: Before): ReadSentence[] {
    const key = `${at} ${last?.field.key ?? ''} ${last?.fact ?? ''}`;
    const found = known.get(key) ?? readingsOf(behindFillers(words, behindJoin(words, behindFillers(words, at))), last);
    known.set(key, found);
    return found;
  }

  function readingsOf(from: number, last: Before): ReadSentence[] {
    if (from >= words.length) return [{ findings: [], recorded: [] }];
    const different = new Map<string, ReadSentence>();
    for (const { findings, recorded = [], to } of clausesAt(from, last)) {
      if (to <= from) continue;
      for (const rest of readFrom(to, findings.at(-1) ?? last)) {
        const reading = { findings: [...findings, ...rest.findings], recorded: [...recorded, ...rest.recorded] };
        const facts = factsOf(reading);
        if (!different.has(facts)) different.set(facts, reading);
        if (different.size > 1) return [...different.values()];
      }
    }
    return [...different.values()];
  }

  function clausesAt(at: number, last: Before): Parsed[] {
    return [
      ...fields.flatMap((field) => GRAMMARS[field.reading]?.(words, at, field, last) ?? []),
      ...readDenial(words, at, fields),
      ...readRecorded(words, at, false),
    ];
  }
}

/** Clauses of one field that follow each other are one source. */
function withSources({ findings, recorded }: ReadSentence, words: readonly Word[]): ReadSentence {
  const position = new Map(words.map((word, at) => [word, at]));
  const runs: Finding[][] = [];
  for (const finding of findings) {
    const run = runs.at(-1);
    if (run?.[0]?.field === finding.field) run.push(finding);
    else runs.push([finding]);
  }
  const withSource = runs.flatMap((run) => {
    const positions = run.flatMap((finding) => finding.words.map((word) => position.get(word) ?? 0));
    const source = words.slice(Math.min(...positions), Math.max(...positions) + 1);
    return run.map((finding) => ({ ...finding, source }));
  });
  return { findings: withSource, recorded };
}

/** What a reading says, whatever the order of its words. Recorded clauses are never written, so they make no difference. */
const factsOf = ({ findings }: ReadSentence): string =>
  findings
    .map(({ fact }) => fact)
    .toSorted()
    .join('\n');
