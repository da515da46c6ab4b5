import type { TestDatabase } from '../../../../libs/database/src/testing/index.js';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  Plans?: PlanNode[];
}

/** The tables that a query of clinic 1 scans sequentially. */
export function sequentialScans({ database }: TestDatabase, sql: string, values: unknown[]): Promise<string[]> {
  return database.inClinics([1], async (transaction) => {
    const { rows } = await transaction.query<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
      `explain (format json) ${sql}`,
      values,
    );
    return nodesOf(rows[0]!['QUERY PLAN'][0].Plan)
      .filter((node) => node['Node Type'] === 'Seq Scan')
      .map((node) => node['Relation Name'] ?? '');
  });
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];
