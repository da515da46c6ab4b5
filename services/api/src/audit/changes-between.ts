/** The fields that differ, before and after, for the audit trail. */
export function changesBetween<T extends object>(before: T, after: T): Record<string, [unknown, unknown]> {
  const fields = (Object.keys(after) as (keyof T & string)[]).filter((field) => before[field] !== after[field]);
  return Object.fromEntries(fields.map((field) => [field, [before[field], after[field]]]));
}
