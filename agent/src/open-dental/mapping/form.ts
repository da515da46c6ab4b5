import { mask } from './mask.js';
import { isSet, linkOf, localTimeOf, numberOf, textOf, type Row } from './values.js';

export type SheetRow = Row<
  | 'SheetNum'
  | 'SheetType'
  | 'PatNum'
  | 'DateTimeSheet'
  | 'Description'
  | 'IsDeleted'
  | 'SheetDefNum'
  | 'DateTSheetEdited'
>;
export type SheetFieldRow = Row<
  'SheetFieldNum' | 'SheetNum' | 'FieldType' | 'FieldName' | 'FieldValue' | 'ReportableName'
>;

/** Consents, forms that patients fill in, medical histories and exams; not labels, letters, slips and statements. */
export const CLINICAL_SHEETS: readonly number[] = [6, 9, 11, 13];

/** Kinds of fields in which something is filled in. */
const [INPUT, CHECK_BOX, COMBO_BOX] = [1, 7, 12];
/**
 * Fields that are about the patient's health, by their names. Open Dental gives a name to each field that it fills with
 * names, addresses, phones, insurance or family, so a field that is not in this list stays in the clinic.
 */
const CLINICAL_FIELD =
  /^(misc$|note|allerg|medication|inputmed|checkmed|problem|disease|condition|medical|health|premed|pregnan|smok|tobacco|chief|pain|symptom|bloodpressure|pulse|bleeding|tooth|teeth|perio|gum|xray)/i;
/** Labels of what a clinic asks for in fields of its own, which are about who a patient is and not about health. */
const PERSONAL_LABEL =
  /name|phone|address|e-?mail|birth|contact|employer|insur|subscriber|guardian|parent|spouse|guarantor|city|province|postal|zip|\bsin\b|ssn|sign/i;
const MAX_FIELDS = 1_000;
/** The template of sheets whose definition is one of Open Dental's own. */
const NO_TEMPLATE = '0';

/** What a patient or a user filled in, as labels and values; null for a sheet that is deleted, or of another kind. */
export function mapForm(sheet: SheetRow, fields: readonly SheetFieldRow[], names: readonly string[]) {
  const patientId = linkOf(sheet.PatNum);
  const dateModified = localTimeOf(sheet.DateTSheetEdited) ?? localTimeOf(sheet.DateTimeSheet);
  const isClinical = CLINICAL_SHEETS.includes(numberOf(sheet.SheetType)) && !isSet(sheet.IsDeleted);
  if (!isClinical || !patientId || !dateModified) return null;
  const noteData = fields
    .filter(isClinicalField)
    .flatMap((field) => answerOf(field, names))
    .slice(0, MAX_FIELDS);
  return { patientId, templateId: linkOf(sheet.SheetDefNum) ?? NO_TEMPLATE, dateModified, noteData };
}

function isClinicalField({ FieldName, ReportableName }: SheetFieldRow): boolean {
  const [name, label] = [textOf(FieldName), textOf(ReportableName)];
  return CLINICAL_FIELD.test(name || label) && !PERSONAL_LABEL.test(label);
}

function answerOf(field: SheetFieldRow, names: readonly string[]) {
  const kind = numberOf(field.FieldType);
  const value = textOf(field.FieldValue).trim();
  const label = mask(textOf(field.ReportableName).trim() || textOf(field.FieldName), names).slice(0, 500);
  if (kind === CHECK_BOX)
    return value === '' ? [] : [{ label, value: value.toUpperCase() === 'X' || mask(value, names) }];
  if (kind !== INPUT && kind !== COMBO_BOX) return [];
  return value === '' ? [] : [{ label, value: mask(value, names).slice(0, 10_000) }];
}
