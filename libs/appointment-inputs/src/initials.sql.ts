/**
 * The initials of a patient, wherever they are shown: `?` when the practice-management system has none, only blanks, or not
 * (yet) the patient.
 *
 * @param patient the alias of the patient's row, which may be left joined.
 */
export const initialsSql = (patient: string): string =>
  `coalesce(nullif(btrim(${patient}.initials, E' \\t\\r\\n\\u00a0'), ''), '?')`;
