import type { ClinicView } from '@helix/contracts';
import type { Database } from '@helix/database';

/** A clinic with what the viewer is in it. */
export type ViewersClinic = ClinicView & { isAdmin: boolean };

/**
 * The clinics that a user may enter: members their own, super admins all. Sorted by customer, then by name.
 * A clinic without goals has goals of 0.
 */
export async function readClinicsOf(database: Database, userId: number): Promise<ViewersClinic[]> {
  return database.query<ViewersClinic>(
    `select c.clinic_id as "clinicId", c.clinic_guid as "clinicGuid", c.name, m.customer_name as "customerName",
            c.service_tier as "serviceTier", c.time_zone as "timeZone", c.currency, c.state,
            coalesce(c.goal_hourly_production, 0)::float8 as "goalHourlyProduction",
            coalesce(c.goal_percentage, 0)::float8 as "goalPercentage", c.goal_display_mode as "goalDisplayMode",
            c.use_provider_groups as "useProviderGroups", c.should_track_doctor as "shouldTrackDoctor",
            c.require_exam_with_xrays as "requireExamWithXrays",
            u.is_super_admin or coalesce(uc.is_admin, false) as "isAdmin"
     from app_user u
     join clinic c on true
     join customer m using (customer_id)
     left join user_clinic uc on uc.clinic_id = c.clinic_id and uc.user_id = u.user_id
     where u.user_id = $1 and (u.is_super_admin or uc.user_id is not null)
     order by m.customer_name, c.name, c.clinic_id`,
    [userId],
  );
}

/** Leaves out what the viewer is in the clinic. */
export function clinicView({ isAdmin: _, ...view }: ViewersClinic): ClinicView {
  return view;
}
