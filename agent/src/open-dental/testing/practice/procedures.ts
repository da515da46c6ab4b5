import { remark } from '../personal.js';
import { CODES } from './codes-and-fees.js';
import { dayAt, NO_DATE, NO_TIME, two } from './days.js';
import { DOCTORS, HYGIENISTS } from './providers.js';
import type { PracticeRows } from './rows.js';

interface Procedure {
  PatNum: number;
  AptNum: number;
  day: string;
  ProcStatus: number;
  isHygiene: boolean;
  hygienist: number;
  /** Any if missing. */
  CodeNum?: number;
}

/** Planned, existing and other procedures that belong to no appointment. */
export function addPlannedProcedures(practice: PracticeRows): void {
  const { random, size, today } = practice;
  for (let count = Math.floor(size.appointments / 4); count > 0; count--)
    addProcedure(practice, {
      PatNum: random.is(0.002) ? 0 : random.int(1, size.patients),
      AptNum: 0,
      day: dayAt(today, -random.int(0, 2 * size.days)),
      ProcStatus: random.of([1, 1, 1, 1, 3, 4, 5, 6, 7, 8]),
      isHygiene: random.is(0.5),
      hygienist: random.of(HYGIENISTS),
    });
}

/** A procedure, often with claims, now and then with notes. */
export function addProcedure(practice: PracticeRows, of: Procedure): void {
  const { random } = practice;
  const ProcNum = practice.count('procedurelog') + 1;
  const fee = random.int(2_000, 30_000) / 100;
  practice.add('procedurelog', {
    ProcNum,
    PatNum: of.PatNum,
    AptNum: of.AptNum,
    ProcDate: random.is(0.01) ? NO_DATE : of.day,
    ProcFee: random.is(0.02) ? random.of([-fee, 33.335, 0.285, 0]) : fee,
    Surf: random.is(0.1) ? random.of(['MOD', 'B', 'UR', '1', 'm o']) : '',
    ToothNum: random.is(0.3)
      ? random.of(['3', '14', '19', '30', '1', '32', 'A', 'K', 'T', '51', '82', 'AS', 'TS'])
      : '',
    ToothRange: random.is(0.02) ? random.of(['1,2,3', '17,18', 'A,B,51', '8']) : '',
    ProcStatus: of.ProcStatus,
    ProvNum: random.is(0.01) ? 0 : of.isHygiene ? of.hygienist : random.of(DOCTORS),
    ClinicNum: random.int(0, 2),
    CodeNum: of.CodeNum ?? (random.is(0.003) ? 12_345 : random.int(1, CODES)),
    UnitQty: random.of([0, 1, 1, 1, 2, 3]),
    BaseUnits: random.is(0.05) ? 1 : 0,
    DateEntryC: random.is(0.2) ? NO_DATE : of.day,
    DateTP: random.is(0.4) ? NO_DATE : dayAt(of.day, -random.int(0, 200)),
    ProcNumLab: random.is(0.02) ? Math.max(1, ProcNum - 1) : 0,
    Discount: random.is(0.05) ? random.of([5, 10.25, 0.005]) : 0,
    BillingNote: 'never-read',
    SecDateEntry: random.is(0.3) ? NO_TIME : `${of.day} 09:${two(random.int(0, 59))}:30`,
    SecurityHash: 'never-read',
  });
  if (random.is(0.6)) addClaims(practice, ProcNum, of.PatNum, of.day, fee);
  if (random.is(0.12)) addNotes(practice, ProcNum, of.PatNum, of.day);
}

function addClaims(practice: PracticeRows, ProcNum: number, PatNum: number, day: string, fee: number): void {
  const { random } = practice;
  for (let count = random.of([1, 1, 1, 2, 3]); count > 0; count--)
    practice.add('claimproc', {
      ProcNum,
      PatNum,
      Status: random.of([0, 1, 1, 1, 4, 6, 6, 2, 3, 9, 5, 7, 8]),
      InsPayAmt: random.is(0.1) ? 0 : Math.round(fee * 80) / 100,
      ProcDate: random.is(0.02) ? NO_DATE : day,
      Remarks: 'never-read',
    });
}

function addNotes(practice: PracticeRows, ProcNum: number, PatNum: number, day: string): void {
  const { random } = practice;
  for (let count = random.of([1, 1, 2]); count > 0; count--) {
    const ProcNoteNum = practice.count('procnote') + 1;
    practice.add('procnote', {
      ProcNoteNum,
      PatNum,
      ProcNum,
      EntryDateTime: `${day} 11:${two(random.int(0, 59))}:00`,
      Note: practice.write(
        'procnote',
        ProcNoteNum,
        'Note',
        random.is(0.05) ? { text: ' ', masked: ' ' } : remark(random, practice.namesOf(PatNum)),
      ),
      Signature: 'never-read',
    });
  }
}
