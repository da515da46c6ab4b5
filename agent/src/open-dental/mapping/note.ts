import type { Lookups } from './lookups.js';
import { mask } from './mask.js';
import { linkOf, localTimeOf, textOf, type Row } from './values.js';

export type NoteRow = Row<'ProcNoteNum' | 'PatNum' | 'ProcNum' | 'EntryDateTime' | 'Note'>;

/** The key of the one note that a procedure has: each edit is a new row in Open Dental. */
export const noteIdOf = (procedureKey: string): string => `p${procedureKey}`;

/**
 * The note of a procedure; null without text.
 *
 * @param notes all rows of the procedure; the newest is the note.
 * @param providerId of the procedure, whose note it is.
 */
export function mapNote(
  notes: readonly NoteRow[],
  providerId: string | null,
  names: readonly string[],
  { providerNames }: Pick<Lookups, 'providerNames'>,
) {
  const newest = [...notes].sort((one, other) => Number(keyOf(other) - keyOf(one)))[0];
  const [patientId, dateCreated] = [linkOf(newest?.PatNum), localTimeOf(newest?.EntryDateTime)];
  const text = textOf(newest?.Note).trim();
  if (!patientId || !dateCreated || text === '') return null;
  return {
    patientId,
    providerName: (providerNames.get(providerId ?? '') ?? '').slice(0, 200),
    dateCreated,
    note: mask(text, names).slice(0, 100_000),
  };
}

const keyOf = (row: NoteRow): bigint => BigInt(textOf(row.ProcNoteNum) || '0');
