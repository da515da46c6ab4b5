import { phone, remark, type Written } from '../personal.js';
import { dayAt, NO_TIME } from './days.js';
import type { PracticeRows } from './rows.js';

/** Filled-in forms, with fields that say who somebody is and fields that do not. */
export function addForms(practice: PracticeRows): void {
  const { random, size, today } = practice;
  for (let SheetNum = 1; SheetNum <= Math.ceil(size.patients / 5); SheetNum++) {
    const PatNum = random.int(1, size.patients);
    const names = practice.namesOf(PatNum);
    const day = dayAt(today, -random.int(0, size.days));
    practice.add('sheet', {
      SheetNum,
      SheetType: random.of([11, 11, 9, 6, 13, 0, 5]),
      PatNum,
      DateTimeSheet: `${day} 10:00:00`,
      Description: names.join(' '),
      InternalNote: 'never-read',
      IsDeleted: Number(random.is(0.05)),
      SheetDefNum: random.int(0, 3),
      DateTSheetEdited: random.is(0.2) ? NO_TIME : `${day} 12:30:00`,
    });
    const field = (FieldType: number, FieldName: string, written: Written, ReportableName = '') => {
      const SheetFieldNum = practice.count('sheetfield') + 1;
      const FieldValue = practice.write('sheetfield', SheetFieldNum, 'FieldValue', written);
      practice.add('sheetfield', { SheetFieldNum, SheetNum, FieldType, FieldName, FieldValue, ReportableName });
    };
    const plain = (text: string): Written => ({ text, masked: text });
    field(1, 'FName', plain(names[0] ?? ''));
    field(1, 'WirelessPhone', plain(phone(random)));
    field(1, 'misc', plain(names.at(-1) ?? ''), 'Emergency contact');
    field(1, 'misc', remark(random, names), 'Medication');
    field(7, 'allergy:Latex', plain(random.of(['X', ''])));
    field(2, 'misc', plain('Printed text'));
  }
}
