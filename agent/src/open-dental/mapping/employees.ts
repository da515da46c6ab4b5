import { linkOf, isSet, textOf, type Row } from './values.js';

export type LoginRow = Row<'UserNum' | 'EmployeeNum' | 'ProvNum'>;
export type EmployeeRow = Row<'EmployeeNum' | 'LName' | 'FName' | 'IsHidden'>;
export type NamedProviderRow = Row<'ProvNum' | 'LName' | 'FName'>;

export interface EmployeeProviders {
  /** Provider by employee. */
  providers: ReadonlyMap<string, string>;
  /** Employees whose punches are not sent until somebody says whose they are. */
  unmapped: readonly string[];
}

/**
 * Who of the employees is which provider: by a login that has both, else as the clinic's settings say, else by equal first
 * and last name of one employee and one provider. Anything less is a guess, and not made.
 *
 * @param settings provider by employee.
 */
export function mapEmployees(
  employees: readonly EmployeeRow[],
  logins: readonly LoginRow[],
  providers: readonly NamedProviderRow[],
  settings: Readonly<Record<string, string>>,
): EmployeeProviders {
  const mapped = new Map<string, string>();
  const byLogin = groupBy(logins, (row) => linkOf(row.EmployeeNum));
  const employeesByName = groupBy(employees, nameOf);
  const providersByName = groupBy(providers, nameOf);
  for (const employee of employees) {
    const key = linkOf(employee.EmployeeNum);
    if (!key) continue;
    // Two logins that name different providers say nothing.
    const ofLogins = new Set((byLogin.get(key) ?? []).map((row) => linkOf(row.ProvNum)).filter((one) => one !== null));
    const [ofLogin] = ofLogins.size === 1 ? ofLogins : [];
    const name = nameOf(employee) ?? '';
    const [namesake, ...others] = providersByName.get(name) ?? [];
    const isAlone = others.length === 0 && employeesByName.get(name)?.length === 1;
    const provider = ofLogin ?? settings[key] ?? (isAlone ? linkOf(namesake?.ProvNum) : null);
    if (provider) mapped.set(key, provider);
  }
  const unmapped = employees
    .filter((row) => !isSet(row.IsHidden))
    .map((row) => textOf(row.EmployeeNum))
    .filter((key) => !mapped.has(key));
  return { providers: mapped, unmapped };
}

/** Null without both names. */
function nameOf(row: Row<'LName' | 'FName'>): string | null {
  const [first, last] = [row.FName, row.LName].map((name) => textOf(name).trim().toLowerCase());
  return first && last ? `${first}\n${last}` : null;
}

function groupBy<T>(rows: readonly T[], keyOf: (row: T) => string | null): Map<string, T[]> {
  const groups = new Map<string, T[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) groups.set(key, [...(groups.get(key) ?? []), row]);
  }
  return groups;
}
