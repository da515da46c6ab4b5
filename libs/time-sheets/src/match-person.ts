/** Somebody of the clinic, of any type. */
export interface SheetPerson {
  providerId: string;
  /** How time sheets name the person; null: not by an ID. */
  payrollId: string | null;
  firstName: string;
  lastName: string;
  isHygienist: boolean;
}

/** The hygienist whom a row names, or why there is none. */
export type Match =
  | { person: SheetPerson; warning: string | null }
  | { person: null; error: string; /** Known to the clinic or not, it is no hygienist of it. */ isOther: boolean };

/** Finds people by payroll ID and name (rules Q-15). */
export class People {
  private readonly byId = new Map<string, SheetPerson>();
  private readonly byName = new Map<string, SheetPerson[]>();

  constructor(people: readonly SheetPerson[]) {
    for (const person of people) {
      if (person.payrollId !== null) this.byId.set(person.payrollId.toLowerCase(), person);
      const { firstName, lastName } = person;
      for (const name of new Set([plain(`${firstName} ${lastName}`), plain(`${lastName}, ${firstName}`)]))
        this.byName.set(name, [...(this.byName.get(name) ?? []), person]);
    }
  }

  /** @param id and @param name are empty when the row has none. */
  match(id: string, name: string): Match {
    const ofId = id === '' ? undefined : this.byId.get(id.toLowerCase());
    const named = name === '' ? [] : (this.byName.get(plain(name)) ?? []);
    if (ofId) {
      if (named.length > 0 && !named.includes(ofId))
        return failed(`Employee ID ${id} is ${nameOf(ofId)}, not ${name}.`);
      return hygienist(ofId, null);
    }
    if (named.length > 1) return failed(`${name} is the name of ${named.length} people: give the Employee ID.`);
    const [person] = named;
    if (!person) return other(`${name || `Employee ID ${id}`} is not known in this clinic.`);
    if (id === '') return hygienist(person, null);
    if (person.payrollId !== null) return failed(`Employee ID ${id} is not that of ${nameOf(person)}.`);
    return hygienist(person, `Employee ID ${id} is not known: taken for ${nameOf(person)} by name.`);
  }
}

const failed = (error: string): Match => ({ person: null, error, isOther: false });
const other = (error: string): Match => ({ person: null, error, isOther: true });
const hygienist = (person: SheetPerson, warning: string | null): Match =>
  person.isHygienist ? { person, warning } : other(`${nameOf(person)} is not a hygienist.`);

const nameOf = ({ firstName, lastName }: SheetPerson): string => `${firstName} ${lastName}`.trim();

/** Without case, accents and additional spaces. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/\s*,\s*/g, ', ')
    .replace(/\s+/g, ' ')
    .trim();
