import { CATALOGUE } from '@helix/hygiene';

type PracticeSystem = (typeof CATALOGUE.practiceSystems)[number];

/** The practice-management system of a number or of a name in any case; undefined when there is none. */
export function findPracticeSystem(nameOrNumber: string | number): PracticeSystem | undefined {
  const name = String(nameOrNumber).trim().toLowerCase();
  return CATALOGUE.practiceSystems.find((one) => one.dmsTypeId === nameOrNumber || one.name.toLowerCase() === name);
}

/** The names of all of them, for messages. */
export const practiceSystemNames = CATALOGUE.practiceSystems.map(({ name }) => name).join(', ');
