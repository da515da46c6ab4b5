import { CLINICAL_SHEETS, mapForm } from '../mapping/form.js';
import { linkOf, numberOf, textOf } from '../mapping/values.js';
import type { NamesBook } from './names-book.js';
import { byLink, listOf, select, type Reading } from './reading.js';
import { readSelected, type Mapped, type Selection } from './selection.js';

/** Forms that were filled in. */
export async function readForms(reading: Reading, names: NamesBook, selection: Selection): Promise<Mapped> {
  const { rows, missing, next } = await readSelected(reading, 'sheet', selection);
  const clinical = rows.filter((row) => CLINICAL_SHEETS.includes(numberOf(row['SheetType'])));
  const fields = byLink(
    await reading.database.allRows(
      'SheetFieldNum',
      (after, limit) => `
        select ${select(reading, 'sheetfield')} from sheetfield
        where SheetNum in (${listOf(clinical.map((row) => row['SheetNum']))}) and SheetFieldNum > ${after}
        order by SheetFieldNum limit ${limit}`,
    ),
    'SheetNum',
  );
  const patients = rows.flatMap((row) => linkOf(row['PatNum']) ?? []);
  const known = await names.of(reading, patients);
  const ofClinic = await patientsInHelix(reading, patients);
  const mapped = rows.map((row) => {
    const [id, patient] = [textOf(row['SheetNum']), textOf(row['PatNum'])];
    const data = mapForm(row, fields.get(id) ?? [], known.names.get(patient) ?? []);
    const isSent = data !== null && data.dateModified >= reading.scope.firstDay && ofClinic(patient);
    return { entity: 'form' as const, id, data: isSent ? data : null, stamp: 0 };
  });
  const gone = missing.map((id) => ({ entity: 'form' as const, id, data: null, stamp: 0 }));
  return { rows: [...mapped, ...gone], writes: known.writes, next };
}

/** Forms have no clinic of their own: they go where their patient goes. */
async function patientsInHelix(reading: Reading, patients: readonly string[]): Promise<(patient: string) => boolean> {
  if (reading.scope.clinicNum === 0) return () => true;
  const keys = [...new Set(patients)];
  const known = await reading.store.getMany('patient', keys);
  const here = new Set(keys.filter((_key, index) => known[index]?.hash !== undefined));
  return (patient) => here.has(patient);
}
