/** A change of a row of the clinic's system, as its agent sends it. */
export const upsert = (entity: string, id: string, data: object, version = 1): unknown => ({
  entity,
  id,
  op: 'upsert',
  version,
  data,
});
