/** 0 other, 1 hygienist, 2 doctor. */
export type ProviderType = 0 | 1 | 2;

export interface OperatoryFacts {
  dentist: string | null;
  hygienist: string | null;
  isHygiene: boolean;
}

export interface CodeFacts {
  code: string;
  description: string | null;
  abbreviation: string | null;
  /** 1: the surfaces are letters of a tooth. */
  treatArea: number;
  /** Units of time in the Canadian fee guides; null for a code without. */
  timeUnits: number | null;
}

/** What is known of the small tables, by their keys. Rows are mapped with it; when it changes, they are mapped again. */
export interface Lookups {
  providerTypes: ReadonlyMap<string, ProviderType>;
  providerFeeSchedules: ReadonlyMap<string, string | null>;
  providerNames: ReadonlyMap<string, string>;
  operatories: ReadonlyMap<string, OperatoryFacts>;
  codes: ReadonlyMap<string, CodeFacts>;
  /** Keys of the code for a missed appointment. */
  noShowCodes: ReadonlySet<string>;
  /** Keys of confirmation states that mean that the patient is there. */
  arrivedStates: ReadonlySet<string>;
  confirmedStates: ReadonlySet<string>;
  /** The provider of each employee who is one. */
  employeeProviders: ReadonlyMap<string, string>;
}

/** Stands for the provider of what has none (`0`), so that it is on a calendar. */
export const UNASSIGNED = '0';
export const UNASSIGNED_DATA = { firstName: '', lastName: 'Unassigned', type: 0, isActive: false } as const;
