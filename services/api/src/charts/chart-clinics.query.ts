import type { Database } from '@helix/database';
import type { ReportClinic } from '@helix/report-inputs';
import type { ClinicContext, Viewer } from '@helix/web';
import { IS_ACTIVE } from '../clinics/clinics.query.js';

/** A clinic of a chart. */
export interface ChartClinic extends ReportClinic {
  /** Whether it is the clinic that the request names. */
  isOwn: boolean;
}

/**
 * The clinics that a viewer sees by name: that of the request, and active ones of the same customer in which the viewer is an
 * admin, for super admins all of them (rules part S, 27).
 */
export const readNamedClinics = (
  database: Database,
  { userId }: Pick<Viewer, 'userId'>,
  { clinicId }: Pick<ClinicContext, 'clinicId'>,
): Promise<ChartClinic[]> => database.query<ChartClinic>(NAMED_CLINICS, [clinicId, userId]);

export const NAMED_CLINICS = `
  select c.clinic_id as "clinicId", c.name, c.time_zone as "timeZone", c.clinic_id = own.clinic_id as "isOwn"
  from clinic own
  join clinic c on c.customer_id = own.customer_id
  join app_user u on u.user_id = $2
  left join user_clinic m on m.clinic_id = c.clinic_id and m.user_id = u.user_id
  where own.clinic_id = $1 and (c.clinic_id = own.clinic_id or u.is_super_admin or (m.is_admin and ${IS_ACTIVE}))
  order by c.name, c.clinic_id`;

/**
 * The clinics of `Report/ProductUsage`: all active ones of the viewer, for super admins those of the customer of the request's clinic
 * (rules part S, 16).
 */
export const readUsageClinics = (
  database: Database,
  { userId, isSuperAdmin }: Pick<Viewer, 'userId' | 'isSuperAdmin'>,
  clinic: Pick<ClinicContext, 'clinicId'>,
): Promise<ReportClinic[]> =>
  isSuperAdmin
    ? readNamedClinics(database, { userId }, clinic)
    : database.query<ReportClinic>(CLINICS_OF_MEMBER, [userId]);

export const CLINICS_OF_MEMBER = `
  select c.clinic_id as "clinicId", c.name, c.time_zone as "timeZone"
  from user_clinic m join clinic c on c.clinic_id = m.clinic_id
  where m.user_id = $1 and ${IS_ACTIVE}
  order by c.name, c.clinic_id`;
