interface Person {
  id: string;
  name: string;
  /** How time sheets name the person; null or missing: there is none, or the viewer may not see it. */
  payrollId?: string | null | undefined;
}

/**
 * What people are called, by id: several of one name have an id behind it, and who has no name is called by the id. Names
 * are the same as on time sheets, without regard to case, accents and spaces (rules part Q, 15).
 *
 * @param people each once.
 */
export function distinctNames(people: readonly Person[]): Map<string, string> {
  const byName = new Map<string, Person[]>();
  for (const person of people) byName.set(keyOf(person), [...(byName.get(keyOf(person)) ?? []), person]);
  return new Map(people.map((person) => [person.id, nameAmong(person, byName.get(keyOf(person)) ?? [])]));
}

const keyOf = ({ name }: Person): string =>
  name
    .normalize('NFD')
    .replace(/[\p{M}\s]/gu, '')
    .toLowerCase();

/** The payroll ID is shown where there is one, unless it is also the id of somebody with the same name. */
function nameAmong({ id, name, payrollId }: Person, namesakes: readonly Person[]): string {
  if (name === '' || namesakes.length === 1) return name || id;
  const shownId = payrollId ?? id;
  const isShared = namesakes.filter((one) => (one.payrollId ?? one.id) === shownId).length > 1;
  return `${name} (${isShared ? id : shownId})`;
}
