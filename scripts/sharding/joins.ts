import { relative } from 'node:path';
import type pg from 'pg';
import type ts from 'typescript';
import { findQueries } from '../sql-rows/find-queries.js';

/** A node of PostgreSQL's plan, as far as it is read here. */
interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'CTE Name'?: string;
  'Subplan Name'?: string;
  Alias?: string;
  Output?: string[];
  Plans?: PlanNode[];
  [condition: string]: unknown;
}

const CONDITIONS = ['Index Cond', 'Recheck Cond', 'Filter', 'Hash Cond', 'Merge Cond', 'Join Filter', 'TID Cond'];
/** Their rows come from the parameters, or are written in the statement. */
const GIVEN_ROWS = new Set(['Function Scan', 'Values Scan', 'Table Function Scan']);

/** `a.clinic_id = b.clinic_id`; `a.clinic_id = $1` or `= ANY (...)`, whose right side is no column of that name. */
const EQUAL = /\b([a-z_]\w*)\.clinic_id = (?!\(hashed )(?:\(?([a-z_]\w*)\.clinic_id\b)?/g;
const EQUAL_REVERSED = /(?:\$\d+|\)|\d|'::integer) = \(?([a-z_]\w*)\.clinic_id\b/g;
/** `a.clinic_id = (hashed SubPlan 1).col2`: an `exists` or `in` that PostgreSQL computes once. */
const EQUAL_HASHED = /\b([a-z_]\w*)\.clinic_id = \(hashed (SubPlan \d+)\)\.col(\d+)/g;
const CLINIC_ID = /^([a-z_]\w*)\.clinic_id$/;

/** What a statement does across shards. */
export interface Crossing {
  /** Tables whose rows it reads in all clinics: every shard takes part. One entry for each group that is joined by `clinic_id`. */
  everywhere: string[];
  /** Whether it joins some of these with tables of which it knows another clinic, or the clinic otherwise. */
  isJoinedWithout: boolean;
}

/**
 * Says from PostgreSQL's plan how the rows of distributed tables are found. Tables belong together when `clinic_id` of one
 * equals that of the other; such a group is in known shards when its `clinic_id` is given: by a parameter, or by a row that
 * is read before.
 *
 * @param plan by `explain (generic_plan, verbose, format json)`, without row-level security.
 */
export function crossingOf(plan: object, isDistributed: (table: string) => boolean): Crossing {
  const groups = new Groups();
  const tables = new Map<string, string>();
  const texts: string[] = [];
  const outputs = new Map<string, readonly string[]>();

  /** @returns the names of all scans in it. */
  const walk = (node: PlanNode): string[] => {
    const { Alias: alias, Output: output = [] } = node;
    const [type, relation, subplan] = [node['Node Type'], node['Relation Name'], node['Subplan Name']];
    for (const name of CONDITIONS) if (typeof node[name] === 'string') texts.push(node[name]);
    texts.push(...output);
    if (subplan !== undefined) outputs.set(subplan, output);
    const inner = (node.Plans ?? []).flatMap(walk);
    if (alias === undefined || type === 'ModifyTable') return inner;
    if (relation !== undefined && isDistributed(relation)) tables.set(alias, relation);
    if (GIVEN_ROWS.has(type)) groups.give(alias);
    // What a named sub-select returns has the clinics of the tables that it reads.
    if (type === 'Subquery Scan') for (const one of inner) groups.join(alias, one);
    if (type === 'CTE Scan') groups.join(alias, `CTE ${node['CTE Name']}`);
    return [alias, ...inner];
  };
  const joinNamed = (node: PlanNode): void => {
    for (const child of node.Plans ?? []) {
      const name = child['Subplan Name'];
      if (name?.startsWith('CTE ')) for (const one of walk(child)) groups.join(name, one);
      joinNamed(child);
    }
  };
  walk(plan as PlanNode);
  joinNamed(plan as PlanNode);

  for (const text of texts) {
    for (const [, alias = '', other] of text.matchAll(EQUAL))
      if (other === undefined) groups.give(alias);
      else groups.join(alias, other);
    for (const [, alias = ''] of text.matchAll(EQUAL_REVERSED)) groups.give(alias);
    for (const [, alias = '', subplan = '', column] of text.matchAll(EQUAL_HASHED)) {
      const other = CLINIC_ID.exec(outputs.get(subplan)?.[Number(column) - 1] ?? '')?.[1];
      if (other !== undefined) groups.join(alias, other);
    }
  }
  const found = new Map<string, string[]>();
  for (const [alias, table] of tables) found.set(groups.of(alias), [...(found.get(groups.of(alias)) ?? []), table]);
  const free = [...found].filter(([group]) => !groups.isGiven(group));
  const everywhere = free.map(([, names]) => [...new Set(names)].toSorted().join(', ')).toSorted();
  return { everywhere, isJoinedWithout: free.length > 0 && found.size > 1 };
}

/** Which names belong together, and of which groups the clinic is given. */
class Groups {
  private readonly parents = new Map<string, string>();
  private readonly given = new Set<string>();

  of(name: string): string {
    const parent = this.parents.get(name);
    return parent === undefined ? name : this.of(parent);
  }

  join(one: string, other: string): void {
    const [a, b] = [this.of(one), this.of(other)];
    if (a === b) return;
    this.parents.set(a, b);
    if (this.given.has(a)) this.given.add(b);
  }

  give(name: string): void {
    this.given.add(this.of(name));
  }

  isGiven(group: string): boolean {
    return this.given.has(this.of(group));
  }
}

/** A statement of the sources, with where it is. */
export interface PlacedCrossing extends Crossing {
  /** Relative to the root of the repository. */
  file: string;
}

/**
 * Plans the statements that source files can run, and says how they find rows of distributed tables. Texts that are known at
 * run time only, and statements that cannot be planned without values, are left out.
 *
 * @param client connected to a migrated database as its owner.
 */
export async function readCrossings(
  program: ts.Program,
  files: readonly string[],
  root: string,
  client: pg.ClientBase,
  isDistributed: (table: string) => boolean,
): Promise<PlacedCrossing[]> {
  const checker = program.getTypeChecker();
  const crossings: PlacedCrossing[] = [];
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName);
    if (!files.includes(file)) continue;
    const texts = findQueries(checker, source, file).flatMap((call) => (call.texts === 'unknown' ? [] : call.texts));
    for (const text of new Set(texts)) {
      const plan = await planOf(client, text);
      if (plan) crossings.push({ file, ...crossingOf(plan, isDistributed) });
    }
  }
  return crossings;
}

const PLANNED = /^\s*(?:\/\*[\s\S]*?\*\/\s*|--[^\n]*\n\s*)*(?:select|with|insert|update|delete|merge|values)\b/i;

async function planOf(client: pg.ClientBase, text: string): Promise<PlanNode | null> {
  if (!PLANNED.test(text)) return null;
  try {
    // Not through the extended protocol, in which parameters need values.
    const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (generic_plan, verbose, format json) ${text}`,
    );
    return rows[0]?.['QUERY PLAN'][0].Plan ?? null;
  } catch {
    return null;
  }
}
