import type { ClinicalForm, DmsTemplate } from '@helix/contracts';
import { Clinic, repositoryIn, type Transaction } from '@helix/database';

/** The forms that a patient has filled in, the newest first; none in a clinic that does not show them. */
export async function readClinicalForms(
  transaction: Transaction,
  clinicId: number,
  patientId: string,
): Promise<ClinicalForm[]> {
  if (!(await showsForms(transaction, clinicId))) return [];
  return (await transaction.query<ClinicalForm>(FORMS, [clinicId, patientId])).rows;
}

/** The forms of the practice-management system; none in a clinic that does not show them. */
export async function readDmsTemplates(transaction: Transaction, clinicId: number): Promise<DmsTemplate[]> {
  if (!(await showsForms(transaction, clinicId))) return [];
  return (await transaction.query<DmsTemplate>(FORM_TEMPLATES, [clinicId])).rows;
}

async function showsForms(transaction: Transaction, clinicId: number): Promise<boolean> {
  const clinic = await repositoryIn(transaction, Clinic).findOneBy({ clinicId });
  return clinic?.showClinicalForms ?? false;
}

/** Served by form_patient. */
const FORMS = `
  select id as "formId", template_id as "templateId",
         to_char(date_modified, 'YYYY-MM-DD"T"HH24:MI:SS') as "dateModified", note_data as "noteData"
  from form
  where clinic_id = $1 and patient_id = $2 and not deleted
  order by date_modified desc, id desc`;

const FORM_TEMPLATES = `
  select id as "dmsTemplateId", template_html as "templateHtml"
  from form_template
  where clinic_id = $1 and not deleted
  order by id`;
