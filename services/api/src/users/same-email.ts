import { Raw, type FindOperator } from 'typeorm';

/** Finds an email in any case, by the index that keeps emails unique. */
export const sameEmail = (email: string): FindOperator<string> =>
  Raw((column) => `lower(${column}) = lower(:email)`, { email });
