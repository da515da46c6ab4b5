import { withoutGuard } from './cells.js';

/** Somebody of the clinic, of any type. */
export interface SheetPerson {
  providerId: string;
  /** How time sheets name the person; null: not by an ID. */
  payrollId: string | null;
  firstName: string;
  lastName: string;
  isHygienist: boolean;
  /** By the practice-management system. Their past days are still paid, and they never stand in the way of others. */
  isDeleted: boolean;
}

/** The hygienist whom a row names, or why there is none. */
export type Match =
  | { person: SheetPerson; warning: string | null }
  | { person: null; error: string; /** Known to the clinic or not, it is no hygienist of it. */ isOther: boolean };

/** Finds people by payroll ID and name (rules Q-15). */
export class People {
  private readonly byId = new Map<string, SheetPerson[]>();
  /** Spreadsheets take leading zeros away. */
  private readonly byNumber = new Map<string, SheetPerson[]>();
  private readonly byName = new Map<string, SheetPerson[]>();

  constructor(people: readonly SheetPerson[]) {
    for (const person of people) {
      const { firstName, lastName, payrollId } = person;
      if (payrollId !== null) {
        add(this.byId, idKey(payrollId), person);
        add(this.byNumber, numberKey(payrollId), person);
      }
      for (const name of [...nameKeys(`${firstName} ${lastName}`), ...nameKeys(`${lastName}, ${firstName}`)])
        add(this.byName, name, person);
    }
  }

  /** @param id and @param name are empty when the row has none. */
  match(id: string, name: string): Match {
    const named = [...new Set(nameKeys(name).flatMap((key) => this.byName.get(key) ?? []))];
    const withId = this.withId(id);
    const [ofId, ...others] =
      withId.length > 1 && named.length > 0 ? withId.filter((one) => named.includes(one)) : withId;
    if (others.length > 0 || (withId.length > 0 && !ofId))
      return failed(`Payroll ID ${id} may be ${withId.map(idOf).join(' or ')}: write it as in the provider settings.`);
    if (ofId) {
      if (named.length > 0 && !named.includes(ofId)) return failed(`Payroll ID ${id} is ${nameOf(ofId)}, not ${name}.`);
      return hygienist(ofId, null);
    }
    const [person, ...namesakes] = present(named);
    if (namesakes.length > 0)
      return failed(`${name} is the name of ${namesakes.length + 1} people: give the Payroll ID.`);
    if (!person) return other(`${name || `Payroll ID ${id}`} is not known in this clinic.`);
    if (id === '') return hygienist(person, null);
    if (person.payrollId !== null) return failed(`Payroll ID ${id} is not that of ${nameOf(person)}.`);
    return hygienist(person, `Payroll ID ${id} is not known: taken for ${nameOf(person)} by name.`);
  }

  /** Whether a cell is exactly the payroll ID or the name of somebody. */
  knows(cell: string): boolean {
    return this.byId.has(idKey(cell)) || nameKeys(cell).some((key) => this.byName.has(key));
  }

  /** Who has exactly this ID, else all who have it with more or fewer leading zeros. */
  private withId(id: string): readonly SheetPerson[] {
    return id === '' ? [] : present(this.byId.get(idKey(id)) ?? this.byNumber.get(numberKey(id)) ?? []);
  }
}

function add(people: Map<string, SheetPerson[]>, key: string, person: SheetPerson): void {
  people.set(key, [...(people.get(key) ?? []), person]);
}

/** Those who are not deleted; all when everybody is. */
function present(people: readonly SheetPerson[]): readonly SheetPerson[] {
  const found = people.filter(({ isDeleted }) => !isDeleted);
  return found.length > 0 ? found : people;
}

const failed = (error: string): Match => ({ person: null, error, isOther: false });
const other = (error: string): Match => ({ person: null, error, isOther: true });
function hygienist(person: SheetPerson, warning: string | null): Match {
  if (!person.isHygienist) return other(`${nameOf(person)} is not a hygienist.`);
  const deleted = person.isDeleted ? `${nameOf(person)} was deleted in the practice-management system.` : null;
  return { person, warning: [warning, deleted].filter(Boolean).join(' ') || null };
}

const nameOf = ({ firstName, lastName }: SheetPerson): string => `${firstName} ${lastName}`.trim();
const idOf = (person: SheetPerson): string => `${person.payrollId ?? ''} (${nameOf(person)})`;

const idKey = (id: string): string => withoutGuard(id).toLowerCase();
const numberKey = (id: string): string => idKey(id).replace(/^0+(?=\d+$)/, '');

/** A name as it is compared, in both spellings: without case, accents and whatever is neither letter, digit nor comma. */
function nameKeys(name: string): string[] {
  const letters = name.toLowerCase().normalize('NFC');
  const spellings = [letters, letters.replace(/[äöüøå]/g, (letter) => SPELLED_OUT[letter] ?? letter)];
  const keys = spellings.map((spelling) =>
    spelling
      .normalize('NFKD')
      .replace(/[^\p{L}\p{N},]/gu, '')
      .replace(/\P{ASCII}/gu, (letter) => PLAIN[letter] ?? letter),
  );
  return [...new Set(keys)].filter((key) => key.replace(',', '') !== '');
}

const SPELLED_OUT: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };

/** Letters that Unicode does not take for a letter with an accent. */
const PLAIN: Readonly<Record<string, string>> = {
  ...{ æ: 'ae', œ: 'oe', ø: 'o', ß: 'ss', þ: 'th' },
  ...{ ł: 'l', đ: 'd', ð: 'd', ħ: 'h', ŧ: 't', ı: 'i' },
};
