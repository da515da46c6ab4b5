import type { Column, Constraint, Index, Relation, SchemaSnapshot } from './schema-snapshot.js';

/** A migration that expands, as it was seen to run. */
export interface Expansion {
  before: SchemaSnapshot;
  after: SchemaSnapshot;
  /** The statements that it executed. */
  statements: readonly string[];
  /** Whether they ran in one transaction, which holds each lock to its end. */
  isTransaction: boolean;
  /** Why the release before keeps to a new constraint, or unique index, on columns that it knows: by its name. */
  upheld?: Readonly<Record<string, string>> | undefined;
}

/**
 * What the services of the release before could not live with, or what would make them wait. It knows what the catalogue
 * knows: not what a statement does to rows.
 *
 * @returns each reason why it is no expansion, in words; empty for one that is.
 */
export function refusalsOf(expansion: Expansion): string[] {
  const known = new Set(expansion.before.relations.map(({ name }) => name));
  return [
    ...refusedRelations(expansion),
    ...refusedColumns(expansion, known),
    ...refusedConstraints(expansion, known),
    ...refusedIndexes(expansion, known),
    ...refusedPolicies(expansion),
    ...missing(expansion.before.others, expansion.after.others).map((name) => `drops ${name}`),
  ];
}

function* refusedRelations({ before, after }: Expansion): Generator<string> {
  for (const relation of before.relations) {
    const now = after.relations.find(({ name }) => name === relation.name);
    const renamed = after.relations.find(({ oid }) => oid === relation.oid);
    if (now && now.kind !== relation.kind) yield `makes ${relation.name} a ${now.kind}`;
    else if (!now) yield renamed ? `renames ${relation.name} to ${renamed.name}` : `drops ${relation.name}`;
    else if (now.oid !== relation.oid && now.kind === 'table') yield `drops ${relation.name} and makes it again`;
    else if (isRewritten(relation, now))
      yield `rewrites ${relation.name}, which locks it: for a new column use a default that is the same for every row`;
  }
}

/** A view has no rows of its own. */
const isRewritten = (relation: Relation, now: Relation): boolean =>
  relation.kind === 'table' && now.file !== relation.file;

function* refusedColumns({ before, after }: Expansion, known: ReadonlySet<string>): Generator<string> {
  const there = new Map(after.relations.map(({ name, kind }) => [name, kind]));
  const of = (columns: Column[], { relation, name }: Column): Column | undefined =>
    columns.find((column) => column.relation === relation && column.name === name);
  for (const column of before.columns.filter(({ relation }) => there.has(relation))) {
    const name = `${column.relation}.${column.name}`;
    const now = of(after.columns, column);
    if (!now) {
      const renamed = after.columns.find(
        ({ relation, number }) => relation === column.relation && number === column.number,
      );
      yield renamed ? `renames ${name} to ${renamed.name}` : `drops ${name}`;
      continue;
    }
    if (now.number !== column.number && there.get(column.relation) === 'table') yield `drops ${name} and adds it again`;
    if (!isWider(column.type, now.type)) yield `makes ${name} ${now.type}, which was ${column.type}: add a column`;
    if (column.isNullable && !now.isNullable) yield `makes ${name} not null`;
    if (column.hasDefault && !now.hasDefault) yield `takes the default of ${name}`;
  }
  for (const column of after.columns.filter(({ relation }) => known.has(relation))) {
    if (!of(before.columns, column) && !column.isNullable && !column.hasDefault && !isRename(before, column))
      yield `adds ${column.relation}.${column.name}, not null without a default`;
  }
}

const isRename = ({ columns }: SchemaSnapshot, { relation, number }: Column): boolean =>
  columns.some((column) => column.relation === relation && column.number === number);

/** Whether every value of the former type is one of the new type, reads the same, and stays as it is stored. */
function isWider(former: string, now: string): boolean {
  if (former === now) return true;
  const [from, to] = [typeOf(former), typeOf(now)];
  if (from.name === 'character varying')
    return to.name === 'text' || (to.name === from.name && (to.size === undefined || isAtLeast(to.size, from.size)));
  if (from.name === 'numeric' && to.name === 'numeric')
    return to.size === undefined || (isAtLeast(to.size, from.size) && to.scale === from.scale);
  return false;
}

const isAtLeast = (size: number, former: number | undefined): boolean => former !== undefined && size >= former;

function typeOf(text: string): { name: string; size: number | undefined; scale: number | undefined } {
  const [, name = text, size, scale] = /^([a-z ]+)(?:\((\d+)(?:,(\d+))?\))?$/.exec(text) ?? [];
  return {
    name,
    size: size === undefined ? undefined : Number(size),
    scale: scale === undefined ? undefined : Number(scale),
  };
}

