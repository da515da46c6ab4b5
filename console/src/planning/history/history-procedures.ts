import { CATALOGUE } from '@helix/hygiene';

/** A code that can be added to the history of a patient. */
export interface HistoryProcedure {
  adaCode: string;
  label: string;
}

/**
 * The codes that can be added to a history, by procedure in the order of the catalogue. All ages: a patient may have had
 * them long ago. A code that several procedures have is listed once.
 */
export function historyProcedures(): HistoryProcedure[] {
  const found = new Map<string, HistoryProcedure>();
  for (const { options } of CATALOGUE.ruleTypes) {
    for (const { adaCode, name } of options) {
      if (!found.has(adaCode)) found.set(adaCode, { adaCode, label: `${adaCode} ${name}` });
    }
  }
  return [...found.values()];
}
