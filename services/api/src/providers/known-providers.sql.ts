/**
 * SQL: the providers of a clinic as `clinic_provider` has them, and those whom the practice-management system deleted, as they
 * were: their past days are still paid. `deleted` tells them apart. A provider who was deleted before Helix knew anything
 * about it is none.
 */
export const KNOWN_PROVIDERS = `(
  select p.clinic_id, p.id, p.deleted, coalesce(p.first_name, was.first_name) as first_name,
         coalesce(p.last_name, was.last_name) as last_name, p.suffix, coalesce(s.provider_type, p.type, was.type) as type,
         coalesce(p.type, was.type) as pms_type, p.is_secondary, p.is_active
  from provider p
  left join provider_setting s on s.clinic_id = p.clinic_id and s.provider_id = p.id
  left join deleted_provider was on p.deleted and was.clinic_id = p.clinic_id and was.provider_id = p.id
  where not p.deleted or was.type is not null)`;
