import type { ValueTransformer } from 'typeorm';

/** Reads a numeric column as a number; the driver returns text. */
export const decimal: ValueTransformer = {
  from: (stored: string | null) => (stored === null ? null : Number(stored)),
  to: (value: number | null) => value,
};