function* refusedConstraints(expansion: Expansion, known: ReadonlySet<string>): Generator<string> {
  const { before, after } = expansion;
  const there = new Set(after.relations.map(({ name }) => name));
  for (const { relation, name, kind } of before.constraints) {
    const isGone = !after.constraints.some(
      (now) => now.relation === relation && now.name === name && now.kind === kind,
    );
    // Without a check more is allowed; by the others statements say what conflicts, or rows go with those they belong to.
    if (there.has(relation) && isGone && kind !== 'check') yield `drops the ${kind} ${name} of ${relation}`;
  }
  for (const constraint of after.constraints) {
    const { relation, name, kind } = constraint;
    const former = before.constraints.find((one) => one.relation === relation && one.name === name);
    if (!known.has(relation) || (former && isSame(former, constraint))) continue;
    if (!isUpheld(expansion, constraint))
      yield `adds the ${kind} ${name} on columns of ${relation} that services write: say in upheld why they keep to it`;
    if (!isMadeBesideOthers(expansion, constraint))
      yield `adds the ${kind} ${name} of ${relation} under a lock: ${REMEDY[kind]}`;
  }
}

/** Validating a constraint takes nothing from anybody. */
const isSame = (former: Constraint, now: Constraint): boolean =>
  former.definition.replace(/ NOT VALID$/, '') === now.definition.replace(/ NOT VALID$/, '');

const REMEDY: Readonly<Record<Constraint['kind'], string>> = {
  check: 'add it not valid, and validate it in a migration without a transaction',
  'foreign key': 'add it not valid, and validate it in a migration without a transaction',
  'primary key': 'make a unique index concurrently, and add it using that',
  unique: 'make a unique index concurrently, and add it using that',
  exclusion: 'there is no other way, so it belongs to a contraction',
};

/** Nobody's rows are read while it is locked: all rows pass a check later, or by an index that was made meanwhile. */
function isMadeBesideOthers({ statements, isTransaction }: Expansion, { kind, name, isValid }: Constraint): boolean {
  if (kind === 'exclusion') return false;
  if (kind === 'check' || kind === 'foreign key')
    return !isValid || (!isTransaction && says(statements, `add constraint ${name}`, 'not valid'));
  return !isTransaction && says(statements, `add constraint ${name}`, 'using index');
}

function* refusedIndexes(expansion: Expansion, known: ReadonlySet<string>): Generator<string> {
  const { before, after, statements, isTransaction } = expansion;
  const there = new Set(after.relations.map(({ name }) => name));
  const ofConstraints = new Set(after.constraints.map(({ name }) => name));
  for (const { relation, name, definition } of before.indexes) {
    const isThere = after.indexes.some((now) => now.definition === definition) || ofConstraints.has(name);
    if (there.has(relation) && !isThere) yield `drops the index ${name} of ${relation}`;
  }
  for (const index of after.indexes.filter(({ relation }) => known.has(relation))) {
    const { relation, name, isUnique, isValid } = index;
    if (before.indexes.some(({ definition }) => definition === index.definition)) continue;
    if (isTransaction || !says(statements, 'index concurrently', name))
      yield `makes the index ${name} of ${relation} under a lock: make it concurrently, in a migration without a transaction`;
    if (!isValid) yield `leaves the index ${name} of ${relation} unfinished`;
    if (isUnique && !isUpheld(expansion, index))
      yield `adds the unique index ${name} on columns of ${relation} that services write: say in upheld why they keep to it`;
  }
}

/** What concerns new columns alone cannot refuse what a service writes that does not know them. */
function isUpheld({ before, upheld }: Expansion, { relation, name, columns }: Constraint | Index): boolean {
  const isNew = (column: string): boolean =>
    !before.columns.some((former) => former.relation === relation && former.name === column);
  return columns.every(isNew) || (upheld?.[name] ?? '').trim() !== '';
}

/** Whether one of the statements has all of the words, in their order. */
function says(statements: readonly string[], ...parts: string[]): boolean {
  const pattern = new RegExp(parts.map((part) => `\\b${part.replaceAll(' ', String.raw`\s+`)}\\b`).join('[^;]*'), 'i');
  return statements.some((statement) => pattern.test(statement.replaceAll('"', '')));
}

function* refusedPolicies({ before, after }: Expansion): Generator<string> {
  for (const { name, isProtected } of before.relations) {
    const now = after.relations.find((relation) => relation.name === name);
    if (now && (now.isProtected !== isProtected || policiesOf(before, name) !== policiesOf(after, name)))
      yield `changes who sees the rows of ${name}`;
  }
}

const policiesOf = ({ policies }: SchemaSnapshot, relation: string): string =>
  policies
    .filter((policy) => policy.relation === relation)
    .map(({ definition }) => definition)
    .join('\n');

const missing = (before: readonly string[], after: readonly string[]): string[] =>
  before.filter((name) => !after.includes(name));
