import type { ClinicView } from '@helix/contracts';
import { Clinic, repositoryIn, type Database, type Transaction } from '@helix/database';
import { problem } from '@helix/web';

/** A clinic, and whether the viewer is an admin of it. */
export type ViewersClinic = ClinicView & { isAdmin: boolean };

/**
 * The clinics that a user may enter: super admins all, other users their own ones that are active. Sorted by customer, then
 * by name. Missing goals are 0.
 */
export async function readClinicsOf(database: Database, userId: number): Promise<ViewersClinic[]> {
  return database.query<ViewersClinic>(CLINICS_OF_USER, [userId]);
}

/** Whether the clinic `c` is neither cancelled nor suspended (`INACTIVE_TIERS`): members work in active clinics only. */
export const IS_ACTIVE = 'c.service_tier not in (4, 5)';

/** The columns of a `ClinicView`, of the clinic `c` and its customer `m`. */
export const CLINIC_VIEW_COLUMNS = `
  c.clinic_id as "clinicId", c.clinic_guid as "clinicGuid", c.name, m.customer_name as "customerName",
  c.service_tier as "serviceTier", c.time_zone as "timeZone", c.currency, c.state,
  coalesce(c.goal_hourly_production, 0)::float8 as "goalHourlyProduction",
  coalesce(c.goal_percentage, 0)::float8 as "goalPercentage", c.goal_display_mode as "goalDisplayMode",
  c.use_provider_groups as "useProviderGroups", c.should_track_doctor as "shouldTrackDoctor",
  c.require_exam_with_xrays as "requireExamWithXrays", c.grace_days as "graceDays",
  c.almost_due_days as "almostDueDays", c.dms_type as "dmsType", c.scribe,
  c.audio_consent_required as "audioConsentRequired", c.audio_retention_days as "audioRetentionDays",
  c.show_insurance as "showInsurance", c.show_inferred_procedures as "showInferredProcedures",
  c.should_show_amount_in_notes as "shouldShowAmountInNotes", c.show_clinical_forms as "showClinicalForms",
  c.launch_date::text as "launchDate", c.payroll_visible as "payrollVisible", c.bonus_policy as "bonusPolicy",
  c.pay_period as "payPeriod"`;

const CLINICS_OF_USER = `
  select ${CLINIC_VIEW_COLUMNS}, u.is_super_admin or coalesce(uc.is_admin, false) as "isAdmin"
  from app_user u
  join clinic c on true
  join customer m using (customer_id)
  left join user_clinic uc on uc.clinic_id = c.clinic_id and uc.user_id = u.user_id
  where u.user_id = $1
    and (u.is_super_admin or (uc.user_id is not null and ${IS_ACTIVE}))
  order by m.customer_name, c.name, c.clinic_id`;

/** The clinic without the viewer's role in it. */
export function clinicView({ isAdmin: _, ...view }: ViewersClinic): ClinicView {
  return view;
}

/** @throws a 404 for an unknown clinic. */
export async function readClinicName(transaction: Transaction, clinicId: number): Promise<string> {
  const clinic = await repositoryIn(transaction, Clinic).findOneBy({ clinicId });
  if (!clinic) throw clinicNotFound();
  return clinic.name;
}

export const clinicNotFound = () => problem(404, undefined, 'Clinic not found.');
