/** Names of Ontario's social assistance plans, as carriers and plans spell them. */
const SOCIAL_ASSISTANCE = String.raw`\y(odsp|ontario works|ontario disability)\y`;

/** SQL: whether a patient's plan or carrier, both columns, is Ontario social assistance. */
export function isOdspSql(planName: string, carrierName: string): string {
  return `concat_ws(E'\\n', ${planName}, ${carrierName}) ~* '${SOCIAL_ASSISTANCE}'`;
}

/** SQL: the name of the insurance icon for a status column (0 unknown, 1 private, 2 public plan, 3 uninsured). */
export function insuranceIconSql(status: string): string {
  return `case ${status} when 1 then 'private' when 2 then 'public' when 3 then 'none' else 'unknown' end`;
}
