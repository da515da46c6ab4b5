import { CLAIMED, claimIdOf, mapClaim, type ClaimProcedureRow } from '../mapping/claim.js';
import { mapNote, noteIdOf, type NoteRow } from '../mapping/note.js';
import { mapProcedure, PLANNED } from '../mapping/procedure.js';
import { linkOf, numberOf, textOf } from '../mapping/values.js';
import type { DatabaseRow } from './database.js';
import type { LookupSnapshot } from './lookup-tables.js';
import type { NamesBook } from './names-book.js';
import { byLink, isOfClinic, listOf, select, stampOf, type Reading } from './reading.js';
import type { MappedRow } from './row-store.js';
import { readSelected, type Mapped, type Selection } from './selection.js';

/** Procedures, each with what was claimed for it and its note, and the appointments that they make a missed one. */
export async function readProcedures(reading: Reading, names: NamesBook, selection: Selection): Promise<Mapped> {
  const { rows, missing, next } = await readSelected(reading, 'procedurelog', selection);
  const lookups = await lookupsFor(reading, rows);
  const keys = rows.map((row) => textOf(row['ProcNum']));
  const claimed = byLink(await readClaimed(reading, keys), 'ProcNum');
  const notes = byLink(await readNotes(reading, keys), 'ProcNum');
  const known = await names.of(
    reading,
    [...notes.values()].flat().flatMap((row) => linkOf(row['PatNum']) ?? []),
  );
  const before = await reading.store.getMany('procedure', [...keys, ...missing]);
  const mapped: MappedRow[] = [];
  const writes = [...known.writes];
  for (const row of rows) {
    const id = textOf(row['ProcNum']);
    const claimRows = (claimed.get(id) ?? []) as ClaimProcedureRow[];
    for (const { ClaimProcNum } of claimRows)
      writes.push(reading.store.childWrite('claimproc', textOf(ClaimProcNum), id));
    const noteRows = (notes.get(id) ?? []) as NoteRow[];
    const ofPatients = noteRows.flatMap(({ PatNum }) => known.names.get(textOf(PatNum)) ?? []);
    mapped.push(...mapOne(reading, lookups, row, claimRows, noteRows, ofPatients));
  }
  for (const id of missing) mapped.push(...nothingOf(id));
  return {
    rows: mapped,
    writes,
    next,
    appointments: missedAppointments([
      ...before.map((row) => row?.memo ?? ''),
      ...mapped.map(({ memo }) => memo ?? ''),
    ]),
    patients: new Set(rows.flatMap((row) => linkOf(row['PatNum']) ?? [])),
  };
}

function mapOne(
  reading: Reading,
  lookups: LookupSnapshot,
  row: DatabaseRow,
  claimed: readonly ClaimProcedureRow[],
  notes: readonly NoteRow[],
  names: readonly string[],
): MappedRow[] {
  const { firstDay } = reading.scope;
  const id = textOf(row['ProcNum']);
  const stamp = stampOf(row['DateTStamp']);
  const isHere = isOfClinic(reading, row);
  const procedure = mapProcedure(row, lookups);
  const isRecent = procedure && (procedure.date >= firstDay || numberOf(row['ProcStatus']) === PLANNED);
  const claim = mapClaim(row, claimed, lookups);
  const note = mapNote(notes, linkOf(row['ProvNum']), names, lookups);
  const isNoShow = lookups.noShowCodes.has(textOf(row['CodeNum']));
  return [
    {
      entity: 'procedure',
      id,
      data: isHere && isRecent ? procedure : null,
      stamp,
      memo: isNoShow ? `${linkOf(row['AptNum']) ?? ''}` : '',
    },
    { entity: 'claim', id: claimIdOf(id), data: isHere && claim && claim.date >= firstDay ? claim : null, stamp },
    { entity: 'note', id: noteIdOf(id), data: isHere && note && note.dateCreated >= firstDay ? note : null, stamp },
  ];
}

const nothingOf = (id: string): MappedRow[] => [
  { entity: 'procedure', id, data: null, stamp: 0 },
  { entity: 'claim', id: claimIdOf(id), data: null, stamp: 0 },
  { entity: 'note', id: noteIdOf(id), data: null, stamp: 0 },
];

const missedAppointments = (memos: readonly string[]): Set<string> => new Set(memos.filter((memo) => memo !== ''));

/** A row may name a code that is newer than what was read of them. */
async function lookupsFor(reading: Reading, rows: readonly DatabaseRow[]): Promise<LookupSnapshot> {
  const lookups = await reading.lookups.current();
  const isNew = rows.some((row) => linkOf(row['CodeNum']) && !lookups.codes.has(textOf(row['CodeNum'])));
  return isNew ? reading.lookups.refreshOnce() : lookups;
}

function readClaimed(reading: Reading, procedures: readonly string[]): Promise<DatabaseRow[]> {
  return reading.database.allRows(
    'ClaimProcNum',
    (after, limit) => `
      select ${select(reading, 'claimproc')} from claimproc
      where ProcNum in (${listOf(procedures)}) and Status in (${CLAIMED.join(', ')}) and ClaimProcNum > ${after}
      order by ClaimProcNum limit ${limit}`,
  );
}

async function readNotes(reading: Reading, procedures: readonly string[]): Promise<DatabaseRow[]> {
  if (!reading.scope.notes) return [];
  return reading.database.allRows(
    'ProcNoteNum',
    (after, limit) => `
      select ${select(reading, 'procnote')} from procnote
      where ProcNum in (${listOf(procedures)}) and ProcNoteNum > ${after}
      order by ProcNoteNum limit ${limit}`,
  );
}
