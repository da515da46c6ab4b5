import ts from 'typescript';
import type { Column, ColumnKind } from './describe-statement.js';

/**
 * Compares a row type with the columns that PostgreSQL describes.
 *
 * PostgreSQL does not describe whether a column can be null, so that only plain columns of tables are compared there.
 *
 * @param isNullable whether a plain column can be null in a result of the statement.
 * @returns a message for each difference.
 */
export function compareRow(
  checker: ts.TypeChecker,
  row: ts.Type,
  columns: readonly Column[],
  isNullable: (source: NonNullable<Column['source']>) => boolean,
): string[] {
  const properties = new Map(checker.getPropertiesOfType(row).map((property) => [property.name, property]));
  const names = new Set(columns.map(({ name }) => name));
  const missing = [...properties.values()]
    .filter(({ name, flags }) => !names.has(name) && !(flags & ts.SymbolFlags.Optional))
    .map(({ name }) => `"${name}" is in the row type, and no column of the statement`);
  const differences = columns.flatMap(({ name, type, kind, source }) => {
    const property = properties.get(name);
    if (!property) return [`"${name}" is a column of the statement, and not in the row type`];
    const expected = checker.getTypeOfSymbol(property);
    const found: string[] = [];
    if (!partsOf(expected).some((part) => isOfKind(part, kind)))
      found.push(
        `"${name}" is ${checker.typeToString(expected)} in the row type; PostgreSQL returns ${type} (${kind})`,
      );
    if (source && isNullable(source) && !canBeNull(expected))
      found.push(`"${name}" cannot be null in the row type; ${source.table}.${source.column} can be null`);
    return found;
  });
  return [...missing, ...differences];

  function isOfKind(type: ts.Type, kind: ColumnKind): boolean {
    if (type.flags & ts.TypeFlags.Unknown) return true;
    if (kind.endsWith('[]')) {
      const [element] = checker.isArrayType(type) ? checker.getTypeArguments(type as ts.TypeReference) : [];
      return element !== undefined && partsOf(element).some((part) => isOfKind(part, kind.slice(0, -2)));
    }
    if (kind === 'string') return (type.flags & ts.TypeFlags.StringLike) !== 0;
    if (kind === 'number') return (type.flags & ts.TypeFlags.NumberLike) !== 0;
    if (kind === 'boolean') return (type.flags & ts.TypeFlags.BooleanLike) !== 0;
    const isClass = ['Date', 'Buffer'].includes(type.symbol?.name);
    return kind === 'json' ? !isClass && !(type.flags & ts.TypeFlags.Any) : type.symbol?.name === kind;
  }
}

const EMPTY = ts.TypeFlags.Null | ts.TypeFlags.Undefined;

const unionOf = (type: ts.Type): ts.Type[] => (type.isUnion() ? type.types : [type]);
const partsOf = (type: ts.Type): ts.Type[] => unionOf(type).filter(({ flags }) => !(flags & EMPTY));
const canBeNull = (type: ts.Type): boolean =>
  unionOf(type).some(({ flags }) => flags & (ts.TypeFlags.Null | ts.TypeFlags.Unknown));
