/**
 * What people are called, by id: several of one name have their id behind it, and who has no name is called by it.
 *
 * @param people each once.
 */
export function distinctNames(people: readonly { id: string; name: string }[]): Map<string, string> {
  const counts = new Map<string, number>();
  const keyOf = (name: string): string => name.toLowerCase().replace(/\s+/g, ' ').trim();
  for (const { name } of people) counts.set(keyOf(name), (counts.get(keyOf(name)) ?? 0) + 1);
  return new Map(
    people.map(({ id, name }) => [id, name && (counts.get(keyOf(name)) ?? 0) > 1 ? `${name} (${id})` : name || id]),
  );
}
