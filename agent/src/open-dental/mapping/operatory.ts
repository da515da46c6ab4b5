import type { OperatoryFacts } from './lookups.js';
import { mask } from './mask.js';
import { isSet, linkOf, textOf, type Row } from './values.js';

export type OperatoryRow = Row<'OperatoryNum' | 'OpName' | 'ProvDentist' | 'ProvHygienist' | 'IsHygiene' | 'ClinicNum'>;

export const mapOperatory = (row: OperatoryRow) => ({
  name: mask(textOf(row.OpName)).slice(0, 100),
  isHygiene: isSet(row.IsHygiene),
});

export const operatoryFacts = (row: OperatoryRow): OperatoryFacts => ({
  dentist: linkOf(row.ProvDentist),
  hygienist: linkOf(row.ProvHygienist),
  isHygiene: isSet(row.IsHygiene),
});
