import type { WizardTemplate } from '@helix/contracts';
import type { Transaction } from '@helix/database';
import { templateKindOf, type TemplateKind } from '@helix/notes';
import { problem, type Viewer } from '@helix/web';
import { readAppointmentOfNote, templateChoiceOf } from './note-facts.query.js';

/** What a template is asked for by; the user’s own in the clinic of the request if missing. */
export interface TemplateRequest {
  /** The name of the clinic. */
  groupName?: string | undefined;
  /** The email of the user. */
  templateName?: string | undefined;
  /** Decides which shipped template it is; missing: that of adults. */
  appointmentId?: string | undefined;
}

/**
 * The template that the note wizard fills: the first of the user's own in the clinic, the user's anywhere, the clinic's,
 * and the shipped one for the appointment. Of several the one that was changed last.
 *
 * @param now milliseconds since the epoch.
 * @throws a 403 for another clinic, or for the template of another user unless the viewer is a super admin.
 */
export async function readWizardTemplate(
  transaction: Transaction,
  clinicId: number,
  viewer: Viewer,
  { groupName, templateName = viewer.email, appointmentId }: TemplateRequest,
  now: number,
): Promise<WizardTemplate> {
  await requireClinicName(transaction, clinicId, groupName);
  if (!viewer.isSuperAdmin && templateName.toLowerCase() !== viewer.email.toLowerCase())
    throw problem(403, undefined, 'Only super admins may read the template of another user.');
  const kind: TemplateKind =
    appointmentId === undefined
      ? 'adultRecall'
      : templateKindOf(templateChoiceOf(await readAppointmentOfNote(transaction, clinicId, appointmentId, now)));
  const { rows } = await transaction.query<WizardTemplate>(TEMPLATE, [clinicId, templateName, kind]);
  if (!rows[0]) throw problem(404, undefined, 'There is no note template.');
  return rows[0];
}

async function requireClinicName(
  transaction: Transaction,
  clinicId: number,
  groupName: string | undefined,
): Promise<void> {
  if (groupName === undefined) return;
  const { rows } = await transaction.query<{ name: string }>('select name from clinic where clinic_id = $1', [
    clinicId,
  ]);
  if (rows[0]?.name.trim().toLowerCase() !== groupName.trim().toLowerCase())
    throw problem(403, undefined, 'The template must be of the clinic that you work in.');
}

const TEMPLATE = `
  select t.note_template_id as "noteTemplateId", t.name, t.text
  from note_template t
  left join app_user u on u.user_id = t.user_id
  where (lower(u.email) = lower($2) and (t.clinic_id = $1 or t.clinic_id is null))
    or (t.user_id is null and t.clinic_id = $1)
    or t.kind = $3
  order by t.user_id is null, t.clinic_id is null, t.date_modified desc, t.note_template_id
  limit 1`;
