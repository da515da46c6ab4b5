import type { AgentEmployee } from '@helix/contracts';
import { linkOf, isSet, textOf, type Row } from './values.js';

export type LoginRow = Row<'UserNum' | 'EmployeeNum' | 'ProvNum'>;
export type EmployeeRow = Row<'EmployeeNum' | 'LName' | 'FName' | 'IsHidden'>;
export type NamedProviderRow = Row<'ProvNum' | 'LName' | 'FName'>;

export interface EmployeeProviders {
  /** Provider by employee. */
  providers: ReadonlyMap<string, string>;
  /** Those who are not hidden, and what says who they are. The punches of the others are not sent. */
  employees: readonly AgentEmployee[];
}

/**
 * Who of the employees is which provider: by a login that has both, else as somebody has chosen, else by equal first and last
 * name of one employee and one provider. Anything less is a guess, and not made.
 *
 * @param choices provider by employee.
 */
export function mapEmployees(
  employees: readonly EmployeeRow[],
  logins: readonly LoginRow[],
  providers: readonly NamedProviderRow[],
  choices: Readonly<Record<string, string>>,
): EmployeeProviders {
  const mapped = new Map<string, string>();
  const listed: AgentEmployee[] = [];
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
    const found = [
      ['login', ofLogin],
      ['choice', choices[key]],
      ['name', isAlone ? linkOf(namesake?.ProvNum) : null],
    ] as const;
    const [foundBy, providerId] = found.find(([, provider]) => provider) ?? [null, null];
    if (providerId) mapped.set(key, providerId);
    if (!isSet(employee.IsHidden)) listed.push({ employeeId: key, providerId: providerId ?? null, foundBy });
  }
  return { providers: mapped, employees: listed };
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
