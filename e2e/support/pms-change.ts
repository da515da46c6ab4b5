/** The upsert of one row of a practice-management system, as a clinic's agent sends it. */
export const upsert = (entity: string, id: string, data: object, version = 1): unknown => ({
  entity,
  id,
  op: 'upsert',
  version,
  data,
});
