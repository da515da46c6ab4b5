/** First name and the first letter of the last one, as in `Morgan S.`; the last name may be missing. */
export function shortName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  const initial = [...lastName.trim()][0];
  return initial ? `${firstName.trim()} ${initial.toUpperCase()}.` : firstName.trim();
}
