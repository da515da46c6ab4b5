import { CATALOGUE } from '@helix/hygiene';
import type { QueryRunner } from 'typeorm';

/**
 * Writes the shipped catalogue over that of an earlier release; criteria keep their labels, which an admin may have
 * changed. Runs after the migrations, in a transaction of the caller. Fields of the catalogue without a column are
 * ignored.
 */
export async function seedCatalogue(runner: QueryRunner): Promise<void> {
  const { ruleTypes, criteria } = CATALOGUE;
  const types = ruleTypes.map(({ options: _, ...type }) => type);
  await upsert(runner, 'procedure_rule_type', ['procedure_rule_type_id'], types);
  const options = ruleTypes.flatMap(({ procedureRuleTypeId, options }) =>
    options.map(({ amountCents, ...option }, position) => ({
      procedureRuleTypeId,
      position,
      sampleAmount: amountCents === null ? null : amountCents / 100,
      ...option,
    })),
  );
  // An option that is no longer shipped is no longer offered; nothing refers to it.
  await runner.query('delete from procedure_option');
  await upsert(runner, 'procedure_option', ['procedure_rule_type_id', 'ada_code'], options);
  await upsert(runner, 'criterion', ['criterion_id'], criteria, ['label']);
}

/** @param retained columns that existing rows keep. */
async function upsert(
  runner: QueryRunner,
  table: string,
  key: readonly string[],
  entries: readonly object[],
  retained: readonly string[] = [],
): Promise<void> {
  const rows = entries.map((entry) =>
    Object.fromEntries(Object.entries(entry).map(([name, value]) => [snakeCase(name), value])),
  );
  const found: { name: string }[] = await runner.query(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped`,
    [table],
  );
  const columns = found.map(({ name }) => name).filter((name) => rows.some((row) => name in row));
  const changes = columns
    .filter((name) => !key.includes(name) && !retained.includes(name))
    .map((name) => `${name} = excluded.${name}`);
  await runner.query(
    `insert into ${table} (${columns.join(', ')})
     select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1::jsonb)
     on conflict (${key.join(', ')}) do update set ${changes.join(', ')}`,
    [JSON.stringify(rows)],
  );
}

function snakeCase(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}
