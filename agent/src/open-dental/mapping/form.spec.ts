import { formData } from '@helix/contracts';
import { mapForm, type SheetFieldRow, type SheetRow } from './form.js';

const sheet: SheetRow = {
  SheetNum: '60',
  SheetType: 11,
  PatNum: '77',
  DateTimeSheet: '2026-11-01 10:00:00',
  Description: 'Medical History',
  IsDeleted: 0,
  SheetDefNum: '5',
  DateTSheetEdited: '2026-11-02 11:00:00',
};
const field = (FieldType: number, FieldName: string, FieldValue: string, ReportableName = ''): SheetFieldRow => ({
  FieldType,
  FieldName,
  FieldValue,
  ReportableName,
});
const answers = (fields: SheetFieldRow[]) => mapForm(sheet, fields, ['Lund'])?.noteData;

it('mapForm sends what was filled in', () => {
  const mapped = mapForm(sheet, [field(7, 'allergy:Latex', 'X'), field(1, 'misc', 'None', 'Medication')], []);
  expect(mapped).toEqual({
    patientId: '77',
    templateId: '5',
    dateModified: '2026-11-02T11:00:00',
    noteData: [
      { label: 'allergy:Latex', value: true },
      { label: 'Medication', value: 'None' },
    ],
  });
  expect(formData.safeParse(mapped).success).toBe(true);
});

it.each([
  ['deleted', { IsDeleted: 1 }],
  ['of another kind', { SheetType: 0 }],
  ['of nobody', { PatNum: '0' }],
])('a sheet that is %s is not sent', (_what, change) => {
  expect(mapForm({ ...sheet, ...change }, [], [])).toBeNull();
});

it('a sheet that was never edited has the time at which it was made', () => {
  expect(mapForm({ ...sheet, DateTSheetEdited: '0001-01-01 00:00:00' }, [], [])?.dateModified).toBe(
    '2026-11-01T10:00:00',
  );
});

it.each([
  'LName',
  'FName',
  'Preferred',
  'Birthdate',
  'SSN',
  'Address',
  'City',
  'Zip',
  'HmPhone',
  'WirelessPhone',
  'Email',
  'ins1SubscriberNameF',
  'ins1CarrierName',
  'guarantorNameF',
  'addressAndHmPhoneIsSameEntireFamily',
  'Employer',
  'ICEName',
  'sig',
])('the field %s stays in the clinic', (name) => {
  expect(answers([field(1, name, 'x')])).toEqual([]);
});

it.each(['Emergency contact', 'Name of physician', 'Home phone', 'E-mail', 'Postal code', 'Spouse'])(
  'a field of the clinic with the label %s stays in the clinic',
  (label) => {
    expect(answers([field(1, 'misc', 'x', label)])).toEqual([]);
  },
);

it('empty fields, pictures and signatures are left out', () => {
  expect(
    answers([field(1, 'misc', ' '), field(7, 'misc', ''), field(4, 'misc', 'a.png'), field(8, 'misc', 's')]),
  ).toEqual([]);
});

it('values are without names and phones', () => {
  expect(answers([field(1, 'misc', 'Lund, 604-555-0199', 'Note')])).toEqual([
    { label: 'Note', value: '[removed], [removed]' },
  ]);
});
