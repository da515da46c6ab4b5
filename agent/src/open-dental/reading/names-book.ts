import type { SourceState } from '../../source.js';
import { namesOf } from '../mapping/patient.js';
import { textOf } from '../mapping/values.js';
import { listOf, select, type Reading } from './reading.js';
import type { DatabaseRow } from './database.js';
import type { StateWrite } from './row-store.js';

const NAMES = 'od/names/';

/**
 * The names that patients have and had, which must not be in any text. They stay in the agent's store: after a rename or a
 * merge the old name is still in old texts.
 */
export class NamesBook {
  constructor(private readonly state: SourceState) {}

  /**
   * All names of patients, from their rows or read by their keys.
   *
   * @param merged patients whose rows have gone over to another one: the names go with them.
   */
  async of(
    reading: Reading,
    patients: Iterable<string>,
    merged: ReadonlyMap<string, string> = new Map(),
    rows?: readonly DatabaseRow[],
  ): Promise<{ names: ReadonlyMap<string, string[]>; writes: StateWrite[] }> {
    const keys = [...new Set([...patients, ...merged.keys()])];
    const stored = await this.state.getMany(keys.map((key) => `${NAMES}${key}`));
    const known = new Map(keys.map((key, index) => [key, namesIn(stored[index])]));
    for (const row of rows ?? (await readNames(reading, keys))) {
      const key = textOf(row['PatNum']);
      known.set(key, union(known.get(key), namesOf(row)));
    }
    for (const [from, to] of merged) known.set(to, union(known.get(to), known.get(from)));
    const writes = keys.flatMap((key, index): StateWrite[] => {
      const names = known.get(key) ?? [];
      return names.length > namesIn(stored[index]).length ? [[`${NAMES}${key}`, JSON.stringify(names)]] : [];
    });
    return { names: known, writes };
  }
}

async function readNames(reading: Reading, keys: readonly string[]): Promise<DatabaseRow[]> {
  const names = select(reading, 'patient')
    .split(', ')
    .filter((column) => /`(?:PatNum|LName|FName|Preferred)`$/.test(column));
  return reading.database.allRows(
    'PatNum',
    (after, limit) => `
      select ${names.join(', ')} from patient
      where PatNum in (${listOf(keys)}) and PatNum > ${after} order by PatNum limit ${limit}`,
  );
}

const namesIn = (text: string | undefined): string[] => (text === undefined ? [] : (JSON.parse(text) as string[]));
const union = (one: string[] = [], other: string[] = []): string[] => [...new Set([...one, ...other])];
