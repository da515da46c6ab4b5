import { join, relative } from 'node:path';
import { entityData, type PmsEntity } from '@helix/contracts';
import type pg from 'pg';
import ts from 'typescript';
import type { z } from 'zod';
import { entityTables } from '../../services/sync-ingest/src/apply/entity-tables.js';
import { compareRow } from './compare-row.js';
import { StatementDescriber, type Column } from './describe-statement.js';
import { findQueries, type QueryCall } from './find-queries.js';

const root = join(import.meta.dirname, '../..');

/** Reads source files with their types. @param files relative to the root of the repository. */
export function readSources(files: readonly string[]): ts.Program {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent({ ...config, files: [] }, ts.sys, root);
  return ts.createProgram(
    files.map((file) => join(root, file)),
    { ...options, noEmit: true },
  );
}

/**
 * Checks that PostgreSQL accepts the statements of source files, and that their row types are what it returns.
 *
 * @param client connected to a migrated database.
 * @returns a line for each mistake: `file:line: what is wrong`.
 */
export async function checkSqlRows(
  program: ts.Program,
  files: readonly string[],
  client: pg.Client,
): Promise<string[]> {
  const checker = program.getTypeChecker();
  const describer = await StatementDescriber.create(client);
  const mistakes: string[] = [];
  for (const source of program.getSourceFiles()) {
    const file = relative(root, source.fileName);
    if (!files.includes(file)) continue;
    for (const call of findQueries(checker, source, file)) {
      for (const mistake of await mistakesOf(checker, describer, call)) mistakes.push(`${call.place}: ${mistake}`);
    }
  }
  return mistakes;
}

async function mistakesOf(
  checker: ts.TypeChecker,
  describer: StatementDescriber,
  { texts, row, areRowsRead }: QueryCall,
): Promise<string[]> {
  if (texts === 'unknown') return ['the text of the statement is known at run time only'];
  const mistakes = await Promise.all(
    texts.map(async (text) => {
      try {
        const columns = await describer.describe(text);
        if (row) return compareRow(checker, row, columns, (source) => isNullable(source, text));
        return areRowsRead && columns.length > 0 ? ['the rows have no type'] : [];
      } catch (error) {
        return [`PostgreSQL rejects the statement: ${(error as Error).message}`];
      }
    }),
  );
  return [...new Set(mistakes.flat())];
}

/**
 * Columns that the contract with agents requires. The tables declare them nullable for deleted rows, which keep their key
 * and version only, and which every condition on another column leaves out.
 */
const REQUIRED_BY_CONTRACT = new Set([
  ...Object.entries(entityTables).flatMap(([entity, { table, fields }]) => {
    const shape: Record<string, z.ZodType> = entityData[entity as PmsEntity].shape;
    return fields
      .filter(({ field }) => !shape[field]?.safeParse(null).success)
      .map(({ column }) => `${table}.${column}`);
  }),
  // PostgreSQL computes it from fee.code.
  'fee.plain_code',
]);

/** Whether a column can be null in a result: because of its table, or since the statement joins the table with `left join`. */
function isNullable({ table, column, isNotNull }: NonNullable<Column['source']>, text: string): boolean {
  return isOnlyLeftJoined(table, text) || (!isNotNull && !REQUIRED_BY_CONTRACT.has(`${table}.${column}`));
}

function isOnlyLeftJoined(table: string, text: string): boolean {
  const uses = [...text.matchAll(new RegExp(String.raw`\b(left join|join|from|using|into|update)\s+${table}\b`, 'g'))];
  return uses.length > 0 && uses.every(([, keyword]) => keyword === 'left join');
}
